// Links that people send each other: to the table, to a seat, to the shared screen.

import { h } from "../core/dom.js";
import { announce, redraw } from "../core/page.js";
import { data, t } from "../core/words.js";

const SHOWN_MS = 2500;
/** @type {string | null} */
let copied = null; // the address that was copied just now

/** Copy and, where the phone can, share this address of the host.
 * @param {string} path
 * @param {string} title */
export function linkButtons(path, title) {
  const address = data.address + path;
  return h(
    "div",
    { class: "pair links", data: { key: "link-" + path } },
    h(
      "button",
      { type: "button", on: { click: () => copy(address) } },
      t(copied === address ? "seats.link-copied" : "seats.copy-link"),
    ),
    "share" in navigator
      ? h(
          "button",
          { type: "button", on: { click: () => navigator.share({ title, url: address }).catch(() => {}) } },
          t("seats.share-link"),
        )
      : null,
  );
}

/** @param {string} address */
function copy(address) {
  if (!written(address)) return;
  copied = address;
  announce(t("seats.link-copied"));
  redraw();
  setTimeout(() => {
    if (copied !== address) return;
    copied = null;
    redraw();
  }, SHOWN_MS);
}

/** Copy as of old, from a selected field: the newer clipboard is there on secure lines only.
 * @param {string} text */
function written(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "only-heard";
  document.body.appendChild(field);
  field.select();
  field.setSelectionRange(0, text.length);
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

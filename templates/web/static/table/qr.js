// QR codes as pictures, drawn by the host and kept here.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { qr, refuse, table } from "./table.js";

const pictures = new Map();

/** The code that leads to this table, or redeems a ticket.
 * @param {string | null} [ticket] */
export function code(ticket) {
  const key = ticket || "";
  if (!pictures.has(key)) {
    pictures.set(key, null);
    qr(ticket)
      .then((address) => {
        pictures.set(key, address);
        redraw();
      })
      .catch(refuse);
  }
  const found = pictures.get(key);
  return h(
    "div",
    { class: "qr" },
    found
      ? h("img", { src: found, alt: t("seats.qr", { code: table.code }), width: 240, height: 240 })
      : h("span", { class: "waiting" }, "…"),
  );
}

// Turn notices of this phone's seat, for games over days: where they go, whether the address has agreed, and no more.

import { h } from "../core/dom.js";
import { get, insist, post, requestId } from "../core/api.js";
import { announce, failure, openSheet, redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { table } from "./table.js";

/** @type {Schemas["Notices"] | null} */
let state = null;
let wrong = "";
/** @type {Record<string, string>} */
const typed = {};
const EXAMPLES = { mail: () => t("notices.mail-example"), webhook: () => "https://" };

/** @param {string} rest */
const at = (rest) => "/tables/" + table.code + "/notices" + rest;

/** @param {() => Promise<any>} deed */
async function change(deed) {
  wrong = "";
  try {
    state = (await deed()) || state;
  } catch (fault) {
    wrong = failure(fault).why;
    announce(wrong);
  }
  redraw();
}

export function openNotices() {
  state = null;
  change(() => get(at("")));
  openSheet({ id: "notices", title: t("notices.open"), body: sheet });
}

function sheet() {
  if (!state) return [wrong ? h("p", { class: "error", role: "alert" }, wrong) : h("p", null, t("page.opening"))];
  const found = state;
  return [
    h("p", null, t("notices.how")),
    h("p", { class: "fine" }, t("notices.private")),
    wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
    found.ways.map((way) =>
      one(
        way,
        found.given.find((each) => each.way === way),
      ),
    ),
    table.message.host ? names(found) : null,
  ];
}

/** One way of sending: the address that was given, or a field for one.
 * @param {"mail" | "webhook"} way
 * @param {Schemas["NoticeState"] | undefined} given */
const one = (way, given) =>
  h(
    "section",
    { class: "card", data: { key: "notices-" + way } },
    h("h3", null, t("notices." + way)),
    given
      ? [
          h("p", null, t(given.confirmed ? "notices.on" : "notices.asked", { address: given.address })),
          h(
            "button",
            { type: "button", on: { click: () => change(() => post(at("/end"), { way })) } },
            t("notices.end"),
          ),
        ]
      : form(way),
  );

/** @param {"mail" | "webhook"} way */
const form = (way) =>
  h(
    "form",
    {
      on: {
        submit: (event) => {
          event.preventDefault();
          change(() => post(at(""), { way, address: (typed[way] || "").trim() }));
        },
      },
    },
    way === "webhook" ? h("p", { class: "fine", id: "how-webhook" }, t("notices.webhook-how")) : null,
    h("input", {
      type: way === "mail" ? "email" : "url",
      name: way,
      maxlength: 500,
      required: true,
      autocomplete: way === "mail" ? "email" : "off",
      placeholder: EXAMPLES[way](),
      aria: { label: t("notices." + way), describedby: way === "webhook" ? "how-webhook" : null },
      value: typed[way] || "",
      on: {
        input: (event) => {
          typed[way] = event.target.value;
        },
      },
    }),
    h("button", { type: "submit", class: "main wide" }, t("notices.ask")),
  );

/** To the host: whether notices of this table may say names.
 * @param {Schemas["Notices"]} found */
const names = (found) =>
  h(
    "label",
    { class: "check", data: { key: "notice-names" } },
    h("input", {
      type: "checkbox",
      checked: found.names,
      on: {
        change: (event) => {
          const wanted = event.target.checked;
          change(async () => {
            await insist(at("/names"), { request: requestId(), names: wanted });
            return Object.assign({}, found, { names: wanted });
          });
        },
      },
    }),
    " ",
    t("notices.names"),
    h("small", { class: "fine" }, " ", t("notices.names-how")),
  );

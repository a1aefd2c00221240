// Where the links in turn notices lead: yes to them, or no more of them. Opening the page changes nothing, because
// programs that look at mails open links, too.

import { h } from "../core/dom.js";
import { get, post } from "../core/api.js";
import { failure, mount, redraw, topBar } from "../core/page.js";
import { data, t } from "../core/words.js";

/** @type {Schemas["NoticePage"] | null} */
let found = null;
let wrong = "";

/** @param {() => Promise<any>} deed */
async function change(deed) {
  wrong = "";
  try {
    found = await deed();
  } catch (fault) {
    wrong = failure(fault).why;
  }
  redraw();
}

const at = "/notices/" + encodeURIComponent(data.key);

/** @param {Schemas["NoticePage"]} notice */
const choices = (notice) => [
  h(
    "p",
    { role: "status" },
    t(notice.confirmed ? "notices.confirmed" : "notices.confirm-how", { title: notice.title }),
  ),
  notice.confirmed
    ? null
    : h(
        "button",
        { type: "button", class: "main wide", on: { click: () => change(() => post(at + "/confirm", {})) } },
        t("notices.confirm"),
      ),
  h(
    "button",
    { type: "button", class: "wide", data: { key: "stop" }, on: { click: () => change(() => post(at + "/stop", {})) } },
    t("notices.stop"),
  ),
];

mount(() => [
  topBar(),
  h(
    "main",
    { id: "main", class: "learn", tabindex: "-1" },
    h("h1", null, t("notices.page")),
    wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
    !found
      ? h("p", { class: "waiting" }, t("page.opening"))
      : found.known
        ? choices(found)
        : h("p", { role: "status" }, t("notices.stopped")),
    h("p", null, h("a", { class: "button", href: "/" }, t("page.home"))),
  ),
]);
change(() => get(at));

// A table that was begun under earlier rules: what the new ones would change, and the table's consent to go on.

import { h } from "../core/dom.js";
import { get, insist, requestId } from "../core/api.js";
import { failure, mount, redraw, topBar } from "../core/page.js";
import { data, listed, t } from "../core/words.js";

const PATH = "/tables/" + data.code + "/upgrade";
const LOOK_AGAIN_MS = 3000;
/** @type {Schemas["UpgradeReport"] | null} */
let report = null;
let busy = false;
let refused = "";

/** @param {Schemas["UpgradeReport"]} found */
function take(found) {
  report = found;
  if (found.open) location.reload();
}

async function look() {
  try {
    take(await get(PATH));
    refused = "";
  } catch (fault) {
    refused = failure(fault).why;
  }
  redraw();
  setTimeout(look, LOOK_AGAIN_MS);
}

/** @param {boolean} agree */
async function answer(agree) {
  busy = true;
  refused = "";
  redraw();
  try {
    take(await insist(PATH, { agree, request: requestId() }));
  } catch (fault) {
    refused = failure(fault).why;
  }
  busy = false;
  redraw();
}

/**
 * @param {string} words
 * @param {boolean} agree
 */
const choice = (words, agree) =>
  h(
    "button",
    { type: "button", class: agree ? "main wide" : "wide", disabled: busy, on: { click: () => answer(agree) } },
    t(words),
  );

/** @param {Schemas["UpgradeReport"]} found */
function difference(found) {
  if (!found.entry) return h("p", null, t("upgrade.same"));
  return [
    h("h2", null, t("upgrade.differs", { entry: found.entry })),
    found.then ? h("p", null, t("upgrade.then", { says: found.then })) : h("p", null, t("upgrade.secret")),
    found.due ? h("p", null, t("upgrade.due", { says: found.due })) : null,
    found.rule ? h("p", { class: "fine" }, t("upgrade.rule", { rule: found.rule })) : null,
    h("p", null, t("upgrade.lost", { lost: found.lost || 0, entry: found.entry })),
  ];
}

/** @param {Schemas["UpgradeReport"]} found */
function decision(found) {
  if (found.asked) {
    const waits = h("p", { class: "fine" }, t("upgrade.waits", { names: listed(found.missing || []) }));
    const mine = found.yours || found.host;
    return [
      found.yours ? h("p", null, t("upgrade.asked")) : null,
      waits,
      found.yours ? choice("upgrade.agree", true) : null,
      mine ? choice("upgrade.refuse", false) : null,
    ];
  }
  if (!found.host) return h("p", null, t("upgrade.host"));
  return choice(found.entry ? "upgrade.ask" : "upgrade.go-on", true);
}

mount(() => [
  topBar(),
  h(
    "main",
    { id: "main", class: "learn", tabindex: "-1" },
    h("h1", null, t("upgrade.title")),
    report && !report.open
      ? [
          h("p", null, t("upgrade.what", { was: report.was || "", now: report.now || "" })),
          h("div", { class: "card" }, difference(report)),
          decision(report),
        ]
      : null,
    refused ? h("p", { class: "error", role: "alert" }, refused) : null,
  ),
]);
look();

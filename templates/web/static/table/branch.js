// A new table that goes on from an entry of this one: at once when the game is over, with everybody's consent before.

import { h } from "../core/dom.js";
import { insist, post, requestId } from "../core/api.js";
import { announce, closeSheet, failure, openSheet, redraw } from "../core/page.js";
import { t } from "../core/words.js";
import { answerBranch, follow, namesOf, refuse, table } from "./table.js";

/**
 * @param {number} entry
 * @param {Message} message the newest, while the page looks back
 */
export function openBranch(entry, message) {
  const key = requestId();
  const over = Boolean(message.result);
  const alone = othersAsked(message).length === 0;
  let why = "";
  let busy = false;
  const branch = async () => {
    busy = true;
    redraw();
    try {
      if (over) {
        const made = await post("/tables/" + table.code + "/replay/" + entry + "/branch", { key });
        location.href = "/t/" + made.code;
      } else {
        await insist("/tables/" + table.code + "/branch/ask", { request: key, entry });
        closeSheet("branch");
      }
    } catch (fault) {
      why = failure(fault).why;
      busy = false;
      redraw();
    }
  };
  const how = over ? "replay.branch-how" : alone ? "replay.branch-alone" : "replay.branch-ask-how";
  openSheet({
    id: "branch",
    title: t("replay.branch"),
    body: () => [h("p", null, t(how)), why ? h("p", { class: "error", role: "alert" }, why) : null],
    foot: () => [
      h("button", { type: "button", on: { click: () => closeSheet("branch") } }, t("page.close")),
      h(
        "button",
        { type: "button", class: "main", disabled: busy, on: { click: branch } },
        t(over || alone ? "replay.branch" : "replay.branch-ask"),
      ),
    ],
  });
}

/** The other seats that people play: their consent is needed while the game runs.
 * @param {Message} message */
const othersAsked = (message) =>
  message.seats.filter(({ seat, played, taken }) =>
    played === "screen" ? !message.host : played === "phone" && taken && seat !== message.seat,
  );

/** The seats this device decides for.
 * @param {Message} message */
const ownSeats = (message) =>
  message.seats.filter((each) => each.seat === message.seat || (message.host && each.played === "screen"));

/** What is asked about a branch, for all who play; those who are asked can answer.
 * @param {Message} message the newest, also while the page looks back */
export function branchAsks(message) {
  const { branch_ask: ask, seat, host } = message;
  if (!ask || (!seat && !host)) return null;
  const asked = ownSeats(message).some((each) => ask.missing.includes(each.seat));
  const withdraws = !asked && (host || ask.by === (seat || ""));
  /** @type {(agree: boolean, words: string) => Node} */
  const button = (agree, words) =>
    h(
      "button",
      { type: "button", class: agree ? "main" : null, disabled: table.busy, on: { click: () => answerBranch(agree) } },
      t(words),
    );
  return h(
    "div",
    { class: "request", role: "region", aria: { label: t("turn.request") }, data: { key: "branch-ask" } },
    h("p", null, h("strong", null, ask.says)),
    asked ? h("p", { class: "fine" }, t("replay.branch-asked-how")) : null,
    ask.missing.length && !asked
      ? h("p", { class: "fine" }, t("turn.waits-for", { names: namesOf(ask.missing) }))
      : null,
    asked || withdraws
      ? h(
          "div",
          { class: "pair" },
          button(false, asked ? "turn.refuse" : "turn.withdraw"),
          asked ? button(true, "turn.agree") : null,
        )
      : null,
  );
}

/** Tell what is new: that the table is asked, or that the new one is open.
 * @param {Message} message
 * @param {Message} before */
export function hearOfBranch(message, before) {
  const { branch, branch_ask: ask } = message;
  if (ask && !before.branch_ask) announce(ask.says);
  if (branch && (!before.branch || before.branch.code !== branch.code)) leadToBranch(branch);
}

/** This game goes on, so the way there is only offered.
 * @param {{ code: string, entry: number }} branch */
const leadToBranch = ({ code, entry }) =>
  leadTo(code, "replay.branch-open", t("replay.branch-open-how", { entry }), "replay.branch-go");

/** Offer the way to a table that follows.
 * @param {string} code
 * @param {string} title
 * @param {string} how
 * @param {string} go
 * @param {() => void} [closed] */
export function leadTo(code, title, how, go, closed) {
  const id = "lead-to";
  openSheet({
    id,
    title: t(title),
    closed,
    body: () => h("p", null, how),
    foot: () =>
      h(
        "div",
        { class: "pair" },
        h("button", { type: "button", on: { click: () => closeSheet(id) } }, t("ending.stay")),
        h("button", { type: "button", class: "main", on: { click: () => goTo(code) } }, t(go)),
      ),
  });
}

/** Take the seat there that this phone has here.
 * @param {string} code */
export async function goTo(code) {
  try {
    await follow(code);
  } catch (fault) {
    closeSheet();
    refuse(fault);
    return;
  }
  location.href = "/t/" + code + (table.screen ? "/screen" : "");
}

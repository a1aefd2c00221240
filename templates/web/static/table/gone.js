// A phone that has lost its seat or the host's rights is told who has them now, also when it comes back later.

import { h } from "../core/dom.js";
import { closeSheet, openSheet } from "../core/page.js";
import { pastTables } from "../core/history_store.js";
import { t } from "../core/words.js";
import { sayEntry, table } from "./table.js";

/** The seat this phone had when it last looked at this table.
 * @param {Message | null} before */
function seatBefore(before) {
  if (before) return before.seat;
  const known = pastTables().find((each) => each.code === table.code);
  return known ? known.you : null;
}

/** Look for what this phone has lost since its last message, and say it. To be called before the message is kept.
 * @param {Message} message
 * @param {Message | null} before */
export function tellWhatIsGone(message, before) {
  const seat = seatBefore(before);
  if (seat && !message.seat) {
    const news = message.log.filter((entry) => entry.kind === "seat" && entry.move.seat === seat).pop();
    if (news && news.move.played !== "renamed") tell("seats.gone", seatWords(news));
  } else if (before && before.host && !message.host) {
    const news = message.log.filter((entry) => entry.kind === "host").pop();
    tell("host.title", [news ? sayEntry(news) : t("seats.gone-host")]);
  }
}

/** @param {LogEntry} news */
const seatWords = (news) =>
  news.move.played === "passed" ? [t("seats.gone-passed")] : [sayEntry(news), t("seats.gone-watch")];

/**
 * @param {string} title
 * @param {string[]} words */
function tell(title, words) {
  for (const sheet of ["chair", "host", "table"]) closeSheet(sheet);
  openSheet({
    id: "gone",
    title: t(title),
    body: () => words.map((each) => h("p", null, each)),
    foot: () =>
      h(
        "button",
        { type: "button", class: "main wide", on: { click: () => closeSheet("gone") } },
        t("turn.understood"),
      ),
  });
}

// Finished plays this phone was part of, kept on the phone: a host does not list its tables.

import { h } from "../core/dom.js";
import { get, Refusal } from "../core/api.js";
import { mount, redraw, topBar } from "../core/page.js";
import { saveTables, scoreSummary, pastTables } from "../core/history_store.js";
import { ranked } from "../core/people.js";
import { exportLinks } from "../table/exports.js";
import { data, day, minus, number, t } from "../core/words.js";

const GONE = 404;
const MOST_GONE = 3; // at a time: the host limits how often an address may ask for codes that do not exist

const plays = pastTables();

/** Ask again for tables that were still running at the last look, or whose kind of points was not kept. */
async function refresh() {
  let gone = 0;
  for (const entry of plays
    .filter((play) => !play.lost && (!play.over || (play.score && !play.score.counts)))
    .slice(0, 20)) {
    try {
      const message = await get("/tables/" + entry.code + "/view");
      if (!message.result || !message.score) continue;
      Object.assign(entry, {
        over: true,
        score: scoreSummary(message.score),
        names: Object.assign(
          {},
          entry.names,
          ...message.seats.filter((seat) => seat.name !== seat.seat).map((seat) => ({ [seat.seat]: seat.name })),
        ),
      });
    } catch (fault) {
      if (!(fault instanceof Refusal && fault.status === GONE)) break; // the host is away, or was asked enough
      entry.lost = true;
      gone += 1;
      if (gone === MOST_GONE) break;
    }
  }
  saveTables(plays);
  redraw();
}

/** Seats may be tribes or colours; people are remembered by their names. */
const called = (play, seat) => (play.names && play.names[seat]) || seat;

const finished = () => plays.filter((play) => play.over && play.score);

function view() {
  const games = Array.from(new Set(finished().map((play) => play.game)));
  return [
    topBar(),
    h(
      "main",
      { id: "main", class: "history", tabindex: "-1" },
      h("h1", null, t("history.title")),
      h("p", { class: "fine" }, t("history.where")),
      !finished().length ? h("p", null, t("history.none")) : null,
      games.map(gameChart),
      h(
        "ol",
        { class: "list" },
        finished().map((play) =>
          h(
            "li",
            { class: "card", data: { key: play.code } },
            h("h3", null, play.title, h("span", { class: "fine" }, " · " + day(play.at))),
            // Whether points below zero are bad depends on the game, so it is said.
            play.score.says ? h("p", { class: "fine" }, play.score.says) : null,
            h(
              "ul",
              { class: "list ranks" },
              ranked(play.score).map((player) =>
                h(
                  "li",
                  { class: play.score.winners.includes(player.name) ? "won" : null },
                  h(
                    "span",
                    { class: "who" },
                    play.score.winners.includes(player.name) ? "★ " : "",
                    called(play, player.name),
                  ),
                  h("span", { class: "points" }, minus(player.total)),
                ),
              ),
            ),
            h(
              "div",
              { class: "choices" },
              h("a", { class: "button", href: "/t/" + play.code }, t("history.look")),
              exportLinks(play.code),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Who won most plays stands first, then who won more of those played, then who has more points on average, where they
 * can be compared; then by name. */
const inOrder = (people, alike) =>
  Array.from(people).sort(
    ([name, a], [other, b]) =>
      b.wins - a.wins ||
      b.wins / b.plays - a.wins / a.plays ||
      (alike ? b.points / b.plays - a.points / a.plays : 0) ||
      name.localeCompare(other, data.language),
  );

/** Per game: how often each player won, and their points, as bars with their numbers beside them. Where not all plays
 * counted the same – fame in one, corruption in another – there is no average, and the bars are of victories.
 * @param {Game} game */
function gameChart(game) {
  const people = new Map();
  const own = finished().filter((play) => play.game === game);
  for (const play of own) {
    for (const player of play.score.players) {
      const kept = people.get(called(play, player.name)) || { plays: 0, wins: 0, points: 0, best: -Infinity };
      kept.plays += 1;
      kept.wins += play.score.winners.includes(player.name) ? 1 : 0;
      kept.points += player.total;
      kept.best = Math.max(kept.best, player.total);
      people.set(called(play, player.name), kept);
    }
  }
  const alike = new Set(own.map((play) => play.score.counts)).size === 1;
  const most = Math.max(1, ...Array.from(people.values()).map((kept) => kept.best));
  return h(
    "section",
    { class: "card" },
    h("h2", null, own[0].title, h("span", { class: "tag" }, t("history.plays", { count: own.length }))),
    h(
      "ul",
      { class: "list bars" },
      inOrder(people, alike).map(([name, kept]) =>
        h(
          "li",
          null,
          h("span", { class: "who" }, name),
          h(
            "span",
            { class: "bar-track", aria: { hidden: "true" } },
            alike ? h("i", { css: { width: (100 * Math.max(0, kept.best)) / most + "%" } }) : null,
            h("b", {
              css: {
                width:
                  (alike ? (100 * Math.max(0, kept.points / kept.plays)) / most : (100 * kept.wins) / kept.plays) + "%",
              },
            }),
          ),
          h(
            "span",
            { class: "fine" },
            t(alike ? "history.line" : "history.wins", {
              wins: kept.wins,
              plays: kept.plays,
              mean: number(kept.points / kept.plays),
              best: minus(kept.best),
            }),
          ),
        ),
      ),
    ),
  );
}

mount(view);
refresh();

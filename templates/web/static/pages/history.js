// Finished plays this phone was part of or scored, kept on the phone: a host does not list its tables.

import { h } from "../core/dom.js";
import { get, post, Refusal } from "../core/api.js";
import { download } from "../core/file.js";
import { announce, failure, mount, redraw, topBar } from "../core/page.js";
import { forgetPlays, keyOf, pastTables, saveTables, scoreSummary } from "../core/history_store.js";
import { alike, called, chosen, peopleOf, standings, timeline, toTake } from "../core/past_plays.js";
import { ranked } from "../core/people.js";
import { chart } from "../table/chart.js";
import { exportLinks } from "../table/exports.js";
import { data, day, minus, number, t } from "../core/words.js";

const GONE = 404;
const MOST_GONE = 3; // at a time: the host limits how often an address may ask for codes that do not exist

let plays = pastTables();
const filter = { game: "", player: "", time: "all" };
/** What is about to be deleted: the keys of plays. @type {string[]} */
let deleting = [];
let wrong = "";

/** Ask again for tables that were still running at the last look, or whose kind of points was not kept. */
async function refresh() {
  let gone = 0;
  for (const entry of plays
    .filter((play) => play.code && !play.lost && (!play.over || (play.score && !play.score.counts)))
    .slice(0, 20)) {
    try {
      const message = await get("/tables/" + entry.code + "/view");
      if (!message.result || !message.score) continue;
      Object.assign(entry, {
        over: true,
        commitment: message.commitment || "",
        score: scoreSummary(message.score),
        clocks: message.clocks ? message.clocks.seats : [],
        names: Object.assign(
          {},
          entry.names,
          ...message.seats
            .filter((/** @type {Seat} */ seat) => seat.name !== seat.seat)
            .map((/** @type {Seat} */ seat) => ({ [seat.seat]: seat.name })),
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

const finished = () => plays.filter((play) => play.over && play.score);

/** All plays shown, as one file for BG Stats. The server writes it and keeps nothing.
 * @param {any[]} shown */
async function takeHome(shown) {
  wrong = "";
  try {
    const written = await post("/plays/bgstats", { plays: shown.map(toTake) });
    download(new Blob([JSON.stringify(written, null, 2)], { type: "application/json" }), "punchboard.bgsplay");
  } catch (fault) {
    wrong = failure(fault).why;
    announce(wrong);
  }
  redraw();
}

/** @param {string[]} keys */
function askToDelete(keys) {
  deleting = keys;
  redraw();
}

function deleteThem() {
  forgetPlays(deleting);
  announce(t("history.deleted", { count: deleting.length }));
  plays = pastTables();
  const left = finished();
  if (!left.some((play) => play.game === filter.game)) filter.game = "";
  if (!left.some((play) => peopleOf(play).includes(filter.player))) filter.player = "";
  askToDelete([]);
}

function view() {
  const all = finished();
  const shown = chosen(all, filter);
  const games = Array.from(new Set(shown.map((play) => play.game)));
  return [
    topBar(),
    h(
      "main",
      { id: "main", class: "history", tabindex: "-1" },
      h("h1", null, t("history.title")),
      h("p", { class: "fine" }, t("history.where")),
      all.length ? filters(all) : h("p", null, t("history.none")),
      all.length && !shown.length ? h("p", null, t("history.none-such")) : null,
      games.map((game) => statistics(shown.filter((play) => play.game === game))),
      shown.length ? together(shown) : null,
      h("ol", { class: "list" }, shown.map(playCard)),
    ),
  ];
}

/** @param {any[]} all */
function filters(all) {
  /** @type {(a: string[], b: string[]) => number} */
  const byName = (a, b) => a[1].localeCompare(b[1], data.language);
  const games = Array.from(new Map(all.map((play) => [play.game, play.title]))).sort(byName);
  const people = Array.from(new Set(/** @type {string[]} */ ([]).concat(...all.map(peopleOf)))).map((name) => [
    name,
    name,
  ]);
  const years = Array.from(new Set(all.map((play) => String(new Date(play.at).getFullYear()))));
  const times = [["month", t("history.month")]].concat(
    years.sort((a, b) => Number(b) - Number(a)).map((year) => [year, year]),
  );
  return h(
    "div",
    { class: "filters" },
    select("game", "", t("history.any-game"), games),
    select("player", "", t("history.anybody"), people.sort(byName)),
    select("time", "all", t("history.any-time"), times),
  );
}

/** @type {(what: "game" | "player" | "time", every: string, label: string, options: string[][]) => Node} */
const select = (what, every, label, options) =>
  h(
    "div",
    null,
    h("label", { for: "by-" + what }, t("history.by-" + what)),
    h(
      "select",
      {
        id: "by-" + what,
        on: {
          change: (event) => {
            filter[what] = event.target.value;
            askToDelete([]);
          },
        },
      },
      [[every, label]]
        .concat(options)
        .map(([value, says]) => h("option", { value, selected: filter[what] === value }, says)),
    ),
  );

/** One game: how often each player won of those played, and points over time. Where not all plays counted the same –
 * fame in one, corruption in another – points are not compared.
 * @param {any[]} own */
function statistics(own) {
  const comparable = alike(own);
  const people = standings(own, data.language);
  const most = Math.max(...people.map((kept) => kept.plays));
  const lines = timeline(
    own,
    people.map((kept) => kept.name),
  );
  return h(
    "section",
    { class: "card", data: { key: "game-" + own[0].game } },
    h("h2", null, own[0].title, h("span", { class: "tag" }, t("history.plays", { count: own.length }))),
    h("h3", null, t("history.wins-chart")),
    h(
      "ul",
      { class: "list bars" },
      people.map((kept) =>
        h(
          "li",
          { data: { key: kept.name } },
          h("span", { class: "who" }, kept.name),
          h(
            "svg",
            { class: "bar-track", viewBox: "0 0 100 8", preserveAspectRatio: "none", aria: { hidden: "true" } },
            h("rect", { class: "played", width: (100 * kept.plays) / most, height: 8, rx: 1 }),
            h("rect", { class: "won", width: (100 * kept.wins) / most, height: 8, rx: 1 }),
          ),
          h(
            "span",
            { class: "fine" },
            t(comparable ? "history.line" : "history.wins", {
              wins: kept.wins,
              plays: kept.plays,
              mean: number(kept.points / kept.plays),
              best: minus(kept.best),
            }),
          ),
        ),
      ),
    ),
    comparable && own.length > 1 ? [h("h3", null, t("score.chart")), chart(lines.names, lines.points, [], true)] : null,
  );
}

/** What can be done with all plays that are shown.
 * @param {any[]} shown */
const together = (shown) =>
  h(
    "div",
    { data: { key: "together" } },
    h(
      "div",
      { class: "choices" },
      h(
        "button",
        { type: "button", on: { click: () => takeHome(shown) } },
        t("history.bgstats", { count: shown.length }),
      ),
      shown.length > 1
        ? h(
            "button",
            { type: "button", class: "danger", on: { click: () => askToDelete(shown.map(keyOf)) } },
            t("history.delete-all", { count: shown.length }),
          )
        : null,
    ),
    wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
    deleting.length > 1 ? question() : null,
  );

const question = () =>
  h(
    "div",
    { class: "damage", role: "group", aria: { label: t("history.delete") } },
    h("p", null, t("history.delete-ask", { count: deleting.length })),
    h(
      "div",
      { class: "pair" },
      h("button", { type: "button", on: { click: () => askToDelete([]) } }, t("history.keep")),
      h("button", { type: "button", class: "danger", on: { click: deleteThem } }, t("history.delete")),
    ),
  );

/** @param {any} play */
function playCard(play) {
  const key = keyOf(play);
  return h(
    "li",
    { class: "card", data: { key } },
    h("h2", { class: "play-title" }, play.title, h("span", { class: "fine" }, " · " + day(play.at))),
    // Whether points below zero are bad depends on the game, so it is said.
    h("p", { class: "fine" }, [play.score.says, play.code ? null : t("history.scored")].filter(Boolean).join(" ")),
    h(
      "ul",
      { class: "list ranks" },
      ranked(play.score).map((player) =>
        h(
          "li",
          { class: play.score.winners.includes(player.name) ? "won" : null },
          h("span", { class: "who" }, play.score.winners.includes(player.name) ? "★ " : "", called(play, player.name)),
          h("span", { class: "points" }, minus(player.total)),
        ),
      ),
    ),
    h(
      "div",
      { class: "choices" },
      play.code && !play.lost
        ? [h("a", { class: "button", href: "/t/" + play.code }, t("history.look")), exportLinks(play.code)]
        : h("button", { type: "button", on: { click: () => takeHome([play]) } }, t("table.export-bgstats")),
      h(
        "button",
        {
          type: "button",
          class: "danger",
          aria: { label: t("history.delete") + ": " + play.title + ", " + day(play.at) },
          on: { click: () => askToDelete([key]) },
        },
        t("history.delete"),
      ),
    ),
    deleting.length === 1 && deleting[0] === key ? question() : null,
  );
}

mount(view);
refresh();

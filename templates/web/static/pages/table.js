// The table's page: lobby, game, score, log, toolbox and rules, all drawn from the newest message.

import { h } from "../core/dom.js";
import { Live } from "../core/live.js";
import { announce, calm, mount, openSettings, openSheet, recall, redraw, remember } from "../core/page.js";
import { openPack } from "../core/pack.js";
import { give, prepareSounds, signalOf, switches } from "../core/signals.js";
import { stayAwake, possible as canStayAwake } from "../core/wake.js";
import { data, t } from "../core/words.js";
import { drawBook } from "../core/book.js";
import { showSealed } from "../table/cut.js";
import { exportLinks } from "../table/exports.js";
import { generic } from "../table/generic.js";
import { log } from "../table/log.js";
import { question } from "../table/question.js";
import { finalSheet, score } from "../table/score.js";
import { chairs, code, lobby, missing, openInvitation, watching } from "../table/seats.js";
import {
  freeSeats,
  isOver,
  mayAct,
  myTurns,
  redeem,
  rememberTable,
  sayEntry,
  seatNamed,
  table,
} from "../table/table.js";
import { timeLeft } from "../table/timer.js";
import { tools } from "../table/tools.js";
import { actionBar, banner, headline } from "../table/turn.js";

let inLobby = !recall("begun", []).includes(table.code);
let heardLast = "";

/** The styles know how much the bar and the thumb's part cover, so that nothing scrolled to hides below them.
 * @type {Record<string, any>} */
const measured = {};

function measure() {
  if (!("ResizeObserver" in window)) return;
  for (const name of ["bar", "dock"]) {
    /** @type {HTMLElement | null} */
    const part = document.querySelector("#app > ." + name);
    if (!part || part === measured[name]) continue;
    measured[name] = part;
    new ResizeObserver(() => document.documentElement.style.setProperty("--" + name, part.offsetHeight + "px")).observe(
      part,
    );
  }
}

function begin() {
  inLobby = false;
  remember("begun", [table.code].concat(recall("begun", [])).slice(0, 50));
  stayAwake();
  redraw();
  window.scrollTo(0, 0);
}

const TABS = [
  ["game", "⌂"],
  ["score", "★"],
  ["log", "☰"],
  ["tools", "⚄"],
  ["rules", "?"],
];

function view() {
  setTimeout(measure, 0);
  if (table.gone)
    return [
      top(),
      h(
        "main",
        { id: "main", tabindex: "-1" },
        h("p", { class: "error", role: "alert" }, table.gone),
        h("p", null, h("a", { class: "button", href: "/" }, t("page.home"))),
      ),
    ];
  if (!table.message || !table.pack || !table.drawing)
    return [top(), h("main", { id: "main", tabindex: "-1" }, h("p", { class: "waiting" }, t("page.opening")))];
  if (inLobby && !isOver()) return [top(), lobby(begin)];
  if (table.screen) return sharedScreen();
  return [
    top(),
    h(
      "main",
      { id: "main", class: "play tab-" + table.tab, tabindex: "-1", data: { key: "main-" + table.tab } },
      damage(),
      nearlyFull(),
      page(),
    ),
    bottom(),
  ];
}

/** To the host: what the table or the server still takes is nearly used up. */
function nearlyFull() {
  const what = table.message.nearly_full;
  return what ? h("p", { class: "damage", role: "status", data: { key: "full" } }, t("table.full-" + what)) : null;
}

/** To the host: the log was damaged, and the table goes on from where it was whole. Until it has been read. */
function damage() {
  const found = table.message.host ? table.message.log.filter((entry) => entry.kind === "broken").pop() : null;
  const read = "broken-" + table.code;
  if (!found || recall(read, 0) >= found.number) return null;
  const lost = found.move.lost;
  return h(
    "div",
    { class: "damage", role: "alert", data: { key: "damage" } },
    h("h2", null, t("table.broken-title")),
    h("p", null, t(lost === 1 ? "table.broken-one" : "table.broken", { count: lost })),
    h(
      "button",
      {
        type: "button",
        on: {
          click: () => {
            remember(read, found.number);
            redraw();
          },
        },
      },
      t("table.broken-seen"),
    ),
  );
}

function page() {
  switch (table.tab) {
    case "score":
      return isOver() ? finalSheet() : score();
    case "log":
      return log();
    case "tools":
      return tools();
    case "rules":
      return [h("h1", { class: "only-heard" }, t("rules.title")), aids(), drawBook(table.game, table.pack)];
    default:
      return game();
  }
}

function game() {
  if (!table.game.engine) return tools();
  return [
    isOver() && table.screen ? null : banner(),
    table.tab === "game" ? question() : null,
    isOver() && !table.screen
      ? h(
          "button",
          {
            type: "button",
            class: "main wide",
            on: {
              click: () => {
                table.tab = "score";
                redraw();
                window.scrollTo(0, 0);
              },
            },
          },
          t("score.final"),
        )
      : null,
    h("div", { class: "board", data: { key: "board" } }, table.drawing.board()),
  ];
}

function top() {
  const word = table.status === "opening" ? "live" : table.status;
  const where = table.message && table.drawing && table.drawing.headline ? table.drawing.headline() : null;
  return h(
    "header",
    { class: "bar table-bar", data: { key: "bar" } },
    h(
      "button",
      {
        type: "button",
        class: "quiet brand",
        on: { click: openTable },
        aria: { label: t("table.menu", { title: table.game.title }) },
      },
      h("span", { class: "brand-title" }, table.game.title),
      h("span", { class: "opens", aria: { hidden: "true" } }, "▾"),
      h("span", { class: ["line", word], aria: { hidden: "true" } }),
    ),
    h("span", { class: "where" }, h("span", null, where), table.message ? timeLeft("still", true) : null),
    h(
      "button",
      { class: "quiet", type: "button", on: { click: () => openSettings(ofTable) } },
      h("span", { class: "lang-mark", aria: { hidden: "true" } }, data.language.toUpperCase()),
      h("span", { class: "look-mark", aria: { hidden: "true" } }, "◐"),
      h("span", { class: "only-heard" }, t("settings.title")),
    ),
    word !== "live" ? h("p", { class: ["line-note", word], role: "status" }, t("table." + word)) : null,
  );
}

const ofTable = () => [
  table.screen ? null : switches(),
  h("p", { class: "fine" }, canStayAwake() ? t("settings.wake") : t("settings.no-wake")),
];

function bottom() {
  const tabs = TABS.filter(([name]) => table.game.engine || !["score", "tools"].includes(name));
  const dueTab = table.tab !== "game" && isAsked();
  return h(
    "footer",
    { class: "dock", data: { key: "dock" } },
    table.tab === "game" || table.refused || table.message.request || table.message.asked_seats.length
      ? actionBar()
      : null,
    watching(),
    h(
      "nav",
      { class: "tabs", css: { "--tabs": String(tabs.length) }, aria: { label: t("tabs.title") } },
      tabs.map(([name, sign]) =>
        h(
          "button",
          {
            type: "button",
            class: ["tab", name === "game" && dueTab && "due"],
            data: { key: "tab-" + name, tab: name },
            aria: { current: table.tab === name ? "page" : null },
            on: {
              click: () => {
                table.tab = name;
                window.scrollTo(0, 0);
                redraw();
              },
            },
          },
          h("span", { class: "sign", aria: { hidden: "true" } }, sign),
          t("tabs." + name),
        ),
      ),
    ),
  );
}

/** Where an aid is printed in several languages, the one of this phone; a piece's id ends with its language. */
function inTongue(pieces) {
  const said = (piece) => table.pack.languages.find((language) => piece.endsWith("-" + language));
  const own = pieces.filter(([piece]) => !said(piece) || said(piece) === data.language);
  return own.length ? own : pieces.slice(0, 1);
}

function aids() {
  const found = table.pack.components.filter((component) => component.kind === "aid");
  return found.length
    ? h(
        "section",
        { class: "aids" },
        h("h2", null, t("rules.aids")),
        found.map((component) => inTongue(component.pieces).map(([piece]) => aid(piece, Boolean(component.back)))),
      )
    : null;
}

/** Small beside the rules, and as large as the phone with a tap. */
function aid(piece, both) {
  const sides = () =>
    [
      table.pack.picture(piece, { alt: t("rules.aid-front") }),
      both ? table.pack.picture(piece, { side: "back", alt: t("rules.aid-back") }) : null,
    ].filter(Boolean);
  const enlarge = () =>
    openSheet({ id: "aid", wide: true, title: t("rules.aids"), body: () => h("div", { class: "aid-large" }, sides()) });
  return h(
    "div",
    { class: "aid" },
    sides().map((side) => h("button", { type: "button", class: "look-closer", on: { click: enlarge } }, side)),
  );
}

/** The tablet in the middle: everything public at once, and a way in for latecomers. */
function sharedScreen() {
  return [
    top(),
    h(
      "main",
      { id: "main", class: "shared", tabindex: "-1" },
      h("div", { class: "shared-board" }, damage(), nearlyFull(), isOver() ? finalSheet() : null, game()),
      h(
        "aside",
        { class: "shared-side" },
        h(
          "button",
          { type: "button", class: "late", on: { click: openInvitation } },
          code(),
          h(
            "span",
            null,
            h("span", { class: "fine" }, t("seats.join-at")),
            h("strong", null, data.address.replace(/^https?:\/\//, "")),
            h("span", { class: "big-code" }, table.code),
          ),
        ),
        table.drawing.aside ? table.drawing.aside() : null,
        table.drawing.everybody
          ? h(
              "details",
              { class: "card", data: { key: "side-chairs" }, open: missing() },
              h("summary", null, t("lobby.table")),
              chairs(),
            )
          : chairs(!isOver() && !table.drawing.pointsJump),
        h("details", { class: "card", data: { key: "side-log" } }, h("summary", null, t("tabs.log")), log()),
        table.game.engine
          ? h("details", { class: "card", data: { key: "side-tools" } }, h("summary", null, t("tabs.tools")), tools())
          : null,
      ),
    ),
    h("footer", { class: "dock", data: { key: "dock" } }, actionBar()),
  ];
}

function openTable() {
  if (!table.message) return;
  openSheet({
    id: "table",
    title: table.game.title,
    body: () => [
      chairs(),
      table.refused ? h("p", { class: "error", role: "alert" }, table.refused.why) : null,
      h(
        "div",
        { class: "menu" },
        h("button", { type: "button", class: "wide", on: { click: openInvitation } }, t("seats.invite")),
        table.screen
          ? h("a", { class: "button wide", href: "/t/" + table.code }, t("table.as-phone"))
          : h("a", { class: "button wide", href: "/t/" + table.code + "/screen" }, t("lobby.screen")),
        exportLinks(table.code, { over: isOver(), cls: "button wide" }),
        h("a", { class: "button wide", href: "/" }, t("page.home")),
      ),
      !mayAct() ? h("p", { class: "fine" }, t(freeSeats().length ? "seats.only-looking" : "seats.watching")) : null,
      table.message.seed_chosen ? h("p", { class: "fine" }, t("table.seed-chosen")) : null,
      table.message.commitment
        ? h(
            "details",
            { class: "fine" },
            h("summary", null, t("table.fair")),
            h("p", null, t("table.fair-how")),
            h("p", { class: "hash" }, table.message.commitment),
            table.message.seed ? h("p", { class: "hash" }, t("table.seed"), " ", table.message.seed) : null,
          )
        : null,
    ],
  });
}

/** @param {Message} message */
function heard(message) {
  const before = table.message;
  table.message = message;
  if (inLobby && message.seat && message.log.some(movedByPeople)) inLobby = false;
  document.documentElement.dataset.heard = String(message.number);
  if (table.drawing && table.drawing.heard && !(before && ofGame(before) === ofGame(message)))
    table.drawing.heard(message, before);
  if (before && message.number !== before.number && table.refused && !table.busy) table.refused = null;
  if (table.pack) rememberTable(message); // before that tribes and colours have no names yet
  if (table.drawing) tell(message, before);
  const signal = before && !table.screen ? signalOf(message, before) : null;
  if (signal) give(signal);
  showSealed(message);
  redraw();
  if (before && calledAtTable(before) !== calledAtTable(message)) table.live.startOver(); // new names everywhere
  if (
    before &&
    !inLobby &&
    (table.screen || table.tab === "game") &&
    asked(message) &&
    asked(message) !== asked(before)
  )
    toTheTop();
}

/** @param {Message} message */
const calledAtTable = (message) => message.seats.map((seat) => seat.name).join("\n");

/** Whether anything waits for this phone: a question to the table that it may answer, or a decision. */
const isAsked = () => (table.message.question ? mayAct() && "subject" in table.message.question : myTurns().length > 0);

/** Bots move as soon as they are dealt in; the others are still sitting down then. */
const movedByPeople = (entry) => {
  const seat = entry.kind === "move" ? seatNamed(entry.move.seat) : null;
  return Boolean(seat && seat.played !== "bot");
};

/** What this phone is asked for: a question to the table, or a decision of a seat it decides for.
 * @param {Message} message */
function asked(message) {
  if (message.question) return message.question.id;
  const own = message.seats
    .filter((seat) => seat.seat === message.seat || (message.host && seat.played === "screen"))
    .map((seat) => seat.seat);
  const due = message.awaiting.find((entry) => own.includes(String(entry.seat)));
  return due ? due.seat + " " + due.type : "";
}

/** Scroll to the top, where a new decision is asked for. */
const toTheTop = () => setTimeout(() => window.scrollTo({ top: 0, behavior: calm() ? "auto" : "smooth" }), 0);

/** What a drawing depends on: a note or a die of the toolbox must not discard a choice that is being made. */
const ofGame = ({ view: seen, moves, awaiting, question: open, request, seat }) =>
  JSON.stringify([seen, moves, awaiting, open, request, seat]);

/** What changed, for ears: the newest events, then whose turn it is.
 * @param {Message} message
 * @param {Message | null} before */
function tell(message, before) {
  const since = before ? before.number : message.number;
  const fresh = message.log
    .filter((entry) => entry.number > since && entry.kind !== "seat")
    .slice(-3)
    .map(sayEntry);
  const now = headline();
  const sentence = fresh.concat([now]).join(" ");
  document.title =
    (message.awaiting.some((entry) => entry.seat && entry.seat === message.seat) ? "● " : "") +
    table.game.title +
    " · Punchboard";
  if (sentence !== heardLast) announce(sentence);
  heardLast = sentence;
}

function status(word) {
  if (table.status === word) return;
  table.status = word;
  redraw();
}

async function start() {
  if (table.screen) document.documentElement.dataset.screen = "shared";
  mount(view);
  const ticket = location.hash.slice(1);
  if (ticket) {
    history.replaceState(null, "", location.pathname);
    if (await redeem(ticket)) inLobby = false;
  }
  table.live = new Live(table.code, {
    heard,
    status,
    refused: (fault) => {
      table.gone = fault.message;
      redraw();
    },
  });
  const pack = openPack(table.game);
  const own = data.drawing ? import("../games/" + data.drawing + "/board.js") : Promise.resolve(null);
  table.live.resync();
  try {
    table.pack = await pack;
  } catch (fault) {
    table.gone = fault.message;
    redraw();
    return;
  }
  const made = await own;
  table.drawing = made ? made.draw({ table, t }) : generic();
  if (table.message) {
    rememberTable(table.message);
    tell(table.message, null);
  }
  redraw();
  stayAwake();
  setTimeout(fetchAhead, 1000);
}

/** While people still sit down, the pictures they will see next are on their way. */
function fetchAhead() {
  if (inLobby && table.message && table.game.engine) table.drawing.board();
}

document.addEventListener(
  "pointerdown",
  () => {
    stayAwake();
    if (!table.screen) prepareSounds();
  },
  { once: true },
);
start();

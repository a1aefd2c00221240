// The table's page: lobby, game, score, log, toolbox and rules, all drawn from the newest message.

import { h } from "../core/dom.js";
import { forgetState, keepState, lastState } from "../core/last_state.js";
import { Live } from "../core/live.js";
import { announce, calm, closeSheet, mount, openSettings, recall, redraw, remember } from "../core/page.js";
import { openPack } from "../core/pack.js";
import { give, prepareSounds, signalOf, switches } from "../core/signals.js";
import { stayAwake, possible as canStayAwake } from "../core/wake.js";
import { clock, data, t } from "../core/words.js";
import { drawBook } from "../core/book.js";
import { showSealed } from "../table/cut.js";
import { generic } from "../table/generic.js";
import { aids } from "../table/aids.js";
import { drawn, fetchParts, parts, withParts } from "../table/later.js";
import { lessonCard, rememberLesson } from "../table/lesson.js";
import { openTable } from "../table/menu.js";
import { damage, nearlyFull } from "../table/notices.js";
import { question } from "../table/question.js";
import { tellWhatIsGone } from "../table/gone.js";
import { takeGranted } from "../table/host.js";
import { code } from "../table/qr.js";
import { chairs, lobby, missing, openInvitation, watching } from "../table/seats.js";
import { hasStarted, isStarting, showStart, startMoment } from "../table/start.js";
import { isMine, isOver, mayAct, myTurns, redeem, rememberTable, sayEntry, seatNamed, table } from "../table/table.js";
import { timeLeft } from "../table/timer.js";
import { actionBar, banner, headline, turnMark } from "../table/turn.js";

let inLobby = !recall("begun", []).includes(table.code);
let heardLast = "";
const KEEP_MS = 1500;

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
  const late = parts();
  if (late && late.isReplaying()) return [top()].concat(late.replayPage());
  if ((inLobby || isStarting(table.message)) && !isOver() && !table.message.lesson) return [top(), lobby(begin)];
  const moment = startMoment();
  if (table.screen) return sharedScreen().concat(moment || []);
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
  ].concat(moment || []);
}

/** In a lesson the thumb has nothing to do where only a tap is waited for, and at the end. */
const lessonRests = () => Boolean(table.message.lesson && table.message.lesson.waits !== "move");

function page() {
  switch (table.tab) {
    case "score":
      return drawn((late) => (isOver() ? late.finalSheet() : late.score()));
    case "log":
      return drawn((late) => late.log());
    case "tools":
      return drawTools();
    case "rules":
      return [h("h1", { class: "only-heard" }, t("rules.title")), aids(), drawBook(table.game, table.pack)];
    default:
      return game();
  }
}

/** @param {string} tab */
function openTab(tab) {
  table.tab = tab;
  window.scrollTo(0, 0);
  redraw();
}

const toSheet = () =>
  h("button", { type: "button", class: "main wide", on: { click: () => openTab("score") } }, t("score.final"));

/** From the board back to how the game ended. */
const toEnding = () =>
  h(
    "div",
    { class: "pair after" },
    toSheet(),
    h(
      "button",
      { type: "button", data: { key: "to-ending" }, on: { click: () => leaveBoard(false) } },
      t("ending.show"),
    ),
  );

/** @param {boolean} wanted */
function leaveBoard(wanted) {
  withParts((late) => late.showBoard(wanted));
  window.scrollTo(0, 0);
}

/** @param {import("../table/later.js").Parts} late */
function endingPage(late) {
  return [
    late.ending(),
    late.isCounting() ? null : h("div", { data: { key: "again" } }, late.againButton(), late.eveningScore()),
    toSheet(),
    h(
      "div",
      { class: "pair", data: { key: "after-all" } },
      late.isCounting() ? null : late.shareButton(""),
      h(
        "button",
        { type: "button", data: { key: "to-board" }, on: { click: () => leaveBoard(true) } },
        t("ending.board"),
      ),
    ),
  ];
}

const drawTools = () => drawn((late) => late.tools());

function game() {
  if (!table.game.engine) return drawTools();
  const late = parts();
  if (isOver() && !table.screen && !(late && late.showsBoard())) return drawn(endingPage);
  const since = late && late.recap();
  return [
    isOver() && table.screen ? null : banner(Boolean(since)),
    since,
    late && late.clocksRow(),
    table.tab === "game" ? question() : null,
    isOver() && !table.screen ? toEnding() : null,
    h("div", { class: "board", data: { key: "board" } }, table.drawing.board()),
  ];
}

function top() {
  const word = table.status === "opening" ? "live" : table.status;
  const begun = table.message && !table.message.start;
  const where = begun && table.drawing && table.drawing.headline ? table.drawing.headline() : null;
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
    h(
      "span",
      { class: "where" },
      h(
        "span",
        null,
        begun && table.drawing ? turnMark() : null,
        where ? h("span", { class: "round-of" }, where) : null,
      ),
      table.message ? timeLeft("still", true) : null,
    ),
    h(
      "button",
      { class: "quiet", type: "button", on: { click: () => openSettings(ofTable) } },
      h("span", { class: "lang-mark", aria: { hidden: "true" } }, data.language.toUpperCase()),
      h("span", { class: "look-mark", aria: { hidden: "true" } }, "◐"),
      h("span", { class: "only-heard" }, t("settings.title")),
    ),
    word !== "live"
      ? h(
          "p",
          { class: ["line-note", word], role: "status" },
          keptAt ? t("table.kept", { time: clock(new Date(keptAt).toISOString()) }) : t("table." + word),
        )
      : null,
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
    lessonCard(),
    lessonRests()
      ? null
      : table.tab === "game" ||
          table.refused ||
          table.message.request ||
          table.message.asked_seats.length ||
          table.message.host_ask
        ? actionBar()
        : null,
    table.message.lesson ? null : watching(),
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
              click: () => openTab(name),
            },
          },
          h("span", { class: "sign", aria: { hidden: "true" } }, sign),
          t("tabs." + name),
        ),
      ),
    ),
  );
}

/** The tablet in the middle: everything public at once, and a way in for latecomers. */
function sharedScreen() {
  return [
    top(),
    h(
      "main",
      { id: "main", class: "shared", tabindex: "-1" },
      h(
        "div",
        { class: "shared-board" },
        damage(),
        nearlyFull(),
        isOver() ? drawn((late) => late.finalSheet(late.ending())) : null,
        game(),
      ),
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
        h(
          "details",
          { class: "card", data: { key: "side-log" } },
          h("summary", null, t("tabs.log")),
          drawn((late) => late.log()),
        ),
        table.game.engine
          ? h(
              "details",
              { class: "card", data: { key: "side-tools" } },
              h("summary", null, t("tabs.tools")),
              drawTools(),
            )
          : null,
      ),
    ),
    h("footer", { class: "dock", data: { key: "dock" } }, lessonCard(), lessonRests() ? null : actionBar()),
  ];
}

let invitedTo = 0; // the number of the seat, from 1

/** @param {Message} message */
function heard(message) {
  const late = parts();
  if (late && late.isReplaying()) {
    late.keepForReplay(message);
    return;
  }
  const before = table.message;
  keepSoon(message, before);
  table.message = message;
  table.invited = (message.seats[invitedTo - 1] || { seat: null }).seat;
  tellWhatIsGone(message, before);
  if (inLobby && message.seat && (hasStarted(message) || message.log.some(movedByPeople))) inLobby = false;
  if (before && isStarting(before) && !isStarting(message)) {
    begin();
    showStart();
  }
  const { next } = message;
  if (before && next && next !== before.next) withParts((made) => made.leadToNext(next));
  if (before && (message.branch || message.branch_ask)) withParts((made) => made.hearOfBranch(message, before));
  if (before && Boolean(before.result) !== Boolean(message.result)) hearEnd(message);
  document.documentElement.dataset.heard = String(message.number);
  if (table.drawing && table.drawing.heard && !(before && ofGame(before) === ofGame(message)))
    table.drawing.heard(message, before);
  if (before && message.number !== before.number && table.refused && !table.busy) table.refused = null;
  if (message.lesson) rememberLesson();
  else if (table.pack) rememberTable(message); // before that tribes and colours have no names yet
  if (table.drawing) tell(message, before);
  const signal = before && !table.screen ? signalOf(message, before) : null;
  if (signal) give(signal);
  showSealed(message);
  takeGranted();
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

/** The game has just ended, or its end was undone: every device goes to the top of what stands there now.
 * @param {Message} message */
function hearEnd(message) {
  withParts((late) => {
    late.endCounting();
    if (message.result) late.beginEnding(message);
    redraw();
  });
  if (message.result) {
    closeSheet();
    table.tab = "game";
  }
  window.scrollTo(0, 0);
}

/** @param {Message} message */
const calledAtTable = (message) => message.seats.map((seat) => seat.name).join("\n");

/** Whether anything waits for this phone: a question to the table that it may answer, or a decision. */
const isAsked = () => (table.message.question ? mayAct() && "subject" in table.message.question : myTurns().length > 0);

/** Bots move as soon as they are dealt in; the others are still sitting down then.
 * @param {LogEntry} entry */
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

/** What a drawing depends on: a note or a die of the toolbox must not discard a choice that is being made.
 * @param {Message} message */
const ofGame = ({ view: seen, moves, awaiting, question: open, request, seat }) =>
  JSON.stringify([seen, moves, awaiting, open, request, seat]);

/** What changed, for ears: the newest events, then whose turn it is, and what a seat of this device is to decide.
 * @param {Message} message
 * @param {Message | null} before */
function tell(message, before) {
  const since = before ? before.number : message.number;
  const fresh = message.log
    .filter((entry) => entry.number > since && entry.kind !== "seat")
    .slice(-3)
    .map(sayEntry);
  const due = message.question ? null : myTurns()[0];
  const sentence = fresh.concat([headline() + (due ? ". " + due.says + "." : "")]).join(" ");
  document.title =
    (myTurns().length || (message.request && isMine(message.request.missing.find(isMine))) ? "● " : "") +
    table.game.title +
    " · Punchboard";
  if (sentence !== heardLast) announce(sentence);
  heardLast = sentence;
}

/** @type {number | undefined} */
let keeping = undefined;
let keptAt = 0; // when what is shown was last seen, while nothing newer came

/** Keep the state for when the host is away; what another seat saw on this phone is forgotten at once.
 * @param {Message} message
 * @param {Message | null} before */
function keepSoon(message, before) {
  keptAt = 0;
  clearTimeout(keeping);
  if (before && before.seat !== message.seat) forgetState(table.code);
  keeping = setTimeout(() => keepState(table.code, message), KEEP_MS);
}

/** Show how the table stood when this phone last saw it. */
function showKept() {
  const kept = lastState(table.code);
  if (table.message || !kept) return;
  table.message = kept.message;
  inLobby = false;
  keptAt = kept.at;
}

/** @param {string} word */
function status(word) {
  if (word === "away") showKept();
  if (table.status === word) return;
  table.status = word;
  redraw();
}

async function start() {
  if (table.screen) document.documentElement.dataset.screen = "shared";
  mount(view);
  const ticket = location.hash.slice(1);
  invitedTo = Number((/^seat-(\d+)$/.exec(ticket) || [])[1]) || 0;
  if (ticket) history.replaceState(null, "", location.pathname);
  if (ticket && !invitedTo) {
    if (await redeem(ticket)) inLobby = false;
    else if (table.refused && table.refused.error === "sits-elsewhere") {
      const why = table.refused.why;
      withParts((late) => late.askToChange(ticket, why));
    }
  }
  table.live = new Live(table.code, {
    heard,
    status,
    refused: (fault) => {
      forgetState(table.code);
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
    table.gone = /** @type {Error} */ (fault).message;
    redraw();
    return;
  }
  const made = await own;
  table.drawing = made ? made.draw({ table, t }) : generic();
  if (table.message) {
    if (!table.message.lesson) rememberTable(table.message);
    tell(table.message, null);
  }
  redraw();
  stayAwake();
  setTimeout(fetchAhead, 1000);
}

/** While people still sit down, the pictures they will see next are on their way. */
function fetchAhead() {
  fetchParts().catch(() => {});
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

// The table's page: lobby, game, score, log, toolbox and rules, all drawn from the newest message.

import { h } from "../core/dom.js";
import { forgetState, keepState, lastState } from "../core/last_state.js";
import { Live } from "../core/live.js";
import { announce, calm, closeSheet, mount, recall, redraw, remember } from "../core/page.js";
import { openPack } from "../core/pack.js";
import { give, prepareSounds, signalOf } from "../core/signals.js";
import { stayAwake } from "../core/wake.js";
import { data, t } from "../core/words.js";
import { bar } from "../table/bar.js";
import { showSealed } from "../table/cut.js";
import { dock } from "../table/dock.js";
import { generic } from "../table/generic.js";
import { tellWhatIsGone } from "../table/gone.js";
import { takeGranted } from "../table/host.js";
import { fetchParts, parts, withParts } from "../table/later.js";
import { rememberLesson } from "../table/lesson.js";
import { lobby } from "../table/lobby.js";
import { measure } from "../table/measure.js";
import { damage, nearlyFull } from "../table/notices.js";
import { sharedScreen } from "../table/shared_screen.js";
import { hasStarted, isStarting, showStart, startMoment } from "../table/start.js";
import { tabPage } from "../table/tab_page.js";
import { isMine, isOver, myTurns, redeem, rememberTable, sayEntry, seatNamed, table } from "../table/table.js";
import { headline } from "../table/turn.js";

let inLobby = !recall("begun", []).includes(table.code);
let heardLast = "";
const KEEP_MS = 1500;

function begin() {
  inLobby = false;
  remember("begun", [table.code].concat(recall("begun", [])).slice(0, 50));
  stayAwake();
  redraw();
  window.scrollTo(0, 0);
}

function view() {
  setTimeout(measure, 0);
  const top = bar(keptAt);
  if (table.gone)
    return [
      top,
      h(
        "main",
        { id: "main", tabindex: "-1" },
        h("p", { class: "error", role: "alert" }, table.gone),
        h("p", null, h("a", { class: "button", href: "/" }, t("page.home"))),
      ),
    ];
  if (!table.message || !table.pack || !table.drawing)
    return [top, h("main", { id: "main", tabindex: "-1" }, h("p", { class: "waiting" }, t("page.opening")))];
  const late = parts();
  if (late && late.isReplaying()) return [top].concat(late.replayPage());
  if ((inLobby || isStarting(table.message)) && !isOver() && !table.message.lesson) return [top, lobby(begin)];
  const moment = startMoment();
  if (table.screen) return sharedScreen(top).concat(moment || []);
  return [
    top,
    h(
      "main",
      { id: "main", class: "play tab-" + table.tab, tabindex: "-1", data: { key: "main-" + table.tab } },
      damage(),
      nearlyFull(),
      tabPage(),
    ),
    dock(),
  ].concat(moment || []);
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

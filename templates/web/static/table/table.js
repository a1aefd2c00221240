// One table as this phone knows it: the newest message, what is being sent, what was refused, and every deed.

import { get, insist, picture, post, requestId, seatPath } from "../core/api.js";
import { announce, failure, redraw } from "../core/page.js";
import { saveTable, scoreSummary } from "../core/history_store.js";
import { ownName, playerName, several as severalNamed } from "../core/people.js";
import { data, t, listed } from "../core/words.js";

/** @type {any} */
const NOT_YET = null; // there before anything is drawn

/** @type {Table} */
export const table = {
  code: data.code,
  game: data.game,
  screen: data.screen,
  message: NOT_YET,
  pack: NOT_YET,
  drawing: NOT_YET, // the game's own, or the general one
  live: NOT_YET,
  status: "opening",
  busy: false,
  refused: null, // { why, rule, nearest }
  tab: "game",
  invited: null, // the seat that the link which opened the page is for
  gone: null, // why this table cannot be shown
};

/** @param {string} rest */
const at = (rest) => "/tables/" + table.code + rest;

// Who is who

/** @param {string | null | undefined} id */
export const seatNamed = (id) => table.message.seats.find((seat) => seat.seat === id);
/** @param {string} id */
export function nameOf(id) {
  const seat = seatNamed(id);
  if (!seat) return id;
  if (!table.game.seats.includes(id) || !table.pack) return playerName(seat);
  const role = table.pack.nameOf(id); // a tribe, a colour: what the game calls this seat
  return seat.name === seat.seat ? role : seat.name + " (" + role + ")";
}
/** Whether a person's name was typed for this seat: not a stand-in, and not just a tribe or a colour.
 * @param {Seat | undefined} seat */
export const hasName = (seat) =>
  seat !== undefined && !seat.unnamed && !(table.game.seats.includes(seat.seat) && seat.name === seat.seat);
/** @param {string[]} ids */
export const namesOf = (ids) => listed(ids.map(nameOf));

/** Whether a verb beside these names is plural: several, or one whose name is, as a tribe's may be.
 * @param {string[]} seats */
export const several = (seats) => severalNamed(seats, nameOf, table.pack);

/** The seats this phone decides for: its own, and with the host's rights those of the shared screen. */
export function mine() {
  const message = table.message;
  return message.seats
    .filter((seat) => seat.seat === message.seat || (message.host && seat.played === "screen"))
    .map((seat) => seat.seat);
}

/** The question on the table; asked for only where one is open.
 * @returns {Schemas["Asked"]} */
export const openQuestion = () => /** @type {any} */ (table.message.question);

/** @param {string | null | undefined} seat */
export const isMine = (seat) => Boolean(seat) && mine().includes(String(seat));
/** @type {() => (Schemas["Awaited"] & { seat: string })[]} */
export const turns = () => /** @type {any[]} */ (table.message.awaiting).filter((entry) => entry.seat);
export const myTurns = () => turns().filter((entry) => isMine(entry.seat));
export const isOver = () => Boolean(table.message.result);
export const mayAct = () => table.message.host || Boolean(table.message.seat);
/** @param {Seat} seat */
export const mayTake = (seat) => seat.played !== "bot" && !seat.taken;
export const freeSeats = () => table.message.seats.filter(mayTake);

/** The seat an entry of the log is about, if it was given a name; the game's sentences say tribes and colours.
 * @param {any} entry */
export function personOf(entry) {
  const seat = [entry.move && entry.move.seat, entry.move && entry.move.by, entry.by].map(seatNamed).find(Boolean);
  return seat && table.game.seats.includes(seat.seat) && seat.name !== seat.seat ? seat : null;
}

/** What the log says, put right if it was, and whose deed it was.
 * @param {any} entry */
export function sayEntry(entry) {
  const person = personOf(entry);
  const says = entry.amended ? entry.amended.says : entry.says;
  if (!person) return says;
  const role = table.pack ? table.pack.nameOf(person.seat) : "";
  const rest = role && says.startsWith(role) ? says.slice(role.length) : "";
  return /^\s?:/.test(rest) ? nameOf(person.seat) + rest : t("log.person", { name: person.name, says });
}

/** What the log says about an entry.
 * @param {any} event */
export function sayEvent(event) {
  const found = table.message.log.find((entry) => entry.entry === event);
  return found ? sayEntry(found) : String(event);
}

// Deeds. Each tap is one request id, so that a bad line never makes it two. A double tap is one deed as well, even if
// the next decision's button has come under the finger meanwhile.

const DOUBLE_MS = 250;
const DOUBLE_PX = 24;
let touch = { at: 0, x: 0, y: 0, again: false, did: false };

document.addEventListener(
  "pointerdown",
  (event) => {
    const now = { at: Date.now(), x: event.clientX, y: event.clientY, again: false, did: false };
    now.again = touch.did && now.at - touch.at < DOUBLE_MS && Math.hypot(now.x - touch.x, now.y - touch.y) < DOUBLE_PX;
    touch = now;
  },
  true,
);
document.addEventListener(
  "keydown",
  () => {
    touch = Object.assign({}, touch, { at: 0, again: false });
  },
  true,
);

/** Do it, unless this touch only repeats the one that did something already.
 * @param {() => Promise<any>} deed */
function once(deed) {
  const repeats = touch.again;
  touch.did = true;
  return repeats ? Promise.resolve(null) : send(deed);
}

/** @param {() => Promise<any>} deed */
async function send(deed) {
  if (table.busy) return null;
  table.busy = true;
  table.refused = null;
  redraw();
  try {
    return await deed();
  } catch (fault) {
    refuse(fault);
    return null;
  } finally {
    table.busy = false;
    redraw();
  }
}

/** @param {unknown} fault */
export function refuse(fault) {
  const refused = failure(fault);
  table.refused = refused;
  announce(refused.why);
  redraw();
}

export const forgive = () => {
  if (table.refused) {
    table.refused = null;
    redraw();
  }
};

/** @param {Move} move */
export const play = (move) =>
  once(() => insist(at("/moves"), { request: requestId(), seen: table.message.number, move }));
export const deal = () => once(() => insist(at("/deal"), { request: requestId(), seen: table.message.number }));
/** @param {string} hash */
export const cut = (hash) => send(() => insist(at("/cut"), { request: requestId(), hash }));
/**
 * @param {string} words
 * @param {string} request
 */
export const show = (words, request) => insist(at("/show"), { request, words });
/** @param {any} value */
export const answer = (value) => play({ type: "chance", question: openQuestion().id, answer: value });
/**
 * @param {number | null} [event]
 * @param {boolean} [fresh]
 */
export const undo = (event, fresh) =>
  send(() => insist(at("/undo"), { request: requestId(), event: event || null, fresh: Boolean(fresh) }));
/**
 * @param {boolean} agree
 * @param {string | null} [seat]
 */
export const consent = (agree, seat) =>
  send(() => insist(at("/consent"), { request: requestId(), agree, seat: seat || null }));
export const withdraw = () => send(() => insist(at("/consent"), { request: requestId(), withdraw: true }));
/** @param {Facts[]} changes */
export const amend = (changes) => send(() => insist(at("/amend"), { request: requestId(), changes }));
/** @param {Facts[]} changes */
export const previewAmend = (changes) => post(at("/amend"), { request: requestId(), changes, preview: true });
/** @param {any} event */
export const choicesFor = (event) => get(at("/events/" + event + "/choices"));
/** @param {any} dice */
export const roll = (dice) => once(() => insist(at("/tools"), { request: requestId(), wish: { tool: "roll", dice } }));
/** Say that this phone's seat is ready, or not yet.
 * @param {boolean} is */
export const ready = (is) => send(() => insist(at("/ready"), { request: requestId(), ready: is }));
export const startNow = () => once(() => insist(at("/start"), { request: requestId() }));
/** @param {"stop" | "go"} step */
export const turnClocks = (step) => send(() => insist(at("/clocks"), { request: requestId(), step }));
/** @param {string} seat */
export const offerHost = (seat) => send(() => insist(at("/host/offer"), { request: requestId(), seat }));
export const claimHost = () => send(() => insist(at("/host/claim"), { request: requestId() }));
/** @param {boolean} agree */
export const answerHost = (agree) => send(() => insist(at("/host/answer"), { request: requestId(), agree }));
/** @param {string} key */
export const takeHost = (key) => send(() => insist(at("/host/take"), { key }));
/** @param {string} key */
export const newHostCode = (key) => send(() => insist(at("/host/code"), { key }));
/**
 * @param {string} code
 * @param {string} key
 */
export const recoverHost = (code, key) => send(() => insist(at("/host/recover"), { code, key }));
export const openNext = () => once(() => insist(at("/again"), {}));
/** @param {string} to */
export const follow = (to) => insist(at("/follow"), { to });
/** @param {boolean} agree */
export const answerBranch = (agree) => send(() => insist(at("/branch/answer"), { request: requestId(), agree }));
export const course = () => get(at("/course"));
/** @param {string | null} [ticket] */
export const qr = (ticket) => picture(at("/qr"), ticket ? { ticket } : {});
/** @param {string} seat */
export const ticketFor = (seat) => post(at(seatPath(seat) + "/pass"), {});
/**
 * @param {string} seat
 * @param {string} how
 * @param {string | null} [bot]
 */
export const played = (seat, how, bot) =>
  send(() =>
    insist(at(seatPath(seat) + "/played"), Object.assign({ request: requestId(), played: how }, bot ? { bot } : {})),
  );

/**
 * @param {string} seat
 * @param {string} to
 * @param {string | null} [bot]
 */
export const askFor = (seat, to, bot) =>
  send(() => insist(at(seatPath(seat) + "/ask"), Object.assign({ request: requestId(), to }, bot ? { bot } : {})));
/**
 * @param {string} seat
 * @param {boolean} agree
 */
export const agreeOn = (seat, agree) =>
  send(() => insist(at(seatPath(seat) + "/answer"), { request: requestId(), agree }));

/** What the lesson lights was tapped.
 * @param {number} step */
export const goOn = (step) => send(() => insist(at("/lesson"), { request: requestId(), step }));

/** @param {string} key */
export const playOn = (key) => send(() => insist(at("/lesson/on"), { key }));

/** @param {Move} move */
export const judged = (move) => post(at("/try"), { move });

const LOOK_MS = 30;
const PATIENCE = 100; // looks, three seconds
const look = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Use the toolbox. A tap while another deed is on its way waits for it: nothing there shows that a tap was lost.
 * @param {Facts} wish */
export async function tool(wish) {
  for (let looks = 0; table.busy && looks < PATIENCE; looks += 1) await look();
  return send(() => insist(at("/tools"), { request: requestId(), wish }));
}

/** The same where a double tap means one: a card, a deck, lots.
 * @param {Facts} wish */
export function toolOnce(wish) {
  const repeats = touch.again;
  touch.did = true;
  return repeats ? Promise.resolve(null) : tool(wish);
}

/** This phone has heard of that event, or will not for a while.
 * @param {number} number */
export async function reached(number) {
  for (let looks = 0; table.message.number < number && looks < PATIENCE; looks += 1) await look();
}

/** Ask the judge about something that is not on offer, and show the verdict, unless something else was tapped since.
 * @param {Move} move */
export async function why(move) {
  const asked = touch;
  table.refused = null;
  try {
    const verdict = await judged(move);
    if (touch !== asked) return;
    if (!verdict.ok) table.refused = { why: verdict.why, rule: verdict.rule, nearest: verdict.nearest };
  } catch (fault) {
    refuse(fault);
    return;
  }
  if (table.refused) announce(table.refused.why + (table.refused.rule ? " (" + table.refused.rule + ")" : ""));
  redraw();
}

/** @type {{ seat?: string, name?: string, key?: string }} */
let sitting = {}; // the seat that is asked for, and the key that makes a repeated request take it once

/** @param {string} seat */
export async function sit(seat) {
  const name = hasName(seatNamed(seat)) ? "" : ownName().trim();
  if (sitting.seat !== seat || sitting.name !== name) sitting = { seat, name, key: requestId() };
  const done = await send(() => insist(at(seatPath(seat)), Object.assign({ key: sitting.key }, name ? { name } : {})));
  if (done) {
    sitting = {};
    await table.live.startOver();
  }
  return done;
}

/**
 * @param {string} seat
 * @param {string} name
 */
export const rename = (seat, name) => send(() => insist(at(seatPath(seat) + "/name"), { request: requestId(), name }));

/** `leave`: give up the seat that this phone has here.
 * @param {string} ticket */
export const redeem = (ticket, leave = false) => send(() => insist(at("/redeem"), { ticket, leave, key: requestId() }));

// The phone's own memory of tables, for the first page and for past plays.

/** The name of the player, or what the game calls the seat.
 * @param {Seat} seat */
const calledHere = (seat) => (seat.name === seat.seat ? nameOf(seat.seat) : playerName(seat));

/** @param {Message} message */
export function rememberTable(message) {
  saveTable({
    code: table.code,
    game: table.game.id,
    title: table.game.title,
    seats: message.seats.map((seat) => calledHere(seat)),
    you: message.seat,
    commitment: message.commitment || "",
    own: Object.assign({}, ...message.seats.map((seat) => ({ [seat.seat]: seat.name }))),
    names: Object.assign({}, ...message.seats.map((seat) => ({ [seat.seat]: calledHere(seat) }))),
    over: Boolean(message.result),
    score: message.result && message.score ? scoreSummary(message.score) : null,
    clocks: message.result && message.clocks ? message.clocks.seats : [],
  });
}

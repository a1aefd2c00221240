// Chairs: who sits where, who may come in, and how a seat goes from hand to hand.

import { h } from "../core/dom.js";
import { closeSheet, openSheet, redraw } from "../core/page.js";
import { ownName, rememberOwnName } from "../core/people.js";
import { data, t } from "../core/words.js";
import { cutting, undealt, waitsForWords } from "./cut.js";
import { parts } from "./later.js";
import { asking, handAsks, wants } from "./hands.js";
import { hostAsks, openHost, toNote } from "./host.js";
import { linkButtons } from "./links.js";
import {
  deal,
  freeSeats,
  isOver,
  mayAct,
  forgive,
  hasName,
  mayTake,
  nameOf,
  played,
  rename,
  sit,
  table,
  ticketFor,
  refuse,
} from "./table.js";
import { code } from "./qr.js";
import { cutsFirst, isReady, startButtons, waitsForStart } from "./start.js";
import { signOf } from "./emblem.js";

const MOST_LETTERS = 40;
function invitation() {
  return h(
    "div",
    { class: "invitation" },
    code(),
    h(
      "div",
      null,
      h(
        "p",
        { class: "big-code", aria: { label: t("seats.code") + " " + table.code.split("").join(" ") } },
        table.code,
      ),
      h("p", { class: "fine address" }, data.address.replace(/^https?:\/\//, ""), h("br"), t("seats.how")),
      table.screen ? null : linkButtons("/t/" + table.code, table.game.title),
    ),
  );
}

export function openInvitation() {
  openSheet({
    id: "invite",
    title: t("seats.invite"),
    body: () => [
      invitation(),
      h("p", { class: "fine" }, t("seats.latecomers")),
      table.screen || !freeSeats().length ? null : seatLinks(),
      table.screen
        ? null
        : [h("h3", null, t("seats.screen-link")), linkButtons("/t/" + table.code + "/screen", table.game.title)],
    ],
  });
}

/** A link for each free seat, for those who are elsewhere. */
const seatLinks = () => [
  h("h3", null, t("invite.seat")),
  h("p", { class: "fine" }, t("invite.seat-how")),
  freeSeats().map((seat) =>
    h(
      "details",
      { data: { key: "invite-" + seat.seat } },
      h("summary", null, nameOf(seat.seat)),
      linkButtons("/t/" + table.code + "#seat-" + (table.message.seats.indexOf(seat) + 1), table.game.title),
    ),
  ),
];

/** @param {any} seat */
function how(seat) {
  if (seat.played === "bot") return t("seats.bot-" + seat.bot);
  if (seat.played === "screen") return t("seats.on-screen");
  if (!seat.taken) return t("seats.free");
  if (isReady(seat.seat)) return "✓ " + t("seats.ready");
  return seat.here ? t("seats.here") : t("seats.away");
}

/** The same as a sentence.
 * @param {any} seat */
function sitting(seat) {
  if (seat.played === "bot") return t("seats.now-bot", { bot: how(seat) });
  if (seat.played === "screen") return t("seats.now-screen");
  if (!seat.taken) return t("seats.now-free");
  return t(seat.here ? "seats.now-here" : "seats.now-away");
}

/** @param {any} seat */
function mark(seat) {
  const kind = seat.played === "screen" ? "screen" : !seat.taken ? "free" : seat.here ? "here" : "away";
  return h("span", { class: ["dot", kind], aria: { hidden: "true" } });
}

/** The chairs as a list; each opens what can be done with it. `points` adds each player's points.
 * @param {boolean} [points] */
export function chairs(points) {
  const message = table.message;
  const totals = new Map(
    points && message.score ? message.score.players.map((player) => [player.name, player.total]) : [],
  );
  return h(
    "ul",
    { class: "list chairs" },
    message.seats.map((seat) =>
      h(
        "li",
        { data: { key: "chair-" + seat.seat } },
        h(
          "button",
          {
            type: "button",
            class: ["chair", seat.seat === message.seat && "you"],
            data: { seat: seat.seat },
            on: { click: () => openChair(seat.seat) },
          },
          seat.played === "bot" ? null : mark(seat),
          signOf(seat.seat),
          h(
            "span",
            { class: "who" },
            nameOf(seat.seat),
            seat.seat === message.seat ? h("small", null, t("seats.you")) : null,
          ),
          h("span", { class: "how" }, how(seat)),
          totals.has(seat.seat) ? h("span", { class: "points" }, String(totals.get(seat.seat))) : null,
        ),
      ),
    ),
  );
}

/** The field for this player's name, if a free seat has none yet; the phone remembers it for the next table. */
function ownNameField() {
  if (freeSeats().every(hasName)) return null;
  return h(
    "p",
    { class: "own-name", data: { key: "own-name" } },
    h("label", { for: "own-name" }, t("seats.your-name")),
    h("input", {
      id: "own-name",
      maxlength: MOST_LETTERS,
      value: ownName(),
      placeholder: t("seats.name-hint"),
      autocomplete: "nickname",
      on: { input: (event) => rememberOwnName(event.target.value) },
    }),
  );
}

/** @param {any} [then] */
const seatButtons = (then) =>
  h(
    "div",
    { class: "seat-choice" },
    ownNameField(),
    invitedFirst(freeSeats()).map((seat) =>
      h(
        "button",
        {
          type: "button",
          class: invitedTo(seat) || !freeSeats().some(invitedTo) ? "main" : null,
          data: { key: "sit-" + seat.seat },
          on: { click: () => sit(seat.seat).then((done) => done && then && then()) },
        },
        signOf(seat.seat),
        nameOf(seat.seat),
      ),
    ),
  );

/** Whether the link that opened this page invites to this seat.
 * @param {Seat} seat */
const invitedTo = (seat) => seat.seat === table.invited;
/** @param {Seat[]} seats */
const invitedFirst = (seats) => seats.filter(invitedTo).concat(seats.filter((seat) => !invitedTo(seat)));

/** Tell a spectator so, and offer the free seats. */
export function watching() {
  if (mayAct() || isOver()) return null;
  const free = freeSeats().length > 0;
  const take = () =>
    openSheet({
      id: "take",
      title: t("lobby.who"),
      body: () => [seatButtons(() => closeSheet("take")), refusedHere()],
    });
  return h(
    "div",
    { class: "watching", role: "status", data: { key: "watching" } },
    h("span", null, t("seats.watching")),
    free ? h("button", { type: "button", on: { click: take } }, t("seats.take")) : null,
  );
}

const refusedHere = () => (table.refused ? h("p", { class: "error", role: "alert" }, table.refused.why) : null);

/** @type {any} */
let leaving = null; // a change to a seat whose phone is connected: asked once more

/** @param {string} id */
function openChair(id) {
  leaving = null;
  newName = null;
  forgive();
  openSheet({
    id: "chair",
    title: nameOf(id),
    body: () => chairBody(table.message.seats.find((seat) => seat.seat === id)),
  });
}

/** @param {any} seat */
function chairBody(seat) {
  const message = table.message;
  const own = seat.seat === message.seat;
  return [
    h("p", null, sitting(seat)),
    message.host ? asking(seat) : null,
    !own && mayTake(seat)
      ? h(
          "button",
          {
            type: "button",
            class: "main wide",
            on: { click: () => sit(seat.seat).then((done) => done && closeSheet("chair")) },
          },
          message.seat ? t("seats.change-to") : t("seats.sit"),
        )
      : null,
    own || (message.host && !seat.taken) ? nameForm(seat) : null,
    (own || message.host) && seat.played !== "bot"
      ? [
          h("h3", null, t("seats.hand-over")),
          h("p", { class: "fine" }, own ? t("seats.hand-over-own") : t("seats.hand-over-other")),
          handOver(seat),
        ]
      : null,
    message.host ? [h("h3", null, t("seats.who-plays")), playedBy(seat)] : null,
    !mayAct() && !mayTake(seat)
      ? h("p", { class: "fine" }, t(freeSeats().length ? "seats.only-looking" : "seats.watching"))
      : null,
  ];
}

/** @type {string | null} */
let newName = null; // what is being typed, until it is saved

/** @param {any} seat */
function nameForm(seat) {
  const now = hasName(seat) ? seat.name : "";
  const typed = newName === null ? now : newName;
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    const name = typed.trim();
    if (!name || name === now) return;
    rename(seat.seat, name).then((done) => {
      if (!done) return;
      newName = null;
      if (seat.seat === table.message.seat) rememberOwnName(name);
    });
  };
  return h(
    "form",
    { class: "name-form", data: { key: "name-form" }, on: { submit: save } },
    h("h3", null, h("label", { for: "seat-name" }, t("seats.name"))),
    h(
      "div",
      { class: "pair" },
      h("input", {
        id: "seat-name",
        maxlength: MOST_LETTERS,
        value: typed,
        placeholder: nameOf(seat.seat),
        autocomplete: "off",
        on: {
          input: (event) => {
            newName = event.target.value;
            redraw();
          },
        },
      }),
      h(
        "button",
        { type: "submit", disabled: table.busy || !typed.trim() || typed.trim() === now },
        t("seats.save-name"),
      ),
    ),
    h("p", { class: "fine" }, t("seats.name-how")),
    refusedHere(),
  );
}

const tickets = new Map();

/** Whether another phone has come with a ticket for this seat since then.
 * @param {string} seat
 * @param {number} number */
const wasUsed = (seat, number) =>
  table.message.log.some(
    ({ kind, move, number: later }) =>
      kind === "seat" && move.seat === seat && move.played === "passed" && later > number,
  );

/** @param {any} seat */
function handOver(seat) {
  const found = tickets.get(seat.seat);
  if (found && wasUsed(seat.seat, found.number))
    return h("p", { role: "status" }, t("seats.ticket-used", { name: nameOf(seat.seat) }));
  if (found && found.until > Date.now()) {
    return h(
      "div",
      { class: "invitation" },
      code(found.ticket),
      h(
        "div",
        null,
        h("p", { class: "fine" }, t("seats.ticket", { minutes: Math.round((found.until - Date.now()) / 60000) })),
        linkButtons("/t/" + table.code + "#" + found.ticket, table.game.title),
      ),
    );
  }
  return h(
    "button",
    {
      type: "button",
      class: "wide",
      on: {
        click: () => {
          wants(seat.seat, "ticket");
          ticketFor(seat.seat)
            .then((got) => {
              const number = table.message.number;
              tickets.set(seat.seat, { ticket: got.ticket, until: Date.now() + got.seconds * 1000, number });
              redraw();
            })
            .catch(refuse);
        },
      },
    },
    t("seats.show-ticket"),
  );
}

/** @param {any} seat */
function playedBy(seat) {
  /**
   * @param {any} kind
   * @param {string | null} bot
   */
  const change = (kind, bot) => {
    leaving = null;
    wants(seat.seat, kind, bot);
    played(seat.seat, kind, bot);
  };
  const held = seat.taken && seat.here && seat.seat !== table.message.seat;
  /**
   * @param {any} kind
   * @param {string | null} bot
   */
  const choose = (kind, bot) => () => {
    if (held) {
      leaving = [kind, bot];
      redraw();
    } else change(kind, bot);
  };
  if (leaving && held) {
    return h(
      "div",
      { data: { key: "leaving" } },
      h("p", null, t("seats.really", { name: nameOf(seat.seat) })),
      h(
        "div",
        { class: "pair" },
        h(
          "button",
          {
            type: "button",
            on: {
              click: () => {
                leaving = null;
                redraw();
              },
            },
          },
          t("seats.leave"),
        ),
        h(
          "button",
          { type: "button", class: "main", on: { click: () => change(leaving[0], leaving[1]) } },
          t("seats.free-it"),
        ),
      ),
    );
  }
  const choices = [
    ["phone", null],
    ["screen", null],
  ].concat(table.game.bots.map((bot) => ["bot", bot]));
  return h(
    "div",
    { class: "choices" },
    choices.map(([kind, bot]) =>
      h(
        "button",
        {
          type: "button",
          aria: { pressed: String(seat.played === kind && (kind !== "bot" || seat.bot === bot)) },
          on: { click: choose(kind, bot) },
        },
        kind === "bot" ? t("seats.bot-" + bot) : t("seats.by-" + kind),
      ),
    ),
  );
}

const ownSeat = () => table.message.seats.find((seat) => seat.seat === table.message.seat);

const renameButton = () =>
  h(
    "button",
    {
      type: "button",
      class: "quiet round rename",
      aria: { label: t("lobby.rename") },
      on: { click: () => openChair(table.message.seat || "") },
    },
    "✎",
  );

/** The field for this phone's own name, wherever the table is looked at. */
export function ownNameForm() {
  const seat = ownSeat();
  return seat ? nameForm(seat) : null;
}

/** Whether a seat still waits for a phone. */
export const missing = () => table.message.seats.some((seat) => seat.played === "phone" && !seat.taken);

/** Before the first move: which seat is yours, and which are still free. A shared screen, or a phone that plays for all
 * who have none, is not asked.
 * @param {any} begin */
export function lobby(begin) {
  const message = table.message;
  const waits = waitsForStart();
  const cut = undealt() || cutsFirst();
  const offered = message.seat || table.screen || (message.host && !missing()) ? [] : freeSeats();
  // The host invites first, and cuts when all are here.
  const due = cut && (message.host ? !missing() : Boolean(message.seat));
  const inviting = message.host || table.screen;
  const late = parts();
  const heading =
    message.seat && !table.screen
      ? t("lobby.hello", { name: nameOf(message.seat) })
      : offered.length
        ? t(offered.some(invitedTo) ? "invite.yours" : "lobby.who", { name: nameOf(table.invited || "") })
        : !inviting
          ? t("lobby.full")
          : !missing()
            ? t("lobby.ready")
            : t(table.screen ? "lobby.come" : "lobby.invite");
  return h(
    "main",
    { id: "main", class: "lobby", tabindex: "-1" },
    h("h1", null, heading, " ", ownSeat() && !table.screen ? renameButton() : null),
    handAsks(),
    hostAsks(),
    late ? late.eveningScore() : null,
    offered.length ? seatButtons() : null,
    due ? cutting() : null,
    inviting
      ? [
          h(
            "section",
            { class: ["card", table.screen && "gathering"] },
            !table.screen && (message.seat || offered.length) ? h("h2", null, t("lobby.invite")) : null,
            invitation(),
            chairs(),
          ),
          cut && !due ? cutting() : null,
        ]
      : [
          h("section", { class: "card" }, h("h2", null, t("lobby.table")), chairs()),
          cut && !due ? cutting() : null,
          message.seat ? h("section", { class: "card" }, invitation()) : null,
        ],
    table.screen ? null : toNote(),
    refusedHere(),
    table.game.lesson
      ? h(
          "p",
          { class: "learn-link" },
          h("a", { href: "/learn/" + table.game.id }, t("lesson.learn-how", { title: table.game.title })),
        )
      : null,
    h(
      "div",
      { class: "dock" },
      waits && (message.seat || message.host) ? startButtons() : null,
      waits && !mayAct() ? h("p", { class: "fine" }, t("lobby.all-ready")) : null,
      waits && message.seat && !message.host && !message.host_here
        ? h("button", { type: "button", class: "wide", on: { click: openHost } }, t("host.away"))
        : null,
      waits
        ? null
        : mayAct() && undealt()
          ? h(
              "button",
              {
                type: "button",
                class: "main wide",
                disabled: table.busy || waitsForWords(),
                on: { click: () => deal().then((done) => done && begin()) },
              },
              t("cut.deal"),
            )
          : h(
              "button",
              { type: "button", class: mayAct() || table.screen ? "main wide" : "wide", on: { click: begin } },
              t(mayAct() ? "lobby.begin" : table.screen ? "lobby.show" : "lobby.watch"),
            ),
      (message.host || !message.seat) && !table.screen
        ? h("a", { class: "button wide", href: "/t/" + table.code + "/screen" }, t("lobby.screen"))
        : null,
    ),
  );
}

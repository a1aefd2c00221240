// The host's rights: the code that recovers them, handing them on, and asking for them while the host is away.

import { h } from "../core/dom.js";
import { requestId } from "../core/api.js";
import { openSheet, redraw } from "../core/page.js";
import { keepCode, keptCodes } from "../core/people.js";
import { t } from "../core/words.js";
import {
  answerHost,
  claimHost,
  forgive,
  nameOf,
  namesOf,
  newHostCode,
  offerHost,
  recoverHost,
  table,
  takeHost,
  ticketFor,
  refuse,
} from "./table.js";
import { code as qrCode } from "./qr.js";

const HOST = "host"; // what a ticket for the rights is asked for by, where no seat has this name

const keptHere = () => keptCodes().find((each) => each.code === table.code);

/** For the host, until it says that the code is noted. */
export function toNote() {
  const found = table.message.host && keptHere();
  if (!found || found.noted) return null;
  return h(
    "section",
    { class: "card", data: { key: "to-note" } },
    h("h2", null, t("host.code")),
    shown(found.recovery),
    h(
      "button",
      {
        type: "button",
        class: "wide",
        on: {
          click: () => {
            keepCode(table.code, found.recovery, true);
            redraw();
          },
        },
      },
      t("host.noted"),
    ),
  );
}

/** @param {string} letters */
const shown = (letters) => [h("p", { class: "recovery" }, letters), h("p", { class: "fine" }, t("host.note"))];

/** @type {string | null} */
let ticket = null; // for another phone, while the sheet is open
let typing = false;
let typed = "";

export function openHost() {
  ticket = null;
  typing = false;
  typed = "";
  forgive();
  openSheet({ id: "host", title: t("host.title"), body: () => (table.message.host ? ofHost() : ofOthers()) });
}

function ofHost() {
  const found = keptHere();
  const heirs = table.message.seats.filter((seat) => seat.taken && seat.seat !== table.message.seat);
  return [
    h("p", null, t("host.you"), " ", t("host.what")),
    h("h3", null, t("host.code")),
    found ? shown(found.recovery) : h("p", { class: "fine" }, t("host.forgotten")),
    h("button", { type: "button", disabled: table.busy, on: { click: another } }, t("host.new-code")),
    h("h3", null, t("host.hand-on")),
    asked() || [
      heirs.length ? null : h("p", { class: "fine" }, t("host.nobody")),
      h(
        "div",
        { class: "choices" },
        heirs.map((seat) =>
          h(
            "button",
            { type: "button", disabled: table.busy, on: { click: () => offerHost(seat.seat) } },
            nameOf(seat.seat),
          ),
        ),
      ),
      toPhone(),
    ],
    refusedHere(),
  ];
}

function toPhone() {
  if (table.message.seats.some((seat) => seat.seat === HOST)) return null;
  if (ticket) return qrCode(ticket);
  return h(
    "button",
    {
      type: "button",
      class: "wide",
      on: {
        click: () =>
          ticketFor(HOST)
            .then((got) => {
              ticket = got.ticket;
              redraw();
            })
            .catch(refuse),
      },
    },
    t("host.to-phone"),
  );
}

function another() {
  const key = requestId();
  newHostCode(key).then((got) => got && keepCode(table.code, got.recovery));
}

function ofOthers() {
  const away = !table.message.host_here;
  return [
    h("p", null, t(away ? "host.away" : "host.here"), " ", t("host.what")),
    asked(),
    away && table.message.seat && !table.message.host_ask
      ? [
          h(
            "button",
            { type: "button", class: "main wide", disabled: table.busy, on: { click: () => claimHost() } },
            t("host.claim"),
          ),
          h("p", { class: "fine" }, t("host.claim-how")),
        ]
      : null,
    typing
      ? recovery()
      : h(
          "button",
          {
            type: "button",
            class: "wide",
            on: {
              click: () => {
                typing = true;
                redraw();
              },
            },
          },
          t("host.recover"),
        ),
    refusedHere(),
  ];
}

function recovery() {
  return h(
    "form",
    {
      class: "name-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          recoverHost(typed.trim(), requestId()).then(rightsCame);
        },
      },
    },
    h("h3", null, h("label", { for: "recovery" }, t("host.code"))),
    h(
      "div",
      { class: "pair" },
      h("input", {
        id: "recovery",
        maxlength: 40,
        value: typed,
        autocomplete: "off",
        autocapitalize: "characters",
        placeholder: "ACDE-FGHJ-KMNP",
        on: {
          input: (event) => {
            typed = event.target.value;
            redraw();
          },
        },
      }),
      h("button", { type: "submit", class: "main", disabled: table.busy || !typed.trim() }, t("host.recover-do")),
    ),
  );
}

const refusedHere = () => (table.refused ? h("p", { class: "error", role: "alert" }, table.refused.why) : null);

/** @param {any} got */
async function rightsCame(got) {
  if (!got) return;
  keepCode(table.code, got.recovery);
  await table.live.startOver();
  openHost();
}

/** Whether this phone is the one that asked, or was asked, about the host. */
const isOwn = () => Boolean(table.message.host_ask && table.message.host_ask.seat === table.message.seat);

/** What is open about the host, for those it concerns. */
function asked() {
  const ask = table.message.host_ask;
  if (!ask) return null;
  const own = isOwn();
  const mayAgree = ask.kind === "offer" ? own : table.message.host || ask.missing.includes(table.message.seat || "");
  const mayRefuse = own || table.message.host || mayAgree;
  /** @param {boolean} agree */
  const answer = (agree) => () => answerHost(agree);
  return h(
    "div",
    { class: "request", role: "region", aria: { label: t("turn.request") }, data: { key: "host-ask" } },
    h("p", null, h("strong", null, ask.says)),
    ask.missing.length && !mayAgree
      ? h("p", { class: "fine" }, t("turn.waits-for", { names: namesOf(ask.missing) }))
      : null,
    own && ask.wait ? h("p", { class: "fine" }, t("host.wait")) : null,
    mayRefuse
      ? h(
          "div",
          { class: "pair" },
          h(
            "button",
            { type: "button", disabled: table.busy, on: { click: answer(false) } },
            t(mayAgree && !(table.message.host && ask.kind === "offer") ? "turn.refuse" : "turn.withdraw"),
          ),
          mayAgree
            ? h(
                "button",
                {
                  type: "button",
                  class: "main",
                  disabled: table.busy,
                  on: { click: ask.kind === "offer" ? take : answer(true) },
                },
                t(ask.kind === "offer" ? "host.accept" : "turn.agree"),
              )
            : null,
        )
      : null,
  );
}

/** For the thumb: what this phone is asked about the host. */
export function hostAsks() {
  const ask = table.message.host_ask;
  if (!ask || !table.message.seat) return null;
  const concerned = isOwn() || ask.missing.includes(table.message.seat) || (table.message.host && ask.kind === "claim");
  return concerned ? asked() : null;
}

const key = requestId(); // one for all tries of this page: the rights are taken once
const take = () => takeHost(key).then(rightsCame);

/** @type {number | undefined} */
let due = undefined;

/** A claim that has been agreed to is carried out by the phone that made it. */
export function takeGranted() {
  const ask = table.message.host_ask;
  clearTimeout(due);
  if (!ask || ask.kind !== "claim" || !isOwn() || !ask.granted) return;
  due = setTimeout(take, ask.wait * 1000 + 300);
}

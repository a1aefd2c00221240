// The toolbox: dice, decks of the pack's own pieces, counters, who begins, a timer, notes. Shared live and logged.

import { h } from "../core/dom.js";
import { calm, redraw } from "../core/page.js";
import { pair, t } from "../core/words.js";
import { countersCard } from "./counters.js";
import { chosenDice, diceChoice, thrownDice, usualDice } from "../toolbox/dice.js";
import { isMine, mayAct, nameOf, roll, table, toolOnce } from "./table.js";
import { timeLeft } from "./timer.js";

const TUMBLE_MS = 650;
const dice = usualDice();
let rolling = false;
/** @type {any} */
let seenRoll = null; // the number of the roll that was shown last
/** @type {any} */
let shownDeck = null;

export function tools() {
  const may = mayAct();
  const cards = [diceCard(may), deckCards(may), countersCard(may), firstCard(may), timerCard(may), notesCard()];
  return h(
    "div",
    { class: "tools" },
    table.screen ? null : h("h1", { class: "only-heard" }, t("tabs.tools")),
    table.refused ? h("p", { class: "error", role: "alert" }, table.refused.why) : null,
    h("div", null, cards).hasChildNodes() ? cards : h("p", { class: "fine" }, t("tools.nothing")),
  );
}

// Dice

/** @param {any} may */
function diceCard(may) {
  const last = table.message.tools.rolls[table.message.tools.rolls.length - 1];
  tumble();
  if (!may && !last) return null;
  const wanted = chosenDice(dice);
  return h(
    "section",
    { class: "card", data: { key: "dice" } },
    h("h2", null, t("tools.dice")),
    last
      ? h(
          "div",
          { class: "rolled", data: { key: "rolled-" + seenRoll } },
          thrownDice(last, rolling),
          h("p", null, t("tools.rolled", { name: last.by ? nameOf(last.by) : t("tools.screen"), total: last.total })),
        )
      : null,
    may
      ? [
          diceChoice(dice, redraw),
          h(
            "button",
            {
              type: "button",
              class: "main wide",
              disabled: !wanted.length || table.busy,
              on: { click: () => roll(wanted) },
            },
            t("tools.roll"),
          ),
        ]
      : null,
  );
}

/** Let the newest roll tumble on every phone, if it may: the host drew the outcome before anything moved. */
function tumble() {
  const rolls = table.message.log.filter((entry) => entry.kind === "tool" && entry.move.tool === "roll");
  const newest = rolls.length ? rolls[rolls.length - 1].number : 0;
  const fresh = seenRoll !== null && newest > seenRoll;
  seenRoll = newest;
  if (!fresh || calm()) return;
  rolling = true;
  setTimeout(() => {
    rolling = false;
    redraw();
  }, TUMBLE_MS);
}

// Decks

const LAID_OUT = ["card", "tile", "token"];
const deckable = () =>
  table.pack.components.filter(
    (component) =>
      LAID_OUT.includes(component.kind) &&
      (component.pieces.length > 1 || component.pieces.some(([, quantity]) => quantity > 1)),
  );

/** @param {any} may */
function deckCards(may) {
  const laid = table.message.tools.decks;
  const free = deckable().filter((component) => !laid.some((deck) => deck.name === named(component)));
  return [
    laid.map((deck) => deckCard(deck, may)),
    may && free.length
      ? h(
          "section",
          { class: "card", data: { key: "new-deck" } },
          h("h2", null, t("tools.decks")),
          h("p", { class: "fine" }, t("tools.lay-out")),
          h(
            "div",
            { class: "choices" },
            free.map((component) =>
              h(
                "button",
                {
                  type: "button",
                  on: {
                    click: () =>
                      toolOnce({
                        tool: "deck",
                        name: named(component),
                        cards: /** @type {any[]} */ ([]).concat(
                          ...component.pieces.map(([piece, quantity]) => Array.from({ length: quantity }, () => piece)),
                        ),
                      }),
                  },
                },
                label(component),
              ),
            ),
          ),
        )
      : null,
  ];
}

/** A deck of the pack goes by the key of its name, so that every phone says it in its own language. */
const LONGEST_NAME = 40;
/** @param {any} component */
const named = (component) =>
  component.id.length + 11 <= LONGEST_NAME ? "components." + component.id : component.id.slice(0, LONGEST_NAME);
/** @param {string} name */
const called = (name) => table.pack.texts[name] || name.replace(/^components\./, "");
/** @param {any} component */
const label = (component) => called(named(component));

/**
 * @param {any} deck
 * @param {any} may
 */
function deckCard(deck, may) {
  const seat = table.message.seat;
  const open = shownDeck === deck.name;
  /** @param {Facts} wish */
  const act = (wish) => () => toolOnce(Object.assign({ deck: deck.name }, wish));
  const onTop = deck.open[deck.open.length - 1];
  return h(
    "section",
    { class: "card deck", data: { key: "deck-" + deck.name } },
    h("h2", null, called(deck.name), h("span", { class: "tag" }, t("tools.left", { count: deck.left }))),
    h(
      "div",
      { class: "deck-show" },
      deck.peeked.map((/** @type {any} */ card, /** @type {number} */ place) =>
        h(
          "figure",
          { data: { key: "peek" + card + place } },
          table.pack.picture(card),
          h("figcaption", { class: "fine" }, t("tools.peeked")),
        ),
      ),
      onTop
        ? h(
            "figure",
            null,
            table.pack.picture(onTop),
            h("figcaption", { class: "fine" }, t("tools.open", { count: deck.opened })),
          )
        : null,
      deck.hand.map((/** @type {any} */ card, /** @type {number} */ place) =>
        h(
          "figure",
          { data: { key: card + place } },
          table.pack.picture(card),
          h("figcaption", { class: "fine" }, t("tools.hand")),
          h(
            "div",
            { class: "pair" },
            h(
              "button",
              { type: "button", on: { click: act({ tool: "put", from: "hand", to: "open", card }) } },
              t("tools.play"),
            ),
            h(
              "button",
              { type: "button", on: { click: act({ tool: "put", from: "hand", to: "bottom", card }) } },
              t("tools.under"),
            ),
          ),
        ),
      ),
    ),
    Object.entries(deck.hands).length
      ? h(
          "p",
          { class: "fine" },
          t("tools.hands", {
            hands: Object.entries(deck.hands)
              .map(([name, count]) => pair(nameOf(name), count))
              .join(" · "),
          }),
        )
      : null,
    may
      ? h(
          "div",
          { class: "choices" },
          h(
            "button",
            { type: "button", class: "main", disabled: !deck.left, on: { click: act({ tool: "draw", to: "open" }) } },
            t("tools.draw-open"),
          ),
          seat
            ? h(
                "button",
                { type: "button", disabled: !deck.left, on: { click: act({ tool: "draw", to: "hand" }) } },
                t("tools.draw-hand"),
              )
            : null,
          h(
            "button",
            {
              type: "button",
              aria: { expanded: String(open) },
              on: {
                click: () => {
                  shownDeck = open ? null : deck.name;
                  redraw();
                },
              },
            },
            t("tools.other"),
          ),
        )
      : null,
    may && open
      ? h(
          "div",
          { class: "choices" },
          seat
            ? h(
                "button",
                { type: "button", disabled: !deck.left, on: { click: act({ tool: "peek" }) } },
                t("tools.peek"),
              )
            : null,
          onTop
            ? [
                h(
                  "button",
                  { type: "button", on: { click: act({ tool: "put", from: "open", to: "bottom", card: onTop }) } },
                  t("tools.to-bottom"),
                ),
                h(
                  "button",
                  { type: "button", on: { click: act({ tool: "put", from: "open", to: "top", card: onTop }) } },
                  t("tools.to-top"),
                ),
              ]
            : null,
          h("button", { type: "button", on: { click: act({ tool: "shuffle" }) } }, t("tools.shuffle")),
          h("button", { type: "button", on: { click: act({ tool: "shuffle", all: true }) } }, t("tools.shuffle-all")),
        )
      : null,
  );
}

// Who begins, the timer, notes

/** @param {any} may */
function firstCard(may) {
  const first = table.message.tools.first;
  if (!may && !first) return null;
  return h(
    "section",
    { class: "card", data: { key: "first" } },
    h("h2", null, t("tools.first")),
    first
      ? h("p", { class: "drawn-lot" }, t("tools.begins", { name: nameOf(first) }), isMine(first) ? " ★" : "")
      : null,
    may
      ? h(
          "button",
          { type: "button", class: "wide", on: { click: () => toolOnce({ tool: "first" }) } },
          first ? t("tools.again") : t("tools.draw-lots"),
        )
      : null,
  );
}

/** @param {any} may */
function timerCard(may) {
  const timer = table.message.tools.timer;
  if (!may && !timer) return null;
  return h(
    "section",
    { class: "card", data: { key: "timer" } },
    h("h2", null, t("tools.timer")),
    timeLeft("time"),
    may
      ? h(
          "div",
          { class: "clocks" },
          [30, 60, 120, 300].map((seconds) =>
            h(
              "button",
              { type: "button", on: { click: () => toolOnce({ tool: "timer", seconds }) } },
              seconds < 60 ? t("tools.seconds", { count: seconds }) : t("tools.minutes", { count: seconds / 60 }),
            ),
          ),
          timer
            ? h(
                "button",
                { type: "button", class: "stop", on: { click: () => toolOnce({ tool: "timer", seconds: null }) } },
                t("tools.stop"),
              )
            : null,
        )
      : null,
  );
}

function notesCard() {
  const notes = table.message.tools.notes;
  return notes.length
    ? h(
        "section",
        { class: "card", data: { key: "notes" } },
        h("h2", null, t("tools.notes")),
        h(
          "ul",
          { class: "list" },
          notes
            .slice()
            .reverse()
            .map((entry) =>
              h("li", null, h("strong", null, entry.by ? nameOf(entry.by) : t("tools.screen")), " ", entry.text),
            ),
        ),
      )
    : null;
}

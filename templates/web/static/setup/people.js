// Who sits where, and who plays each seat: a phone, the shared screen or a bot.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { unnamed } from "../core/people.js";
import { t } from "../core/words.js";
import { choice, game, places, seatLabel } from "./choice.js";

const { names, how, seatIds } = choice;

/** The list of all places that are played. */
export const people = () => h("ol", { class: "list people" }, places().map(person));

/** @param {string} name
 * @param {number} place */
function person(name, place) {
  const id = "name-" + place;
  return h(
    "li",
    { class: "person", data: { key: "person-" + place } },
    seatIds.length
      ? h(
          "select",
          {
            class: "seat",
            aria: { label: t("new.seat", { number: place + 1 }) },
            on: { change: (event) => swap(place, event.target.value) },
          },
          seatIds.map((seat) => h("option", { value: seat, selected: seatIds[place] === seat }, seatLabel(seat))),
        )
      : null,
    h("label", { for: id, class: "only-heard" }, t("new.name", { number: place + 1 })),
    h("input", {
      id,
      maxlength: 40,
      value: name,
      placeholder: standIn(place),
      autocomplete: "off",
      on: {
        input: (event) => {
          names[place] = event.target.value;
        },
        change: redraw,
      },
    }),
    way(name.trim() || standIn(place), place),
  );
}

/** What a seat is called without a typed name: a bot by its name in the game, a person by the place.
 * @param {number} place */
const standIn = (place) =>
  how[place].startsWith("bot:") ? game.faces[place % game.faces.length].name : unnamed(place);

/** The list of who plays a seat; on narrow screens a sign stands for the words.
 * @param {string} name
 * @param {number} place */
function way(name, place) {
  const ways = [
    ["phone", t("new.phone")],
    ["screen", t("new.screen")],
  ].concat(game.bots.map((bot) => ["bot:" + bot, t("seats.bot-" + bot)]));
  return h(
    "span",
    { class: "way" },
    sign(how[place]),
    h(
      "select",
      {
        aria: { label: t("new.played", { name }) },
        on: {
          change: (event) => {
            how[place] = event.target.value;
            redraw();
          },
        },
      },
      ways.map(([id, label]) => h("option", { value: id, selected: how[place] === id }, label)),
    ),
  );
}

/** A phone, a screen, or a bot with as many marks as it thinks ahead.
 * @param {string} kind */
function sign(kind) {
  const strength = game.bots.indexOf(kind.slice(4)) + 1;
  const drawn =
    kind === "phone"
      ? [h("rect", { x: 7, y: 2, width: 10, height: 20, rx: 2.4 }), h("path", { d: "M10.5 18.5h3" })]
      : kind === "screen"
        ? [h("rect", { x: 2, y: 4, width: 20, height: 14, rx: 2 }), h("path", { d: "M8 21.5h8" })]
        : [
            h("rect", { x: 3, y: 7, width: 18, height: 14, rx: 3.5 }),
            h("path", { d: "M12 7V3M8 12v.2M16 12v.2" }),
            Array.from({ length: strength }, (unused, mark) =>
              h("path", { d: "M" + (13 - strength * 2 + mark * 4) + " 17h2" }),
            ),
          ];
  return h(
    "svg",
    { class: "sign", viewBox: "0 0 38 24", aria: { hidden: "true" } },
    drawn,
    h("path", { d: "M28.5 10l4 4 4-4" }),
  );
}

/** @param {number} place
 * @param {string} seat */
function swap(place, seat) {
  const other = seatIds.indexOf(seat);
  [seatIds[place], seatIds[other]] = [seatIds[other], seatIds[place]];
  redraw();
}

// The names of seats, typed on this phone.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { ownName, rememberOwnName } from "../core/people.js";
import { t } from "../core/words.js";
import { refusedHere } from "./notices.js";
import { freeSeats, hasName, nameOf, rename, table } from "./table.js";

const MOST_LETTERS = 40;

/** The field for this player's name, if a free seat has none yet; the phone remembers it for the next table. */
export function ownNameField() {
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

/** @type {string | null} */
let newName = null; // what is being typed, until it is saved

/** Forget what was typed and not saved. */
export const forgetTyped = () => {
  newName = null;
};

/** @param {Seat} seat */
export function nameForm(seat) {
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

/** The field for this phone's own name, wherever the table is looked at. */
export function ownNameForm() {
  const seat = ownSeat();
  return seat ? nameForm(seat) : null;
}

/** The seat that this phone plays. */
export const ownSeat = () => table.message.seats.find((seat) => seat.seat === table.message.seat);

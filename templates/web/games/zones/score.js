// A game of zones without phones: type each player's numbers and tap the pieces they have; the host counts.

import { h } from "../../core/dom.js";
import { closeSheet, openSheet, redraw } from "../../core/page.js";
import { playerCards } from "../../core/player_cards.js";

/** @typedef {{ name: string, numbers: Record<string, number[]>, zones: Record<string, string[]> }} Entered */

/** @param {ScorePage} page */
export function entry({ pack, t, names, keep }) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  const board = /** @type {Zones.Board} */ (pack.board);
  const { fields } = board;
  const cards = playerCards({
    least: board.players[0],
    most: board.players[1],
    names,
    fresh: (name) => /** @type {Entered} */ ({ name, numbers: {}, zones: {} }),
    ask: (player, place) => [
      numberFields(player, place, fields.numbers),
      fields.zones.map((zone) => zoneField(player, zone)),
    ],
  });
  /** @type {Entered} */
  const common = { name: "", numbers: {}, zones: {} };
  /** @type {Record<string, (string | number | null)[]>} what the dice show that the score reads */
  const dice = {};
  for (const field of fields.dice) dice[field.name] = Array(field.count).fill(field.blank);
  /** @param {Entered} player */
  const called = (player) => (player === common ? word("shared-things") : cards.called(player));

  /** @param {{ name: string }} field */
  const titleOf = (field) => pack.text("numbers." + field.name) || field.name;

  /** Single numbers beside each other, rows of numbers each below a heading of its own.
   * @param {Entered} player
   * @param {number | string} place
   * @param {Zones.NumberField[]} found */
  function numberFields(player, place, found) {
    const single = found.filter((field) => !field.size);
    const rows = found.filter((field) => field.size);
    return [
      single.length
        ? h(
            "div",
            { class: "score-numbers", data: { key: "single" } },
            single.map((field) => numberInput(player, place, field, 0, titleOf(field))),
          )
        : null,
      rows.map((field) =>
        h(
          "fieldset",
          { class: "score-numbers", data: { key: field.name } },
          h("legend", null, titleOf(field)),
          field.places.map((index) => numberInput(player, place, field, index, placeName(field, index))),
        ),
      ),
    ];
  }

  /** What a place of a row of numbers is called: by its row of a table, as an end of a path, else by its number.
   * @param {Zones.NumberField} field
   * @param {number} index */
  function placeName(field, index) {
    if (field.over.length) return pack.called(field.over[index]);
    const light = board.lights[field.name];
    if (light && light.path && light.cells && !light.cells[index]) return word(index ? "home" : "start");
    return String(index + 1);
  }

  /**
   * @param {Entered} player
   * @param {number | string} place
   * @param {Zones.NumberField} field
   * @param {number} index
   * @param {string} label
   */
  function numberInput(player, place, field, index, label) {
    const values = (player.numbers[field.name] =
      player.numbers[field.name] || Array(Math.max(1, field.size)).fill(field.start));
    const id = "number-" + place + "-" + field.name + "-" + index;
    const stands = board.standing[field.name];
    if (stands) {
      const spaces = stands.rows.map((space, at) => [String(at), pack.called(space)]);
      /** @param {string} typed */
      const set = (typed) => {
        values[index] = typed === "" ? field.start : Number(typed);
      };
      return chooser(id, label, spaces, String(values[index]), set);
    }
    return h(
      "div",
      null,
      h("label", { for: id }, label),
      h("input", {
        id,
        type: "number",
        inputmode: "numeric",
        min: field.lowest,
        max: field.highest,
        value: values[index] === field.start && field.start < 0 ? "" : String(values[index]),
        on: {
          input: (event) => {
            values[index] = event.target.value === "" ? field.start : Number(event.target.value) || 0;
          },
        },
      }),
    );
  }

  /** A list to choose from, with a dash for nothing.
   * @param {string} id
   * @param {string} label
   * @param {string[][]} options values with their names
   * @param {string} chosen
   * @param {(value: string) => void} set */
  const chooser = (id, label, options, chosen, set) =>
    h(
      "div",
      null,
      h("label", { for: id }, label),
      h(
        "select",
        { id, on: { change: (event) => set(event.target.value) } },
        [["", "–"], ...options].map(([value, name]) => h("option", { value, selected: value === chosen }, name)),
      ),
    );

  /** What dice show: a face for each, or the sum of those that are only added up.
   * @param {Zones.DiceField} field */
  function diceField(field) {
    const made = board.dice[field.name];
    const title = pack.text("dice." + field.name) || field.name;
    const faces = [...new Set(made.faces)].map((face) => [String(face), pack.called(face)]);
    const entries = dice[field.name].map((shown, place) => {
      const id = "dice-" + field.name + "-" + place;
      const label = field.count > 1 ? String(place + 1) : title;
      const value = shown === field.blank ? "" : String(shown);
      /** @param {string} typed */
      const set = (typed) => {
        dice[field.name][place] = typed === "" ? field.blank : made.of ? typed : Number(typed) || field.blank;
      };
      if (!made.total) return chooser(id, label, faces, value, set);
      const range = { min: field.lowest, max: field.highest, inputmode: "numeric" };
      /** @param {{ target: HTMLInputElement }} event */
      const input = (event) => set(event.target.value);
      return h(
        "div",
        null,
        h("label", { for: id }, label),
        h("input", Object.assign({ id, type: "number", value, on: { input } }, range)),
      );
    });
    const data = { key: "dice-" + field.name };
    return field.count > 1
      ? h("fieldset", { class: "score-numbers", data }, h("legend", null, title), entries)
      : h("div", { class: "score-numbers", data }, entries);
  }

  /**
   * @param {Entered} player
   * @param {Zones.ZoneField} zone
   */
  function zoneField(player, zone) {
    const pieces = (player.zones[zone.name] = player.zones[zone.name] || []);
    const title = pack.text("zones." + zone.name) || zone.name;
    return [
      pieces.length ? h("p", null, pieces.map((id) => pack.called(id)).join(", ")) : null,
      h(
        "button",
        { type: "button", class: "wide", on: { click: () => picker(player, zone, title) } },
        title + " (" + pieces.length + ")",
      ),
    ];
  }

  /**
   * @param {Entered} player
   * @param {Zones.ZoneField} zone
   * @param {string} title
   */
  function picker(player, zone, title) {
    const pieces = player.zones[zone.name];
    /** @type {(id: string, step: 1 | -1) => void} */
    const change = (id, step) => {
      if (step > 0) pieces.push(id);
      else if (pieces.includes(id)) pieces.splice(pieces.indexOf(id), 1);
      redraw();
    };
    openSheet({
      id: "picker",
      wide: true,
      title: called(player) + " · " + title,
      body: () =>
        h(
          "ul",
          { class: "list score-pieces" },
          zone.pieces.map((id) => {
            const count = pieces.filter((other) => other === id).length;
            return h(
              "li",
              { data: { key: id } },
              h("span", null, pack.called(id)),
              h(
                "button",
                {
                  type: "button",
                  class: "round",
                  disabled: !count,
                  aria: { label: word("less", { piece: pack.called(id) }) },
                  on: { click: () => change(id, -1) },
                },
                "−",
              ),
              h("b", null, String(count)),
              h(
                "button",
                {
                  type: "button",
                  class: "round",
                  aria: { label: word("more", { piece: pack.called(id) }) },
                  on: { click: () => change(id, 1) },
                },
                "+",
              ),
            );
          }),
        ),
      foot: () => [
        h("button", { type: "button", class: "main", on: { click: () => closeSheet("picker") } }, word("done")),
      ],
    });
  }

  function view() {
    const [people, more] = cards.view();
    const shared = fields.shared.length || fields.sharedZones.length || fields.dice.length;
    return [
      people,
      shared
        ? h(
            "section",
            { class: "card", data: { key: "shared" } },
            fields.dice.map(diceField),
            numberFields(common, "all", fields.shared),
            fields.sharedZones.map((zone) => zoneField(common, zone)),
          )
        : null,
      more,
    ];
  }

  /** @type {(player: Entered, known: Zones.NumberField[]) => Zones.Numbers} */
  const numbersOf = (player, known) => {
    /** @type {Zones.Numbers} */
    const found = {};
    for (const field of known) {
      const values = player.numbers[field.name];
      if (values) found[field.name] = field.size ? values : values[0];
    }
    return found;
  };
  /** @param {Entered} player */
  const given = (player) => Object.assign({ name: called(player) }, numbersOf(player, fields.numbers), player.zones);

  return {
    view,
    position: () => {
      keep(cards.typed());
      return Object.assign({ players: cards.players.map(given), dice }, numbersOf(common, fields.shared), common.zones);
    },
  };
}

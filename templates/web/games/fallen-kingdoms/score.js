// Fallen Kingdoms without phones: what every kingdom has scored, by what it was for. The pieces count no more at the
// end, so all of them are told as lying in their stacks.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { data } from "../../core/words.js";
import { sign } from "./marks.js";

const ROWS = [
  "cities",
  "buildings",
  "mathematics",
  "ports",
  "knowledge",
  "rumors",
  "instead",
  "architecture",
  "adjustment",
];
/** @type {Schemas["OneGame"]["options"]} */
const OPTIONS = data.game.options;
const TROPHIES = OPTIONS.filter((option) => option.name === "trophies_per_player").map((option) => option.default)[0];

/** A value for every row of a table, by its id.
 * @type {(rows: Row[], value: (row: Row) => any) => Record<string, any>} */
const each = (rows, value) => Object.assign({}, ...rows.map((row) => ({ [row.id]: value(row) })));

/** @param {ScorePage} page */
export function entry({ pack, t, nameField }) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  /** @type {string[]} */
  const colours = pack.tables.colours.map((row) => row.id);
  /** @type {Record<string, Record<string, number>>} */
  const points = each(pack.tables.colours, () => Object.assign({}, ...ROWS.map((what) => ({ [what]: 0 }))));
  let playing = colours.slice(0, 3);

  /** @param {string} seat */
  const toggle = (seat) => {
    playing = colours.filter((other) => (other === seat ? !playing.includes(seat) : playing.includes(other)));
    redraw();
  };

  /** A kingdom of which only the points are left.
   * @param {string} seat */
  const player = (seat) => ({
    gods: [],
    picked: null,
    god: null,
    kingdom: false,
    reserve: pack.row("pieces", "army").count,
    sheet: 0,
    waiting: each(pack.tables.buildings, () => 0),
    casualties: 0,
    tracks: each(pack.tables.tracks, () => 0),
    glory: points[seat],
    knowledge: [],
    fresh: [],
    borrowed: null,
    barred: null,
    rumors: [],
    temple: null,
    marker: false,
    invaded: false,
    blockers: [],
  });

  return {
    view: () =>
      h(
        "div",
        { class: "kingdoms-score" },
        h("p", null, word("score-how")),
        h(
          "div",
          { class: "choices" },
          colours.map((seat) =>
            h(
              "button",
              {
                type: "button",
                data: { key: seat },
                aria: {
                  pressed: String(playing.includes(seat)),
                  label: word("score-plays", { name: pack.nameOf(seat) }),
                },
                on: { click: () => toggle(seat) },
              },
              sign(pack, seat),
              pack.nameOf(seat),
            ),
          ),
        ),
        playing.map((seat) =>
          h(
            "fieldset",
            { class: "card", data: { key: "points-" + seat } },
            h("legend", { class: "who" }, sign(pack, seat), " ", pack.nameOf(seat)),
            nameField(seat),
            h(
              "div",
              { class: "score-sums" },
              ROWS.map((what) =>
                h(
                  "div",
                  null,
                  h("label", { for: seat + "-" + what }, pack.text("score." + what)),
                  h("input", {
                    id: seat + "-" + what,
                    type: "number",
                    inputmode: what === "adjustment" ? "text" : "numeric",
                    min: what === "adjustment" ? -200 : 0,
                    max: 999,
                    placeholder: "0",
                    value: points[seat][what] ? String(points[seat][what]) : "",
                    on: {
                      input: (event) => {
                        points[seat][what] = Math.round(Number(event.target.value)) || 0;
                      },
                    },
                  }),
                ),
              ),
            ),
          ),
        ),
      ),
    position() {
      const kept = TROPHIES * playing.length;
      return {
        seats: playing,
        map: null,
        players: Object.assign({}, ...playing.map((seat) => ({ [seat]: player(seat) }))),
        cities: {},
        stacks: {
          public: [],
          shown: [],
          stack: kept,
          unseen: each(pack.tables.knowledge, () => 1),
          bottom: [],
          looking: [],
          boxed: [],
          shown_tiles: [],
          tile_stack: kept,
          unseen_tiles: each(pack.tables.buildings, (row) => row.copies),
          boxed_tiles: each(pack.tables.buildings, () => 0),
          rumor_top: 0,
          rumor_left: kept,
          rumor_seen: pack.tables.rumors.map(() => 0),
        },
        round: { number: 1, first: playing[0], active: null, free: 0, priority: [], used_paths: [] },
        movement: { start: [], held: [], attacked: [], groups: [] },
        battle: null,
        step: "",
        actor: "everybody",
        detail: [],
        agenda: [],
        over: true,
      };
    },
  };
}

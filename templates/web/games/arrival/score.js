// The Arrival without phones: tap the map as it lies, type what stands on the tracks and what is left over.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { data } from "../../core/words.js";
import { map } from "./map.js";
import { emblem } from "./marks.js";

const NUMBERS = ["fame", "corruption", "discs", "swords", "shields", "tiles"];
const HIGHEST = 3; // discs on one location

/** @param {ScorePage} page */
export function entry({ pack, t, nameField }) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  /** @type {string[]} */
  const tribes = pack.tables.tribes.map((row) => row.id);
  /** @type {Arrival.Lying} */
  const view = {
    map: {},
    fomori: {},
    castles: pack.tables.castles.map((row) => row.id),
    shields: {},
  };
  /** @type {Record<string, Record<string, number>>} */
  const supply = {};
  tribes.forEach((tribe) => {
    supply[tribe] = Object.assign({}, ...NUMBERS.map((what) => ({ [what]: 0 })));
  });
  const [fewest, most] = data.game.players;
  let playing = tribes.slice(0, fewest);
  let brush = tribes[0];
  const chart = map({ table: { pack, message: { view } }, word, pick: lay });

  /** One more tap on the same place: a disc more, at last none again.
   * @param {string | null} id */
  function lay(id) {
    const place = chart.named(id);
    if (!id || !place) return;
    if (place.isle)
      view.castles = view.castles.includes(id)
        ? view.castles.filter((other) => other !== id)
        : view.castles.concat([id]);
    else if (brush === "fomori") {
      delete view.map[id];
      if (view.fomori[id]) delete view.fomori[id];
      else view.fomori[id] = kind();
    } else {
      const held = view.map[id];
      delete view.fomori[id];
      if (!held || held.owner !== brush) view.map[id] = { owner: brush, discs: 1 };
      else if (held.discs < HIGHEST) view.map[id] = { owner: brush, discs: held.discs + 1 };
      else delete view.map[id];
    }
    redraw();
  }

  /** Which kind it is does not count; only so many of each can lie there. */
  function kind() {
    const lying = Object.values(view.fomori);
    const left = pack.tables.fomori.filter((row) => lying.filter((other) => other === row.id).length < row.count);
    return left[0].id; // the box has more of them than the map has places
  }

  /** A tribe that does not play has nothing on the map.
   * @param {string} tribe */
  function toggle(tribe) {
    const plays = playing.includes(tribe);
    if (plays ? playing.length <= fewest : playing.length >= most) return;
    playing = tribes.filter((other) => (other === tribe ? !plays : playing.includes(other)));
    for (const [id, held] of Object.entries(view.map)) if (!playing.includes(held.owner)) delete view.map[id];
    if (!playing.includes(brush)) brush = playing[0];
    redraw();
  }

  const players = () =>
    h(
      "div",
      { class: "choices", role: "group", aria: { label: word("score-playing") }, data: { key: "playing" } },
      tribes.map((tribe) =>
        h(
          "button",
          {
            type: "button",
            data: { key: tribe, tribe },
            disabled: playing.includes(tribe) ? playing.length <= fewest : playing.length >= most,
            aria: { pressed: String(playing.includes(tribe)) },
            on: { click: () => toggle(tribe) },
          },
          emblem(pack, tribe),
          pack.nameOf(tribe),
        ),
      ),
    );

  /**
   * @param {string} id
   * @param {Child} picture
   * @param {string | null} [label]
   */
  const choice = (id, picture, label) =>
    h(
      "button",
      {
        type: "button",
        data: { brush: id },
        aria: { pressed: String(brush === id) },
        on: {
          click: () => {
            brush = id;
            redraw();
          },
        },
      },
      picture,
      label,
    );

  /** So many tiles for each, whichever: only their number counts.
   * @param {number[]} counts */
  function tiles(counts) {
    /** @type {string[]} */
    const left = /** @type {string[]} */ ([]).concat(
      ...pack.tables.tiles
        .filter((row) => row.effect !== "builder")
        .map((row) => Array.from({ length: row.copies }, () => row.id)),
    );
    return counts.map((count) => left.splice(0, count));
  }

  return {
    view: () =>
      h(
        "div",
        { class: "arrival-score" },
        h("h2", null, word("score-playing")),
        players(),
        h("p", null, word("score-map")),
        h(
          "div",
          { class: "choices", role: "group", aria: { label: word("score-brush") }, data: { key: "brushes" } },
          playing.map((tribe) => choice(tribe, emblem(pack, tribe), pack.nameOf(tribe))),
          choice("fomori", pack.icon("cyclops"), word("score-fomori")),
        ),
        chart.draw({ selected: [], open: new Set(), fresh: new Set() }),
        playing.map((tribe) =>
          h(
            "fieldset",
            { class: "card", data: { key: "sums-" + tribe } },
            h("legend", { class: "who" }, emblem(pack, tribe), " ", word("score-tracks", { name: pack.nameOf(tribe) })),
            nameField(tribe),
            h(
              "div",
              { class: "score-sums" },
              NUMBERS.map((what) =>
                h(
                  "div",
                  null,
                  h("label", { for: tribe + "-" + what }, word("of-" + what)),
                  h("input", {
                    id: tribe + "-" + what,
                    type: "number",
                    inputmode: "numeric",
                    min: 0,
                    max: 200,
                    placeholder: "0",
                    value: supply[tribe][what] ? String(supply[tribe][what]) : "",
                    on: {
                      input: (event) => {
                        supply[tribe][what] = Math.max(0, Number(event.target.value) || 0);
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
      const leaders = playing;
      const last = Number(pack.row("limits", String(leaders.length)).rounds);
      const held = tiles(leaders.map((tribe) => supply[tribe].tiles));
      return {
        leaders,
        round: last,
        start: leaders[0],
        step: "over",
        castles: view.castles,
        fomori: view.fomori,
        map: Object.assign({}, ...Object.entries(view.map).map(([id, { owner, discs }]) => ({ [id]: [owner, discs] }))),
        supply: Object.assign(
          {},
          ...leaders.map((tribe, place) => ({
            [tribe]: Object.assign({}, supply[tribe], { tiles: held[place] }),
          })),
        ),
      };
    },
  };
}

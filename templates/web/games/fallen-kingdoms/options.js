// What Fallen Kingdoms adds to setting a table up: its map, looked at beforehand or laid by hand; how many cities it
// shows; and who of five or six is a novice.

import { h } from "../../core/dom.js";
import { post, requestId, Unreachable } from "../../core/api.js";
import { redraw } from "../../core/page.js";
import { laidMap, mapEditor, shape } from "./map_editor.js";

const STEP = 3; // FK 13.4

/** A map as the host drew it: its figures, and in how many ways people could lay it.
 * @typedef {{ ok: true, map: { grid: Kingdoms.Grid }, figures: Facts, ways: number }} Laid */
/** A map that is on its way, is there, or is refused.
 * @typedef {{ key: string, laid: Laid | null, wrong: string | null, stale: boolean, coming: Promise<void> }} Drawn */

/**
 * @param {{ game: Game, pack: Pack, t: Say, seats: () => string[], nameOf: (seat: string) => string,
 *   openRule: (rule: string) => void }} page
 */
export function editors({ game, pack, t, seats, nameOf, openRule }) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  const players = () => seats().length;
  /** @type {number | null} */
  let cities = null; // null: the usual number
  let way = "chance";
  let seed = requestId().slice(0, 6);
  /** @type {Drawn | null} */
  let drawn = null;
  /** @type {string[]} */
  let novices = [];

  /** How many cities so many of the tiles can show: the fewest and the most. */
  function span() {
    const [rows, columns] = shape(players());
    /** @param {Row} face */
    const shown = (face) => pack.tables.cities.filter((row) => row.face === face.id).length;
    const tiles = Array.from(new Set(pack.tables.faces.map((face) => face.tile))).map((id) =>
      pack.tables.faces.filter((face) => face.tile === id).map(shown),
    );
    /** @type {(pick: (...counts: number[]) => number, order: (a: number, b: number) => number) => number} */
    const best = (pick, order) =>
      tiles
        .map((counts) => pick(...counts))
        .sort(order)
        .slice(0, rows * columns)
        .reduce((all, each) => all + each, 0);
    return [best(Math.min, (a, b) => a - b), best(Math.max, (a, b) => b - a)];
  }

  const wanted = () => (cities !== null && cities >= span()[0] && cities <= span()[1] ? cities : null);
  /** Ask the host for a map, or about one.
   * @param {{ seed?: string, map?: { grid: Kingdoms.Grid } }} more
   * @returns {Promise<Laid | { ok: false, why: string, rule?: string | null }>} */
  const request = (more) =>
    post(
      "/games/" + game.id + "/map",
      Object.assign({ players: players() }, wanted() ? { places: wanted() } : {}, more),
    );
  /** @param {Laid} laid */
  const figures = (laid) => word("lay-figures", laid.figures);

  const hands = mapEditor({
    pack,
    word,
    players,
    openRule,
    judge: async (grid) => {
      const found = await request({ map: { grid } });
      return found.ok ? { ok: true, says: word("lay-legal") + " " + figures(found) } : found;
    },
  });

  /** The map of this seed, asked for once; until it comes the last one stays, faded. */
  function look() {
    const key = JSON.stringify([players(), wanted(), seed]);
    if (drawn && drawn.key === key) return drawn.coming;
    const coming = request({ seed })
      .then((found) => {
        Object.assign(mine, found.ok ? { laid: found, wrong: null } : { laid: null, wrong: found.why }, {
          stale: false,
        });
      })
      .catch((fault) => {
        Object.assign(mine, {
          laid: null,
          wrong: fault instanceof Unreachable ? t("table.unreachable") : fault.message,
        });
      })
      .then(redraw);
    /** @type {Drawn} */
    const mine = { key, laid: drawn && drawn.laid, wrong: null, stale: true, coming };
    drawn = mine;
    return coming;
  }

  /** @param {string} wish */
  const sow = (wish) => {
    seed = wish.trim() || requestId().slice(0, 6);
    redraw();
  };

  function preview() {
    look();
    const { laid, wrong, stale } = /** @type {Drawn} */ (drawn);
    return h(
      "div",
      { class: ["preview", stale && "stale"], data: { key: "preview" } },
      wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
      laid
        ? [
            laidMap(pack, word, laid.map.grid),
            h(
              "p",
              { role: "status" },
              figures(laid),
              " ",
              h("span", { class: "fine" }, word("lay-ways", { ways: laid.ways })),
            ),
          ]
        : h("p", { class: "waiting" }, "…"),
      h(
        "div",
        { class: "seed" },
        h(
          "div",
          null,
          h("label", { for: "map-seed" }, word("lay-seed")),
          h("input", {
            id: "map-seed",
            maxlength: 40,
            value: seed,
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
            on: { change: (event) => sow(event.target.value) },
          }),
        ),
        h(
          "button",
          { type: "button", data: { key: "another" }, on: { click: () => sow("") } },
          "↻ ",
          word("lay-another"),
        ),
      ),
    );
  }

  const WAYS = ["chance", "look", "hands"];

  const mapChoice = {
    asks: ["map"], // who lays it is settled here
    front: true,
    draw: () =>
      h(
        "section",
        { class: "card map-choice", data: { key: "map-choice" } },
        h("h2", { id: "say-map" }, pack.text("options.map.name")),
        h(
          "div",
          { class: "choices", role: "group", aria: { labelledby: "say-map" } },
          WAYS.map((each) =>
            h(
              "button",
              {
                type: "button",
                data: { key: each, way: each },
                aria: { pressed: String(way === each) },
                on: {
                  click: () => {
                    way = each;
                    redraw();
                  },
                },
              },
              word("lay-way-" + each),
            ),
          ),
        ),
        way === "chance"
          ? h("p", { class: "fine" }, word("lay-chance"))
          : way === "look"
            ? preview()
            : hands.draw([players(), wanted()]),
      ),
    async value() {
      if (way === "hands") return { grid: hands.grid() };
      if (way === "look") await look();
      return way === "look" && drawn && drawn.laid ? drawn.laid.map : undefined;
    },
  };

  const cityEditor = {
    draw() {
      const [lowest, highest] = span();
      const first = Math.ceil(lowest / STEP) * STEP;
      const numbers = Array.from(
        { length: Math.floor((highest - first) / STEP) + 1 },
        (unused, place) => first + STEP * place,
      );
      return [
        h("label", { for: "map-cities" }, pack.text("options.map_cities.name")),
        h("p", { class: "fine" }, pack.text("options.map_cities.text")),
        h(
          "select",
          {
            id: "map-cities",
            on: {
              change: (event) => {
                cities = event.target.value ? Number(event.target.value) : null;
                redraw();
              },
            },
          },
          h("option", { value: "", selected: wanted() === null }, word("cities-usual")),
          numbers.map((number) =>
            h("option", { value: String(number), selected: wanted() === number }, String(number)),
          ),
        ),
      ];
    },
    value: () => wanted() || undefined,
  };

  const open = () => seats().filter((seat) => novices.includes(seat));
  const most = () => pack.tables.gods.length - players();
  const enoughGods = () => 2 * players() <= pack.tables.gods.length; // then each player chooses between two anyway
  const noviceEditor = {
    draw: () =>
      enoughGods()
        ? null
        : h(
            "fieldset",
            null,
            h("legend", null, pack.text("options.novices.name")),
            h("p", { class: "fine" }, pack.text("options.novices.text"), " ", word("novices-most", { count: most() })),
            seats().map((seat) =>
              h(
                "label",
                { class: "check", data: { key: "novice-" + seat } },
                h("input", {
                  type: "checkbox",
                  checked: open().includes(seat),
                  disabled: !open().includes(seat) && open().length >= most(),
                  on: {
                    change: (event) => {
                      novices = event.target.checked ? open().concat([seat]) : open().filter((other) => other !== seat);
                      redraw();
                    },
                  },
                }),
                " ",
                nameOf(seat),
              ),
            ),
          ),
    value: () => (!enoughGods() && open().length ? open() : undefined),
  };

  return { map: mapChoice, map_cities: cityEditor, novices: noviceEditor };
}

// Decisions that give a number to each of several cities: placement, spreading, losses, reinforcements, replacement.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { play, why } from "../../table/table.js";
import { add, rows, sum } from "./steppers.js";

/** @type {(string | null)[]} */
export const DISTRIBUTIONS = ["place", "spread", "losses", "reinforce", "replace"];

/** @param {import("./context.js").Context} context */
export function distribute(context) {
  const { word, view, legal, due, own, step, name, pack } = context;
  /** @typedef {{ tile: string, city: string }} Built */
  /** @typedef {{ seat: string | null, step: string | null, chosen: Kingdoms.Counts, reuse: Kingdoms.Counts,
   *   sites: (Built | undefined)[] }} Given */
  /** @type {Given | null} */
  let open = null; // until the game itself goes on

  /** What is being given out now, begun with the first thing the host offers.
   * @returns {Given} */
  function state() {
    if (open && open.seat === due() && open.step === step()) return open;
    /** @type {{ units?: Kingdoms.Counts, from?: Kingdoms.Counts, reuse?: Kingdoms.Counts, buildings?: Built[] }} */
    const first = /** @type {any} */ (legal(step())[0] || {});
    open = {
      seat: due(),
      step: step(),
      chosen: Object.assign({}, first.units || first.from || {}),
      reuse: Object.assign({}, first.reuse || {}),
      sites: (first.buildings || []).map((site) => Object.assign({}, site)),
    };
    if (step() === "reinforce") open.chosen = {};
    return open;
  }

  /** As many in every own city.
   * @param {number} most
   * @returns {Kingdoms.Counts} */
  const everywhere = (most) => Object.assign({}, ...own(context.mine()).map((id) => ({ [id]: most })));

  /** What is to be replaced; nothing in other steps. */
  const replacing = () => ({
    units: {},
    spare: {},
    reserve: 0,
    ...(step() === "replace" && context.detail("replace")),
  });

  /** How many each city may take, and how many there are in all.
   * @returns {{ limits: Kingdoms.Counts, total: number }} */
  function bounds() {
    switch (step()) {
      case "place": {
        const { units = 0 } = context.detail("place");
        return { limits: everywhere(units), total: units };
      }
      case "spread": {
        const { force = 0 } = context.detail("spread");
        return { limits: everywhere(force), total: force };
      }
      case "losses": {
        const { battle } = view();
        return { limits: battle ? battle.force : {}, total: context.detail("losses").kills || 0 };
      }
      case "reinforce": {
        const { spare = {} } = context.detail("reinforce");
        return { limits: spare, total: sum(spare) };
      }
      default: {
        const { units, reserve } = replacing();
        return { limits: units, total: Math.min(sum(units), reserve + sum(state().reuse)) };
      }
    }
  }

  /** What is given out, as a move.
   * @returns {Move} */
  function move() {
    const now = state();
    const seat = due();
    switch (step()) {
      case "place":
        return { type: "place", seat, units: now.chosen, buildings: now.sites };
      case "spread":
        return { type: "spread", seat, units: now.chosen };
      case "replace":
        return { type: "replace", seat, units: now.chosen, reuse: now.reuse };
      default:
        return { type: step(), seat, from: now.chosen };
    }
  }

  /** A tap on a city gives it one more; on one that cannot have any, the judge says why.
   * @param {string | null} id */
  function pick(id) {
    const { limits, total } = bounds();
    if (id && !(id in limits) && view().cities[id] && total) {
      why(
        Object.assign(
          move(),
          step() === "losses" || step() === "reinforce" ? { from: { [id]: 1 } } : { units: { [id]: total } },
        ),
      );
      return;
    }
    if (id && add(state().chosen, limits, total, id)) redraw();
  }

  /** Each building that waits, and the cities with a free slot. */
  function sites() {
    const { tiles = [], due: must, sites: free = [] } = context.detail("place");
    if (step() !== "place" || !tiles.length) return null;
    const now = state().sites;
    return h(
      "div",
      { class: "sites" },
      h("p", { class: "fine" }, word("sites", { count: must })),
      tiles.map((tile, place) => {
        const at = now[place];
        const others = now.filter((site, other) => other !== place).map((site) => site && site.city);
        return h(
          "label",
          { class: "site", data: { key: "site-" + place } },
          pack().picture(tile, { alt: "" }),
          h("span", null, name(tile)),
          h(
            "select",
            {
              aria: { label: word("site-of", { tile: name(tile) }) },
              on: {
                change: (event) => {
                  choose(place, tile, event.target.value);
                },
              },
            },
            h("option", { value: "", selected: !at }, "–"),
            free
              .filter((id) => !others.includes(id))
              .map((id) => h("option", { value: id, selected: Boolean(at && at.city === id) }, name(id))),
          ),
        );
      }),
    );
  }

  /** A building's city, or none.
   * @param {number} place
   * @param {string} tile
   * @param {string} city */
  function choose(place, tile, city) {
    const now = state();
    const { tiles = [] } = context.detail("place");
    now.sites = tiles
      .map((each, other) => (other === place ? (city ? { tile, city } : undefined) : now.sites[other]))
      .filter(Boolean);
    redraw();
  }

  function reuse() {
    const { units, spare, reserve } = replacing();
    if (!Object.keys(spare).length || reserve >= sum(units)) return null;
    return [
      h("p", { class: "fine" }, word("reuse")),
      rows(context, { chosen: state().reuse, limits: spare, total: sum(spare), all: true }),
    ];
  }

  /** @param {boolean} movable */
  const done = (movable) =>
    step() === "losses" ? word(movable ? "losses-move" : "losses-all") : word(movable ? "given-move" : "given-all");

  function actions() {
    const { limits, total } = bounds();
    const given = sum(state().chosen);
    const free = step() === "reinforce";
    const { tiles = [] } = context.detail("place");
    const nothing = !total && tiles.length > 0; // only buildings wait
    return h(
      "div",
      { class: "giving", data: { key: "giving-" + step() } },
      nothing
        ? null
        : [
            h(
              "p",
              null,
              free || given < total
                ? word("give-" + step(), free ? { count: given } : { given, total })
                : done(Object.keys(limits).length > 1),
            ),
            rows(context, { chosen: state().chosen, limits, total }),
          ],
      sites(),
      reuse(),
      h(
        "button",
        {
          type: "button",
          class: "main wide",
          data: { key: "give", deed: "give" },
          disabled: context.busy(),
          on: { click: () => play(move()) },
        },
        h(
          "span",
          null,
          word(free ? (given ? "do-reinforce" : "do-reinforce-none") : "do-" + step(), { count: given }),
          consequence(move()),
        ),
      ),
    );
  }

  const shown = () => {
    /** @type {Record<string, string>} */
    const marks = {};
    const sign = step() === "losses" || step() === "reinforce" ? "−" : "+";
    Object.entries(state().chosen).forEach(([id, count]) => {
      marks[id] = sign + count;
    });
    return marks;
  };

  return {
    actions,
    pick,
    reset: () => {
      open = null;
    },
    open: () => new Set(Object.keys(bounds().limits)),
    marks: shown,
  };
}

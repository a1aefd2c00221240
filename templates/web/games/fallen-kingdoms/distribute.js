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
  let open = null; // { seat, step, chosen, sites, reuse }, until the game itself goes on

  /** What is being given out now, begun with the first thing the host offers. */
  function state() {
    if (open && open.seat === due() && open.step === step()) return open;
    const first = legal(step())[0] || {};
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

  /** @param {string[]} ids */
  const everywhere = (ids, most) => Object.assign({}, ...ids.map((/** @type {string} */ id) => ({ [id]: most })));

  /** How many each city may take, and how many there are in all. */
  function bounds() {
    const detail = view().detail;
    switch (step()) {
      case "place":
        return { limits: everywhere(own(due()), detail.units), total: detail.units };
      case "spread":
        return { limits: everywhere(own(due()), detail.force), total: detail.force };
      case "losses":
        return { limits: view().battle ? view().battle.force : {}, total: detail.kills };
      case "reinforce":
        return { limits: detail.spare, total: sum(detail.spare) };
      default:
        return { limits: detail.units, total: Math.min(sum(detail.units), detail.reserve + sum(state().reuse)) };
    }
  }

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
   * @param {string} id */
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
    const { tiles, due: must, sites: free } = view().detail;
    if (step() !== "place" || !tiles.length) return null;
    const now = state().sites;
    return h(
      "div",
      { class: "sites" },
      h("p", { class: "fine" }, word("sites", { count: must })),
      tiles.map((tile, place) => {
        const at = now[place];
        const others = now.filter((site, other) => other !== place).map((site) => site.city);
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
              .filter((/** @type {string} */ id) => !others.includes(id))
              .map((/** @type {string} */ id) =>
                h("option", { value: id, selected: Boolean(at && at.city === id) }, name(id)),
              ),
          ),
        );
      }),
    );
  }

  function choose(place, tile, city) {
    const now = state();
    const kept = view().detail.tiles.map((each, other) =>
      other === place ? (city ? { tile, city } : null) : now.sites[other] || null,
    );
    now.sites = kept.filter(Boolean);
    redraw();
  }

  function reuse() {
    const spare = view().detail.spare;
    if (step() !== "replace" || !Object.keys(spare).length || view().detail.reserve >= sum(view().detail.units))
      return null;
    return [
      h("p", { class: "fine" }, word("reuse")),
      rows(context, { chosen: state().reuse, limits: spare, total: sum(spare), all: true }),
    ];
  }

  const done = (movable) =>
    step() === "losses" ? word(movable ? "losses-move" : "losses-all") : word(movable ? "given-move" : "given-all");

  function actions() {
    const { limits, total } = bounds();
    const given = sum(state().chosen);
    const free = step() === "reinforce";
    const nothing = !total && view().detail.tiles && view().detail.tiles.length; // only buildings wait
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
    /** @type {Record<string, any>} */
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

// The turn's marches: tap a city and then where to, or drag; they are collected on the phone and announced at once.
// Before that everything can be taken back. For attacks the exact odds stand beside the march.

import { h } from "../../core/dom.js";
import { get } from "../../core/api.js";
import { redraw } from "../../core/page.js";
import { play, why } from "../../table/table.js";
import { stepper } from "./steppers.js";
import { oddsBar } from "./odds.js";

/** @param {import("./context.js").Context} context */
export function plan(context) {
  const { word, view, due, name, player } = context;
  /** @type {Kingdoms.March[]} */
  let marches = [];
  /** @type {string | null} */
  let from = null;
  /** @type {Record<string, { key: string, found: Kingdoms.Odds | null }>} */
  let odds = {};
  let passing = false; // no march at all: asked once more, because the turn would be gone

  const open = () => ({ ways: {}, refuges: {}, ...context.detail("plan") });
  /** Where units of a city can go.
   * @param {string} id
   * @returns {Kingdoms.Way[]} */
  const ways = (id) => open().ways[id] || [];
  /** @typedef {{ from: string, via?: string | null, to: string }} Route */
  /** @type {(one: Route, other: Route) => boolean} */
  const same = (one, other) =>
    one.from === other.from && one.to === other.to && (one.via || null) === (other.via || null);
  /** @param {Kingdoms.March[]} some */
  const sum = (some) => some.reduce((all, each) => all + each.units, 0);
  /** @param {string} id */
  const leaving = (id) => sum(marches.filter((each) => each.from === id));
  /** @param {string} id */
  const coming = (id) => sum(marches.filter((each) => each.to === id && isOwn(id)));
  /** @param {string} id */
  const isOwn = (id) => view().cities[id] && view().cities[id].owner === due();
  /** @param {string} id */
  const left = (id) => view().cities[id].units - leaving(id);
  /** How many more may leave: one stays at home unless others come.
   * @param {string} id */
  const spare = (id) => Math.max(0, left(id) - (coming(id) ? 0 : 1));

  /** @param {string | null} id */
  function pick(id) {
    passing = false;
    if (!id || !view().cities[id]) {
      from = null;
      redraw();
      return;
    }
    if (from && id !== from && ways(from).some((way) => way.to === id)) {
      march(from, id);
      return;
    }
    if (id !== from && isOwn(id) && !spare(id) && !leaving(id) && ways(id).length) {
      lastOne(id, ways(id)[0]);
      return;
    }
    from = id !== from && isOwn(id) ? id : null;
    redraw();
  }

  /** No unit can be spared: the judge says why.
   * @param {string} origin
   * @param {Kingdoms.Way} way */
  function lastOne(origin, way) {
    const more = { from: origin, to: way.to, via: way.via, units: 1 };
    const known = marches.some((each) => same(each, more));
    why(
      announced(
        known
          ? marches.map((each) => (same(each, more) ? Object.assign({}, each, { units: each.units + 1 }) : each))
          : marches.concat([more]),
      ),
    );
  }

  /** March from one city to another: what can be spared at first, one more with every tap.
   * @param {string} origin
   * @param {string} target */
  function march(origin, target) {
    const way =
      ways(origin).find((each) => each.to === target && !each.via) || ways(origin).find((each) => each.to === target);
    if (!way || left(origin) < 1) {
      from = isOwn(origin) ? origin : null;
      redraw();
      return;
    }
    if (!spare(origin)) {
      lastOne(origin, way);
      return;
    }
    const fresh = { from: origin, to: target, via: way.via };
    const known = marches.find((each) => same(each, fresh));
    if (known) known.units += 1;
    else
      marches.push(Object.assign(fresh, { units: isOwn(target) || !view().cities[target].owner ? 1 : spare(origin) }));
    from = spare(origin) ? origin : null;
    foretell();
    redraw();
  }

  const targets = () =>
    Array.from(new Set(marches.map((each) => each.to).filter((id) => view().cities[id].owner && !isOwn(id))));

  /** Ask the host how each attack would end. */
  function foretell() {
    targets().forEach((city) => {
      const attacker = context.mine();
      const defender = String(view().cities[city].owner);
      const attack = sum(marches.filter((each) => each.to === city));
      /** @param {string} seat */
      const cards = (seat) => context.knowledge(seat).join(",");
      const facts = {
        attack,
        defend: view().cities[city].units,
        "attacker-intimidation": player(attacker).intimidation,
        "defender-intimidation": player(defender).intimidation,
        "attacker-knowledge": cards(attacker),
        "defender-knowledge": cards(defender),
        temple: view().cities[city].temple ? 1 : 0,
        "retreat-places": open().refuges[city] || 0,
      };
      const key = JSON.stringify(facts);
      if (odds[city] && odds[city].key === key) return;
      odds[city] = { key, found: null };
      get("/games/" + context.table.game.id + "/odds", facts)
        .then((found) => {
          if (odds[city] && odds[city].key === key) {
            odds[city].found = found;
            redraw();
          }
        })
        .catch(() => {});
    });
  }

  /** @type {(each: Kingdoms.March, units: number) => void} */
  const set = (each, units) => {
    each.units = units;
    if (!units) marches = marches.filter((other) => other !== each);
    foretell();
  };

  /** @param {Kingdoms.March} each */
  function row(each) {
    const attack = view().cities[each.to].owner && !isOwn(each.to);
    const others = ways(each.from).filter((way) => way.to === each.to);
    return h(
      "li",
      { class: "march-row", data: { key: each.from + each.via + each.to, to: each.to } },
      h(
        "span",
        { class: "what" },
        name(each.from),
        " → ",
        h("strong", null, name(each.to)),
        attack ? h("small", { class: "attack" }, " ", word("attack")) : null,
        others.length > 1 || each.via ? route(each, others) : null,
      ),
      stepper({
        label: name(each.to),
        value: each.units,
        most: each.units + spare(each.from),
        set: (units) => set(each, units),
        word,
      }),
    );
  }

  /** By which city the march goes, where there is more than one way.
   * @param {Kingdoms.March} each
   * @param {Kingdoms.Way[]} others */
  function route(each, others) {
    /** @param {string | null | undefined} via */
    const sayWay = (via) => (via ? word("via", { city: name(via) }) : word("straight"));
    if (others.length < 2) return h("small", null, " ", sayWay(each.via));
    /** @param {{ target: HTMLSelectElement }} event */
    const take = (event) => {
      each.via = others[event.target.selectedIndex].via;
      merge(each);
      foretell();
      redraw();
    };
    return h(
      "select",
      { class: "route", aria: { label: word("via-other") }, on: { change: take } },
      others.map((way) =>
        h("option", { value: way.via || "", selected: (way.via || null) === (each.via || null) }, sayWay(way.via)),
      ),
    );
  }

  /** Two marches that have become the same are one.
   * @param {Kingdoms.March} each */
  function merge(each) {
    const twin = marches.find((other) => other !== each && same(other, each));
    if (!twin) return;
    each.units += twin.units;
    marches = marches.filter((other) => other !== twin);
  }

  /** How an attack would end, as soon as the host has said so.
   * @param {string} city */
  function foretold(city) {
    const { found } = odds[city] || { found: null };
    return found
      ? h(
          "div",
          { class: "foretold", data: { key: "odds-" + city, odds: city } },
          h("span", null, name(city)),
          oddsBar(context, found),
        )
      : null;
  }

  function actions() {
    const emptied = Object.keys(view().cities).filter((id) => isOwn(id) && left(id) + coming(id) < 1 && leaving(id));
    if (passing && !marches.length) return sure();
    return h(
      "div",
      { class: "planning", data: { key: "planning" } },
      h(
        "p",
        null,
        from
          ? word("march-from", { city: name(from), count: spare(from) })
          : marches.length
            ? word("march-more")
            : word("march-how"),
      ),
      marches.length ? h("ul", { class: "list city-rows" }, marches.slice().reverse().map(row)) : null,
      targets().map(foretold),
      emptied.length
        ? h("p", { class: "fine warn" }, word("left-empty", { cities: emptied.map(name).join(", ") }))
        : null,
      h(
        "div",
        { class: "pair" },
        marches.length
          ? h(
              "button",
              {
                type: "button",
                data: { key: "back" },
                on: {
                  click: () => {
                    marches = [];
                    odds = {};
                    from = null;
                    redraw();
                  },
                },
              },
              word("take-back"),
            )
          : null,
        marches.length
          ? h(
              "button",
              {
                type: "button",
                class: "main",
                data: { key: "announce", deed: "announce" },
                disabled: context.busy(),
                on: { click: announce },
              },
              word("do-plan"),
            )
          : h(
              "button",
              {
                type: "button",
                data: { key: "none", deed: "none" },
                on: {
                  click: () => {
                    passing = true;
                    redraw();
                  },
                },
              },
              word("do-plan-none"),
            ),
      ),
    );
  }

  const sure = () =>
    h(
      "div",
      { class: "planning", data: { key: "sure" } },
      h("p", null, word("no-march")),
      h(
        "div",
        { class: "pair" },
        h(
          "button",
          {
            type: "button",
            data: { key: "not-yet" },
            on: {
              click: () => {
                passing = false;
                redraw();
              },
            },
          },
          word("not-yet"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "main",
            data: { key: "announce", deed: "announce" },
            disabled: context.busy(),
            on: { click: announce },
          },
          word("do-plan-none"),
        ),
      ),
    );

  /** The move that announces such marches.
   * @type {(all: Kingdoms.March[]) => Kingdoms.MoveOf<"plan">} */
  const announced = (all) => ({
    type: "plan",
    seat: context.mine(),
    groups: all.map(({ from: origin, to, via, units }) =>
      Object.assign({ from: origin, to, units }, via ? { via } : {}),
    ),
  });
  const announce = () => play(announced(marches));

  /** @param {Kingdoms.March} each */
  const kindOf = (each) => (view().cities[each.to].owner ? (isOwn(each.to) ? "reinforcement" : "attack") : "advance");

  return {
    actions,
    pick,
    march,
    reset: () => {
      marches = [];
      from = null;
      odds = {};
      passing = false;
    },
    from: () => from,
    /** @returns {Kingdoms.March[]} */
    marches: () => marches.map((each) => Object.assign({ kind: kindOf(each) }, each)),
    open: () =>
      new Set(from ? ways(from).map((way) => way.to) : Object.keys(open().ways).filter((id) => spare(id) > 0)),
    /** @returns {Kingdoms.Counts} */
    counts: () => Object.assign({}, ...marches.map((each) => ({ [each.from]: left(each.from) }))),
    /** @param {string} id */
    mayDrag: (id) => isOwn(id) && spare(id) > 0,
  };
}

// Fallen Kingdoms on the phone: the assembled map, the battle, all realms, and what the thumb can do.
// What may be done is what the host says; nothing here knows the rules.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { forgive, isMine, table as seen } from "../../table/table.js";
import { answers } from "./answers.js";
import { battle } from "./battle.js";
import { DISTRIBUTIONS, distribute } from "./distribute.js";
import { map } from "./map.js";
import { offers } from "./offers.js";
import { plan } from "./plan.js";
import { production } from "./production.js";
import { realms } from "./realms.js";
import { reckoning } from "./reckoning.js";
import { gameContext } from "./context.js";

/** @param {{ table: Table<Kingdoms.View, Kingdoms.Move>, t: Say }} page */
export function draw({ table, t }) {
  const context = gameContext(table, t);
  const { word, view, step, acting, name } = context;
  /** @type {string | null} */
  let looked = null; // a city that is only looked at
  /** @type {Set<string>} */
  let fresh = new Set();

  const marching = plan(context);
  const gifts = distribute(context);
  const others = offers(context);
  const produce = production(context);
  const fight = battle(context);
  const people = realms(context, produce);
  const final = reckoning(context);
  const laid = answers(context);
  const chart = map(context, {
    pick,
    drag: (from, to) => {
      forgive();
      marching.march(from, to);
    },
    mayDrag: (id) => planning() && marching.mayDrag(id),
  });

  const planning = () => acting() && step() === "plan";
  const handing = () => acting() && DISTRIBUTIONS.includes(step());

  /** @param {string | null} id */
  function pick(id) {
    if (seen.refused) seen.refused = null;
    looked = id && looked !== id ? id : null;
    if (planning()) marching.pick(id);
    else if (handing()) gifts.pick(id);
    else if (acting() && others.open().size) others.pick(id);
    redraw();
  }

  /** What the map shows besides what stands on it. */
  function look() {
    const { battle: fought, plan: groups } = view();
    /** @type {Kingdoms.Look} */
    const shown = {
      selected: looked,
      open: new Set(),
      fresh,
      fight: fought ? fought.city : null,
      marches: groups.filter((march) => march.pending),
      counts: {},
      marks: {},
    };
    if (planning())
      Object.assign(shown, {
        selected: marching.from(),
        open: marching.open(),
        marches: marching.marches(),
        counts: marching.counts(),
      });
    else if (handing()) Object.assign(shown, { open: gifts.open(), marks: gifts.marks() });
    else if (acting()) Object.assign(shown, { open: others.open(), selected: others.selected() || looked });
    return shown;
  }

  /** What is known about the place that was tapped. */
  function about() {
    const place = chart.named(looked);
    return looked && place ? h("p", { class: "about browsed", data: { key: "about" } }, chart.said(place)) : null;
  }

  function board() {
    if (!view() || !view().map) return null;
    const phase = fight.draw();
    const { battle: fought } = view();
    const own = phase && fought && [fought.attacker, fought.defender].some(isMine);
    return h(
      "div",
      { class: ["kingdoms", phase && "fighting", view().players.length < 5 && "few"], data: { key: "kingdoms" } },
      own ? phase : null,
      h("div", { class: "land", data: { key: "land" } }, chart.draw(look()), about()),
      own ? null : phase,
      h("div", { class: "beside", data: { key: "beside" } }, people.all(), seen.screen ? null : people.trophies()),
    );
  }

  function actions() {
    switch (step()) {
      case "plan":
        return marching.actions();
      case "allocate":
        return produce.actions();
      default:
        return DISTRIBUTIONS.includes(step()) ? gifts.actions() : others.actions();
    }
  }

  /**
   * @param {Message<Kingdoms.View>} message
   * @param {Message<Kingdoms.View> | null} before
   */
  function heard(message, before) {
    if (before && before.number === message.number) return;
    fresh = changes(message.view, before && before.view);
    marching.reset();
    gifts.reset();
    others.reset();
  }

  /** Cities where something else stands than before.
   * @param {Kingdoms.View} now
   * @param {Kingdoms.View | null} before
   * @returns {Set<string>} */
  function changes(now, before) {
    if (!now || !before || !now.map || !before.map) return new Set();
    return new Set(
      Object.keys(now.cities).filter((id) => JSON.stringify(now.cities[id]) !== JSON.stringify(before.cities[id])),
    );
  }

  return {
    board,
    actions,
    heard,
    everybody: true,
    aside: () => (view() && view().map ? people.trophies() : null),
    headline: () => (table.message && view() && view().round ? word("round", { round: view().round }) : null),
    seatSign: context.sign,
    /** @param {string} seat */
    seatColour: (seat) => table.pack.row("colours", seat).ink,
    answering: laid,
    /**
     * @param {Sheet} sheet
     * @param {boolean} done
     */
    reckoning: (sheet, done) => final.draw(sheet, done),
    /** @param {Kingdoms.Move} move */
    sayMove: (move) =>
      move.type === "plan" && move.groups.length
        ? move.groups
            .map((group) => group.units + "\u00a0×\u00a0" + name(group.from) + "\u00a0→ " + name(group.to))
            .join(", ")
        : null,
  };
}

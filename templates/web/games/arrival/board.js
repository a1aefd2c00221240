// The Arrival on the phone: the map of Érin, the earning cards, all supplies, and what the thumb can do.
// What may be done and what it costs is what the host says; nothing here knows the rules.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { sight } from "../../map/sight.js";
import { table as seen } from "../../table/table.js";
import { earning } from "./earning.js";
import { map } from "./map.js";
import { offers } from "./offers.js";
import { reckoning } from "./reckoning.js";
import { supplies } from "./supplies.js";
import { tactics } from "./tactics.js";
import { gameContext } from "./context.js";

const ON_MAP = ["port", "turn", "rebuild"];

/** @param {{ table: Table<Arrival.View, Arrival.Move>, t: Say }} page */
export function draw({ table, t }) {
  const context = gameContext(table, t);
  const { word } = context;
  /** @type {string | null} */
  let selected = null;
  /** @type {Set<string>} */
  let fresh = new Set();

  const eye = sight();
  const chart = map({ table, word, pick });
  const leaders = supplies(context);
  const cards = earning(context, leaders);
  const deeds = tactics(context);
  const places = offers(context, chart);
  const final = reckoning(context);

  /** @param {string | null} id */
  function pick(id) {
    if (deeds.swapping()) {
      deeds.pick(id);
      return;
    }
    seen.refused = null;
    selected = selected === id ? null : id;
    eye.look(selected);
    redraw();
  }

  const close = () => {
    selected = null;
    redraw();
  };
  const acting = () => context.due() && !table.message.question && !table.message.request;

  function board() {
    const view = table.message.view;
    if (!view.leaders) return null;
    const swapping = deeds.swapping();
    const island = h(
      "div",
      { class: "island", data: { key: "island" } },
      chart.draw({
        selected: swapping ? deeds.picked() : selected ? [selected] : [],
        open: swapping ? deeds.openPlaces() : places.openPlaces(),
        fresh,
      }),
      selected && !(acting() && ON_MAP.includes(context.step())) ? places.panel(selected, close) : null,
    );
    const phase = cards.isNow() ? cards.board() : null;
    const supply = leaders.all();
    return h(
      "div",
      { class: ["arrival", "step-" + context.step(), phase && "earning-now"], data: { key: "arrival" } },
      phase ? [phase, supply, island] : [island, supply],
    );
  }

  function actions() {
    const step = context.step();
    if (!ON_MAP.includes(step)) return cards.actions();
    if (deeds.swapping()) return deeds.actions();
    if (selected) {
      eye.keep();
      return places.panel(selected, close);
    }
    if (step === "port") return h("div", { class: "hint", data: { key: "port" } }, h("p", null, word("hint-port")));
    return step === "rebuild" ? deeds.rebuilding() : deeds.actions();
  }

  /**
   * @param {Message<Arrival.View>} message
   * @param {Message<Arrival.View> | null} before
   */
  function heard(message, before) {
    if (before && before.number === message.number) return;
    fresh = changes(message.view, before && before.view);
    places.forget();
    cards.reset();
    deeds.reset();
    if (before) {
      setTimeout(cards.drawOn, 0);
      deeds.endByItself();
    }
    if (before && before.view && before.view.map) selected = null;
  }

  /** Places where something else lies than before.
   * @param {Arrival.View} now
   * @param {Arrival.View | null} before
   * @returns {Set<string>} */
  function changes(now, before) {
    if (!now || !now.map || !before || !before.map) return new Set();
    /** @type {(view: Arrival.View, id: string) => string} */
    const lies = (view, id) => JSON.stringify([view.map[id], view.fomori[id], view.castles.includes(id)]);
    const ids = new Set(
      /** @type {string[]} */ ([]).concat(
        ...[now.map, before.map, now.fomori, before.fomori].map((lying) => Object.keys(lying)),
        now.castles,
        before.castles,
      ),
    );
    return new Set(Array.from(ids).filter((id) => lies(now, id) !== lies(before, id)));
  }

  return {
    board,
    actions,
    heard,
    headline: () => {
      const view = table.message && table.message.view;
      return view && view.rounds
        ? word("round", { round: view.round, rounds: view.rounds }) +
            (view.last_round && view.round < view.rounds && !view.over ? " · " + word("last") : "")
        : null;
    },
    seatSign: context.emblem,
    /** A picture for an answer that is no piece: the back that came up, or a front, which has no name.
     * @param {string} question
     * @param {any} answer */
    answerPicture: (question, answer) =>
      question === "card-front"
        ? leaders.picture({ front: answer })
        : question === "stack-back"
          ? leaders.picture({ back: answer, front: null })
          : question === "start-leader"
            ? context.emblem(answer)
            : null,
    /**
     * @param {Sheet} sheet
     * @param {boolean} done
     */
    reckoning: (sheet, done) => final.draw(sheet, done),
    pointsJump: true, // fame counts in one ending, corruption in the other
  };
}

// A place on the map and what may be done there: what it costs stands on the button, and why the rest may not be done
// stands beside it, with the rule. The reasons come from the judge; nothing here knows the rules.

import { h } from "../../core/dom.js";
import { ruleButton } from "../../core/book.js";
import { post } from "../../core/api.js";
import { redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { play, table as seen } from "../../table/table.js";

const LEVELS = ["ait", "broch", "caer"];

/** @typedef {Offer & { move: Arrival.Move }} Thought */

/**
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./map.js").map>} chart
 */
export function offers(context, chart) {
  const { word, view, due, name, count } = context;
  /** @type {Map<string, Verdict | null>} */
  let verdicts = new Map(); // what the judge said, until something happens

  const forget = () => {
    verdicts = new Map();
  };

  /** Everything one could think of doing at this place in the present step.
   * @param {Arrival.Site} place
   * @returns {Thought[]} */
  function thinkable(place) {
    const seat = context.mine();
    const step = context.step();
    /** @type {Arrival.Prices} */
    const prices = view().prices || { build: {}, spread: {}, repel: {}, tiles: {} };
    if (step === "port")
      return [{ key: "port", label: word("do-port"), move: { type: "place-port", seat, location: place.id } }];
    if (step === "rebuild") return [building({ type: "rebuild", seat, location: place.id }, place, prices)];
    if (step !== "turn") return [];
    /** @type {Thought[]} */
    const found = [building({ type: "build", seat, location: place.id }, place, prices)];
    const foe = view().fomori[place.id] || view().castles.includes(place.id);
    const price = prices.repel[place.id];
    if (foe) {
      const cost = () =>
        price
          ? [
              count("swords", -price.swords, { sign: true }),
              price.fame ? count("fame", -price.fame, { sign: true }) : null,
            ]
          : null;
      found.push(
        {
          key: "repel-fame",
          label: word("do-repel-fame"),
          cost: cost(),
          gain: price
            ? [count("fame", price.brings, { sign: true }), place.isle ? count("trophies", 1, { sign: true }) : null]
            : null,
          move: { type: "repel", seat, target: place.id, reward: "fame" },
        },
        {
          key: "repel-corruption",
          label: word("do-repel-corruption"),
          cost: cost(),
          gain: price
            ? [count("corruption", -1, { sign: true }), place.isle ? count("trophies", 1, { sign: true }) : null]
            : null,
          move: { type: "repel", seat, target: place.id, reward: "corruption" },
        },
      );
    } else {
      found.push({
        key: "repel",
        label: word("do-repel"),
        move: { type: "repel", seat, target: place.id, reward: "fame" },
      });
    }
    const fomori = prices.spread[place.id];
    found.push({
      key: "spread",
      label: word("do-spread"),
      cost: fomori ? count("fomori", -fomori, { sign: true }) : null,
      note: ruin(place),
      move: { type: "spread", seat, location: place.id },
    });
    found.push({
      key: "shield",
      label: word("do-shield", { province: name(place.province) }),
      cost: count("shields", -1, { sign: true }),
      move: { type: "shield", seat, province: place.province },
    });
    return found;
  }

  /**
   * @param {Arrival.MoveOf<"build" | "rebuild">} move
   * @param {Arrival.Site} place
   * @param {Arrival.Prices} prices
   * @returns {Thought}
   */
  function building(move, place, prices) {
    const held = view().map[place.id];
    const level = held && held.owner === move.seat ? held.discs : 0;
    const fame = prices.build[place.id];
    return {
      key: "build",
      label: word("do-build-" + (LEVELS[level] || "caer")),
      move,
      cost: [count("discs", -1, { sign: true }), fame ? count("fame", -fame, { sign: true }) : null],
      note: fame ? word("outpost") : null,
    };
  }

  /** What Fomori would destroy here.
   * @param {Arrival.Site} place */
  function ruin(place) {
    const held = view().map[place.id];
    const walls = view().shields[place.province];
    const parts = [
      held ? word("ruin-discs", { count: held.discs, name: context.nameOf(held.owner) }) : null,
      walls ? word("ruin-shields", { count: walls }) : null,
    ].filter(Boolean);
    return parts.length ? parts.join(" ") : null;
  }

  /** @param {Arrival.Move} move */
  const key = (move) => JSON.stringify(move);
  /** @param {Move} move */
  const isLegal = (move) =>
    seen.message.moves.some(
      (other) =>
        other.type === move.type &&
        ["seat", "location", "target", "province", "reward"].every((field) => other[field] === move[field]),
    );

  /** The places where anything may be done. */
  function openPlaces() {
    /** @type {Set<string>} */
    const found = new Set();
    if (!due() || context.table.message.question || context.table.message.request) return found;
    for (const move of context.table.message.moves) {
      if ("location" in move) found.add(move.location);
      if (move.type === "repel") found.add(move.target);
    }
    return found;
  }

  /** What the judge says to a move; null until it has answered.
   * @param {Arrival.Move} move
   * @returns {Verdict | null} */
  function ask(move) {
    const asked = key(move);
    const known = verdicts.get(asked);
    if (known !== undefined) return known;
    verdicts.set(asked, null);
    const asking = verdicts;
    post("/tables/" + seen.code + "/try", { move })
      .then((verdict) => {
        asking.set(asked, verdict);
        redraw();
      })
      .catch(() => asking.delete(asked));
    return null;
  }

  /** The sheet of one place.
   * @param {string} id
   * @param {() => void} close */
  function panel(id, close) {
    const place = chart.named(id);
    if (!place) return null;
    const acting = due() && !context.table.message.question && !context.table.message.request;
    const found = acting ? thinkable(place) : [];
    const may = found.filter((each) => isLegal(each.move));
    const not = found.filter((each) => !isLegal(each.move));
    return h(
      "div",
      { class: "offers", data: { key: "offers-" + id } },
      h(
        "header",
        null,
        h("h2", null, name(id)),
        h("p", { class: "fine" }, chart.said(place).split(", ").slice(1).join(" · ")),
        h(
          "button",
          { type: "button", class: "quiet round", aria: { label: word("not-this") }, on: { click: close } },
          "×",
        ),
      ),
      may.length ? h("div", { class: "may" }, may.map(button)) : null,
      not.length ? h("ul", { class: "list may-not" }, not.map(refused)) : null,
    );
  }

  /** @param {Thought} each */
  function button(each) {
    return h(
      "button",
      {
        type: "button",
        class: "offer main",
        data: { key: each.key, offer: each.key },
        disabled: seen.busy,
        on: { click: () => play(each.move) },
      },
      h("span", { class: "deed" }, each.label),
      h(
        "span",
        { class: "costs" },
        each.cost,
        each.gain ? [h("span", { aria: { hidden: "true" } }, "→"), each.gain] : null,
      ),
      each.note ? h("small", null, each.note) : null,
      consequence(each.move),
    );
  }

  /** @param {Thought} each */
  function refused(each) {
    const verdict = ask(each.move);
    return h(
      "li",
      { data: { key: each.key, offer: each.key } },
      h("span", { class: "deed" }, each.label),
      h(
        "span",
        { class: "reason" },
        verdict ? verdict.why : "…",
        verdict ? ruleButton(seen.game, seen.pack, verdict.rule) : null,
      ),
    );
  }

  return { panel, openPlaces, forget };
}

// Every other decision: what the host lists, as lit places on the map, as cards, or as buttons in the game's words.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { play, why } from "../../table/table.js";
import { chooser } from "./cards.js";
import { stepper } from "./steppers.js";
import { norns } from "./norns.js";
import { sayMove } from "../../table/turn.js";

/** @type {Record<string, any>} */
const CARDS = { choose_god: "god", take_knowledge: "card", take_building: "tile" };
const MOST = 12;
const FEW = 4; // so many numbers are buttons; more are a stepper

/** The places a move is about. */
function places(move) {
  switch (move.type) {
    case "path":
      return move.path ? ["path:" + move.path] : [];
    case "flee":
      return [move.to || move.from];
    case "stance":
    case "loki_retreat":
      return move.to ? [move.to] : [];
    case "power":
      return move.cities || [move.city, move.from].filter(Boolean);
    default:
      return move.city ? [move.city] : [];
  }
}

/** @param {import("./context.js").Context} context */
export function offers(context) {
  const { word, view, legal, due, step, name } = context;
  const destiny = norns(context);
  let selected = null;
  let back = new Set(); // groups of the plan that shall go home
  let entering = null; // how many units shall enter, once chosen

  const moves = () => legal(step());
  const open = () => new Set(/** @type {string[]} */ ([]).concat(...moves().map(places)));
  /** @param {string} id */
  const about = (id) => moves().filter((move) => places(move).includes(id));

  /** @param {string} id */
  function pick(id) {
    if (id && !open().has(id)) {
      const wrong = unfit(id);
      selected = null;
      if (wrong) {
        why(wrong);
        return;
      }
    } else selected = selected === id ? null : id;
    redraw();
  }

  /** The move that a tap on a place that is not lit would mean; the judge says why not.
   * @param {string} id */
  function unfit(id) {
    const some = moves().find((move) => places(move).length === 1);
    if (!some) return null;
    if (id.startsWith("path:"))
      return some.type === "path" ? Object.assign({}, some, { path: Number(id.slice(5)) }) : null;
    if ("city" in some && some.city) return Object.assign({}, some, { city: id });
    return some.to ? Object.assign({}, some, { to: id }) : null;
  }

  const button = (move, main) =>
    h(
      "button",
      {
        type: "button",
        class: main ? "main" : null,
        data: { key: JSON.stringify(move), deed: move.type },
        disabled: context.busy(),
        on: {
          click: () => {
            selected = null;
            play(move);
          },
        },
      },
      h("span", null, say(move), consequence(move)),
    );

  /** A move as a button says it: short, without the name of who does it. */
  function say(move) {
    switch (move.type) {
      case "stance":
        return move.do === "roll"
          ? word("do-roll")
          : move.to
            ? word("do-retreat-to", { city: name(move.to) })
            : word("do-retreat");
      case "occupy":
        return word(move.stay ? "do-occupy" : "do-withdraw");
      case "invade":
        return move.do
          ? move.surrender_to
            ? word("do-surrender", { name: context.nameOf(move.surrender_to) })
            : word("do-invade")
          : word("do-stay");
      case "enter":
        return move.units ? word("do-enter", { count: move.units }) : word("none-enter");
      case "start_city":
      case "start_units":
      case "next_battle":
      case "temple":
      case "loki_retreat":
        return word("do-" + move.type, { city: name(move.city || move.to) });
      case "rampage":
      case "follow":
        return move.city ? word("do-" + move.type, { city: name(move.city) }) : word("do-no-" + move.type);
      case "path":
        return move.path
          ? word("do-path", { number: move.path, city: name(view().map.paths[move.path - 1].city) })
          : word("do-no-path");
      case "flee":
        return word(move.to ? "do-flee-to" : "do-flee-from", { city: name(move.to || move.from) });
      case "rumor_payers":
        return word("do-payers", { names: move.extra.map(context.nameOf).join(", ") });
      case "power":
        return power(move);
      default:
        return sayMove(move);
    }
  }

  function power(move) {
    if (!move.use) return word("do-no-power");
    const facts = [
      move.as && name(move.as),
      move.city && name(move.city),
      move.from && word("power-from", { city: name(move.from) }),
      move.cities && move.cities.map(name).join(", "),
      move.card && name(move.card),
      move.to && word("swap", { give: move.give, take: move.take, name: context.nameOf(move.to) }),
    ].filter(Boolean);
    return facts.length ? name(move.use) + ": " + facts.join(" · ") : word("do-power");
  }

  const cards = () =>
    chooser(
      context,
      moves().map((move) => ({
        id: move[CARDS[step()]],
        move,
        data: { deed: step(), choice: move[CARDS[step()]] },
        on: () => play(move),
      })),
    );

  function settling() {
    const settled = { type: "settle", seat: due(), back: Array.from(back).sort((a, b) => a - b) };
    return h(
      "div",
      { class: "settling", data: { key: "settle" } },
      h("p", null, word("settle-how")),
      h(
        "ul",
        { class: "list city-rows" },
        view().detail.pending.map((/** @type {number} */ number) => {
          const group = view().plan[number];
          return h(
            "li",
            { data: { key: "group-" + number } },
            h(
              "label",
              { class: "check what" },
              h("input", {
                type: "checkbox",
                checked: !back.has(number),
                on: {
                  change: (event) => {
                    if (event.target.checked) back.delete(number);
                    else back.add(number);
                    redraw();
                  },
                },
              }),
              " ",
              name(group.from),
              " → ",
              name(group.to),
              " · ",
              word("units", { count: group.units }),
            ),
          );
        }),
      ),
      h(
        "button",
        {
          type: "button",
          class: "main wide",
          data: { key: "settle-go", deed: "settle" },
          disabled: context.busy(),
          on: { click: () => play(settled) },
        },
        h("span", null, word(back.size ? "do-settle" : "do-settle-all", { count: back.size }), consequence(settled)),
      ),
    );
  }

  /** From none to all of them: what would be twenty buttons. */
  function entry() {
    const counts = moves().map((move) => move.units || 0);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    const units = entering === null ? Math.min(most, 1) : Math.max(least, Math.min(most, entering));
    return h(
      "div",
      { class: "offers-of", data: { key: "entry" } },
      h(
        "ul",
        { class: "list city-rows" },
        h(
          "li",
          null,
          h("span", { class: "what" }, word("units-enter")),
          stepper({
            label: word("units-enter"),
            value: units,
            least,
            most,
            set: (value) => {
              entering = value;
            },
            word,
          }),
        ),
      ),
      h(
        "div",
        { class: "choices deeds" },
        moves()
          .filter((move) => (move.units || 0) === units)
          .map((move) => button(move, true)),
      ),
    );
  }

  function actions() {
    if (CARDS[step()]) return cards();
    if (step() === "settle") return settling();
    if (step() === "enter" && moves().length > FEW) return entry();
    if (step() === "norns_pick") return destiny.actions(moves());
    const all = moves();
    const placed = all.filter((move) => places(move).length);
    const plain = all.filter((move) => !places(move).length);
    const near = selected ? about(selected) : placed.length <= 3 ? placed : [];
    const { placement, placements } = view().detail;
    const hint = placed.length && !near.length ? word(step() === "path" ? "tap-path" : "tap-city") : null;
    return h(
      "div",
      { class: "offers-of", data: { key: "offers-" + step() } },
      step() === "power" ? godsPower(all) : null,
      placement || hint
        ? h("p", null, placement ? word("placement", { placement, placements }) + " " : null, hint)
        : null,
      near.length || plain.length
        ? h(
            "div",
            { class: "choices deeds" },
            near
              .slice(0, MOST * 2)
              .map((move) => button(move, near.length === 1 || (move.type === "stance" && move.do === "roll"))),
            plain
              .slice(0, MOST * 3)
              .map((move) =>
                button(
                  move,
                  (step() === "stance" && move.do === "roll") ||
                    (step() === "power" && move.use && all.length === 2) ||
                    (!placed.length && plain.length === 1),
                ),
              ),
          )
        : null,
    );
  }

  /** What the power does, in the words of the card. */
  function godsPower(all) {
    const gods = Array.from(
      new Set(
        all.map((move) => move.as || move.use).filter((god) => god && context.table.pack.text("gods." + god + ".text")),
      ),
    );
    return gods.map((god) =>
      h(
        "p",
        { class: "fine", data: { key: "power-" + god } },
        h("strong", null, name(god), " · ", context.table.pack.text("gods." + god + ".power")),
        ": ",
        context.table.pack.words(context.table.pack.text("gods." + god + ".text") || ""),
      ),
    );
  }

  return {
    actions,
    pick,
    open,
    selected: () => selected,
    say,
    reset: () => {
      selected = null;
      entering = null;
      back = new Set();
      destiny.reset();
    },
  };
}

// Every other decision: what the host lists, as lit places on the map, as cards, or as buttons in the game's words.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { listed, pair } from "../../core/words.js";
import { consequence } from "../../table/consequence.js";
import { play, why } from "../../table/table.js";
import { chooser } from "./cards.js";
import { stepper } from "./steppers.js";
import { norns } from "./norns.js";
import { sayMove } from "../../table/turn.js";

const MOST = 12;
const FEW = 4; // so many numbers are buttons; more are a stepper

/** The card that a move chooses; null where it chooses none.
 * @param {Kingdoms.Move} move */
function cardOf(move) {
  switch (move.type) {
    case "choose_god":
      return move.god;
    case "take_knowledge":
      return move.card;
    case "take_building":
      return move.tile;
    default:
      return null;
  }
}

/** The places a move is about.
 * @param {Kingdoms.Move} move
 * @returns {string[]} */
function places(move) {
  switch (move.type) {
    case "path":
      return move.path ? ["path:" + move.path] : [];
    case "flee":
      return [move.to || move.from || ""];
    case "stance":
    case "loki_retreat":
      return move.to ? [move.to] : [];
    case "power":
      return move.cities || /** @type {string[]} */ ([]).concat(move.city || [], move.from || []);
    default:
      return "city" in move && move.city ? [move.city] : [];
  }
}

/** @param {import("./context.js").Context} context */
export function offers(context) {
  const { word, view, legal, step, name } = context;
  const destiny = norns(context);
  /** @type {string | null} */
  let selected = null;
  /** @type {Set<number>} */
  let back = new Set(); // groups of the plan that shall go home
  /** @type {number | null} */
  let entering = null; // how many units shall enter, once chosen

  const moves = () => legal(step());
  const open = () => new Set(/** @type {string[]} */ ([]).concat(...moves().map(places)));
  /** @param {string} id */
  const about = (id) => moves().filter((move) => places(move).includes(id));

  /** @param {string | null} id */
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
   * @param {string} id
   * @returns {Kingdoms.Move | null} */
  function unfit(id) {
    const some = moves().find((move) => places(move).length === 1);
    if (!some) return null;
    if (id.startsWith("path:")) return some.type === "path" ? { ...some, path: Number(id.slice(5)) } : null;
    if ("city" in some && some.city) return { ...some, city: id };
    return "to" in some && some.to ? { ...some, to: id } : null;
  }

  /** @type {(move: Kingdoms.Move, main: boolean, beside?: Kingdoms.Move[]) => Node} */
  const button = (move, main, beside) =>
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
      h("span", null, say(move), consequence(move, beside)),
    );

  /** A move as a button says it: short, without the name of who does it.
   * @param {Kingdoms.Move} move
   * @returns {string} */
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
        return word("do-" + move.type, { city: name(move.city) });
      case "loki_retreat":
        return word("do-loki_retreat", { city: name(move.to) });
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
        return word("do-payers", { names: listed(move.extra.map(context.nameOf)), count: move.extra.length });
      case "power":
        return power(move);
      default:
        return sayMove(move);
    }
  }

  /** @param {Kingdoms.MoveOf<"power">} move */
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
    return facts.length ? pair(name(move.use), facts.join(" · ")) : word("do-power");
  }

  const cards = () =>
    chooser(
      context,
      moves().map((move) => {
        const card = cardOf(move) || "";
        return { id: card, move, data: { deed: move.type, choice: card }, on: () => play(move) };
      }),
    );

  function settling() {
    const { pending = [] } = context.detail("settle");
    /** @type {Kingdoms.MoveOf<"settle">} */
    const settled = { type: "settle", seat: context.mine(), back: Array.from(back).sort((a, b) => a - b) };
    return h(
      "div",
      { class: "settling", data: { key: "settle" } },
      h("p", null, word("settle-how")),
      h(
        "ul",
        { class: "list city-rows" },
        pending.map((number) => {
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
    const entries = context.movesOf("enter");
    const counts = entries.map((move) => move.units);
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
        entries.filter((move) => move.units === units).map((move) => button(move, true)),
      ),
    );
  }

  function actions() {
    if (moves().some(cardOf)) return cards();
    if (step() === "settle") return settling();
    if (step() === "enter" && moves().length > FEW) return entry();
    if (step() === "norns_pick") return destiny.actions(context.movesOf("norns_pick"));
    const all = moves();
    const placed = all.filter((move) => places(move).length);
    const plain = all.filter((move) => !places(move).length).slice(0, MOST * 3);
    const near = (selected ? about(selected) : placed.length <= 3 ? placed : []).slice(0, MOST * 2);
    const beside = near.concat(plain);
    const { placement, placements } = context.detail("start_city");
    const hint = placed.length && !near.length ? word(step() === "path" ? "tap-path" : "tap-city") : null;
    return h(
      "div",
      { class: "offers-of", data: { key: "offers-" + step() } },
      step() === "power" ? godsPower(context.movesOf("power")) : null,
      placement || hint
        ? h("p", null, placement ? word("placement", { placement, placements }) + " " : null, hint)
        : null,
      near.length || plain.length
        ? h(
            "div",
            { class: "choices deeds" },
            near.map((move) =>
              button(move, near.length === 1 || (move.type === "stance" && move.do === "roll"), beside),
            ),
            plain.map((move) =>
              button(
                move,
                (move.type === "stance" && move.do === "roll") ||
                  (move.type === "power" && Boolean(move.use) && all.length === 2) ||
                  (!placed.length && plain.length === 1),
                beside,
              ),
            ),
          )
        : null,
    );
  }

  /** What the power does, in the words of the card. */
  /**
   * @param {Kingdoms.MoveOf<"power">[]} all
   */
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
        pair("", ""),
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

// The battle, the same on every phone: both sides, the dice as they fell, Fear, and the odds of each ending.

import { h } from "../../core/dom.js";
import { oddsBar } from "./odds.js";

/** @type {Record<number, number[][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** @type {(face: number, hit: boolean) => Node} */
const die = (face, hit) =>
  h(
    "svg",
    { class: ["die", hit && "hit"], viewBox: "-10 -10 20 20", role: "img", aria: { label: String(face) } },
    h("rect", { x: -9, y: -9, width: 18, height: 18, rx: 3.5 }),
    PIPS[face].map(([x, y]) => h("circle", { cx: x * 4.6, cy: y * 4.6, r: 1.8 })),
  );

/**
 * Which sentence says whom a roll frightens; none in a rampage against a city that is feared more, which never rolls.
 * @param {number} edge by how much the attacker's intimidation is higher
 * @param {{ temple: string | null, rampage: string | null, philosophy: boolean }} fight `philosophy`: the frightened
 *   side has it
 */
export function fearKey(edge, { temple, rampage, philosophy }) {
  if (!edge) return "fear-none";
  if (edge > 0 && temple) return "fear-temple";
  if (edge < 0 && rampage) return null;
  return philosophy ? "fear-of-six" : "fear";
}

/**
 * How many fight on each side: the holder of the city has won it, and a rampage comes from the city won before.
 * @param {Pick<Kingdoms.Battle, "attacker" | "city" | "force" | "defenders" | "rampage_from">} fight
 * @param {Record<string, { owner: string | null, units: number }>} cities
 */
export function strengths({ attacker, city, force, defenders, rampage_from: base }, cities) {
  if (cities[city].owner === attacker) return { attackers: cities[city].units, defenders: 0 };
  const marched = Object.values(force).reduce((all, each) => all + each, 0);
  return { attackers: base ? cities[base].units : marched, defenders };
}

/** @param {import("./context.js").Context} context */
export function battle(context) {
  const { word, view, name, player, who } = context;

  /**
   * @param {string} seat
   * @param {number} units
   * @param {boolean} attacks
   * @param {Kingdoms.Battle} fight
   */
  function side(seat, units, attacks, fight) {
    const question = context.table.message.question;
    const rolls = fight.to_roll === seat && (question ? question.kind === "dice" : context.step() === "stance");
    return h(
      "div",
      {
        class: ["side", rolls && "rolls"],
        data: { key: attacks ? "attacker" : "defender", side: attacks ? "attacker" : "defender" },
      },
      h("small", null, word(attacks ? "attacker" : "defender")),
      who(seat),
      h("b", { class: "strength" }, String(units)),
      h("small", null, word("intimidation", { count: fearOf(seat) })),
      rolls ? h("small", { class: "next" }, word("rolls-next")) : null,
    );
  }

  /** How much others fear a player; from the start of play all have it.
   * @param {string} seat */
  const fearOf = (seat) => player(seat).intimidation || 0;

  /** @param {Kingdoms.Battle} fight */
  function fear(fight) {
    const edge = fearOf(fight.attacker) - fearOf(fight.defender);
    const [feared, other] = edge > 0 ? [fight.attacker, fight.defender] : [fight.defender, fight.attacker];
    const key = fearKey(edge, {
      temple: view().cities[fight.city].temple,
      rampage: fight.rampage_from,
      philosophy: context.knowledge(other).includes("philosophy"),
    });
    return key && word(key, { name: context.nameOf(feared) });
  }

  function draw() {
    const fight = view().battle;
    if (!fight) return null;
    const { attackers, defenders } = strengths(fight, view().cities);
    const { odds } = context.detail("stance");
    return h(
      "section",
      {
        class: "battle",
        aria: { label: word("battle-of", { city: name(fight.city) }) },
        data: { key: "battle", battle: fight.city },
      },
      h("h2", null, word(fight.rampage_from ? "rampage-of" : "battle-of", { city: name(fight.city) })),
      h(
        "div",
        { class: "sides" },
        side(fight.attacker, attackers, true, fight),
        h("span", { class: "against", aria: { hidden: "true" } }, "⚔"),
        side(fight.defender, defenders, false, fight),
      ),
      fight.dice.length
        ? h(
            "p",
            { class: "rolled" },
            fight.dice.map((face, place) =>
              h("span", { class: "die-box", data: { key: "die-" + place } }, die(face, face >= fight.needed_face)),
            ),
            h("span", null, fight.hits ? word("hits", { count: fight.hits }) : word("no-hit")),
          )
        : null,
      h(
        "p",
        { class: "fine" },
        fear(fight),
        " ",
        fight.last_miss ? h("strong", null, word("last-miss")) : null,
        " ",
        fight.first_roll ? word("first-roll") : null,
      ),
      Object.keys(fight.force).length > 1
        ? h(
            "p",
            { class: "fine" },
            Object.entries(fight.force)
              .map(([id, count]) => name(id) + " " + count)
              .join(" · "),
          )
        : null,
      odds ? oddsBar(context, odds) : null,
    );
  }

  return { draw };
}

// The final reckoning, step by step: which ending, what the provinces bring, thirds of what is left, and who is ahead.
// Every number is one of the host's score sheet.

import { h } from "../../core/dom.js";
import { ruleButton } from "../../core/book.js";
import { table as seen } from "../../table/table.js";

/** @param {import("./context.js").Context} context */
export function reckoning(context) {
  const { word, name, count } = context;

  /** @param {string} number */
  const rule = (number) => ruleButton(seen.game, seen.pack, number);
  /** A line of a player's sheet, which every sheet of this ending has.
   * @param {Sheet["players"][0]} player
   * @param {string} what */
  const line = (player, what) => /** @type {Schemas["SheetLine"]} */ (player.lines.find((each) => each.what === what));
  /** @param {number} number */
  const points = (number) => (number > 0 ? "+" : "") + String(number).replace("-", "−");

  /**
   * @param {Sheet} sheet
   * @param {boolean} final
   */
  function draw(sheet, final) {
    const first = sheet.players[0].lines;
    const ending = first.find((each) => each.what === "overrun" || each.what === "prevailed");
    if (!ending) return null;
    const lost = ending.what === "overrun";
    const steps = [
      step(1, word(lost ? "step-overrun" : "step-prevailed"), ending.rule, endingOf(ending, lost)),
      step(
        2,
        word(lost ? "step-corruption" : "step-fame"),
        line(sheet.players[0], lost ? "corruption" : "fame").rule,
        each(sheet, (player) => {
          const found = line(player, lost ? "corruption" : "fame");
          return [
            h(
              "span",
              { class: "sum" },
              context.icon(lost ? "corruption" : "fame"),
              " ",
              String(found.facts[lost ? "corruption" : "fame"]),
            ),
            null,
          ];
        }),
      ),
      lost ? null : step(3, word("step-provinces"), "ARR 7.5", each(sheet, provinces)),
      step(
        lost ? 3 : 4,
        word(lost ? "step-thirds-less" : "step-thirds"),
        line(sheet.players[0], lost ? "spared" : "leftover").rule,
        each(sheet, (player) => {
          const found = line(player, lost ? "spared" : "leftover");
          return [
            h(
              "span",
              { class: "sum" },
              word("thirds", { leftover: found.facts.leftover, third: Math.floor(found.facts.leftover / 3) }),
            ),
            points(lost ? -found.points : found.points),
          ];
        }),
      ),
      step(lost ? 4 : 5, word("step-ranks"), "ARR 7.6", ranks(sheet, lost)),
    ];
    return h(
      "section",
      { class: ["reckoning", lost && "lost"], data: { key: "reckoning" } },
      final ? null : h("h2", null, word("if-now")),
      h("ol", { class: "list" }, steps),
      h("p", { class: "decided" }, sheet.says),
    );
  }

  /** @type {(number: number, title: string, ruled: string, body: Child) => Node} */
  const step = (number, title, ruled, body) =>
    h(
      "li",
      { class: "card", data: { key: "step-" + number } },
      h("h2", null, h("span", { class: "number", aria: { hidden: "true" } }, String(number)), title, " ", rule(ruled)),
      body,
    );

  /**
   * @param {Schemas["SheetLine"]} line
   * @param {boolean} lost
   */
  function endingOf({ facts }, lost) {
    const most = Math.max(facts.fomori, facts.tribes, 1);
    /** @type {(what: string, number: number) => Node} */
    const bar = (what, number) =>
      h(
        "div",
        { class: ["versus", what] },
        count(what, number),
        h("span", { class: "meter" }, h("span", { css: { "--full": (100 * number) / most + "%" } })),
      );
    return [
      bar("fomori", facts.fomori),
      bar("discs", facts.tribes),
      h("p", null, word(lost ? "why-overrun" : "why-prevailed", facts)),
    ];
  }

  /** A row for each player: how a number came about, and the number.
   * @param {Sheet} sheet
   * @param {(player: Sheet["players"][0]) => [Child, Child]} told */
  const each = (sheet, told) =>
    h(
      "ul",
      { class: "list sums" },
      sheet.players.map((player) => {
        const [how, sum] = told(player);
        return h(
          "li",
          { data: { key: player.name } },
          context.who(player.name),
          how,
          sum === null ? null : h("b", null, sum),
        );
      }),
    );

  /**
   * @param {Sheet["players"][0]} player
   * @returns {[Child, Child]}
   */
  function provinces(player) {
    const found = player.lines.filter((entry) => entry.what === "province");
    const sum = found.reduce((all, entry) => all + entry.points, 0);
    return [
      h(
        "span",
        { class: "sum" },
        found.length
          ? found.map((entry) =>
              h(
                "span",
                { class: "of-province" },
                name(entry.facts.province) + " " + entry.facts.locations + "×" + entry.facts.each,
              ),
            )
          : "–",
      ),
      points(sum),
    ];
  }

  /** Who is ahead, and by which number; the second one where the first is equal.
   * @param {Sheet} sheet
   * @param {boolean} lost */
  function ranks(sheet, lost) {
    /** @param {Sheet["players"][0]} player */
    const key = (player) => {
      const tie = line(player, lost ? "tie-fame" : "tie-corruption").facts;
      return lost ? [player.total, tie.fame] : [player.total, -tie.corruption];
    };
    const order = sheet.players.slice().sort((a, b) => key(b)[0] - key(a)[0] || key(b)[1] - key(a)[1]);
    /** @param {Sheet["players"][0]} player */
    const rank = (player) =>
      1 +
      order.filter(
        (other) =>
          key(other)[0] > key(player)[0] || (key(other)[0] === key(player)[0] && key(other)[1] > key(player)[1]),
      ).length;
    /** @param {Sheet["players"][0]} player */
    const tied = (player) => order.some((other) => other !== player && other.total === player.total);
    return h(
      "ol",
      { class: "list ranking" },
      order.map((player) => {
        const tie = line(player, lost ? "tie-fame" : "tie-corruption").facts;
        return h(
          "li",
          { class: sheet.winners.includes(player.name) ? "best" : null, data: { key: player.name } },
          h("b", { class: "place" }, rank(player) + "."),
          context.who(player.name),
          h("span", { class: "sum" }, tied(player) ? word(lost ? "tie-fame" : "tie-corruption", tie) : null),
          h(
            "b",
            { class: "points" },
            context.icon(lost ? "corruption" : "fame"),
            " ",
            String(lost ? -player.total : player.total),
          ),
        );
      }),
    );
  }

  return { draw };
}

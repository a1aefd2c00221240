// Earning cards and their sections: what each yields, which are blocked, and which one Ogam's window opens.

import { h } from "../../core/dom.js";
import { openSheet, redraw } from "../../core/page.js";
import { table as seen, why } from "../../table/table.js";
import { SECTIONS } from "./context.js";
import { sending } from "./sending.js";

const SIGNS = ["fame", "discs", "swords", "shields", "fomori", "tiles"];

/** @typedef {{ move: Arrival.Move, legal: boolean }} Choice */

/**
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./supplies.js").supplies>} supplies
 */
export function sections(context, { gains, picture }) {
  const { word, view, leader, due, legal } = context;
  /** @type {Arrival.Section | null} */
  let section = null; // chosen, not yet sent
  const reset = () => {
    section = null;
  };
  const { sendButton, confirm } = sending(context, reset);

  /** The cards of the seat that decides or sits here, with a band for each of their sections.
   * @param {Arrival.Leader} mine */
  function cardsOf(mine) {
    return h(
      "div",
      { class: ["own-cards", mine.open && "settled"], data: { key: "own" } },
      h("h2", null, context.who(mine.seat), mine.committed ? h("span", { class: "tag on" }, word("committed")) : null),
      h(
        "div",
        { class: "cards" },
        mine.cards.map((card, place) =>
          h(
            "button",
            {
              type: "button",
              class: "card-of",
              data: { key: "card-" + place },
              aria: { label: word("look-card", { number: place + 1 }) },
              on: { click: () => lookAt(mine.seat, place) },
            },
            picture(card),
            card.front
              ? SECTIONS.map((each) =>
                  h("span", {
                    class: [
                      "veil",
                      each,
                      mine.blocks.includes(each) && "shut",
                      mine.open === each && "open",
                      section === each && "chosen",
                    ],
                    aria: { hidden: "true" },
                  }),
                )
              : null,
          ),
        ),
      ),
      mine.cards.some((card) => card.front)
        ? h(
            "div",
            { class: "sections" },
            SECTIONS.map((each) => band(mine, each)),
          )
        : h("p", { class: "fine" }, word("face-down")),
      legend(),
    );
  }

  /** What the signs on the cards mean. */
  const legend = () =>
    h(
      "p",
      { class: "fine legend", data: { key: "signs" } },
      SIGNS.map((what) => h("span", null, context.icon(what), " ", word("of-" + what))),
    );

  /** One section over all four cards: what it yields so far, and what it would do to the corruption.
   * @param {Arrival.Leader} mine
   * @param {Arrival.Section} each */
  function band(mine, each) {
    const shut = mine.blocks.includes(each);
    const yields = mine.yields[each] || {};
    const down = mine.cards.filter((card) => !card.front).length;
    const then = mine.corruption + (yields.fomori || 0);
    const paid = context.step() === "tiles" || context.step() === "turn"; // it stands on the track already
    const choice = choiceOf(mine.seat, each);
    return h(
      "button",
      {
        type: "button",
        class: [
          "band",
          each,
          shut && "shut",
          mine.open === each && "open",
          section === each && "chosen",
          choice && choice.legal && "may",
        ],
        data: { key: "band-" + each, section: each },
        aria: { pressed: choice ? String(section === each) : null, disabled: choice && choice.legal ? null : "true" },
        on: { click: () => tap(choice, each) },
      },
      h(
        "span",
        { class: "which" },
        h("span", { class: ["stripes", each], aria: { hidden: "true" } }, h("i"), h("i"), h("i")),
        word(each),
      ),
      h(
        "span",
        { class: "gains" },
        gains(yields),
        down ? h("span", { class: "fine" }, word("more-cards", { count: down })) : null,
      ),
      h(
        "span",
        { class: "state" },
        shut ? word("blocked") : mine.open === each ? word("open") + " " : null,
        !shut && !paid
          ? h(
              "span",
              { class: ["then", then >= view().limit && "beyond"] },
              context.icon("corruption", word("of-corruption")),
              " " + mine.corruption + "→" + then,
            )
          : null,
      ),
    );
  }

  /** The move of the present step that a section stands for; null where none is asked for.
   * @param {string} seat
   * @param {Arrival.Section} each
   * @returns {Arrival.MoveOf<"block-first" | "block-second" | "use-ogam"> | null} */
  function moveOf(seat, each) {
    switch (context.step()) {
      case "block-1":
        return { type: "block-first", seat, section: each };
      case "block-2":
        return { type: "block-second", seat, section: each };
      case "ogam":
        return { type: "use-ogam", seat, open: each };
      default:
        return null;
    }
  }

  /** @param {Arrival.MoveOf<"block-first" | "block-second" | "use-ogam">} move */
  const sectionOf = (move) => (move.type === "use-ogam" ? move.open : move.section);

  /** What a tap on this section would mean now, and whether it is legal.
   * @param {string} seat
   * @param {Arrival.Section} each
   * @returns {Choice | null} */
  function choiceOf(seat, each) {
    if (due() !== seat || context.table.message.question || context.table.message.request) return null;
    const move = moveOf(seat, each);
    return move && { move, legal: legal(move.type).some((found) => sectionOf(found) === each) };
  }

  /**
   * @param {Choice | null} choice
   * @param {Arrival.Section} each
   */
  function tap(choice, each) {
    if (!choice) return;
    if (!choice.legal) {
      section = null;
      why(choice.move);
      return;
    }
    seen.refused = null;
    section = section === each ? null : each;
    redraw();
  }

  /**
   * @param {string} seat
   * @param {number} place
   */
  function lookAt(seat, place) {
    openSheet({
      id: "card",
      title: word("card-number", { number: place + 1 }),
      body: () => {
        const card = leader(seat).cards[place];
        return card ? h("div", { class: "closer" }, picture(card)) : null;
      },
    });
  }

  /** The cards of another seat, small.
   * @param {Arrival.Leader} each */
  function other(each) {
    return h(
      "li",
      { data: { key: "cards-" + each.seat } },
      h(
        "div",
        { class: "other" },
        h(
          "span",
          { class: "other-name" },
          context.who(each.seat),
          each.committed ? h("span", { class: "tag on" }, word("committed")) : null,
        ),
        h(
          "span",
          { class: "small-cards" },
          each.cards.map((card, place) =>
            h(
              "button",
              {
                type: "button",
                class: "card-of",
                data: { key: "card-" + place },
                aria: { label: word("look-card-of", { name: context.nameOf(each.seat), number: place + 1 }) },
                on: { click: () => lookAt(each.seat, place) },
              },
              picture(card),
              card.front
                ? SECTIONS.map((part) =>
                    h("span", {
                      class: ["veil", part, each.blocks.includes(part) && "shut", each.open === part && "open"],
                      aria: { hidden: "true" },
                    }),
                  )
                : null,
            ),
          ),
        ),
        each.open
          ? h("span", { class: "gains" }, h("small", null, word(each.open)), gains(each.yields[each.open]))
          : null,
      ),
    );
  }

  /** The thumb's part while sections are chosen. */
  function actions() {
    return context.step() === "ogam" ? opening() : blocking();
  }

  function opening() {
    if (section) return chosen(word("do-open", { section: word(section) }), section);
    return h(
      "div",
      { class: "hint", data: { key: "ogam" } },
      h("p", null, word("hint-ogam")),
      sendButton(word("do-decline"), legal("decline-ogam")[0], "main"),
    );
  }

  function blocking() {
    if (section) return chosen(word("do-block", { section: word(section) }), section);
    const insist = legal("insist-order")[0];
    return h(
      "div",
      { class: "hint", data: { key: "block" } },
      h("p", null, word(context.step() === "block-1" ? "hint-block-1" : "hint-block-2")),
      insist ? sendButton(word("do-insist"), insist, "quiet") : null,
    );
  }

  /** The section that is chosen, to be confirmed.
   * @param {string} label
   * @param {Arrival.Section} each */
  function chosen(label, each) {
    const move = moveOf(context.mine(), each);
    return move && confirm(label, move);
  }

  return { cardsOf, other, actions, reset };
}

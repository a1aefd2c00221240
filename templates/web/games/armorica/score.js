// Armorica without phones: tap the cards into each display, or give the suits in their order and the sums of the icons.

import { h } from "../../core/dom.js";
import { closeSheet, openSheet, redraw } from "../../core/page.js";
import { playerCards } from "../../core/player_cards.js";

/** @typedef {{ name: string, how: string, cards: string[], suits: string[], icons: Record<string, number> }} Entered */

/** @param {ScorePage} page */
export function entry({ pack, t, names, keep }) {
  /** @type {Say} */
  const word = (key, facts) => t("game." + key, facts);
  const suits = pack.tables.suits;
  const kinds = pack.tables.icons;
  const { players, called, typed, view } = playerCards({
    least: 2,
    most: 4,
    names,
    fresh: (name) => /** @type {Entered} */ ({ name, how: "cards", cards: [], suits: [], icons: {} }),
    ask: (player, place) => [ways(player), player.how === "cards" ? display(player) : sums(player, place)],
  });
  let deck = "start";

  const taken = () => new Set(/** @type {string[]} */ ([]).concat(...players.map((player) => player.cards)));
  /** @param {{ colour: string }} suit */
  const colour = (suit) => ({ "--tone": suit.colour });
  /** @param {string} id */
  const mark = (id) => {
    const suit = pack.row("suits", id);
    return [pack.icon(suit.emblem), pack.text("suits." + id)];
  };

  /** @param {Entered} player */
  function picker(player) {
    openSheet({
      id: "picker",
      wide: true,
      title: word("cards-of", { name: called(player) }),
      body: () => [
        h(
          "div",
          { class: "choices" },
          ["start", "gaul", "roman"].map((name) =>
            h(
              "button",
              {
                type: "button",
                aria: { pressed: String(deck === name) },
                on: {
                  click: () => {
                    deck = name;
                    redraw();
                  },
                },
              },
              pack.text("decks." + name),
            ),
          ),
        ),
        h(
          "div",
          { class: "answers" },
          pack.tables.cards
            .filter((row) => row.deck === deck && (!taken().has(row.id) || player.cards.includes(row.id)))
            .map((row) => {
              const place = player.cards.indexOf(row.id);
              return h(
                "button",
                {
                  type: "button",
                  class: ["drawn", place >= 0 && "chosen-card"],
                  aria: { pressed: String(place >= 0) },
                  data: { key: row.id },
                  on: {
                    click: () => {
                      if (place >= 0) player.cards.splice(place, 1);
                      else player.cards.push(row.id);
                      redraw();
                    },
                  },
                },
                pack.picture(row.id, { alt: "" }),
                h("span", null, place >= 0 ? place + 1 + ". " : "", pack.nameOf(row.id)),
              );
            }),
        ),
      ],
      foot: () => [
        h(
          "button",
          { type: "button", class: "main", on: { click: () => closeSheet("picker") } },
          word("cards-done", { count: player.cards.length }),
        ),
      ],
    });
  }

  /** @param {Entered} player */
  function display(player) {
    return [
      player.cards.length
        ? h(
            "div",
            { class: "laid small" },
            player.cards.map((id) => h("span", { class: "laid-card", data: { key: id } }, pack.picture(id))),
          )
        : null,
      h("button", { type: "button", class: "wide", on: { click: () => picker(player) } }, word("tap-cards")),
    ];
  }

  /** @param {Entered} player
   * @param {number} place */
  function sums(player, place) {
    return [
      h("p", { class: "fine" }, word("suits-how")),
      h(
        "div",
        { class: "choices" },
        suits.map((suit) =>
          h(
            "button",
            {
              type: "button",
              class: "suit",
              css: colour(suit),
              on: {
                click: () => {
                  player.suits.push(suit.id);
                  redraw();
                },
              },
            },
            mark(suit.id),
          ),
        ),
      ),
      player.suits.length
        ? h(
            "ol",
            { class: "suit-row" },
            player.suits.map((suit, index) =>
              h("li", { css: colour(pack.row("suits", suit)), data: { key: index + suit } }, mark(suit)),
            ),
          )
        : null,
      player.suits.length
        ? h(
            "button",
            {
              type: "button",
              on: {
                click: () => {
                  player.suits.pop();
                  redraw();
                },
              },
            },
            word("suit-back"),
          )
        : null,
      h(
        "div",
        { class: "icon-sums" },
        kinds
          .filter((kind) => !["wheat", "amphora"].includes(kind.id))
          .map((kind) => {
            const id = "sum-" + place + "-" + kind.id;
            return h(
              "div",
              null,
              h("label", { for: id }, pack.icon(kind.icon), " ", pack.text("icons." + kind.id)),
              h("input", {
                id,
                type: "number",
                inputmode: "numeric",
                min: 0,
                max: 20,
                value: String(player.icons[kind.id] || 0),
                on: {
                  input: (event) => {
                    player.icons[kind.id] = Number(event.target.value) || 0;
                  },
                },
              }),
            );
          }),
      ),
    ];
  }

  /** Whether the cards are tapped or their sums are typed.
   * @param {Entered} player */
  const ways = (player) =>
    h(
      "div",
      { class: "choices" },
      ["cards", "sums"].map((how) =>
        h(
          "button",
          {
            type: "button",
            aria: { pressed: String(player.how === how) },
            on: {
              click: () => {
                player.how = how;
                redraw();
              },
            },
          },
          word("by-" + how),
        ),
      ),
    );

  /** Turn typed sums into described cards: each with its suit, the first with all the icons.
   * @param {Entered} player
   * @returns {any[]} */
  function cardsOf(player) {
    if (player.how === "cards") return player.cards;
    /** @type {Record<string, any>} */
    const icons = {};
    for (const [id, count] of Object.entries(player.icons)) if (count) icons[id] = count;
    return player.suits.map((suit, place) => ({
      suit,
      icons: place ? {} : icons,
    }));
  }

  return {
    view,
    position: () => {
      keep(typed());
      return { players: players.map((player) => ({ name: called(player), display: cardsOf(player) })) };
    },
  };
}

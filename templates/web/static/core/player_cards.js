// Who played, where a game was played without phones: a card for each player with its name, and what the game asks.

import { h } from "./dom.js";
import { redraw } from "./page.js";
import { calledOr, unnamed } from "./people.js";
import { t } from "./words.js";

/**
 * @template {{ name: string }} Player
 * @param {{ least: number, most: number, names: string[], fresh: (name: string) => Player,
 *   ask: (player: Player, place: number) => Child }} about the card's players; `ask` draws what follows a name
 * @returns {{ players: Player[], called: (player: Player) => string, typed: () => string[], view: () => Child[] }}
 */
export function playerCards({ least, most, names, fresh, ask }) {
  const made = (/** @type {number} */ place) => fresh(names[place] || "");
  const players = Array.from({ length: Math.max(least, Math.min(2, most)) }, (unused, place) => made(place));
  /** @param {Player} player */
  const called = (player) => calledOr(player.name, players.indexOf(player));

  /** @param {() => void} change */
  const then = (change) => () => {
    change();
    redraw();
  };

  /** @type {(player: Player, place: number) => Child} */
  const card = (player, place) =>
    h(
      "section",
      { class: "card", data: { key: "entry-" + place } },
      h("label", { for: "player-" + place }, t("new.name", { number: place + 1 })),
      h(
        "div",
        { class: "pair" },
        h("input", {
          id: "player-" + place,
          maxlength: 40,
          value: player.name,
          placeholder: unnamed(place),
          autocomplete: "off",
          on: {
            input: (/** @type {any} */ event) => {
              player.name = event.target.value;
            },
            change: redraw,
          },
        }),
        players.length > least
          ? h(
              "button",
              {
                type: "button",
                class: "round",
                aria: { label: t("score.remove-player", { name: called(player) }) },
                on: { click: then(() => players.splice(place, 1)) },
              },
              "×",
            )
          : null,
      ),
      ask(player, place),
    );

  /** One more player may sit down.
   * @returns {Child} */
  const more = () =>
    players.length < most
      ? h(
          "button",
          { type: "button", class: "wide", on: { click: then(() => players.push(made(players.length))) } },
          t("score.add-player"),
        )
      : null;

  return {
    players,
    called,
    typed: () => players.map((player) => player.name.trim()),
    view: () => [players.map(card), more()],
  };
}

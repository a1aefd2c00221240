// Who plays: the names that clocks, counters and the score pad share.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { unnamed } from "../core/people.js";
import { box, called, changed, FEWEST, MOST } from "./state.js";

export function playersCard() {
  const { players } = box;
  const add = () => {
    players.push({ name: "", points: [] });
    changed();
  };
  const remove = () => {
    players.pop();
    changed();
  };
  return h(
    "details",
    { class: "card players", data: { key: "players" } },
    h("summary", null, t("toolbox.players", { count: players.length })),
    h(
      "ol",
      { class: "list people" },
      players.map((player, place) =>
        h(
          "li",
          { data: { key: "player-" + place } },
          h("input", {
            maxlength: 40,
            aria: { label: t("new.name", { number: place + 1 }) },
            value: player.name,
            placeholder: unnamed(place),
            autocomplete: "off",
            on: {
              input: (/** @type {any} */ event) => {
                player.name = event.target.value;
                changed();
              },
            },
          }),
        ),
      ),
    ),
    h(
      "div",
      { class: "choices" },
      players.length < MOST
        ? h("button", { type: "button", data: { key: "more" }, on: { click: add } }, "+ ", t("score.add-player"))
        : null,
      players.length > FEWEST
        ? h(
            "button",
            { type: "button", data: { key: "fewer" }, on: { click: remove } },
            t("score.remove-player", { name: called(players.length - 1) }),
          )
        : null,
    ),
  );
}

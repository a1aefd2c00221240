// A score pad for any game: a row for each thing that counts, a column for each player, sums at the foot. The rows of
// the last play are offered again.

import { h } from "../core/dom.js";
import { recall, redraw, remember } from "../core/page.js";
import { calledOr, unnamed } from "../core/people.js";
import { t } from "../core/words.js";

const MOST_ROWS = 30;
/** @param {number} number */
const numbered = (number) => t("score.points", { number });

/** @typedef {{ name: string, points: string[] }} Column */

/** `kept` holds players and rows that are already there, `changed` is called with every change of them, and `nameRow`
 * says what a new row is called.
 * @param {{ game: { id: string, players: number[] }, names: string[], keep?: (names: string[]) => void,
 *   kept?: { players: Column[], rows: string[] } | null, changed?: () => void,
 *   nameRow?: (number: number) => string }} given */
export function pad({ game, names, keep, kept = null, changed = redraw, nameRow = numbered }) {
  const [least, most] = game.players;
  /** @type {Column[]} */
  const players = kept
    ? kept.players
    : Array.from({ length: Math.max(least, Math.min(most, names.length || 2)) }, (unused, place) => ({
        name: names[place] || "",
        points: [],
      }));
  /** @type {string[]} */
  const rows = kept ? kept.rows : recall("pad." + game.id, [nameRow(1)]);

  /** @param {string} text */
  const number = (text) => {
    const value = Number(String(text).replace(",", "."));
    return Number.isFinite(value) ? value : 0;
  };
  /** @param {Column} player */
  const total = (player) => rows.reduce((sum, row, place) => sum + number(player.points[place] || "0"), 0);

  /** @type {(player: Column, column: number, row: string, place: number) => Node} */
  const cell = (player, column, row, place) =>
    h(
      "td",
      null,
      h("input", {
        type: "text",
        inputmode: "text",
        maxlength: 7,
        data: { cell: place + "-" + column },
        aria: { label: calledOr(player.name, column) + ": " + row },
        value: player.points[place] || "",
        autocomplete: "off",
        on: {
          input: (event) => {
            player.points[place] = event.target.value;
            changed();
          },
        },
      }),
    );
  /** @type {(player: Column, column: number) => Node} */
  const head = (player, column) =>
    h(
      "th",
      { scope: "col", data: { key: "player-" + column } },
      h("input", {
        maxlength: 40,
        aria: { label: t("new.name", { number: column + 1 }) },
        value: player.name,
        placeholder: unnamed(column),
        autocomplete: "off",
        on: {
          input: (event) => {
            player.name = event.target.value;
          },
          change: changed,
        },
      }),
    );

  /** @type {(row: string, place: number) => Node} */
  const line = (row, place) =>
    h(
      "tr",
      { data: { key: "row-" + place } },
      h(
        "th",
        { scope: "row" },
        h("input", {
          maxlength: 40,
          data: { row: String(place) },
          aria: { label: t("score.row", { number: place + 1 }) },
          value: row,
          autocomplete: "off",
          on: {
            input: (event) => {
              rows[place] = event.target.value;
            },
            change: changed,
          },
        }),
      ),
      players.map((player, column) => cell(player, column, row, place)),
    );

  function view() {
    return [
      h(
        "div",
        {
          class: "scroller pad",
          tabindex: "0",
          role: "region",
          aria: { label: t("score.pad") },
          data: { key: "pad", scroll: "pad" },
        },
        h(
          "table",
          null,
          h("thead", null, h("tr", null, h("td", null), players.map(head))),
          h("tbody", null, rows.map(line)),
          h(
            "tfoot",
            null,
            h(
              "tr",
              null,
              h("th", { scope: "row" }, t("score.sum")),
              players.map((player, column) =>
                h("td", { data: { key: "sum-" + column } }, h("output", { class: "points" }, String(total(player)))),
              ),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "choices" },
        rows.length < MOST_ROWS
          ? h(
              "button",
              {
                type: "button",
                data: { key: "more-rows" },
                on: {
                  click: () => {
                    rows.push(nameRow(rows.length + 1));
                    changed();
                  },
                },
              },
              "+ ",
              t("score.add-row"),
            )
          : null,
        rows.length > 1
          ? h(
              "button",
              {
                type: "button",
                data: { key: "fewer-rows" },
                on: {
                  click: () => {
                    rows.pop();
                    players.forEach((player) => {
                      player.points.length = Math.min(player.points.length, rows.length);
                    });
                    changed();
                  },
                },
              },
              t("score.remove-row", { name: rows[rows.length - 1] }),
            )
          : null,
        players.length < most
          ? h(
              "button",
              {
                type: "button",
                data: { key: "more-players" },
                on: {
                  click: () => {
                    players.push({ name: names[players.length] || "", points: [] });
                    changed();
                  },
                },
              },
              "+ ",
              t("score.add-player"),
            )
          : null,
        players.length > least
          ? h(
              "button",
              {
                type: "button",
                data: { key: "fewer-players" },
                on: {
                  click: () => {
                    players.pop();
                    changed();
                  },
                },
              },
              t("score.remove-player", { name: calledOr(players[players.length - 1].name, players.length - 1) }),
            )
          : null,
      ),
    ];
  }

  /** The sheet as the engines write theirs; the app only adds up. */
  function sheet() {
    remember("pad." + game.id, rows);
    if (keep) keep(players.map((player) => player.name));
    const best = Math.max(...players.map(total));
    return {
      players: players.map((player, column) => ({
        name: calledOr(player.name, column),
        total: total(player),
        lines: rows.map((row, place) => ({
          says: row,
          points: number(player.points[place] || "0"),
          rule: null,
        })),
      })),
      winners: players
        .map((player, column) => [calledOr(player.name, column), total(player)])
        .filter(([, points]) => points === best)
        .map(([name]) => name),
      says: t("score.most"),
    };
  }

  return { view, sheet };
}

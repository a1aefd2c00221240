// Tactic tiles, trophies, and passing: what they would bring stands there before they are used.

import { h } from "../../core/dom.js";
import { closeSheet, openSheet, redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { play, table as seen, why } from "../../table/table.js";

const ENDS_MS = 4000;
/** @type {Arrival.Goods[]} */
const KEPT = ["discs", "swords", "shields"];

/** @param {import("./context.js").Context} context */
export function tactics(context) {
  const { word, view, leader, due, legal, name, count, pack } = context;
  /** @type {string | null} */
  let swap = null; // the tile that wants two places
  /** @type {string[]} */
  let chosen = []; // those named so far
  let keep = { discs: 0, swords: 0, shields: 0 };

  const reset = () => {
    swap = null;
    chosen = [];
  };

  const swapMoves = () => legal("use-tile").filter((move) => move.tile === swap);

  /** The places that a use of a tile names.
   * @param {Arrival.MoveOf<"use-tile">} move */
  const placesOf = (move) => move.locations || [];

  /** Places that may be named for the tile in hand. */
  function openPlaces() {
    const fits = swapMoves().filter((move) => chosen.every((id) => placesOf(move).includes(id)));
    return new Set(/** @type {string[]} */ ([]).concat(...fits.map(placesOf)));
  }

  /** @param {string | null} id */
  function pick(id) {
    if (!id) return;
    if (chosen.includes(id)) chosen = chosen.filter((other) => other !== id);
    else chosen = chosen.concat([id]).slice(-2);
    seen.refused = null;
    if (chosen.length === 2 && !swapMove()) {
      const move = { type: "use-tile", seat: due(), tile: swap, locations: chosen };
      chosen = chosen.slice(1);
      why(move);
      return;
    }
    redraw();
  }

  const swapMove = () =>
    swapMoves().find((move) => chosen.length === 2 && chosen.every((id) => placesOf(move).includes(id)));

  function openTiles() {
    openSheet({
      id: "tiles",
      title: word("tiles"),
      body: () => {
        const seat = due();
        if (!seat) return h("p", { class: "fine" }, word("not-now"));
        const mine = leader(seat);
        return h(
          "div",
          { class: "own-tiles" },
          mine.tiles.length
            ? mine.tiles.map((tile, place) => ownTile(tile, place))
            : h("p", { class: "fine" }, word("no-tiles")),
          mine.builders
            ? h("p", { class: "fine" }, word("builders", { count: mine.builders, gathered: mine.gathered }))
            : null,
          seen.refused
            ? h("p", { class: "error", role: "alert" }, seen.refused.why, " ", seen.refused.rule || "")
            : null,
        );
      },
    });
  }

  /**
   * @param {string} tile
   * @param {number} place
   */
  function ownTile(tile, place) {
    const { prices } = view();
    /** @type {{ fame?: number, corruption?: number }} */
    const brings = (prices && prices.tiles[tile]) || {};
    const moves = legal("use-tile").filter((move) => move.tile === tile);
    const swaps = moves.length > 0 && Boolean(moves[0].locations);
    return h(
      "div",
      { class: "own-tile", data: { key: tile + place, tile } },
      pack().picture(tile, { alt: "" }),
      h(
        "div",
        null,
        h("strong", null, name(tile)),
        h("p", null, context.tileSays(tile)),
        h(
          "p",
          null,
          brings.fame !== undefined ? count("fame", brings.fame, { sign: true }) : null,
          brings.corruption !== undefined ? count("corruption", brings.corruption, { sign: true }) : null,
          swaps ? word("swap-two") : null,
        ),
        h(
          "button",
          {
            type: "button",
            class: moves.length ? "main" : null,
            aria: { disabled: moves.length ? null : "true" },
            disabled: seen.busy,
            on: { click: () => use(tile, moves, swaps) },
          },
          h(
            "span",
            null,
            word(brings.fame === 0 ? "do-use-nothing" : "do-use"),
            moves.length && !swaps ? consequence(moves[0]) : null,
          ),
        ),
      ),
    );
  }

  /**
   * @param {string} tile
   * @param {Arrival.MoveOf<"use-tile">[]} moves
   * @param {boolean} swaps whether the tile wants two places
   */
  function use(tile, moves, swaps) {
    if (!moves.length) {
      why({ type: "use-tile", seat: due(), tile });
      return;
    }
    closeSheet("tiles");
    if (swaps) {
      swap = tile;
      chosen = [];
      redraw();
    } else play(moves[0]);
  }

  function openTrophy() {
    openSheet({
      id: "trophy",
      title: word("trophies"),
      body: () => {
        const moves = legal("use-trophy");
        return [
          h("p", null, word("trophy-how")),
          h(
            "div",
            { class: "choices" },
            moves.map((move) =>
              h(
                "button",
                {
                  type: "button",
                  class: "main",
                  on: {
                    click: () => {
                      closeSheet("trophy");
                      play(move);
                    },
                  },
                },
                count("fomori", -move.fomori, { sign: true }),
                consequence(move),
              ),
            ),
          ),
          moves.length ? null : h("p", { class: "fine" }, word("not-now")),
        ];
      },
    });
  }

  function openPass() {
    if (!legal("pass").length) {
      why({ type: "pass", seat: due(), keep: { discs: 0, swords: 0, shields: 0 } });
      return;
    }
    keep = best();
    openSheet({
      id: "pass",
      title: word("do-pass"),
      body: passBody,
      foot: () => {
        const move = passMove();
        const kept = KEPT.reduce((sum, piece) => sum + keep[piece], 0);
        return [
          h(
            "button",
            {
              type: "button",
              class: "main",
              disabled: seen.busy,
              on: {
                click: () => {
                  if (!move) {
                    why({ type: "pass", seat: due(), keep });
                    return;
                  }
                  closeSheet("pass");
                  play(move);
                },
              },
            },
            h("span", null, kept ? word("do-pass-keep", { count: kept }) : word("do-pass"), consequence(move)),
          ),
        ];
      },
    });
  }

  const passMove = () => legal("pass").find((move) => KEPT.every((piece) => move.keep[piece] === keep[piece]));

  /** The fullest chest to begin with: as much as may be kept, discs first. */
  function best() {
    /** @param {Arrival.MoveOf<"pass">} move */
    const sum = (move) => KEPT.reduce((all, piece) => all + move.keep[piece], 0);
    const full = legal("pass")
      .slice()
      .sort((a, b) => sum(b) - sum(a) || b.keep.discs - a.keep.discs || b.keep.swords - a.keep.swords)[0];
    return Object.assign({}, full.keep);
  }

  function passBody() {
    const seat = due();
    if (!seat) return null;
    const mine = leader(seat);
    /** @type {{ piece: string, number: number }[]} */
    const back = KEPT.map((piece) => ({ piece: String(piece), number: mine[piece] - keep[piece] }))
      .concat({ piece: "fomori", number: mine.fomori })
      .filter(({ number }) => number);
    /** @param {Record<Arrival.Goods, number>} changed */
    const may = (changed) => legal("pass").some((move) => KEPT.every((piece) => move.keep[piece] === changed[piece]));
    const there = KEPT.filter((piece) => mine[piece]);
    /** @type {(piece: Arrival.Goods, by: 1 | -1) => Node} */
    const step = (piece, by) => {
      const changed = Object.assign({}, keep, { [piece]: keep[piece] + by });
      return h(
        "button",
        {
          type: "button",
          class: "round",
          aria: {
            label: word(by > 0 ? "keep-more" : "keep-less", { piece: word("of-" + piece) }),
            disabled: may(changed) ? null : "true",
          },
          on: {
            click: () => {
              if (may(changed)) {
                keep = changed;
                redraw();
              }
            },
          },
        },
        by > 0 ? "+" : "−",
      );
    };
    return [
      h("p", null, there.length ? word("keep-how", { most: view().most_kept }) : word("keep-nothing")),
      h(
        "ul",
        { class: "list keep" },
        there.map((piece) =>
          h(
            "li",
            { data: { key: piece } },
            h("span", { class: "what" }, context.icon(piece), " ", word("piece-" + piece)),
            step(piece, -1),
            h("output", null, keep[piece] + "/" + mine[piece]),
            step(piece, 1),
          ),
        ),
      ),
      back.length
        ? h(
            "p",
            { class: "fine" },
            word("goes-back"),
            " ",
            back.map(({ piece, number }) => count(piece, number)),
          )
        : null,
      view().next_start || view().last_round ? null : h("p", { class: "fine" }, word("first-to-pass")),
      seen.refused ? h("p", { class: "error", role: "alert" }, seen.refused.why, " ", seen.refused.rule || "") : null,
    ];
  }

  /** The move that ends the turn, where nothing else is left. */
  const onlyEnd = () => {
    const { moves, complete, question, request, lesson } = seen.message;
    const alone = due() && complete && !question && !request && !lesson && moves.length === 1;
    return alone ? legal("end-turn")[0] : undefined;
  };

  /** End a turn in which nothing is left to do, after a moment in which the last action can be taken back. */
  function endByItself() {
    const { number } = seen.message;
    if (onlyEnd())
      setTimeout(() => {
        const end = seen.message.number === number && !seen.busy ? onlyEnd() : undefined;
        if (end) play(end);
      }, ENDS_MS);
  }

  /** The thumb's part while no place is chosen. */
  function actions() {
    if (swap) return swapping();
    const mine = leader(context.mine());
    const end = legal("end-turn")[0];
    const left = view().actions;
    return h(
      "div",
      { class: "turn-actions", data: { key: "turn" } },
      h("p", null, left ? word("hint-turn", { count: left }) : word(onlyEnd() ? "hint-ends" : "hint-end")),
      h(
        "div",
        { class: "choices" },
        mine.tiles.length + mine.builders
          ? h(
              "button",
              { type: "button", data: { key: "tiles", deed: "tiles" }, on: { click: openTiles } },
              context.icon("tiles"),
              word("tiles-short", { count: mine.tiles.length }),
            )
          : null,
        mine.trophies
          ? h(
              "button",
              { type: "button", data: { key: "trophy", deed: "trophy" }, on: { click: openTrophy } },
              context.icon("trophies"),
              word("trophies-short", { count: mine.trophies }),
            )
          : null,
        left
          ? h(
              "button",
              {
                type: "button",
                data: { key: "pass", deed: "pass" },
                aria: { disabled: legal("pass").length ? null : "true" },
                disabled: seen.busy,
                on: { click: openPass },
              },
              word("do-pass"),
            )
          : null,
        end
          ? h(
              "button",
              {
                type: "button",
                class: "main",
                data: { key: "end", deed: "end" },
                disabled: seen.busy,
                on: { click: () => play(end) },
              },
              word("do-end"),
            )
          : null,
      ),
    );
  }

  function swapping() {
    const move = swapMove();
    return h(
      "div",
      { class: "chosen-row", data: { key: "swap" } },
      h("p", null, chosen.length ? chosen.map(name).join(" ⇄ ") : word("swap-" + swap)),
      move
        ? h(
            "button",
            {
              type: "button",
              class: "main",
              disabled: seen.busy,
              on: {
                click: () => {
                  reset();
                  play(move);
                },
              },
            },
            h("span", null, word("do-swap"), consequence(move)),
          )
        : null,
      h(
        "button",
        {
          type: "button",
          class: "quiet round",
          aria: { label: word("not-this") },
          on: {
            click: () => {
              reset();
              redraw();
            },
          },
        },
        "×",
      ),
    );
  }

  function rebuilding() {
    const mine = leader(context.mine());
    const done = legal("rebuild-done")[0];
    return h(
      "div",
      { class: "hint", data: { key: "rebuild" } },
      h("p", null, word("hint-rebuild", { count: mine.gathered })),
      done
        ? h(
            "button",
            { type: "button", data: { deed: "rebuilt" }, disabled: seen.busy, on: { click: () => play(done) } },
            word("do-rebuilt"),
          )
        : null,
    );
  }

  return { actions, endByItself, rebuilding, swapping: () => swap, picked: () => chosen, pick, openPlaces, reset };
}

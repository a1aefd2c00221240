// A game of zones on the phone: hands, rows, tracks, spaces and dice, drawn from the view and the legal moves.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { myTurns, nameOf, play, table as live, why } from "../../table/table.js";

const MANY = 14; // so many moves are listed at once; of more, people tap a piece first

export function draw({ table, t }) {
  /** @type {(key: string, facts?: Facts) => string} */
  const word = (key, facts) => t("game." + key, facts);
  const board = () => table.pack.board || { actions: {}, lights: {}, over: {}, faces: {} };
  /** @type {(key: string, facts?: Facts) => string | null} */
  const text = (key, facts) => table.pack.text(key, facts);
  let held = null; // {kind, of, value}: the piece, space or dice that was tapped
  /** @type {any[]} */
  let dice = []; // places of dice that shall be thrown again

  const legal = () => table.message.moves;
  const due = () => (myTurns()[0] ? myTurns()[0].seat : null);

  // Names

  /** @param {string} id */
  function called(id) {
    if (typeof id !== "string") return String(id);
    for (const [name, rows] of Object.entries(table.pack.rows)) {
      const row = rows.get(id);
      if (!row) continue;
      const each = table.pack.texts[name + ".each"];
      if (!each) break;
      /** @type {Record<string, any>} */
      const facts = {};
      for (const [column, value] of Object.entries(row))
        facts[column] = typeof value === "string" && column !== "id" ? table.pack.nameOf(value) : value;
      return text(name + ".each", facts);
    }
    return table.message.seats.some((seat) => seat.seat === id) ? nameOf(id) : table.pack.nameOf(id);
  }

  const facts = (move) => {
    const said = Object.assign({}, table.message.view.numbers);
    for (const [name, value] of Object.entries(move))
      said[name] = Array.isArray(value) ? value.map((item) => called(item)).join(", ") : called(value);
    return said;
  };
  const label = (move) => text("actions." + move.type, facts(move)) || move.type;
  const picks = (move) => board().actions[move.type] || {};

  /** Whether a move names what was tapped. */
  function names(move, tapped) {
    return Object.entries(picks(move)).some(
      ([name, pick]) =>
        pick.kind === tapped.kind &&
        (!tapped.of || pick.of === tapped.of) &&
        String(move[name]) === String(tapped.value),
    );
  }

  const naming = (tapped) => legal().filter((move) => names(move, tapped));
  const same = (one, other) =>
    one && other && one.kind === other.kind && one.of === other.of && String(one.value) === String(other.value);

  function tap(tapped) {
    live.refused = null;
    dice = [];
    if (!naming(tapped).length) {
      held = null;
      refuseBecause(tapped);
      return;
    }
    held = same(held, tapped) ? null : tapped;
    redraw();
  }

  /** Ask the host why what was tapped cannot be chosen, if the step has an action that names such a thing alone. */
  function refuseBecause(tapped) {
    const seat = due();
    for (const [type, wanted] of Object.entries(board().actions)) {
      const entries = Object.entries(wanted);
      const asked = board().steps[type] === table.message.view.step;
      if (
        seat &&
        asked &&
        entries.length === 1 &&
        entries[0][1].kind === tapped.kind &&
        (!tapped.of || entries[0][1].of === tapped.of)
      ) {
        why({ type, seat, [entries[0][0]]: tapped.value });
        return;
      }
    }
    redraw();
  }

  // Pieces

  /** @param {string} id */
  function piece(id, place, zone) {
    const tapped = { kind: "piece", value: id };
    const open = naming(tapped).length > 0;
    const drawn = table.pack.picture(id, { alt: "" });
    return h(
      "button",
      {
        type: "button",
        class: ["zone-piece", open && "open", same(held, tapped) && "chosen-one", !drawn && "worded"],
        data: { key: zone + "-" + place + "-" + id },
        aria: { label: called(id) + (open ? ". " + word("may") : ""), pressed: String(same(held, tapped) || false) },
        on: { click: () => tap(tapped) },
      },
      drawn,
      h("span", { class: drawn ? "only-heard" : null }, called(id)),
    );
  }

  /** Zones whose pieces are seen, each as a row; of the others only how many there are.
   * @param {string | null} owner */
  function zones(found, owner) {
    const seen = Object.entries(found).filter(([, each]) => each.pieces && each.pieces.length);
    const others = Object.entries(found).filter(([, each]) => !each.pieces || !each.pieces.length);
    return [
      others.length
        ? h(
            "dl",
            { class: "counters" },
            others.map(([name, each]) =>
              h("div", null, h("dt", null, text("zones." + name) || name), h("dd", null, String(each.count))),
            ),
          )
        : null,
      seen.map(([name, each]) => drawnZone(name, each, owner)),
    ];
  }

  /**
   * @param {string} name
   * @param {string | null} owner
   */
  function drawnZone(name, found, owner) {
    const title = text("zones." + name) || name;
    const key = (owner || "") + "-" + name;
    return h(
      "section",
      { class: ["zone", found.pieces.length > 6 && "long"], data: { key: "zone" + key } },
      h("h3", null, title, h("span", { class: "tally" }, String(found.count))),
      h(
        "div",
        {
          class: "zone-row",
          role: "group",
          tabindex: "0",
          data: { scroll: "zone" + key },
          aria: { label: word("pieces", { zone: title, count: found.count }) },
        },
        found.pieces.map((/** @type {string} */ id, place) => piece(id, place, key)),
      ),
    );
  }

  // Numbers and rows of numbers

  const shownNumbers = (numbers) =>
    Object.entries(numbers).filter(([name, value]) => !Array.isArray(value) && table.pack.texts["numbers." + name]);

  function counters(numbers) {
    const found = shownNumbers(numbers);
    return found.length
      ? h(
          "dl",
          { class: "counters" },
          found.map(([name, value]) =>
            h("div", null, h("dt", null, text("numbers." + name)), h("dd", null, value === -1 ? "–" : called(value))),
          ),
        )
      : null;
  }

  const rowsOf = (numbers) => Object.entries(numbers).filter(([, value]) => Array.isArray(value));

  /** One entry of a row of numbers that people may tap.
   * @param {string} name */
  function space(name, place, value, shown, saying) {
    const over = board().over[name];
    const tapped = over ? { kind: "piece", value: over[place] } : { kind: "space", of: name, value: place };
    const open = due() && naming(tapped).length > 0;
    return h(
      "button",
      {
        type: "button",
        class: ["space", open && "open", same(held, tapped) && "chosen-one"],
        data: { key: name + "-" + place },
        aria: { label: saying + (open ? ". " + word("may") : ""), pressed: String(same(held, tapped) || false) },
        on: { click: () => tap(tapped) },
      },
      shown,
    );
  }

  /**
   * @param {string} name
   * @param {string | null} owner
   */
  function numberRow(name, values, owner) {
    const light = board().lights[name];
    const over = board().over[name];
    const own = !owner || owner === (due() || table.message.seat);
    if (over)
      return h(
        "div",
        { class: "sheet-rows", data: { key: (owner || "") + name } },
        values.map((value, place) => {
          const said = called(over[place]) + ": " + (value < 0 ? word("free") : value);
          const inside = [h("span", null, called(over[place])), h("b", null, value < 0 ? "–" : String(value))];
          return own ? space(name, place, value, inside, said) : h("div", { class: "space" }, inside);
        }),
      );
    if (light && light.cells) return own || !owner ? grid(name, light, values) : null;
    return h(
      "div",
      { class: "spaces", data: { key: (owner || "") + name } },
      values.map((value, place) =>
        space(name, place, value, h("b", null, String(value)), word("space", { place: place + 1, count: value })),
      ),
    );
  }

  /** Rows of numbers at their places on a board.
   * @param {string} name */
  function grid(name, light, values) {
    return h(
      "div",
      { class: "spaces-board", css: { "--columns": String(light.columns) }, data: { key: name } },
      values.map((value, place) => {
        const [row, column] = light.cells[place];
        const cell = space(
          name,
          place,
          value,
          h("b", null, String(value)),
          word("space", { place: place + 1, count: value }),
        );
        cell.style.gridArea = row + 1 + " / " + (column + 1);
        return cell;
      }),
    );
  }

  /** A path that all players walk, each from an own side: every square shows whose pieces stand on it.
   * @param {string} name */
  function path(name, light) {
    const players = table.message.view.players;
    const mine = due() || table.message.seat || players[0].seat;
    /** @type {Record<string, any>} */
    const squares = {};
    players.forEach((player, side) =>
      player.numbers[name].forEach((/** @type {number} */ count, place) => {
        const cell = light.cells[place];
        if (!cell) return;
        const row = light.mirror && side ? light.rows - 1 - cell[0] : cell[0];
        const key = row + "/" + cell[1];
        const found = (squares[key] = squares[key] || { row, column: cell[1], place: null, on: [], mark: false });
        if (player.seat === mine) found.place = place;
        if (count) found.on.push(side);
        found.mark = found.mark || (light.marks || []).includes(place);
      }),
    );
    const own = players.find((player) => player.seat === mine);
    return [
      h(
        "div",
        { class: "spaces-board path", css: { "--columns": String(light.columns) }, data: { key: name } },
        Object.values(squares).map((square) => {
          const saying =
            word("square", { row: square.row + 1, column: square.column + 1 }) +
            (square.on.length ? ": " + square.on.map((side) => nameOf(players[side].seat)).join(", ") : "");
          const inside = [
            square.mark ? h("span", { class: "rosette", aria: { hidden: "true" } }, "✿") : null,
            square.on.map((side) =>
              h(
                "span",
                { class: "man side-" + side, aria: { hidden: "true" } },
                nameOf(players[side].seat).slice(0, 1),
              ),
            ),
          ];
          const cell =
            square.place === null
              ? h("div", { class: "space", aria: { label: saying } }, inside)
              : space(name, square.place, 0, inside, saying);
          cell.style.gridArea = square.row + 1 + " / " + (square.column + 1);
          return cell;
        }),
      ),
      h(
        "div",
        { class: "spaces" },
        own.numbers[name].map((/** @type {number} */ count, place) =>
          light.cells[place]
            ? null
            : space(
                name,
                place,
                count,
                [place ? word("home") : word("start"), " ", h("b", null, String(count))],
                (place ? word("home") : word("start")) + ": " + count,
              ),
        ),
      ),
    ];
  }

  // Dice

  /** @param {string} name */
  function throwDice(name, values) {
    const again = legal().filter((move) => Object.values(picks(move)).some((pick) => pick.kind === "dice"));
    if (values.every((value) => value === 0) && values.length > 1) return null;
    return h(
      "section",
      { class: "zone", data: { key: "dice-" + name } },
      h("h3", null, text("dice." + name) || name),
      h(
        "div",
        { class: "dice-row" },
        values.map((value, place) => {
          const going = dice.includes(place);
          const face = h("b", null, String(value));
          return again.length
            ? h(
                "button",
                {
                  type: "button",
                  class: ["die", going && "chosen-one"],
                  data: { key: "die-" + place },
                  aria: { label: word(going ? "die-again" : "die", { value }), pressed: String(going) },
                  on: {
                    click: () => {
                      dice = going ? dice.filter((other) => other !== place) : dice.concat([place]).sort();
                      held = dice.length ? { kind: "dice", of: name, value: dice } : null;
                      redraw();
                    },
                  },
                },
                face,
              )
            : h("span", { class: "die", role: "img", aria: { label: word("die", { value }) } }, face);
        }),
      ),
    );
  }

  // What the thumb can do

  function actions() {
    if (!due() || table.message.question) return null;
    const moves = held ? naming(held) : legal();
    const whole = moves.filter(
      (move) => held || !Object.values(picks(move)).some((pick) => ["piece", "space", "dice"].includes(pick.kind)),
    );
    const listed = held || whole.length + 1 < moves.length ? whole : moves;
    const rest = legal().filter((move) => !listed.includes(move));
    return h(
      "div",
      { class: "zone-moves", data: { key: "zone-moves" } },
      rest.length && !held
        ? h(
            "p",
            null,
            word(
              rest.some((move) => Object.values(picks(move)).some((pick) => pick.kind === "dice")) ? "tap-dice" : "tap",
            ),
          )
        : null,
      listed.slice(0, MANY).map((move) => button(move, listed.length < 3)),
      rest.length && !held
        ? h(
            "details",
            { data: { key: "all-moves" } },
            h("summary", null, word("all", { count: rest.length })),
            rest.slice(0, 60).map((move) => button(move, false)),
          )
        : null,
    );
  }

  function button(move, main) {
    const said = label(move);
    const named = Object.entries(picks(move)).filter(([, pick]) => pick.kind === "dice" || pick.kind === "space");
    const more = held
      ? ""
      : named
          .map(
            ([name]) =>
              " " +
              []
                .concat(move[name])
                .map((place) => Number(place) + 1)
                .join(", "),
          )
          .join("");
    return h(
      "button",
      {
        type: "button",
        class: main ? "main" : null,
        disabled: table.busy,
        data: { key: JSON.stringify(move) },
        on: {
          click: () => {
            held = null;
            dice = [];
            play(move);
          },
        },
      },
      said + more,
    );
  }

  // The whole board

  function drawnPlayer(entry) {
    const view = table.message.view;
    const sheet = table.message.score && table.message.score.players.find((found) => found.name === entry.seat);
    return h(
      "section",
      { class: ["zone-player", view.asked.includes(entry.seat) && "to-act"], data: { key: "player-" + entry.seat } },
      h(
        "header",
        null,
        h("h2", null, nameOf(entry.seat)),
        view.asked.includes(entry.seat) ? h("span", { class: "tag on" }, word("to-act")) : null,
        entry.chosen ? h("span", { class: "tag" }, word("chosen")) : null,
        sheet ? h("span", { class: "points" }, String(sheet.total)) : null,
      ),
      counters(entry.numbers),
      zones(entry.zones, entry.seat),
      rowsOf(entry.numbers).map(([name, values]) => (isPath(name) ? null : numberRow(name, values, entry.seat))),
    );
  }

  /** @param {string} name */
  const isPath = (name) => Boolean(board().lights[name] && board().lights[name].path);

  function drawnTable() {
    const view = table.message.view;
    if (!view || !view.players) return null;
    const first = due() || table.message.seat;
    const players = view.players.slice().sort((a, b) => Number(b.seat === first) - Number(a.seat === first));
    const paths = Object.entries(board().lights).filter(([, light]) => light.path);
    return h(
      "div",
      { class: "zones", data: { key: "zones" } },
      h(
        "div",
        { class: "zones-middle", data: { key: "middle" } },
        counters(view.numbers),
        Object.entries(view.dice).map(([name, values]) => throwDice(name, values)),
        rowsOf(view.numbers).map(([name, values]) => numberRow(name, values, null)),
        paths.map(([name, light]) => path(name, light)),
        zones(view.zones, null),
      ),
      players.map(drawnPlayer),
    );
  }

  /**
   * @param {Message} message
   * @param {Message | null} before
   */
  function heard(message, before) {
    if (!before || message.number !== before.number) {
      held = null;
      dice = [];
    }
  }

  return {
    board: drawnTable,
    actions,
    heard,
    headline: () => null,
    sayMove: (move) => {
      if (move.type === "chance") return null;
      const said = facts(move);
      said.seat = nameOf(move.seat);
      return text("moves." + move.type, said);
    },
  };
}

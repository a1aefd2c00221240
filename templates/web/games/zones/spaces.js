// Numbers: counters, score sheets to fill in, and boards of spaces where the pack says their places.

import { h } from "../../core/dom.js";
import { nameOf } from "../../table/table.js";

/**
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./hand.js").handsOf>} hands
 * @param {ReturnType<typeof import("./standing.js").standingOf>} standing */
export function spacesOf(context, hands, standing) {
  const { word, text, called } = context;

  /** Numbers with a text of their own, and what else is only counted, beside each other. A number that holds a player
   * is a tag at that player.
   * @param {Zones.Numbers} numbers
   * @param {string[][]} more titles with what is counted and its name
   * @param {number | null} total the player's points, which need not be told twice
   * @param {string | null} [owner] */
  function counters(numbers, more, total, owner = null) {
    const counted = hands.free();
    /** @type {{ title: string, value: Child, about: string }[]} */
    const found = [];
    for (const [name, value] of Object.entries(numbers)) {
      const title = text("numbers." + name);
      if (typeof value !== "number" || !title || (!counted && name === "score" && value === total)) continue;
      const shown = value === -1 ? "–" : String(value);
      found.push({ title, value: counted ? hands.stepper(name, title, value, owner) : shown, about: name });
    }
    for (const [title, value, about] of more) found.push({ title, value, about });
    return found.length
      ? h(
          "dl",
          { class: "counters" },
          found.map(({ title, value, about }) =>
            h("div", { data: { about } }, h("dt", null, title), h("dd", null, value)),
          ),
        )
      : null;
  }

  /** One entry of a row of numbers that people may tap.
   * @param {string} name
   * @param {number} place
   * @param {string | null} owner
   * @param {Child} shown
   * @param {string} saying */
  function space(name, place, owner, shown, saying) {
    const over = context.board().over[name];
    const tapped = over
      ? { kind: "piece", of: over.table, value: over.rows[place] }
      : { kind: "space", of: name, owner, value: place };
    return tappable(tapped, name + "-" + place, shown, saying);
  }

  /** @param {import("./context.js").Tapped} tapped
   * @param {string} key
   * @param {Child} shown
   * @param {string} saying */
  function tappable(tapped, key, shown, saying) {
    const goal = hands.goal(tapped);
    const data = tapped.kind === "piece" ? { key, piece: tapped.value } : { key, about: tapped.of || "" };
    if (!goal && !context.wanted(tapped))
      return h("div", { class: "space", role: "img", data, aria: { label: saying } }, shown);
    const open = goal || context.naming(tapped).length > 0;
    const held = context.holds(tapped);
    return h(
      "button",
      {
        type: "button",
        class: ["space", open && "open", held && "chosen-one"],
        data,
        aria: { label: saying + (open ? ". " + word("may") : ""), pressed: String(held) },
        on: { click: () => (goal ? goal() : context.tap(tapped)) },
      },
      shown,
    );
  }

  /**
   * @param {string} name
   * @param {number[]} values
   * @param {string | null} owner
   */
  function numberRow(name, values, owner) {
    const light = context.board().lights[name];
    if (context.board().standing[name]) return standing.off(name, values, owner, shows(name));
    const own = !owner || owner === (context.due() || context.table.message.seat);
    if (hasCells(light)) return own || !owner ? grid(name, light, values) : null;
    const over = context.board().over[name];
    if (over)
      return h(
        "div",
        { class: ["sheet-rows", !own && "others"], data: { key: (owner || "") + name } },
        values.map((value, place) => {
          const said = titleOf(name, place) + ": " + (value < 0 ? word("free") : value);
          const inside = [h("span", null, titleOf(name, place)), h("b", null, value < 0 ? "–" : String(value))];
          return own
            ? space(name, place, owner, inside, said)
            : h("div", { class: "space", data: { about: over.rows[place] } }, inside);
        }),
      );
    return h(
      "div",
      { class: "spaces", data: { key: (owner || "") + name } },
      values.map((value, place) =>
        space(name, place, owner, h("b", null, String(value)), word("space", { place: place + 1, count: value })),
      ),
    );
  }

  /** What a space is called that is a row of a table; nothing for numbered ones.
   * @param {string} name
   * @param {number} place */
  function titleOf(name, place) {
    const over = context.board().over[name];
    return (over && called(over.rows[place])) || "";
  }

  /** Whether a light says where spaces lie.
   * @param {Zones.Light | undefined} light
   * @returns {light is Zones.GridLight} */
  const hasCells = (light) => Boolean(light && light.cells);

  /** @param {string} title */
  const label = (title) => (title ? h("span", { class: "place-name", aria: { hidden: "true" } }, title) : null);

  /** Rows of numbers at their places on a board, turned so that the reader's own side is below.
   * @param {string} name
   * @param {Zones.GridLight} light
   * @param {number[]} values */
  function grid(name, light, values) {
    const players = context.view().players;
    const rows = rowsIn(light);
    const sides = light.sides || [];
    const reader = players.findIndex((player) => player.seat === (context.due() || context.table.message.seat));
    const turned = sides.length > 0 && reader === 1;
    /** @param {number} side */
    const owner = (side) => (players[side] ? nameOf(players[side].seat) : "");
    const drawn = values.map((value, place) => {
      const cell = light.cells[place];
      if (!cell) return null;
      const side = sides.length ? sides[place] - 1 : -1;
      const title = titleOf(name, place);
      const saying = title ? title + ": " + value : word("space", { place: place + 1, count: value });
      const said = side < 0 ? saying : owner(side) + ": " + saying;
      const inside = context.board().single.includes(name) ? marker(value) : seeds(value);
      const made = spot(name, place, space(name, place, null, [label(title), inside], said));
      return turned ? at(made, rows - 1 - cell[0], light.columns - 1 - cell[1]) : at(made, cell[0], cell[1]);
    });
    const board = h(
      "div",
      { class: ["spaces-board", kind(name, light)], css: shape(light), data: { key: name, about: name } },
      drawn,
    );
    if (!sides.length) return board;
    const [above, below] = turned ? [0, 1] : [1, 0];
    return h(
      "div",
      { class: "sided", data: { key: "sides-" + name } },
      h("p", { class: "side", aria: { hidden: "true" } }, owner(above)),
      board,
      h("p", { class: "side", aria: { hidden: "true" } }, owner(below)),
    );
  }

  /** A space at its place; a long board stands upright on narrow phones, so that thumbs find its squares.
   * @param {HTMLElement} made
   * @param {number} row
   * @param {number} column */
  function at(made, row, column) {
    made.style.setProperty("--row", String(row + 1));
    made.style.setProperty("--column", String(column + 1));
    return made;
  }

  /** The spaces of a row of numbers as pieces stand on them: the rows of its table.
   * @param {string} name */
  const tableOf = (name) => (context.board().over[name] || { table: "" }).table;

  /** A space with the pieces that stand on it.
   * @param {string} name
   * @param {number} place
   * @param {HTMLElement} made */
  const spot = (name, place, made) =>
    standing.has(tableOf(name)) ? h("div", { class: "spot" }, made, standing.rowOn(tableOf(name), place)) : made;

  /** @type {(name: string, light: Zones.GridLight) => string} */
  const kind = (name, light) =>
    [light.columns > 6 && "long", standing.has(tableOf(name)) && "spots"].filter(Boolean).join(" ");

  /** The row of numbers that is drawn as a board of this table's rows.
   * @param {string} table */
  const litBy = (table) =>
    Object.entries(context.board().lights)
      .filter(([name, light]) => !light.on && tableOf(name) === table)
      .map(([, light]) => light)
      .find(hasCells);

  /** The light that says where the spaces of a table lie, for pieces that stand on them.
   * @param {string} table */
  const lightOf = (table) =>
    litBy(table) ||
    Object.values(context.board().lights)
      .filter((light) => light.on === table)
      .find(hasCells);

  /** Which spaces a board shows of those that the pieces of a row of numbers stand on.
   * @param {string} name */
  function shows(name) {
    const light = lightOf(context.board().standing[name].table);
    /** @param {number} place */
    return (place) => !light || Boolean(light.cells[place]);
  }

  /** The boards that are there for the pieces that stand on them alone. */
  function spots() {
    return standing
      .tables()
      .filter((table) => !litBy(table))
      .map((table) => {
        const light = lightOf(table);
        if (!light) return null;
        const drawn = standing.spacesOn(table).map((id, place) => {
          const cell = light.cells[place];
          if (!cell) return null;
          const made = tappable({ kind: "piece", of: table, value: id }, table + "-" + place, called(id), called(id));
          return at(h("div", { class: "spot" }, made, standing.rowOn(table, place)), cell[0], cell[1]);
        });
        const cls = ["spaces-board spots", light.columns > 6 && "long"];
        return h("div", { class: cls, css: shape(light), data: { key: "spots-" + table } }, drawn);
      });
  }

  /** @param {Zones.GridLight} light */
  const rowsIn = (light) => light.rows || 1 + Math.max(...light.cells.map((cell) => (cell ? cell[0] : 0)));
  /** @param {Zones.GridLight} light */
  const shape = (light) => ({ "--columns": String(light.columns), "--rows": String(rowsIn(light)) });

  /** A heap of so many, with its number: dots as long as they can be counted at a glance.
   * @param {number} value */
  const seeds = (value) => [
    h("b", null, String(value)),
    value > 0
      ? h(
          "span",
          { class: "seeds", aria: { hidden: "true" } },
          Array.from({ length: Math.min(value, 12) }, () => h("i", null)),
        )
      : null,
  ];

  /** Where there is one thing or none, a marker or nothing.
   * @param {number} value */
  const marker = (value) => (value ? h("span", { class: "man marker", aria: { hidden: "true" } }) : null);

  /** A path that all players walk, each from an own side: every square shows whose pieces stand on it.
   * @param {string} name
   * @param {Zones.Light} light */
  function path(name, light) {
    if (!hasCells(light)) return null;
    const players = context.view().players;
    const mine = context.due() || context.table.message.seat || players[0].seat;
    const own = players.find((player) => player.seat === mine) || players[0];
    return h(
      "div",
      { class: "track", data: { key: "track-" + name } },
      h(
        "div",
        { class: ["spaces-board path", kind(name, light)], css: shape(light), data: { key: name } },
        squaresOf(name, light, players, own.seat).map((square) => drawnSquare(name, square, players, own.seat)),
      ),
      h(
        "div",
        { class: "beside" },
        players.map((player, side) => ends(name, light, player, side)),
      ),
    );
  }

  /** A square of a path: `at` is a place that lies there, `place` the reader's own, `on` who stands on it.
   * @typedef {{ row: number, column: number, at: number, place: number | null,
   *   on: { side: number, count: number }[], mark: boolean }} Square */

  /** A row of numbers of a player.
   * @param {Zones.Player} player
   * @param {string} name */
  const rowOf = (player, name) => /** @type {number[]} */ (player.numbers[name]);

  /** The squares of the board with the players that stand on each.
   * @param {string} name
   * @param {Zones.GridLight} light
   * @param {Zones.Player[]} players
   * @param {string} mine */
  function squaresOf(name, light, players, mine) {
    const rows = rowsIn(light);
    /** @type {Record<string, Square>} */
    const squares = {};
    players.forEach((player, side) =>
      rowOf(player, name).forEach((count, place) => {
        const cell = light.cells[place];
        if (!cell) return;
        const row = light.mirror && side ? rows - 1 - cell[0] : cell[0];
        const key = row + "/" + cell[1];
        const found = (squares[key] = squares[key] || {
          row,
          column: cell[1],
          at: place,
          place: null,
          on: [],
          mark: false,
        });
        if (player.seat === mine) found.place = place;
        if (count) found.on.push({ side, count });
        found.mark = found.mark || (light.marks || []).includes(place);
      }),
    );
    return Object.values(squares);
  }

  /**
   * @param {string} name
   * @param {Square} square
   * @param {Zones.Player[]} players
   * @param {string} mine
   */
  function drawnSquare(name, square, players, mine) {
    const title = titleOf(name, square.at);
    const owners = square.on.map(({ side, count }) => nameOf(players[side].seat) + (count > 1 ? " × " + count : ""));
    const saying =
      (title || word("square", { row: square.row + 1, column: square.column + 1 })) +
      (square.mark ? ", " + word("marked") : "") +
      (owners.length ? ": " + owners.join(", ") : "");
    const inside = [
      square.mark
        ? h("span", { class: "rosette", data: { about: name + "-mark" }, aria: { hidden: "true" } }, "✿")
        : null,
      label(title),
      title || square.on.length > 1
        ? h(
            "span",
            { class: "men" },
            square.on.map(({ side, count }) => man(players, side, count)),
          )
        : square.on.map(({ side, count }) => man(players, side, count)),
    ];
    const cell =
      square.place === null
        ? h("div", { class: "space", role: "img", data: { about: name }, aria: { label: saying } }, inside)
        : space(name, square.place, mine, inside, saying);
    return at(spot(name, square.at, cell), square.row, square.column);
  }

  /** @type {(players: Zones.Player[], side: number, count?: number) => Node} */
  const man = (players, side, count = 1) =>
    h(
      "span",
      { class: "man side-" + side, aria: { hidden: "true" } },
      nameOf(players[side].seat).slice(0, 1) + (count > 1 ? String(count) : ""),
    );

  /** What lies off the board before the first square and behind the last one.
   * @param {string} name
   * @param {Zones.GridLight} light
   * @param {Zones.Player} player
   * @param {number} side */
  function ends(name, light, player, side) {
    const values = rowOf(player, name);
    return h(
      "div",
      { class: "ends", data: { key: "ends-" + player.seat } },
      man(context.view().players, side),
      h("span", { class: "whose" }, nameOf(player.seat)),
      values.map((count, place) => {
        if (light.cells[place]) return null;
        const where = place ? word("home") : word("start");
        return space(
          name,
          place,
          player.seat,
          [where, " ", h("b", null, String(count))],
          nameOf(player.seat) + ", " + where + ": " + count,
        );
      }),
    );
  }

  return { counters, numberRow, path, spots };
}

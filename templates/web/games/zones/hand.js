// What people do by hand: where no rules lead, phones put the deeds together; with rules, they ask the table.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { nameOf, play } from "../../table/table.js";

/** @param {import("./context.js").Context} context */
export function handsOf(context) {
  const { word, text, board, view } = context;
  let wish = ""; // what shall be asked, in the player's own words

  /** @param {string} name */
  const known = (name) => board().zones[name];
  /** @type {(name: string, owner: string | null) => string} */
  const title = (name, owner) => (text("zones." + name) || name) + (owner ? " · " + nameOf(owner) : "");

  /** Whether this phone may do things by hand now: freely, or by asking the table. */
  const free = () => Boolean(board().byHand === "free" && context.due() && !view().proposal && !view().over);
  const asks = () => Boolean(board().byHand === "ask table" && context.due() && !view().proposal);

  /** A deed with what it needs; what it does not need is left out.
   * @param {string} name
   * @param {Facts} given */
  function deed(name, given) {
    /** @type {Zones.Move} */
    const made = { type: (board().byHand === "free" ? "hand-" : "ask-") + name, seat: String(context.due()) };
    for (const [key, value] of Object.entries(given)) if (value !== null) made[key] = value;
    return made;
  }

  /** Every zone with its owner that could hold the pieces of this one.
   * @param {string} zone
   * @param {string | null} owner */
  function places(zone, owner) {
    /** @type {{ into: string, into_of: string | null }[]} */
    const found = [];
    for (const [name, each] of Object.entries(board().zones)) {
      if (each.of !== known(zone).of) continue;
      const owners = each.perPlayer ? view().players.map((player) => player.seat) : [null];
      for (const who of owners) if (name !== zone || who !== owner) found.push({ into: name, into_of: who });
    }
    return found;
  }

  /** @type {(label: string, move: Zones.Move, main?: boolean) => Node} */
  const button = (label, move, main) =>
    h(
      "button",
      {
        type: "button",
        class: main ? "main" : null,
        disabled: context.table.busy,
        data: { key: JSON.stringify(move) },
        on: {
          click: () => {
            context.letGo();
            wish = "";
            play(move);
          },
        },
      },
      label,
    );

  /** What puts the held piece of a board onto the space that was tapped; null where none is held.
   * @param {import("./context.js").Tapped} tapped */
  function goal(tapped) {
    const stander = free() && context.held && context.held.stander;
    const stands = stander && board().standing[stander.number];
    if (!stander || !stands || tapped.of !== stands.table) return null;
    return () => placed(stander, stands.rows.indexOf(tapped.value));
  }

  /** Put a piece of a board onto a space.
   * @param {import("./standing.js").Stander} stander
   * @param {number} at */
  function placed({ number, place, owner }, at) {
    context.letGo();
    play(deed("count", { number, place, value: at, of: owner }));
  }

  /** Where the held piece, or the pieces of the held zone, may go.
   * @param {import("./context.js").Tapped} held */
  function goals(held) {
    if (held.stander) return spacesFor(held.stander);
    const zone = held.of || "";
    const from = { zone, of: held.owner || null };
    return places(zone, from.of).map((into) => {
      const label = word("to-zone", { zone: title(into.into, into.into_of) });
      if (held.value) return button(label, deed("move", { piece: held.value, ...from, ...into }));
      if (known(zone).order === "heap")
        return button(word("draw-one", { goal: label }), deed("draw", { count: 1, ...from, ...into }));
      return known(into.into).order === "heap"
        ? button(word("shuffle-into", { zone: title(into.into, into.into_of) }), deed("shuffle", { ...from, ...into }))
        : null;
    });
  }

  /** The spaces that a piece of a board may go to.
   * @param {import("./standing.js").Stander} stander
   * @returns {Child[]} */
  function spacesFor(stander) {
    const { number, place, owner } = stander;
    const { rows, lowest } = board().standing[number];
    /** @type {(label: string, at: number) => Child} */
    const to = (label, at) => button(label, deed("count", { number, place, value: at, of: owner }));
    return rows
      .map((id, at) => (at === stander.at ? null : to(word("to-zone", { zone: context.called(id) }), at)))
      .concat(lowest < 0 && stander.at >= 0 ? [to(word("off-board"), -1)] : []);
  }

  const rolls = () =>
    Object.keys(view().dice).map((name) =>
      button(word("roll", { dice: text("dice." + name) || name }), deed("roll", { dice: name }), free()),
    );

  /** The heaps from which pieces are drawn, and what can be done with all pieces of a zone. */
  const heaps = () =>
    Object.entries(view().zones)
      .filter(([name, zone]) => zone.count && known(name).order === "heap")
      .map(([name]) =>
        button(
          word("draw-to", { zone: title(name, null), goal: title(goalOf(name), ownerOf(goalOf(name))) }),
          deed("draw", { count: 1, zone: name, into: goalOf(name), into_of: ownerOf(goalOf(name)) }),
        ),
      );
  /** Where people mostly draw to: their own zone, else the first other one.
   * @param {string} heap */
  const goalOf = (heap) => {
    const others = Object.entries(board().zones).filter(([name, each]) => name !== heap && each.of === known(heap).of);
    const [name] = others.find(([, each]) => each.perPlayer) || others[0] || [heap];
    return name;
  };
  /** @param {string} name */
  const ownerOf = (name) => (known(name).perPlayer ? context.due() : null);

  function dock() {
    const { proposal } = view();
    if (proposal) return answers(proposal.missing);
    if (!free()) return null;
    const held = context.held;
    return h(
      "div",
      { class: "zone-moves several", data: { key: "by-hand" } },
      held ? goals(held) : [rolls(), heaps(), button(word("finish"), deed("end", {}))],
    );
  }

  /** What the others say to a wish.
   * @param {string[]} missing the seats that have not answered yet */
  const answers = (missing) => {
    const moves = context.legal();
    return h(
      "div",
      { class: "zone-moves", data: { key: "answers" } },
      h("p", null, moves.length ? word("asked") : word("waits", { names: missing.map(nameOf).join(", ") })),
      moves.map((move) => button(word(move.type === "table-agree" ? "agree" : "object"), move, true)),
    );
  };

  /** Ask the table for what the rules do not know. */
  function asking() {
    if (!asks()) return null;
    return h(
      "details",
      { data: { key: "ask-table" } },
      h("summary", null, word("ask")),
      rolls(),
      heaps(),
      h("label", { for: "ask-words" }, word("ask-words")),
      h("input", {
        id: "ask-words",
        maxlength: 200,
        value: wish,
        on: {
          input: (event) => {
            wish = event.target.value;
          },
          change: redraw,
        },
      }),
      wish.trim() ? button(word("ask-now"), deed("say", { text: wish.trim() }), true) : null,
    );
  }

  /** Buttons around a number that people count by hand.
   * @param {string} name
   * @param {string} label
   * @param {number} value
   * @param {string | null} owner
   * @param {number} [place] */
  function stepper(name, label, value, owner, place = 0) {
    /** @param {1 | -1} by */
    const step = (by) => {
      const move = deed("count", { number: name, place, value: value + by, of: owner });
      return h(
        "button",
        {
          type: "button",
          class: "round",
          disabled: context.table.busy,
          data: { key: name + (owner || "") + place + by },
          aria: { label: word(by > 0 ? "more" : "less", { piece: label + (owner ? " · " + nameOf(owner) : "") }) },
          on: { click: () => play(move) },
        },
        by > 0 ? "+" : "−",
      );
    };
    return h("span", { class: "stepper" }, step(-1), h("b", null, String(value)), step(1));
  }

  return { free, goal, dock, asking, stepper };
}

// Armorica on the phone: the two rows as they lie on the table, displays whose six icon rows line up, and winter.
// What may be taken is what the host lists; nothing here knows the rules.

import { h } from "../../core/dom.js";
import { openSheet, redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { signOf } from "../../table/emblem.js";
import { myTurns, nameOf, play, why } from "../../table/table.js";

const PLACES = 6;
const IN_LINE = 7; // so many cards are large enough for their sums to stand beside their icons; of more, above them

export function draw({ table, t }) {
  /** @type {(key: string, facts?: Facts) => string} */
  const word = (key, facts) => t("game." + key, facts);
  let picked = null; // a card of a row, lifted
  /** @type {any[]} */
  let leaving = []; // cards that shall go in winter
  let passing = false;
  let fresh = new Set();

  /** @param {string} id */
  const card = (id) => table.pack.row("cards", id) || {};
  /** @param {string} id */
  const woman = (id) => (table.pack.row("people", id) || {}).woman;
  /** @param {string} id */
  const suitOf = (id) => table.pack.text((woman(id) ? "suits-of-women." : "suits.") + card(id).suit);
  const kinds = () => table.pack.tables.icons;
  /** @param {string} id */
  const name = (id) => table.pack.nameOf(id);
  const phase = () => table.message.view.phase;
  const due = () => {
    const turn = myTurns()[0];
    return turn ? turn.seat : null;
  };
  const legal = () => table.message.moves;
  /** @param {string} id */
  const takeOf = (id) => legal().find((move) => move.type === "take" && move.card === id);
  const shown = (entry) => (typeof entry === "string" ? entry : entry.id);

  /** The player whose reach counts: who decides here now, else who sits here, else whose turn it is. */
  function reader() {
    const view = table.message.view;
    const seat = due() || table.message.seat || view.to_move;
    return view.players.find((each) => each.name === seat) || view.players[0];
  }

  // A row of cards

  function drawnRow(which) {
    const view = table.message.view;
    const cards = view.rows[which];
    const now = phase() === which;
    const deck = view.decks[which];
    const blank = PLACES - cards.length;
    const mineNow = now && due() && !table.message.question && !table.message.request;
    return h(
      "section",
      {
        class: ["row", which, now && "now", mineNow && "choosing"],
        aria: { label: word("row-" + which) },
        data: { key: "row-" + which },
      },
      h(
        "header",
        null,
        h("h2", null, table.pack.text("decks." + which)),
        reach(which),
        h(
          "span",
          { class: "deck", role: "img", aria: { label: word("deck", { count: deck.left, pile: deck.pile || "–" }) } },
          h("b", { aria: { hidden: "true" } }, deck.pile || "–"),
          h("span", { aria: { hidden: "true" } }, String(deck.left)),
        ),
      ),
      h(
        "div",
        { class: "fan", css: { "--n": String(PLACES) } },
        Array.from({ length: Math.max(0, blank) }, (unused, place) =>
          h("span", { class: "gap", data: { key: "gap-" + place }, aria: { hidden: "true" } }),
        ),
        cards.map((/** @type {string} */ id, index) => slot(which, id, cards.length - index, mineNow)),
      ),
    );
  }

  /** @param {string} id */
  function slot(which, id, position, mineNow) {
    const row = card(id);
    const open = mineNow && takeOf(id);
    const key = which === "roman" && row.unlock ? row.unlock : "wheat";
    const label = word(open ? "card-open" : mineNow ? "card-shut" : "card", {
      name: name(id),
      suit: suitOf(id),
      position,
      icons: icons(row),
    });
    return h(
      "button",
      {
        type: "button",
        class: [
          "slot",
          open && "open",
          mineNow && !open && "shut",
          picked === id && "picked",
          fresh.has(id) && "fresh",
        ],
        data: { key: id, card: id, position },
        aria: { label, pressed: picked === id ? "true" : null, disabled: mineNow && !open ? "true" : null },
        on: { click: () => tap(id, mineNow, open) },
      },
      picture(id, ""),
      h(
        "span",
        { class: "foot", aria: { hidden: "true" } },
        h("b", null, String(position)),
        table.pack.icon(table.pack.row("icons", key).icon),
      ),
    );
  }

  /** @param {string} id */
  function tap(id, mineNow, open) {
    passing = false;
    if (!mineNow) {
      look([id]);
      return;
    }
    if (!open) {
      picked = null;
      why({ type: "take", seat: due(), card: id });
      return;
    }
    table.refused = null;
    if (picked === id) take(id);
    else {
      picked = id;
      redraw();
    }
  }

  /** @param {string} id */
  function take(id) {
    const move = takeOf(id);
    picked = null;
    if (move) play(move);
  }

  /** What the reader has to reach with; beside each position stands which icon it asks for. */
  function reach(which) {
    const player = reader();
    const asked =
      which === "gaul"
        ? ["wheat"]
        : ["wheat"].concat(
            kinds()
              .map((kind) => kind.id)
              .filter((/** @type {string} */ id) =>
                Object.values(table.pack.tables.cards).some((found) => found.unlock === id),
              ),
          );
    return h(
      "span",
      {
        class: "reach",
        role: "img",
        aria: {
          label: word("reach", {
            name: nameOf(player.name),
            icons: asked.map((id) => table.pack.counted(id, player.icons[id], "icon")).join(", "),
          }),
        },
      },
      asked.map((id) =>
        h(
          "span",
          { class: id, css: { "--tone": table.pack.row("icons", id).colour } },
          table.pack.icon(table.pack.row("icons", id).icon),
          String(player.icons[id]),
        ),
      ),
    );
  }

  /** A card's picture; until it is there, its strip in the suit's colour.
   * @param {string} id */
  function picture(id, alt) {
    const suit = table.pack.row("suits", card(id).suit);
    const drawn = table.pack.picture(id, { alt });
    if (drawn && suit) drawn.style.setProperty("--suit", suit.colour);
    return drawn;
  }

  const icons = (row) =>
    kinds()
      .filter((kind) => row[kind.id])
      .map((kind) => table.pack.counted(kind.id, row[kind.id], "icon"))
      .join(", ");

  // A display

  /**
   * @param {any} player
   * @param {{ big?: boolean, choosing?: any }} [how]
   */
  function display(player, { big, choosing } = {}) {
    const ids = player.display.map(shown);
    const sheet = table.message.score && table.message.score.players.find((entry) => entry.name === player.name);
    const sets = sheet ? sheet.lines.filter((line) => line.what === "set" && line.facts) : [];
    const short = player.deficit > 0;
    const long = !big && !choosing && (ids.length > IN_LINE || (table.screen && table.message.view.players.length > 3));
    return h(
      "div",
      {
        class: ["display", big && "big", choosing && "choosing", long && "long"],
        css: { "--n": String(Math.max(1, ids.length)) },
      },
      h(
        "dl",
        { class: "totals" },
        kinds().map((kind) =>
          h(
            "div",
            { class: [kind.id, kind.id === "amphora" && short && "short"], css: { "--tone": kind.colour } },
            h("dt", null, table.pack.icon(kind.icon, table.pack.text("icons." + kind.id))),
            h("dd", null, String(player.icons[kind.id])),
          ),
        ),
      ),
      h(
        "div",
        {
          class: "laid",
          tabindex: ids.length > 6 && !choosing ? "0" : null,
          role: "group",
          aria: { label: word("display", { name: nameOf(player.name), count: ids.length }) },
          data: { scroll: "display-" + player.name },
        },
        ids.map((/** @type {string} */ id, place) =>
          choosing
            ? mouth(player, id)
            : h(
                "span",
                { class: ["laid-card", place === ids.length - 1 && "last"], data: { key: id } },
                picture(id, name(id) + ", " + suitOf(id)),
              ),
        ),
        choosing || !sets.length ? null : brackets(sets, ids.length),
      ),
    );
  }

  /** The sets as the score counts them, drawn over the strips.
   * @param {number} count */
  function brackets(sets, count) {
    let from = 0;
    return h(
      "div",
      { class: "sets", aria: { hidden: "true" }, css: { "--n": String(count) } },
      sets.map((line, place) => {
        const size = line.facts.size;
        const last = from + size === count;
        const made = h(
          "span",
          {
            class: ["set", last && "last"],
            css: { "--from": String(from), "--size": String(size) },
            data: { key: "set-" + place },
          },
          String(line.points),
        );
        from += size;
        return made;
      }),
    );
  }

  /** A card in winter: it may go if the host lists a choice with it.
   * @param {string} id */
  function mouth(player, id) {
    const may = legal().some((move) => move.type === "starve" && move.cards.includes(id));
    const going = leaving.includes(id);
    return h(
      "button",
      {
        type: "button",
        class: ["laid-card", "mouth", may ? "open" : "shut", going && "going"],
        data: { key: id, card: id },
        aria: {
          label: word(may ? "mouth" : "mouth-safe", { name: name(id), suit: suitOf(id), icons: icons(card(id)) }),
          pressed: String(going),
          disabled: may ? null : "true",
        },
        on: {
          click: () => {
            if (!may) {
              why({ type: "starve", seat: player.name, cards: [id] });
              return;
            }
            table.refused = null;
            if (going) leaving = leaving.filter((other) => other !== id);
            else leaving = leaving.concat([id]).slice(-player.deficit);
            redraw();
          },
        },
      },
      picture(id, ""),
    );
  }

  function drawnPlayer(entry, mineToo) {
    const view = table.message.view;
    const sheet = table.message.score && table.message.score.players.find((found) => found.name === entry.name);
    const choosing = phase() === "winter" && due() === entry.name && !table.message.question && !table.message.request;
    return h(
      "section",
      {
        class: ["player", mineToo && "own", view.to_move === entry.name && "to-move"],
        data: { key: "player-" + entry.name },
      },
      h(
        "header",
        null,
        h(
          "h2",
          null,
          signOf(entry.name),
          " ",
          nameOf(entry.name),
          view.start === entry.name
            ? h(
                "span",
                {
                  class: "first",
                  title: table.pack.text("start-player.name"),
                  role: "img",
                  aria: { label: table.pack.text("start-player.name") },
                },
                "①",
              )
            : null,
        ),
        view.to_move === entry.name ? h("span", { class: "tag on" }, word("to-move")) : null,
        entry.deficit && phase() !== "over"
          ? h("span", { class: "tag hungry" }, table.pack.icon("amphora"), word("hungry", { count: entry.deficit }))
          : null,
        sheet ? h("span", { class: "points" }, String(sheet.total)) : null,
      ),
      choosing
        ? display(entry, { choosing: true })
        : h(
            "button",
            {
              type: "button",
              class: "look",
              aria: { label: word("look-at", { name: nameOf(entry.name) }) },
              on: { click: () => lookAt(entry.name) },
            },
            display(entry),
          ),
    );
  }

  // Looking closer

  /** @param {string[]} ids */
  function look(ids) {
    openSheet({
      id: "look",
      title: ids.map(name).join(", "),
      body: () =>
        ids.map((/** @type {string} */ id) =>
          h("div", { class: "closer" }, table.pack.picture(id), h("p", { class: "only-heard" }, icons(card(id)))),
        ),
    });
  }

  function lookAt(seat) {
    openSheet({
      id: "look-at",
      wide: true,
      title: word("display-of", { name: nameOf(seat) }),
      body: () => {
        const entry = table.message.view.players.find((found) => found.name === seat);
        return [
          display(entry, { big: true }),
          h(
            "ol",
            { class: "roll-call" },
            entry.display
              .map(shown)
              .map((/** @type {string} */ id) =>
                h(
                  "li",
                  null,
                  h("strong", null, name(id)),
                  " · ",
                  suitOf(id),
                  h("span", { class: "fine" }, " ", icons(card(id))),
                ),
              ),
          ),
        ];
      },
    });
  }

  // What the thumb can do

  function actions() {
    const seat = due();
    return phase() === "winter" ? winterActions(seat) : rowActions(seat);
  }

  function rowActions(seat) {
    const which = phase();
    const rightmost = table.message.view.rows[which] ? table.message.view.rows[which].slice(-1)[0] : null;
    const takes = legal().filter((move) => move.type === "take");
    const pass = legal().find((move) => move.type === "pass");
    if (picked && takeOf(picked)) {
      return h(
        "div",
        { class: "chosen", data: { key: "chosen" } },
        h(
          "button",
          {
            type: "button",
            class: "thumb",
            aria: { label: word("closer", { name: name(picked) }) },
            on: { click: () => look([picked]) },
          },
          table.pack.picture(picked, { alt: "" }),
        ),
        h(
          "button",
          { type: "button", class: "main", disabled: table.busy, on: { click: () => take(picked) } },
          h("span", null, word("take", { name: name(picked) }), consequence(takeOf(picked))),
        ),
        h(
          "button",
          {
            type: "button",
            class: "quiet round",
            aria: { label: word("not-this") },
            on: {
              click: () => {
                picked = null;
                redraw();
              },
            },
          },
          "×",
        ),
      );
    }
    if (passing && pass) {
      return h(
        "div",
        { data: { key: "passing" } },
        h("p", null, rightmost ? word("pass-costs", { name: name(rightmost) }) : word("pass-free")),
        h(
          "div",
          { class: "pair" },
          h(
            "button",
            {
              type: "button",
              on: {
                click: () => {
                  passing = false;
                  redraw();
                },
              },
            },
            word("not-this"),
          ),
          h(
            "button",
            {
              type: "button",
              class: "main",
              disabled: table.busy,
              on: {
                click: () => {
                  passing = false;
                  play(pass);
                },
              },
            },
            h("span", null, word("pass"), consequence(pass)),
          ),
        ),
      );
    }
    return h(
      "div",
      { class: "hint", data: { key: "hint" } },
      h("p", null, takes.length ? word("hint-" + which, { count: takes.length }) : word("hint-none")),
      pass
        ? h(
            "button",
            {
              type: "button",
              class: takes.length ? null : "main",
              disabled: table.busy,
              on: {
                click: () => {
                  if (!takes.length) {
                    play(pass);
                    return;
                  }
                  passing = true;
                  table.refused = null;
                  redraw();
                },
              },
            },
            h("span", null, word("pass"), takes.length ? null : consequence(pass)),
          )
        : null,
      h("span", { class: "only-heard" }, nameOf(seat)),
    );
  }

  function winterActions(seat) {
    const entry = table.message.view.players.find((found) => found.name === seat);
    const missing = entry.deficit - leaving.length;
    const move = () => ({
      type: "starve",
      seat,
      cards: entry.display.map(shown).filter((/** @type {string} */ id) => leaving.includes(id)),
    });
    return h(
      "div",
      { class: "hint", data: { key: "winter" } },
      h(
        "p",
        null,
        missing > 0
          ? word(entry.deficit === 1 ? "winter-one" : "winter", { count: entry.deficit, left: missing })
          : leaving.map(name).join(", "),
      ),
      h(
        "button",
        {
          type: "button",
          class: missing ? null : "main",
          aria: { disabled: missing ? "true" : null },
          disabled: table.busy,
          on: {
            click: () => {
              if (missing) why(move());
              else {
                const sent = move();
                leaving = [];
                play(sent);
              }
            },
          },
        },
        h(
          "span",
          null,
          word("send", { count: leaving.length, all: entry.deficit }),
          missing ? null : consequence(move()),
        ),
      ),
    );
  }

  // The whole board

  function board() {
    const view = table.message.view;
    if (!view.rows) return null;
    const winter = phase() === "winter" && due();
    const top = due() || table.message.seat; // who decides here now, else who sits here
    const mineFirst = view.players.slice().sort((a, b) => Number(b.name === top) - Number(a.name === top));
    const rows =
      phase() === "over"
        ? null
        : h("div", { class: "rows", data: { key: "rows" } }, drawnRow("gaul"), drawnRow("roman"));
    const seats = h(
      "div",
      {
        class: "players",
        css: { "--across": String(view.players.length === 4 ? 2 : Math.min(3, view.players.length)) },
        data: { key: "players" },
      },
      mineFirst.map((entry) =>
        drawnPlayer(entry, entry.name === table.message.seat || (winter && entry.name === due())),
      ),
    );
    return h(
      "div",
      {
        class: ["armorica", "phase-" + phase(), winter && "winter-here", view.players.length > 3 && "many"],
        data: { key: "armorica" },
      },
      winter ? [seats, rows] : [rows, seats],
      view.gone.length ? h("p", { class: "fine gone" }, word("gone", { count: view.gone.length })) : null,
    );
  }

  /**
   * @param {Message} message
   * @param {Message | null} before
   */
  function heard(message, before) {
    fresh = new Set();
    if (message.view && message.view.rows && before && before.view && before.view.rows) {
      for (const which of ["gaul", "roman"]) {
        const known = new Set(before.view.rows[which]);
        message.view.rows[which].forEach((/** @type {string} */ id) => {
          if (!known.has(id)) fresh.add(id);
        });
      }
    }
    if (!before || message.number !== before.number) {
      if (!message.moves.some((move) => move.card === picked)) picked = null;
      leaving = leaving.filter((id) => message.moves.some((move) => move.cards && move.cards.includes(id)));
      passing = false;
    }
  }

  return {
    board,
    actions,
    heard,
    headline: () => {
      const view = table.message && table.message.view;
      return view && view.turn && phase() !== "over" ? word("turn", { turn: view.turn, turns: view.turns }) : null;
    },
    sayMove: (move) =>
      move.type === "take"
        ? word("take", { name: name(move.card) })
        : move.type === "pass"
          ? word("pass")
          : move.type === "starve"
            ? word("send-away", { names: move.cards.map(name).join(", ") })
            : null,
  };
}

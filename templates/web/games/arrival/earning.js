// The Earning Phase on one phone: cards from the three stacks, two blocks, Ogam's window, tiles from the display.

import { h } from "../../core/dom.js";
import { openSheet, redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { play, table as seen, why } from "../../table/table.js";
import { SECTIONS } from "./context.js";

const SIGNS = ["fame", "discs", "swords", "shields", "fomori", "tiles"];

const SOON_MS = 60;
const PHASES = ["draw", "block-1", "block-2", "ogam", "tiles"];

/** @param {import("./context.js").Context} context */
export function earning(context, { gains, picture, closer }) {
  const { word, view, leader, due, legal, name, pack } = context;
  let section = null; // chosen, not yet sent
  /** @type {any[]} */
  let wanted = []; // places on the display
  const drawing = new Map(); // the seats that draw all their cards, with how many they had

  const isNow = () =>
    PHASES.includes(context.step()) || Boolean(view().question && view().leaders.some((each) => each.cards.length));
  const reset = () => {
    section = null;
    wanted = [];
  };

  /** Whose cards this phone shows large: who decides here, else who sits here. */
  function own() {
    const seat = due() || context.table.message.seat;
    return seat ? leader(seat) : null;
  }

  function board() {
    const mine = own();
    const others = view().leaders.filter((each) => each !== mine);
    return h(
      "section",
      { class: "earning", aria: { label: word("earning") }, data: { key: "earning" } },
      context.step() === "draw" || view().question === "stack-back" ? stacks() : null,
      context.step() === "tiles" || view().question === "display-tile" ? display() : null,
      mine && mine.cards.length ? cardsOf(mine) : null,
      others.some((each) => each.cards.length) ? h("ul", { class: "list others" }, others.map(other)) : null,
    );
  }

  // Drawing

  function stacks() {
    const mayDraw = due() && !context.table.message.question && legal("draw-card").length;
    return h(
      "div",
      { class: "stacks", data: { key: "stacks" } },
      view().stacks.map((stack, place) => {
        const move = mayDraw && legal("draw-card").find((each) => each.stack === place + 1);
        const label = word("stack", {
          stack: place + 1,
          cards: stack.cards,
          back: stack.top ? word("back-" + stack.top) : "–",
        });
        return h(
          "button",
          {
            type: "button",
            class: ["stack", move && "open"],
            data: { key: "stack-" + place, stack: place + 1 },
            aria: { label },
            disabled: seen.busy || !move,
            on: { click: () => move && play(move) },
          },
          stack.top ? picture({ back: stack.top, front: null }) : h("span", { class: "no-card" }),
          h(
            "span",
            { class: "under" },
            h("b", null, stack.top ? word("back-" + stack.top) : "–"),
            " ",
            String(stack.cards),
          ),
        );
      }),
    );
  }

  /** The fullest stack: what is drawn blindly is as good from any. */
  const fullest = () =>
    legal("draw-card")
      .slice()
      .sort((a, b) => view().stacks[b.stack - 1].cards - view().stacks[a.stack - 1].cards)[0];

  /** Draw on, each time this seat's turn comes round, until it has all its cards or takes one back. */
  function drawOn() {
    const seat = due();
    const asked = context.step() === "draw" && !context.table.message.question && !context.table.message.request;
    if (seen.busy) {
      setTimeout(drawOn, SOON_MS);
      return;
    }
    if (context.step() !== "draw" && !view().question) drawing.clear();
    if (!seat || !asked || !drawing.has(seat)) return;
    const held = leader(seat).cards.length;
    const move = fullest();
    if (held < drawing.get(seat) || !move) {
      drawing.delete(seat);
      return;
    }
    drawing.set(seat, held + 1);
    play(move);
  }

  const drawAll = () => {
    drawing.set(due(), leader(due()).cards.length);
    drawOn();
  };

  function drawHint() {
    const number = leader(due()).cards.length + 1;
    return h(
      "div",
      { class: "hint", data: { key: "draw" } },
      h("p", null, word("hint-draw", { number })),
      h(
        "button",
        { type: "button", data: { deed: "draw-all" }, disabled: seen.busy, on: { click: drawAll } },
        word("draw-all", { count: view().cards_each - number + 1 }),
      ),
    );
  }

  // Cards and their sections

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

  /** One section over all four cards: what it yields so far, and what it would do to the corruption. */
  function band(mine, each) {
    const shut = mine.blocks.includes(each);
    const yields = mine.yields[each] || {};
    const down = mine.cards.filter((card) => !card.front).length;
    const then = mine.corruption + (yields.fomori || 0);
    const paid = context.step() === "tiles" || context.step() === "turn"; // it stands on the track already
    const choice = moveFor(mine.seat, each);
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
        shut ? word("blocked") : mine.open === each ? word("open") : null,
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

  /** What a tap on this section would mean now. */
  function moveFor(seat, each) {
    /** @type {Record<string, string>} */
    const types = { "block-1": "block-first", "block-2": "block-second", ogam: "use-ogam" };
    if (due() !== seat || context.table.message.question || context.table.message.request) return null;
    const type = types[context.step()];
    if (!type) return null;
    const move = type === "use-ogam" ? { type, seat, open: each } : { type, seat, section: each };
    return { move, legal: legal(type).some((found) => (found.open || found.section) === each) };
  }

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

  // Tiles

  function display() {
    const seat = due();
    const choosing = seat && context.step() === "tiles" && !context.table.message.question;
    const most = choosing ? Math.max(0, ...legal("take-tiles").map((move) => move.tiles.length)) : 0;
    return h(
      "div",
      { class: "display-row", data: { key: "display" } },
      h("h2", null, word("display"), h("small", null, word("pile", { count: view().tiles_left }))),
      h(
        "div",
        { class: "tile-grid" },
        view().display.map((tile, place) => {
          const chosen = wanted.includes(place);
          return h(
            "button",
            {
              type: "button",
              class: ["tile", chosen && "chosen"],
              data: { key: tile + place, tile },
              aria: { pressed: choosing ? String(chosen) : null, label: pack().text("words." + tile) || name(tile) },
              on: {
                click: () => {
                  if (!choosing) {
                    closer(tile);
                    return;
                  }
                  wanted = chosen ? wanted.filter((kept) => kept !== place) : wanted.concat([place]).slice(-most);
                  redraw();
                },
              },
            },
            pack().picture(tile, { alt: "" }),
            h("span", { class: "does" }, h("strong", null, name(tile)), h("span", null, context.tileSays(tile))),
          );
        }),
      ),
    );
  }

  // The thumb

  function actions() {
    switch (context.step()) {
      case "draw":
        return drawHint();
      case "block-1":
      case "block-2":
        return blocking();
      case "ogam":
        return section
          ? confirm(word("do-open", { section: word(section) }), { type: "use-ogam", seat: due(), open: section })
          : h(
              "div",
              { class: "hint", data: { key: "ogam" } },
              h("p", null, word("hint-ogam")),
              sendButton(word("do-decline"), legal("decline-ogam")[0], "main"),
            );
      case "tiles":
        return taking();
      default:
        return null;
    }
  }

  /**
   * @param {string} label
   * @param {string} cls
   */
  const sendButton = (label, move, cls) =>
    move
      ? h(
          "button",
          {
            type: "button",
            class: cls,
            disabled: seen.busy,
            on: {
              click: () => {
                reset();
                play(move);
              },
            },
          },
          h("span", null, label, consequence(move)),
        )
      : null;

  /** @param {string} label */
  function confirm(label, move) {
    return h(
      "div",
      { class: "chosen-row", data: { key: "confirm" } },
      sendButton(label, move, "main"),
      h(
        "button",
        {
          type: "button",
          class: "quiet round",
          aria: { label: word("not-this") },
          on: {
            click: () => {
              section = null;
              redraw();
            },
          },
        },
        "×",
      ),
    );
  }

  function blocking() {
    const first = context.step() === "block-1";
    if (section)
      return confirm(word("do-block", { section: word(section) }), {
        type: first ? "block-first" : "block-second",
        seat: due(),
        section,
      });
    const insist = legal("insist-order")[0];
    return h(
      "div",
      { class: "hint", data: { key: "block" } },
      h("p", null, word(first ? "hint-block-1" : "hint-block-2")),
      insist ? sendButton(word("do-insist"), insist, "quiet") : null,
    );
  }

  function taking() {
    const all = legal("take-tiles");
    const most = Math.max(0, ...all.map((move) => move.tiles.length));
    const chosen = wanted
      .map((place) => view().display[place])
      .slice()
      .sort();
    const move = chosen.length === most && all.find((each) => each.tiles.slice().sort().join() === chosen.join());
    return h(
      "div",
      { class: "hint", data: { key: "take" } },
      h(
        "p",
        null,
        move
          ? chosen.map(name).join(", ")
          : word(most === 1 ? "hint-tile" : "hint-tiles", { count: most, left: most - chosen.length }),
      ),
      move ? sendButton(word("do-take"), move, "main") : null,
    );
  }

  return { isNow, board, actions, reset, drawOn };
}

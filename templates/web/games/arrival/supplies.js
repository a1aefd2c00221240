// All tracks and supplies at a glance: fame, corruption against the limit, pieces, who passed, who starts next.

import { h } from "../../core/dom.js";
import { openSheet } from "../../core/page.js";

/** @type {(Arrival.Goods | "fomori")[]} */
const PIECES = ["discs", "swords", "shields", "fomori"];
/** @type {("swords" | "shields" | "fomori")[]} */
const IN_SUPPLY = ["swords", "shields", "fomori"];
/** @type {Arrival.Symbol[]} */
const YIELDS = ["fame", "famePerBroch", "famePerCaer", "discs", "swords", "shields", "tiles", "fomori"];

/** @param {import("./context.js").Context} context */
export function supplies(context) {
  const { word, view, count, who, name, pack } = context;

  function all() {
    const found = view();
    return h(
      "section",
      { class: "leaders", aria: { label: word("supplies") }, data: { key: "leaders" } },
      h("ul", { class: "list" }, found.leaders.map(drawnRow)),
      general(found),
    );
  }

  /** @param {Arrival.Leader} leader */
  function drawnRow(leader) {
    const found = view();
    const tiles = leader.tiles.length + leader.builders;
    return h(
      "li",
      { data: { key: "leader-" + leader.seat } },
      h(
        "button",
        {
          type: "button",
          class: ["leader", found.to_move.includes(leader.seat) && "to-move", leader.passed && "passed"],
          data: { leader: leader.seat },
          on: { click: () => look(leader.seat) },
        },
        h("span", { class: "top-line" }, who(leader.seat), marks(leader), count("fame", leader.fame, { cls: "big" })),
        corruption(leader),
        h(
          "span",
          { class: "pieces" },
          PIECES.map((piece) => count(piece, leader[piece], { cls: leader[piece] ? null : "none" })),
          count("tiles", tiles, { cls: tiles ? null : "none" }),
          leader.trophies ? count("trophies", leader.trophies) : null,
        ),
      ),
    );
  }

  /** @param {Arrival.Leader} leader */
  function marks(leader) {
    const found = view();
    if (found.over) return null; // no more starting or passing
    return [
      found.next_start === leader.seat && !found.last_round
        ? h("span", { class: "tag" }, word("starts-next"))
        : found.start === leader.seat
          ? h("span", { class: "tag" }, word("starts"))
          : null,
      leader.passed
        ? h("span", { class: "tag" }, word("has-passed"))
        : leader.committed
          ? h("span", { class: "tag on" }, word("committed"))
          : null,
    ];
  }

  /** The corruption track as a bar up to the limit.
   * @param {Arrival.Leader} leader
   * @param {boolean} [named] */
  function corruption(leader, named) {
    const { limit } = view();
    const full = Math.min(100, (100 * leader.corruption) / limit);
    return h(
      "span",
      {
        class: ["corruption", leader.corruption >= limit && "beyond"],
        role: "img",
        aria: { label: word("corruption-of", { count: leader.corruption, limit }) },
      },
      context.icon("corruption"),
      named ? h("span", null, word("of-corruption")) : null,
      h("span", { class: "meter" }, h("span", { css: { "--full": full + "%" } })),
      h("b", null, leader.corruption + "/" + limit),
    );
  }

  /** @param {Arrival.View} found */
  function general(found) {
    const { fomori, tribes, overrun } = found.ending;
    return [
      h(
        "p",
        { class: ["ending", overrun && "dark"] },
        context.icon("fomori"),
        h("b", null, String(fomori)),
        h("span", null, overrun ? "≥" : "<"),
        context.icon("discs"),
        h("b", null, String(tribes)),
        h("span", null, word((found.over ? "step-" : "now-") + (overrun ? "overrun" : "prevailed"))),
      ),
      h("p", { class: "fine" }, word(overrun ? "why-overrun" : "why-prevailed", { fomori, tribes })),
      found.latched && !found.over ? h("p", { class: "latch" }, word("latched")) : null,
      h(
        "details",
        { class: "general", data: { key: "general" } },
        h("summary", null, word("general")),
        h(
          "ul",
          { class: "list signs" },
          IN_SUPPLY.map((piece) => context.spelt(piece, found.supply[piece])),
          context.spelt("tiles", found.tiles_left),
        ),
        h(
          "p",
          { class: "fine" },
          word("unseen"),
          " ",
          Object.entries(found.unseen_fomori)
            .map(([kind, number]) => name(kind) + " " + number)
            .join(" · "),
        ),
        h(
          "p",
          { class: "fine" },
          word("repelled"),
          " ",
          Object.entries(found.discarded_fomori)
            .map(([kind, number]) => name(kind) + " " + number)
            .join(" · "),
        ),
        h("h3", null, word("display")),
        tileRow(found.display),
        found.used_tiles.length ? [h("h3", null, word("used")), tileRow(found.used_tiles)] : null,
      ),
    ];
  }

  /** @param {string[]} tiles */
  const tileRow = (tiles) =>
    h(
      "div",
      { class: "tile-row" },
      tiles.map((tile, place) =>
        h(
          "button",
          {
            type: "button",
            class: "look-closer",
            data: { key: tile + place, look: tile },
            on: { click: () => closer(tile) },
          },
          pack().picture(tile),
        ),
      ),
    );

  /** @param {string} tile */
  const closer = (tile) =>
    openSheet({
      id: "tile",
      title: name(tile),
      body: () =>
        h(
          "div",
          { class: "closer" },
          pack().picture(tile, { alt: pack().text("words." + tile) || name(tile) }),
          h("p", null, context.tileSays(tile)),
        ),
    });

  /** One leader, all of it.
   * @param {string} seat */
  function look(seat) {
    openSheet({
      id: "leader",
      title: context.nameOf(seat),
      body: () => {
        const leader = context.leader(seat);
        return h(
          "div",
          { class: "leader-sheet" },
          corruption(leader, true),
          h(
            "ul",
            { class: "list signs" },
            h("li", null, context.emblem(seat), h("span", null, name(seat))),
            context.spelt("fame", leader.fame),
            PIECES.map((piece) => context.spelt(piece, leader[piece])),
            context.spelt("tiles", leader.tiles.length + leader.builders),
            context.spelt("trophies", leader.trophies),
          ),
          h(
            "p",
            { class: "fine" },
            word("on-map", {
              locations: leader.locations,
              brochs: leader.brochs,
              caers: leader.caers,
              left: leader.discs_left,
            }),
          ),
          leader.used_trophies
            ? h("p", { class: "fine" }, word("used-trophies", { count: leader.used_trophies }))
            : null,
          leader.builders
            ? h("p", { class: "fine" }, word("builders", { count: leader.builders, gathered: leader.gathered }))
            : null,
          h("h3", null, word("tiles")),
          leader.tiles.length
            ? h(
                "div",
                { class: "tile-row" },
                leader.tiles.map((tile, place) =>
                  h(
                    "figure",
                    { data: { key: tile + place } },
                    pack().picture(tile),
                    h("figcaption", null, context.tileSays(tile)),
                  ),
                ),
              )
            : h("p", { class: "fine" }, word("no-tiles")),
          leader.cards.length
            ? [
                h("h3", null, word("cards")),
                h(
                  "div",
                  { class: "cards" },
                  leader.cards.map((card, place) =>
                    h("span", { class: "card-of", data: { key: "card-" + place } }, picture(card)),
                  ),
                ),
              ]
            : null,
          leader.open
            ? [
                h("p", null, word("opens", { section: word(leader.open) })),
                h("ul", { class: "list signs" }, spelt(leader.yields[leader.open])),
              ]
            : null,
        );
      },
    });
  }

  /** An earning card as it lies: its front once it is turned up, else its back.
   * @param {{ front: string | null, back?: Arrival.Back }} card */
  function picture(card) {
    const piece = card.front || card.back + "-01";
    return pack().picture(
      piece,
      card.front ? { alt: cardSays(card.front) } : { side: "back", alt: word("back-" + card.back) },
    );
  }

  /** @param {string} id */
  function cardSays(id) {
    const row = pack().row("earning", id);
    /** @param {[string, any]} yielded what a row says, as it was read */
    const gain = ([what, number]) =>
      isPer(what)
        ? word("of-" + what, { each: number * symbol(what).worth })
        : number + " " + word("of-" + what, { count: number });
    return ["top", "middle", "bottom"]
      .map(
        (section) =>
          word(section) +
          ": " +
          (Object.entries(row[section] || {})
            .map(gain)
            .join(", ") || "–"),
      )
      .join("; ");
  }

  /** What a section brings, with how much of each.
   * @param {Arrival.Yields} yields */
  const broughtBy = (yields) =>
    YIELDS.map((what) => ({ what, number: yields[what] || 0 })).filter(({ number }) => number);
  /** @param {string} what */
  const isPer = (what) => what.startsWith("famePer");
  /** @param {string} what */
  const symbol = (what) => pack().tables.symbols.find((each) => each.key === what);

  /** What a section yields, as icons with numbers.
   * @param {Arrival.Yields} yields */
  function gains(yields) {
    const there = broughtBy(yields);
    return there.length
      ? there.map(({ what, number }) => (isPer(what) ? per(what, number) : count(what, number)))
      : h("span", { class: "fine" }, word("nothing"));
  }

  /** The same with its words.
   * @param {Arrival.Yields} yields */
  function spelt(yields) {
    const there = broughtBy(yields);
    return there.length
      ? there.map(({ what, number }) =>
          isPer(what)
            ? h(
                "li",
                null,
                pack().icon(symbol(what).icon),
                h("span", null, word("of-" + what, { each: number * symbol(what).worth })),
              )
            : context.spelt(what, number),
        )
      : h("li", null, word("nothing"));
  }

  /**
   * @param {string} what
   * @param {number} number
   */
  function per(what, number) {
    const row = symbol(what);
    const label = word("of-" + what, { each: number * row.worth });
    return h(
      "span",
      { class: "count-of fame", role: "img", aria: { label }, title: label },
      pack().icon(row.icon),
      h("b", null, number * row.worth + "/"),
      pack().icon(row.each),
    );
  }

  return { all, gains, picture, look, closer };
}

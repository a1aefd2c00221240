// The realms of all players: glory and what every turn brings, god and fear, what waits, the tracks, cards and rumors.

import { h } from "../../core/dom.js";
import { closeSheet, openSheet } from "../../core/page.js";
import { does } from "./cards.js";

/** @type {Record<string, string>} what is counted → its icon */
const SIGNS = {
  fear: "death-skull",
  cities: "viking-longhouse",
  reserve: "spears",
  rumors: "tied-scroll",
  knowledge: "rune-stone",
};

/**
 * @param {import("./context.js").Context} context
 * @param {ReturnType<typeof import("./production.js").production>} produce
 */
export function realms(context, produce) {
  const { word, view, name, pack, who, table } = context;

  /** The score track as a road: each player's sign at their points. */
  function road() {
    /** @type {{ seat: string, glory: number }[]} */
    const shown = [];
    for (const { seat, glory } of view().players) if (glory !== null) shown.push({ seat, glory });
    const far = Math.max(50, Math.ceil((Math.max(0, ...shown.map((each) => each.glory)) + 1) / 50) * 50);
    /** @type {Record<number, number>} */
    const taken = {};
    const placed = shown.map((each) => {
      const x = 10 + Math.min(1, Math.max(0, each.glory / far)) * 300;
      const slot = Math.round(x / 14);
      return { each, x, height: (taken[slot] = (taken[slot] || 0) + 1) };
    });
    const ground = 12 + 11 * Math.max(1, ...Object.values(taken)); // as high as its highest pile
    return h(
      "svg",
      {
        class: "road",
        viewBox: "0 0 320 " + (ground + 12),
        role: "img",
        aria: {
          label: shown.map((each) => context.nameOf(each.seat) + " " + each.glory).join(", "),
        },
      },
      h("line", { x1: 10, x2: 310, y1: ground, y2: ground, class: "rail" }),
      Array.from({ length: 6 }, (unused, place) => [
        h("line", { x1: 10 + place * 60, x2: 10 + place * 60, y1: ground - 4, y2: ground + 4, class: "rail" }),
        h("text", { x: 10 + place * 60, y: ground + 11, class: "rail-figure" }, String((far / 5) * place)),
      ]),
      placed.map(({ each, x, height }) =>
        h("image", {
          href: pack().address("units", each.seat),
          x: x - 6.5,
          y: ground - 1 - height * 11,
          width: 13,
          height: 13,
        }),
      ),
    );
  }

  /** What is counted of a realm, as signs with numbers; after a tap, and on shared screens, with words.
   * @param {Kingdoms.Player} each */
  function facts(each) {
    /** @type {[string, number][]} */
    const found = [
      ["cities", context.own(each.seat).length],
      ["reserve", each.reserve],
    ];
    if (each.intimidation !== null) found.unshift(["fear", each.intimidation]);
    if (each.rumors.length) found.push(["rumors", each.rumors.length]);
    if (each.knowledge.length) found.push(["knowledge", each.knowledge.length]);
    return found;
  }

  const legend = () =>
    h(
      "p",
      { class: "fine legend", data: { key: "legend" } },
      Object.entries(SIGNS).map(([what, icon]) =>
        h("span", null, context.icon(icon), " ", word("of-" + what, { count: 2 })),
      ),
      produce.legend(),
    );

  /** @param {Kingdoms.Player} each */
  function realm(each) {
    const turn = view().active === each.seat;
    return h(
      "li",
      { data: { key: each.seat } },
      h(
        "button",
        {
          type: "button",
          class: ["realm", turn && "to-move", !each.kingdom && view().round > 0 && "fallen"],
          data: { realm: each.seat },
          on: { click: () => more(each.seat) },
        },
        h(
          "span",
          { class: "top-line" },
          who(each.seat),
          view().first === each.seat ? h("span", { class: "tag" }, word("first")) : null,
          each.marker ? h("span", { class: "tag" }, word("invader")) : null,
          each.glory !== null
            ? h(
                "span",
                {
                  class: "glory",
                  role: "img",
                  aria: { label: word("glory", { count: each.glory, income: each.income }) },
                },
                h("b", null, String(each.glory)),
                h("small", null, " +" + each.income),
              )
            : null,
        ),
        h(
          "span",
          { class: "facts-line" },
          each.god
            ? h("span", null, name(each.god))
            : each.has_chosen
              ? h("span", { class: "fine" }, word("god-chosen"))
              : null,
          facts(each).map(([what, number]) => context.count(what, SIGNS[what], number)),
        ),
        !each.kingdom && view().round ? h("span", { class: "fine" }, word("fallen")) : null,
        each.sheet || each.waiting.length
          ? h("span", { class: "facts-line fine" }, word("waiting", { units: each.sheet, tiles: each.waiting.length }))
          : null,
        produce.meters(each.seat),
      ),
    );
  }

  /** All of a realm.
   * @param {string} seat */
  function more(seat) {
    openSheet({
      id: "realm",
      title: context.nameOf(seat),
      wide: true,
      body: () => {
        const each = context.player(seat);
        /** @type {(label: string, list: string[]) => Child} */
        const row = (label, list) =>
          list.length
            ? [
                h("h3", null, label),
                h(
                  "div",
                  { class: "answers" },
                  list.map((id, place) =>
                    h("figure", { data: { key: id + place } }, card(id), h("figcaption", null, name(id))),
                  ),
                ),
              ]
            : null;
        return [
          h(
            "ul",
            { class: "list signs" },
            facts(each).map(([what, number]) => context.spelt(what, SIGNS[what], number)),
            produce.spelt(seat),
          ),
          each.glory !== null ? h("p", null, word("glory", { count: each.glory, income: each.income })) : null,
          each.chosen && !each.god ? row(word("god-secret"), [each.chosen]) : null,
          each.gods.length && !each.god ? row(word("gods-dealt"), each.gods) : null,
          each.god ? row(word("god"), [each.god]) : null,
          each.borrowed ? row(word("borrowed"), [each.borrowed]) : null,
          row(word("private"), each.knowledge),
          row(
            word("rumors"),
            each.rumors.map((value) => "r" + value),
          ),
          each.ledger
            ? h(
                "ul",
                { class: "list lines" },
                Object.entries(each.ledger)
                  .filter(([, points]) => points)
                  .map(([what, points]) =>
                    h(
                      "li",
                      null,
                      h("span", { class: "says" }, table.pack.text("score." + what) || what),
                      h("span", { class: "points" }, String(points)),
                    ),
                  ),
              )
            : null,
          h("button", { type: "button", class: "wide", on: { click: () => closeSheet("realm") } }, word("close")),
        ];
      },
    });
  }

  /** A card as it lies there; a tap brings it closer, with its words, which no phone shows large enough to read.
   * @param {string} id */
  const card = (id) =>
    h(
      "button",
      { type: "button", class: "look-closer", data: { look: id }, on: { click: () => closer(id) } },
      pack().picture(id),
    );

  /** @param {string} id */
  function closer(id) {
    const power = pack().text("gods." + id + ".power");
    openSheet({
      id: "card",
      title: name(id),
      body: () =>
        h(
          "div",
          { class: "closer" },
          pack().picture(id, { alt: "" }),
          power ? h("h3", null, power) : null,
          does(pack(), id) ? h("p", null, pack().words(does(pack(), id) || "")) : null,
        ),
    });
  }

  function trophies() {
    const { knowledge, buildings, rumors, used_up: gone } = view();
    const looking = /** @type {string[]} */ (knowledge.looking.filter(Boolean));
    /** @type {(what: string, left: number, ids: string[], used?: boolean) => Node} */
    const pile = (what, left, ids, used) =>
      h(
        "div",
        { class: ["pile", used && "gone"], data: { key: what } },
        h(
          "h3",
          null,
          word("pile-" + what),
          " ",
          h("small", null, used ? word("used-up") : word("left", { count: left })),
        ),
        h(
          "div",
          { class: "tray" },
          ids.map((id, place) => h("span", { data: { key: id + place } }, card(id))),
        ),
      );
    return h(
      "section",
      { class: ["trophies", table.screen && "card"], data: { key: "trophies" } },
      h("h2", null, word("trophies")),
      h("p", { class: "fine" }, word("ends-when", { count: Object.values(gone).filter(Boolean).length })),
      pile("knowledge", knowledge.left, knowledge.shown, gone.knowledge),
      pile("buildings", buildings.left, buildings.shown, gone.buildings),
      pile("rumors", rumors.left, rumors.top ? ["r" + rumors.top] : [], gone.rumors),
      looking.length ? pile("looking", knowledge.looking.length, looking) : null,
      knowledge.public.length
        ? h(
            "div",
            { class: "pile" },
            h("h3", null, word("public")),
            h(
              "div",
              { class: "tray" },
              knowledge.public.map((id) => h("span", { data: { key: "public-" + id } }, card(id))),
            ),
          )
        : null,
    );
  }

  return {
    all: () =>
      h(
        "section",
        { class: "realms", data: { key: "realms" } },
        h("h2", null, word("realms")),
        table.screen ? null : road(),
        h("ol", { class: "list" }, view().players.map(realm)),
        table.screen ? legend() : null,
      ),
    trophies,
  };
}

// Displays whose six icon rows line up, and in winter the cards that may go.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { signOf } from "../../table/emblem.js";
import { nameOf, why } from "../../table/table.js";

const IN_LINE = 7; // so many cards are large enough for their sums to stand beside their icons; of more, above them

/** @param {import("./context.js").Context} context
 * @param {(seat: string) => void} lookAt */
export function displaysOf(context, lookAt) {
  const { table, word, choice, card, suitOf, kinds, name, phase, due, legal, shown, picture, icons } = context;

  /**
   * @param {Armorica.Player} player
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
            h("dt", null, table.pack.icon(kind.icon, table.pack.text("icons." + kind.id) || undefined)),
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
        ids.map((id, place) =>
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
   * @param {Sheet["players"][0]["lines"]} sets
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
   * @param {Armorica.Player} player
   * @param {string} id */
  function mouth(player, id) {
    const may = legal().some((move) => move.type === "starve" && move.cards.includes(id));
    const going = choice.leaving.includes(id);
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
            if (going) choice.leaving = choice.leaving.filter((other) => other !== id);
            else choice.leaving = choice.leaving.concat([id]).slice(-player.deficit);
            redraw();
          },
        },
      },
      picture(id, ""),
    );
  }

  /** @param {Armorica.Player} entry
   * @param {boolean} mineToo whether this phone plays this seat, too */
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

  return { display, drawnPlayer };
}

// What the thumb can do: take the lifted card, pass, or discard cards in winter.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { consequence } from "../../table/consequence.js";
import { nameOf, play, why } from "../../table/table.js";

/** @param {import("./context.js").Context} context
 * @param {{ look: (ids: string[]) => void, take: (id: string) => void }} parts */
export function deedsOf(context, { look, take }) {
  const { table, word, choice, name, phase, due, legal, takeOf, shown } = context;

  function actions() {
    const seat = due() || "";
    return phase() === "winter" ? winterActions(seat) : rowActions(seat);
  }

  /** @param {string} seat */
  function rowActions(seat) {
    const which = phase();
    const { rows } = table.message.view;
    const rightmost = which === "gaul" || which === "roman" ? rows[which].slice(-1)[0] : null;
    const takes = legal().filter((move) => move.type === "take");
    const pass = legal().find((move) => move.type === "pass");
    const { picked } = choice;
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
                choice.picked = null;
                redraw();
              },
            },
          },
          "×",
        ),
      );
    }
    if (choice.passing && pass) {
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
                  choice.passing = false;
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
                  choice.passing = false;
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
                  choice.passing = true;
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

  /** @param {string} seat */
  function winterActions(seat) {
    const entry = table.message.view.players.find((found) => found.name === seat);
    if (!entry) return null;
    const missing = entry.deficit - choice.leaving.length;
    /** @returns {Armorica.MoveOf<"starve">} */
    const move = () => ({
      type: "starve",
      seat,
      cards: entry.display.map(shown).filter((id) => choice.leaving.includes(id)),
    });
    return h(
      "div",
      { class: "hint", data: { key: "winter" } },
      h(
        "p",
        null,
        missing > 0
          ? word(entry.deficit === 1 ? "winter-one" : "winter", { count: entry.deficit, left: missing })
          : choice.leaving.map(name).join(", "),
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
                choice.leaving = [];
                play(sent);
              }
            },
          },
        },
        h(
          "span",
          null,
          word("send", { count: choice.leaving.length, all: entry.deficit }),
          missing ? null : consequence(move()),
        ),
      ),
    );
  }

  return { actions };
}

// A game of zones without phones: type each player's numbers and tap the pieces they have; the host counts.

import { h } from "../../core/dom.js";
import { closeSheet, openSheet, redraw } from "../../core/page.js";
import { calledOr, unnamed } from "../../core/people.js";

export function entry({ pack, t, names, keep }) {
  const word = (key, facts) => t("game." + key, facts);
  const fields = pack.board.fields;
  const least = pack.board.players[0];
  const most = pack.board.players[1];
  const fresh = (place) => ({ name: names[place] || "", numbers: {}, zones: {} });
  const players = Array.from({ length: Math.max(least, Math.min(2, most)) }, (unused, place) => fresh(place));
  const called = (player) => calledOr(player.name, players.indexOf(player));

  /** What people call a piece, by its own name or by the text that describes the rows of its table. */
  function pieceName(id) {
    for (const [table, rows] of Object.entries(pack.rows)) {
      const row = rows.get(id);
      if (!row || !pack.texts[table + ".each"]) continue;
      const facts = {};
      for (const [column, value] of Object.entries(row))
        facts[column] = typeof value === "string" && column !== "id" ? pack.nameOf(value) : value;
      return pack.text(table + ".each", facts);
    }
    return pack.nameOf(id);
  }

  function numberField(player, place, field) {
    const count = Math.max(1, field.size);
    const values = (player.numbers[field.name] = player.numbers[field.name] || Array(count).fill(field.start));
    return h(
      "fieldset",
      { class: "score-numbers", data: { key: field.name } },
      h("legend", null, pack.text("numbers." + field.name)),
      values.map((value, index) => {
        const id = "number-" + place + "-" + field.name + "-" + index;
        const label = field.over.length
          ? pieceName(field.over[index])
          : count > 1
            ? String(index + 1)
            : pack.text("numbers." + field.name);
        return h(
          "div",
          null,
          h("label", { for: id }, label),
          h("input", {
            id,
            type: "number",
            inputmode: "numeric",
            min: field.lowest,
            max: field.highest,
            value: value < 0 ? "" : String(value),
            on: {
              input: (event) => {
                values[index] = event.target.value === "" ? field.start : Number(event.target.value) || 0;
              },
            },
          }),
        );
      }),
    );
  }

  function zoneField(player, zone) {
    const pieces = (player.zones[zone.name] = player.zones[zone.name] || []);
    const title = pack.text("zones." + zone.name);
    return [
      pieces.length ? h("p", null, pieces.map(pieceName).join(", ")) : null,
      h(
        "button",
        { type: "button", class: "wide", on: { click: () => picker(player, zone, title) } },
        title + " (" + pieces.length + ")",
      ),
    ];
  }

  function picker(player, zone, title) {
    const pieces = player.zones[zone.name];
    const change = (id, step) => {
      if (step > 0) pieces.push(id);
      else if (pieces.includes(id)) pieces.splice(pieces.indexOf(id), 1);
      redraw();
    };
    openSheet({
      id: "picker",
      wide: true,
      title: called(player) + " · " + title,
      body: () =>
        h(
          "ul",
          { class: "list score-pieces" },
          zone.pieces.map((id) => {
            const count = pieces.filter((other) => other === id).length;
            return h(
              "li",
              { data: { key: id } },
              h("span", null, pieceName(id)),
              h(
                "button",
                {
                  type: "button",
                  class: "round",
                  disabled: !count,
                  aria: { label: word("less", { piece: pieceName(id) }) },
                  on: { click: () => change(id, -1) },
                },
                "−",
              ),
              h("b", null, String(count)),
              h(
                "button",
                {
                  type: "button",
                  class: "round",
                  aria: { label: word("more", { piece: pieceName(id) }) },
                  on: { click: () => change(id, 1) },
                },
                "+",
              ),
            );
          }),
        ),
      foot: () => [
        h("button", { type: "button", class: "main", on: { click: () => closeSheet("picker") } }, word("done")),
      ],
    });
  }

  function view() {
    return [
      players.map((player, place) =>
        h(
          "section",
          { class: "card", data: { key: "entry-" + place } },
          h("label", { for: "player-" + place }, t("new.name", { number: place + 1 })),
          h(
            "div",
            { class: "pair" },
            h("input", {
              id: "player-" + place,
              maxlength: 40,
              value: player.name,
              placeholder: unnamed(place),
              autocomplete: "off",
              on: {
                input: (event) => {
                  player.name = event.target.value;
                },
                change: redraw,
              },
            }),
            players.length > least
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "round",
                    aria: { label: t("score.remove-player", { name: called(player) }) },
                    on: {
                      click: () => {
                        players.splice(place, 1);
                        redraw();
                      },
                    },
                  },
                  "×",
                )
              : null,
          ),
          fields.numbers
            .filter((field) => pack.texts["numbers." + field.name])
            .map((field) => numberField(player, place, field)),
          fields.zones.filter((zone) => pack.texts["zones." + zone.name]).map((zone) => zoneField(player, zone)),
        ),
      ),
      players.length < most
        ? h(
            "button",
            {
              type: "button",
              class: "wide",
              on: {
                click: () => {
                  players.push(fresh(players.length));
                  redraw();
                },
              },
            },
            t("score.add-player"),
          )
        : null,
    ];
  }

  const given = (player) => {
    const found = { name: called(player) };
    for (const field of fields.numbers) {
      const values = player.numbers[field.name];
      if (values) found[field.name] = field.size ? values : values[0];
    }
    return Object.assign(found, player.zones);
  };

  return {
    view,
    position: () => {
      keep(players.map((player) => player.name.trim()));
      return { players: players.map(given) };
    },
  };
}

// Production: three tracks that fill up, the free points to hand out, and what a full track gives.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { play } from "../../table/table.js";
import { stepper } from "./counts.js";

export function production(told) {
  const { word, view, legal, due, player, pack, name } = told;
  let chosen = { track: null, points: 0, number: -1 };

  const tracks = () => pack().tables.tracks;
  const icon = (row) => ({ metal: "anvil", wood: "pine-tree", wheat: "wheat" }[row.resource]);

  /** The three tracks of a player, filled as far as they are; `more` stands on one of them in another colour. */
  function meters(seat, more) {
    return h("div", { class: "tracks" }, tracks().map((row) => {
      const have = player(seat).tracks[row.id];
      const extra = more && more.track === row.id ? more.points : 0;
      const label = name(row.id) + ": " + have + "/" + row.length;
      return h("div", { class: ["track", row.id], role: "img", aria: { label }, title: label }, told.icon(icon(row)),
        h("span", { class: "boxes" }, Array.from({ length: row.length }, (unused, place) => h("i", { class: place < (have + extra) % row.length ? (place >= have || have + extra >= row.length ? "more" : "full") : null }))));
    }));
  }

  /** Which points could be put on which track, as the host lists them. */
  const most = (track) => Math.max(0, ...legal("allocate").filter((move) => move.track === track).map((move) => move.points));

  function now() {
    const number = told.table.message.number;
    if (chosen.number !== number) chosen = { track: null, points: 0, number };
    return chosen;
  }

  function actions() {
    const at = now();
    const mine = player(due());
    const done = (row) => Math.floor((mine.tracks[row.id] + at.points) / row.length);
    const row = tracks().find((each) => each.id === at.track);
    return h("div", { class: "allocating", data: { key: "allocate" } },
      h("p", null, word("free", { count: view().free })),
      h("ul", { class: "list" }, tracks().map((each) => h("li", { class: ["track-row", at.track === each.id && "chosen"], data: { key: each.id, track: each.id } },
        told.icon(icon(each)), h("span", { class: "what" }, name(each.id), h("small", null, " ", mine.tracks[each.id] + "/" + each.length)),
        stepper({ label: name(each.id), value: at.track === each.id ? at.points : 0, most: most(each.id), set: (points) => { chosen = { track: points ? each.id : null, points, number: at.number }; }, word }),
        h("button", { type: "button", class: "quiet", disabled: most(each.id) ? null : true, on: { click: () => { chosen = { track: each.id, points: most(each.id), number: at.number }; redraw(); } } }, word("all"))))),
      row ? h("p", { class: "fine" }, word(done(row) ? "fills" : "fills-not", { count: done(row), track: name(row.id) })) : null,
      h("button", { type: "button", class: "main wide", data: { key: "allocate-go", deed: "allocate" }, disabled: told.busy() || !row, on: { click: () => play({ type: "allocate", seat: due(), track: at.track, points: at.points }) } }, row ? word("do-allocate", { count: at.points, track: name(row.id) }) : word("choose-track")));
  }

  return { actions, meters };
}

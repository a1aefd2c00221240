// The map of Érin: the printed board below, what lies on it above.

import { h } from "../../core/dom.js";
import { stage } from "../../map/stage.js";
import { REACH, frame, places, realm } from "./grid.js";
import { castle, discs, fomori, shields } from "./marks.js";

export function map({ table, word, pick }) {
  let list = null;
  const room = () => frame(table.pack);
  const all = () => list || (list = places(table.pack));
  const name = (id) => table.pack.nameOf(id);
  const stand = stage({ word, extent: room, places: all, reach: REACH, pick });

  function said(place) {
    const view = table.message.view;
    const parts = [name(place.id), name(place.province)];
    const held = view.map[place.id];
    if (place.port) parts.push(word("port"));
    if (held) parts.push(word("level-" + held.discs) + ", " + name(held.owner));
    else if (view.fomori[place.id]) parts.push(name(view.fomori[place.id]));
    else if (place.isle) parts.push(word(view.castles.includes(place.id) ? "castle" : "castle-gone"));
    else parts.push(word("empty"));
    if (view.shields[place.province]) parts.push(word("shields-here", { count: view.shields[place.province] }));
    return parts.join(", ");
  }

  function content(place) {
    const view = table.message.view;
    if (view.map[place.id]) return discs(table.pack, view.map[place.id].owner, view.map[place.id].discs);
    if (view.fomori[place.id]) return fomori(table.pack, view.fomori[place.id]);
    if (place.isle && view.castles.includes(place.id)) return castle(table.pack, place.row);
    return null;
  }

  function drawn(place, { selected, open, fresh }) {
    const chosen = selected.includes(place.id);
    const lit = open.has(place.id);
    return stand.spot(place, { cls: [lit && "lit", chosen && "chosen", fresh.has(place.id) && "fresh"], chosen, label: said(place) + (lit ? ". " + word("may") : "") },
      h("circle", { r: 12.8, class: "aura" }), content(place), chosen ? h("circle", { r: 15.5, class: "ring" }) : null);
  }

  function wall(province, count) {
    const at = realm(table.pack, province);
    return at ? h("g", { class: "wall", transform: "translate(" + (at[0] + 13) + " " + (at[1] + 1) + ")", data: { key: "wall-" + province } }, shields(table.pack, count)) : null;
  }

  function ground() {
    const { left, top, width, board } = room();
    return h("img", { class: "map-board", src: table.pack.address("board", "board"), alt: "", draggable: "false", decoding: "async",
      css: { "--wide": stand.share(board.width, width), "--left": stand.share(-left, width), "--up": stand.share(-top, board.height) } });
  }

  /** `selected`: places chosen now; `open`: places where something may be done; `fresh`: what has just changed. */
  const draw = (look) => stand.show({
    below: ground(),
    draw: () => [
      h("g", { data: { key: "walls" } }, Object.entries(table.message.view.shields).filter(([, count]) => count).map(([province, count]) => wall(province, count))),
      h("g", { data: { key: "places" } }, all().map((place) => drawn(place, look)))],
  });

  return { draw, named: stand.named, said };
}

// The map of Érin: the printed board below, what lies on it above.

import { h } from "../../core/dom.js";
import { stage } from "../../map/stage.js";
import { REACH, frame, places, realm } from "./grid.js";
import { castle, discs, fomori, shields } from "./marks.js";

/**
 * @param {{ table: { pack: Pack, message: { view: Arrival.Lying } }, word: Say,
 *   pick: (id: string | null) => void }} parts
 */
export function map({ table, word, pick }) {
  /** @type {Arrival.Site[] | null} */
  let list = null;
  const room = () => frame(table.pack);
  const all = () => list || (list = places(table.pack));
  /** @param {string} id */
  const name = (id) => table.pack.nameOf(id);

  /** @param {Arrival.Site} place */
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

  /** @param {Arrival.Site} place */
  function content(place) {
    const view = table.message.view;
    const held = view.map[place.id];
    return [
      h("circle", { r: 12.8, class: "aura" }),
      held
        ? discs(table.pack, held.owner, held.discs)
        : view.fomori[place.id]
          ? fomori(table.pack, view.fomori[place.id])
          : place.isle && view.castles.includes(place.id)
            ? castle(table.pack, place.row)
            : null,
    ];
  }

  /**
   * @param {string} province
   * @param {number} count
   */
  function wall(province, count) {
    const at = realm(table.pack, province);
    return at
      ? h(
          "g",
          {
            class: "wall",
            transform: "translate(" + (at[0] + 13) + " " + (at[1] + 1) + ")",
            data: { key: "wall-" + province },
          },
          shields(table.pack, count),
        )
      : null;
  }

  const walls = () =>
    Object.entries(table.message.view.shields)
      .filter(([, count]) => count)
      .map(([province, count]) => wall(province, count));
  /** @type {ReturnType<typeof stage<Arrival.Site, Arrival.Look>>} */
  const board = stage({ word, extent: room, places: all, reach: REACH, ring: 15.5, said, content, pick });

  /** `selected`: places chosen now; `open`: places where something may be done; `fresh`: what has just changed.
   * @param {Arrival.Look} look */
  const draw = (look) =>
    board.show(look, {
      pictures: board.picture(table.pack.address("board", "board"), { key: "board", width: room().board.width }),
      under: h("g", { data: { key: "walls" } }, walls()),
    });

  return { draw, named: board.named, said };
}

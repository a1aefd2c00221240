// Small things every part of this game's page says: icons with numbers, whose turn, what a leader has.

import { h } from "../../core/dom.js";
import { myTurns, nameOf } from "../../table/table.js";
import { emblem } from "./marks.js";

export const SECTIONS = ["top", "middle", "bottom"];

/** Which icon stands for what, as on the printed pieces. */
const ICONS = { fame: "laurel-crown", famePerBroch: "laurel-crown", famePerCaer: "laurel-crown", discs: "hut", swords: "broadsword", shields: "round-shield", tiles: "rune-stone", fomori: "cyclops", corruption: "snake", trophies: "evil-tower" };

export function teller(table, t) {
  const pack = () => table.pack;
  const word = (key, facts) => t("game." + key, facts);
  const view = () => table.message.view;
  const leader = (seat) => view().leaders.find((each) => each.seat === seat);
  const due = () => { const turn = myTurns()[0]; return turn ? turn.seat : null; };

  return {
    table, word, view, leader, due, pack,
    name: (id) => pack().nameOf(id),
    step: () => view().step,
    legal: (type) => table.message.moves.filter((move) => move.type === type && (!due() || move.seat === due())),
    icon: (what, label) => pack().icon(ICONS[what] || what, label),
    /** An icon with its number; for ears the number and what it counts. */
    count(what, number, { cls, sign } = {}) {
      const label = number + " " + word("of-" + what);
      return h("span", { class: ["count-of", what, cls], role: "img", aria: { label }, title: label }, pack().icon(ICONS[what] || what), h("b", null, (sign && number > 0 ? "+" : "") + String(number).replace("-", "−")));
    },
    /** Emblem and name of a leader. */
    who: (seat) => h("span", { class: "who" }, emblem(pack(), seat), h("span", null, nameOf(seat))),
    emblem: (seat) => emblem(pack(), seat),
    nameOf,
  };
}

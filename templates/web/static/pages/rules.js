// The rulebook as a page.

import { waiting } from "../core/away.js";
import { h } from "../core/dom.js";
import { drawBook } from "../core/book.js";
import { mount, redraw, topBar } from "../core/page.js";
import { openPack } from "../core/pack.js";
import { data, t } from "../core/words.js";

/** @type {Pack | null} */
let pack = null;

mount(() => [
  topBar(data.game.title),
  h(
    "main",
    { id: "main", tabindex: "-1" },
    h("h1", null, t("rules.title")),
    pack ? drawBook(data.game, pack) : waiting(),
  ),
]);
openPack(data.game).then((found) => {
  pack = found;
  redraw();
});

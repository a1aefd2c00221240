// A sentence that says why there is nothing here.

import { h } from "../core/dom.js";
import { mount, topBar } from "../core/page.js";
import { data, t } from "../core/words.js";

mount(() => [
  topBar(),
  h(
    "main",
    { id: "main", tabindex: "-1" },
    h("h1", null, t("page.nothing")),
    h("p", null, data.why),
    h("p", null, h("a", { class: "button main", href: "/" }, t("page.home"))),
  ),
]);

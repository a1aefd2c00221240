// Who begins: the field for fingers on a page of its own.

import { h } from "../core/dom.js";
import { mount, topBar } from "../core/page.js";
import { t } from "../core/words.js";
import { fingerField } from "../toolbox/fingers.js";

mount(() => [
  topBar(t("fingers.title")),
  h("main", { id: "main", tabindex: "-1" }, h("h1", null, t("fingers.title")), fingerField()),
]);

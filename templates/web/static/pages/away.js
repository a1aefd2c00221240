// In the place of a page that was never kept: the host is away, and what can be opened meanwhile.

import { h } from "../core/dom.js";
import { pastTables } from "../core/history_store.js";
import { mount, topBar } from "../core/page.js";
import { t } from "../core/words.js";

mount(() => {
  const open = pastTables().filter((play) => !play.over && !play.lost);
  return [
    topBar(),
    h(
      "main",
      { id: "main", tabindex: "-1" },
      h("h1", null, t("away.title")),
      h("p", null, t("away.how")),
      open.length
        ? h(
            "section",
            null,
            h("h2", null, t("away.tables")),
            open
              .slice(0, 5)
              .map((entry) => h("p", null, h("a", { class: "button wide", href: "/t/" + entry.code }, entry.title))),
          )
        : null,
      h("p", null, h("a", { class: "button", href: "/" }, t("page.home"))),
    ),
  ];
});

// Before a lesson: go on where this phone stopped, or start one.

import { h } from "../core/dom.js";
import { insist, requestId } from "../core/api.js";
import { failure, mount, recall, redraw, topBar } from "../core/page.js";
import { data, t } from "../core/words.js";

const { game } = data;
const key = requestId();
let starting = false;
let refused = "";

async function start() {
  starting = true;
  refused = "";
  redraw();
  try {
    const made = await insist("/games/" + game.id + "/lesson", { key });
    location.href = "/t/" + made.code;
  } catch (fault) {
    starting = false;
    refused = failure(fault).why;
    redraw();
  }
}

function view() {
  const left = recall("lesson-" + game.id, null);
  const open = left && !left.over ? left : null;
  return [
    topBar(game.title),
    h(
      "main",
      { id: "main", class: "learn", tabindex: "-1" },
      h("h1", null, t("lesson.learn-how", { title: game.title })),
      h("p", null, game.tagline),
      h("p", null, t("lesson.how")),
      h("p", null, t("lesson.together")),
      open ? h("a", { class: "button main wide", href: "/t/" + open.code }, t("lesson.resume", open)) : null,
      h(
        "button",
        { type: "button", class: open ? "wide" : "main wide", disabled: starting, on: { click: start } },
        t(left ? "lesson.again" : "lesson.start"),
      ),
      refused ? h("p", { class: "error", role: "alert" }, refused) : null,
    ),
  ];
}

mount(view);

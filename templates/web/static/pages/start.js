// The first page: come in by a code, or pick a game.

import { h } from "../core/dom.js";
import { get } from "../core/api.js";
import { failure, mount, redraw, topBar } from "../core/page.js";
import { pastTables } from "../core/history_store.js";
import { data, day, t } from "../core/words.js";

let code = "";
let wrong = null;

async function enter(event) {
  event.preventDefault();
  const wanted = code.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (!wanted) return;
  try {
    const found = await get("/tables/" + encodeURIComponent(wanted));
    location.href = "/t/" + found.code;
  } catch (fault) {
    wrong = failure(fault).why;
    redraw();
  }
}

function view() {
  const open = pastTables()
    .filter((entry) => !entry.over && !entry.lost)
    .slice(0, 4);
  return [
    topBar(),
    h(
      "main",
      { id: "main", class: "start", tabindex: "-1" },
      h("div", { class: "hero" }, h("h1", null, "Punchboard"), h("p", null, t("start.what"))),
      h(
        "form",
        { class: "card join", on: { submit: enter } },
        h("label", { for: "code" }, t("start.code")),
        h(
          "div",
          { class: "pair" },
          h("input", {
            id: "code",
            maxlength: 12,
            autocomplete: "off",
            autocapitalize: "characters",
            spellcheck: "false",
            enterkeyhint: "go",
            value: code,
            on: {
              input: (event) => {
                code = event.target.value;
                wrong = null;
                redraw();
              },
            },
          }),
          h("button", { type: "submit", class: code.trim() ? "main" : null }, t("start.join")),
        ),
        wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
      ),
      open.length
        ? h(
            "section",
            null,
            h("h2", null, t("start.running")),
            h(
              "ul",
              { class: "list" },
              open.map((entry) =>
                h(
                  "li",
                  null,
                  h(
                    "a",
                    { class: "button wide row-link", href: "/t/" + entry.code },
                    h("strong", null, entry.title),
                    h("span", { class: "fine" }, entry.seats.join(", ") + " · " + day(entry.at)),
                  ),
                ),
              ),
            ),
          )
        : null,
      shelf("start.games", (found) => !found.small),
      shelf("start.small", (found) => found.small),
      h("p", { class: "past" }, h("a", { class: "button", href: "/history" }, t("start.history"))),
    ),
  ];
}

/** The games of one kind under their heading. */
function shelf(heading, holds) {
  const games = data.games.filter(holds);
  return games.length
    ? h("section", null, h("h2", null, t(heading)), h("div", { class: "games" }, games.map(game)))
    : null;
}

function game(found) {
  return h(
    "article",
    { class: "card game", data: { key: found.id } },
    sprue(Object.values(found.palette)),
    h("h3", null, found.title),
    h("p", null, found.tagline),
    h(
      "p",
      { class: "fine" },
      t("start.players", { span: span(found.players) }),
      found.best ? " · " + t("start.best", { span: span(found.best) }) : "",
      found.minutes ? " · " + t("start.minutes", { span: span(found.minutes) }) : "",
    ),
    h(
      "div",
      { class: "game-ways" },
      h(
        "a",
        { class: "button main", href: "/new/" + found.id },
        t(found.engine ? "start.play" : "start.toolbox"),
        h("span", { class: "only-heard" }, " " + found.title),
      ),
      h("a", { class: "button", href: "/score/" + found.id }, t("start.score")),
      h("a", { class: "button", href: "/rules/" + found.id }, t("start.rules")),
    ),
  );
}

/** A strip of tokens in the game's colours, as on a punchboard. */
function sprue(colours) {
  const shapes = [
    (/** @type {number} */ x) => h("circle", { cx: x + 17, cy: 24, r: 14 }),
    (/** @type {number} */ x) => h("rect", { x: x + 4, y: 10, width: 27, height: 28, rx: 5 }),
    (/** @type {number} */ x) => h("path", { d: "M" + (x + 17) + " 9l13 7.5v15l-13 7.5-13-7.5v-15z" }),
    (/** @type {number} */ x) =>
      h("path", { d: "M" + (x + 4) + " 38a13 13 0 0 1 27 0z M" + (x + 10) + " 18a7 7 0 0 1 14 0 7 7 0 0 1-14 0z" }),
  ];
  const tokens = Array.from({ length: 22 }, (unused, place) => {
    const token = shapes[(place * 5 + colours.length) % shapes.length](place * 38 + 5);
    token.setAttribute("fill", colours[(place * 3 + 1) % colours.length]);
    return token;
  });
  return h(
    "svg",
    { class: "sprue", viewBox: "0 0 840 48", preserveAspectRatio: "xMinYMid slice", aria: { hidden: "true" } },
    tokens,
  );
}

const span = ([least, most]) => (least === most ? String(least) : least + "–" + most);

mount(view);

// The first page: come in by a code, or pick a game.

import { h } from "../core/dom.js";
import { get, spoken } from "../core/api.js";
import { failure, mount, openSheet, redraw, topBar } from "../core/page.js";
import { pastTables } from "../core/history_store.js";
import { data, day, t } from "../core/words.js";

let code = "";
/** @type {string | null} */
let wrong = null;

/** @param {Event} event */
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
      h("h1", { class: "welcome" }, t("start.what")),
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
      shelf("start.games", (found) => !found.small),
      shelf("start.small", (found) => found.small),
      h(
        "section",
        null,
        h("h2", null, t("start.without")),
        h(
          "p",
          { class: "past" },
          h("a", { class: "button", href: "/toolbox" }, t("toolbox.title")),
          h("a", { class: "button", href: "/fingers" }, t("fingers.title")),
          h("a", { class: "button", href: "/history" }, t("start.history")),
        ),
      ),
    ),
  ];
}

/** The games of one kind under their heading.
 * @param {string} heading
 * @param {(found: any) => boolean} holds */
function shelf(heading, holds) {
  const games = data.games.filter(holds);
  return games.length
    ? h("section", null, h("h2", null, t(heading)), h("div", { class: "games" }, games.map(game)))
    : null;
}

/** A game: its picture, what it is, and the ways into it that are taken most; the others are one tap further.
 * @param {any} found */
const game = (found) =>
  h(
    "article",
    { class: ["card", "game", found.small && "small"], data: { key: found.id } },
    found.cover ? cover(found) : band(Object.values(found.palette)),
    h("div", { class: "about-game" }, h("h3", null, found.title), about(found)),
    h(
      "div",
      { class: "game-ways" },
      h(
        "a",
        { class: "button main", href: "/new/" + found.id },
        t(found.engine ? "start.play" : "start.toolbox"),
        h("span", { class: "only-heard" }, " " + found.title),
      ),
      found.solo ? h("a", { class: "button", href: "/new/" + found.id + "?alone" }, t("start.alone")) : null,
      found.small ? null : lesson(found),
      h(
        "button",
        {
          type: "button",
          class: "more",
          aria: { haspopup: "dialog" },
          on: { click: () => openMore(found) },
        },
        t("start.more"),
        h("span", { class: "only-heard" }, " " + found.title),
      ),
    ),
  );

/** @param {any} found */
function about(found) {
  const facts = [
    t("start.players", { span: span(found.players) }),
    found.best ? t("start.best", { span: span(found.best) }) : "",
    found.minutes ? t("start.minutes", { span: span(found.minutes) }) : "",
  ].filter(Boolean);
  return [
    h("p", null, found.tagline),
    h(
      "p",
      { class: "fine" },
      facts.map((fact, place) => [
        place ? " " : null,
        h("span", { class: "fact" }, fact, facts[place + 1] ? " ·" : ""),
      ]),
    ),
  ];
}

/** @param {any} found */
const lesson = (found) =>
  found.lesson
    ? h(
        "a",
        { class: "button", href: "/learn/" + found.id },
        t("lesson.learn"),
        h("small", null, " " + t("lesson.minutes")),
      )
    : null;

/** What else can be done with a game.
 * @param {any} found */
const openMore = (found) =>
  openSheet({
    id: "more",
    title: found.title,
    body: () => [
      about(found),
      h(
        "div",
        { class: "choices" },
        found.small ? lesson(found) : null,
        h("a", { class: "button", href: "/rules/" + found.id }, t("start.rules")),
        h("a", { class: "button", href: "/score/" + found.id }, t("start.score")),
        data.prints ? h("a", { class: "button", href: "/print/" + found.id }, t("start.print")) : null,
      ),
    ],
  });

/** Games whose card has come into sight: only then their picture is fetched.
 * @type {Record<string, boolean>} */
const seen = {};

function watchCovers() {
  const covers = Array.from(document.querySelectorAll(".cover"));
  /** @param {Element} drawn */
  const show = (drawn) => {
    seen[/** @type {HTMLElement} */ (drawn).dataset.game || ""] = true;
  };
  if (!window.IntersectionObserver) {
    covers.forEach(show);
    redraw();
    return;
  }
  const watch = new IntersectionObserver((entries) => {
    const news = entries.filter((entry) => entry.isIntersecting);
    news.forEach((entry) => {
      show(entry.target);
      watch.unobserve(entry.target);
    });
    if (news.length) redraw();
  });
  covers.forEach((drawn) => watch.observe(drawn));
}

/** The game's own art: a part of one of its printed pieces, as wide as the card.
 * @param {any} found */
function cover(found) {
  const piece = found.cover.component + "/" + found.cover.piece;
  const [left, top, side] = found.cover.crop;
  return h(
    "span",
    {
      class: "cover",
      data: { game: found.id },
      aria: { hidden: "true" },
    },
    h("img", {
      data: { key: "cover-" + found.id },
      css: {
        width: 100 / side + "%",
        "margin-left": (-100 * left) / side + "%",
        "margin-top": (-100 * top) / side + "%",
      },
      src: seen[found.id]
        ? "/api/v1/games/" + found.id + "/pieces/" + piece + ".svg?lang=" + spoken() + "&v=" + found.version
        : null,
      alt: "",
      decoding: "async",
      draggable: "false",
    }),
  );
}

/** The colours of a game without pictures of its own.
 * @param {string[]} colours */
const band = (colours) =>
  h(
    "span",
    { class: "band", aria: { hidden: "true" } },
    colours.slice(0, 6).map((colour) => h("i", { css: { background: colour } })),
  );

/** @type {(players: number[]) => string} */
const span = ([least, most]) => (least === most ? String(least) : least + "–" + most);

mount(view);
watchCovers();

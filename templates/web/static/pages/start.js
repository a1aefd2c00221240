// The first page: come in by a code, or pick a game.

import { $, h } from "../core/dom.js";
import { get } from "../core/api.js";
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
                    h(
                      "span",
                      { class: "fine" },
                      entry.seats.join(", ") + " · " + day(entry.at).replace(/ /g, "\u00a0"),
                    ),
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
      h("div", { class: "shelf", data: { key: "shelf", kept: "" } }),
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

/** What else can be done with a game. What it is stands on its card, which the host has drawn.
 * @param {any} found
 * @param {Element} card */
const openMore = (found, card) =>
  openSheet({
    id: "more",
    title: found.title,
    body: () => [
      Array.from(card.querySelectorAll("p"), (about) => about.cloneNode(true)),
      h(
        "div",
        { class: "choices" },
        found.small && found.lesson
          ? h(
              "a",
              { class: "button", href: "/learn/" + found.id },
              t("lesson.learn"),
              h("small", null, " " + t("lesson.minutes")),
            )
          : null,
        h("a", { class: "button", href: "/rules/" + found.id }, t("start.rules")),
        h("a", { class: "button", href: "/score/" + found.id }, t("start.score")),
        data.prints ? h("a", { class: "button", href: "/print/" + found.id }, t("start.print")) : null,
      ),
    ],
  });

/** Show of each game's art a part as wide as its card, and fetch it only when the card comes into sight. */
function showCovers() {
  /** @param {Element} cover */
  const fetched = ({ firstChild: image }) => {
    const { src, crop } = /** @type {any} */ (image).dataset;
    const [left, top, side] = crop.split(" ").map(Number);
    const { style } = /** @type {HTMLImageElement} */ (image);
    style.width = 100 / side + "%";
    style.marginLeft = (-100 * left) / side + "%";
    style.marginTop = (-100 * top) / side + "%";
    /** @type {HTMLImageElement} */ (image).src = src;
  };
  const covers = Array.from(document.querySelectorAll(".cover"));
  if (!window.IntersectionObserver) {
    covers.forEach(fetched);
    return;
  }
  const watch = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      fetched(target);
      watch.unobserve(target);
    }
  });
  covers.forEach((cover) => watch.observe(cover));
}

mount(view);
for (const card of document.querySelectorAll(".game")) {
  const found = data.games.find((/** @type {any} */ each) => each.id === /** @type {HTMLElement} */ (card).dataset.key);
  $(".more", card).onclick = () => openMore(found, card);
}
showCovers();

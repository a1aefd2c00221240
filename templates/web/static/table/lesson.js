// A lesson on the board: what the open step says, what is lit, and the taps that go on.

import { h } from "../core/dom.js";
import { requestId } from "../core/api.js";
import { afterDrawing, remember } from "../core/page.js";
import { t } from "../core/words.js";
import { withParts } from "./later.js";
import { elementsOf, intoSight, light } from "./light.js";
import { goOn, table } from "./table.js";

/** @returns {Schemas["LessonNow"] | null} */
const lesson = () => (table.message ? table.message.lesson : null);

const onwards = requestId(); // a second tap opens no second table
let shown = 0; // the step that was scrolled to

/** Remember how far this phone has come, for the page that offers lessons. */
export function rememberLesson() {
  const now = lesson();
  if (now)
    remember("lesson-" + table.game.id, { code: table.code, step: now.step, steps: now.steps, over: !now.waits });
}

/** The elements that the step lights.
 * @returns {any[]} */
function lit() {
  const now = lesson();
  if (!now || !now.waits) return [];
  const found = elementsOf(now.light.concat(now.area), ".actions [data-key]");
  const below = found.filter((element) => element.closest(".actions"));
  return below.length ? below : found; // what the thumb can do is not lit a second time on the board
}

/** Mark what is lit, after every drawing, and bring it into sight once. */
afterDrawing(() => {
  const now = lesson();
  document.documentElement.classList.toggle("learning", Boolean(now && now.waits));
  if (!now) return;
  const elements = lit();
  light(elements, now.waits);
  if (!elements.length || shown === now.step) return;
  shown = now.step;
  intoSight(elements[0]);
});

/** A tap on what is lit goes on, where the step asks for nothing else. */
document.addEventListener(
  "click",
  (event) => {
    const now = lesson();
    const target = /** @type {any} */ (event.target);
    if (!now || now.waits !== "tap" || !target.closest) return;
    if (!target.closest("[data-lit]")) return;
    event.preventDefault();
    event.stopPropagation();
    goOn(now.step);
  },
  true,
);

/** What the open step says, above what the thumb can do. */
export function lessonCard() {
  const now = lesson();
  if (!now) return null;
  return h(
    "section",
    { class: "lesson", aria: { label: t("lesson.title") }, data: { key: "lesson" } },
    now.waits ? openStep(now) : ending(),
  );
}

/** @param {Schemas["LessonNow"]} now */
function openStep(now) {
  return [
    h(
      "p",
      { class: "fine lesson-count" },
      t("lesson.step", { step: now.step, steps: now.steps }),
      h("progress", { max: now.steps, value: now.step - 1, aria: { hidden: "true" } }),
    ),
    h(
      "div",
      { role: "status" },
      h("p", null, table.pack.words(now.says)),
      h("p", { class: "wants" }, table.pack.words(now.wants)),
    ),
    now.waits === "tap"
      ? h(
          "button",
          {
            type: "button",
            class: "main wide",
            disabled: table.busy,
            data: { key: "go-on" },
            on: { click: () => goOn(now.step) },
          },
          t("lesson.go-on"),
        )
      : null,
  ];
}

/** The end of the lesson: a game of one's own, or all of it once more. */
const ending = () => [
  h("h2", null, t("lesson.done")),
  h("p", null, t("lesson.done-how")),
  table.message.result || !table.game.bots.length
    ? null
    : h(
        "button",
        {
          type: "button",
          class: "main wide",
          disabled: table.busy,
          data: { key: "play-on" },
          on: { click: () => withParts((late) => late.goFromLesson(onwards)) },
        },
        t("lesson.play-on"),
      ),
  h(
    "a",
    { class: ["button wide", table.message.result && "main"], href: "/new/" + table.game.id },
    t("lesson.play", { title: table.game.title }),
  ),
  h("a", { class: "button wide", href: "/learn/" + table.game.id }, t("lesson.again")),
];

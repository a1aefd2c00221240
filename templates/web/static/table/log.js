// What has happened, newest first; and from any entry the ways back: take back, or put right.

import { h } from "../core/dom.js";
import { closeSheet, failure, openSheet, redraw } from "../core/page.js";
import { clock, t } from "../core/words.js";
import { goTo } from "./branch.js";
import { signOf } from "./emblem.js";
import { canReplay, openReplay } from "./replay.js";
import {
  amend,
  choicesFor,
  isMine,
  mayAct,
  nameOf,
  namesOf,
  personOf,
  previewAmend,
  sayEntry,
  sayEvent,
  seatNamed,
  table,
  tool,
  undo,
} from "./table.js";

let note = "";
let shown = 60;

export function log() {
  const entries = table.message.log.slice().reverse();
  const timed = entries.some((entry) => entry.at); // the toolbox keeps no times
  return h(
    "div",
    { class: "log-page" },
    table.screen ? null : h("h1", { class: "only-heard" }, t("tabs.log")),
    mayAct()
      ? h(
          "div",
          { class: "pair" },
          lastDecision() && !table.message.request
            ? h("button", { type: "button", on: { click: () => undo() } }, "↶ ", t("log.undo"))
            : null,
        )
      : null,
    mayAct()
      ? h(
          "form",
          {
            class: "say",
            on: {
              submit: (event) => {
                event.preventDefault();
                const text = note.trim();
                if (text) {
                  note = "";
                  tool({ tool: "note", text });
                }
              },
            },
          },
          h("label", { for: "note", class: "only-heard" }, t("log.note")),
          h("input", {
            id: "note",
            maxlength: 300,
            placeholder: t("log.note"),
            value: note,
            autocomplete: "off",
            on: {
              input: (event) => {
                note = event.target.value;
              },
            },
          }),
          h("button", { type: "submit" }, t("log.keep")),
        )
      : null,
    h(
      "ol",
      { class: "list log", reversed: true, aria: { label: t("tabs.log") } },
      byChapter(entries.slice(0, shown)).map(({ chapter, first, lines }) =>
        chapter
          ? h(
              "li",
              { class: "log-part", data: { key: "chapter-" + first } },
              h("h2", null, chapter),
              h(
                "ol",
                { class: "list", reversed: true },
                lines.map((entry) => line(entry, timed)),
              ),
            )
          : lines.map((entry) => line(entry, timed)),
      ),
    ),
    entries.length > shown
      ? h(
          "button",
          {
            type: "button",
            class: "wide",
            on: {
              click: () => {
                shown += 200;
                redraw();
              },
            },
          },
          t("log.more"),
        )
      : null,
    !entries.length ? h("p", { class: "fine" }, t("log.empty")) : null,
  );
}

/** The entries under the headings of their rounds and turns, newest first. What is beside the game stays where it came.
 * @param {any[]} entries */
function byChapter(entries) {
  /** @type {{ chapter: string | null, first: number, lines: any[] }[]} */
  const parts = [];
  const oldestFirst = entries.slice().reverse();
  for (const entry of oldestFirst) {
    const last = parts[parts.length - 1];
    const chapter = entry.chapter || (last ? last.chapter : null);
    if (last && last.chapter === chapter) last.lines.unshift(entry);
    else parts.push({ chapter, first: entry.number, lines: [entry] });
  }
  return parts.reverse();
}

const lastDecision = () =>
  table.message.log.some((entry) => (entry.kind === "move" || entry.by === "table") && !entry.undone);

/**
 * @param {any} entry
 * @param {any} timed
 */
function line(entry, timed) {
  const words = entry.undone
    ? h("s", null, entry.says, h("span", { class: "only-heard" }, " (" + t("log.undone") + ")"))
    : entry.amended
      ? [
          h("s", null, entry.says),
          " ",
          t("log.amended", { says: entry.amended.says, names: namesOf(entry.amended.agreed) }),
        ]
      : entry.says;
  const person = personOf(entry);
  const changeable =
    mayAct() &&
    !entry.undone &&
    entry.entry &&
    (entry.kind === "move" || (entry.kind === "chance" && entry.by !== "app"));
  const inside = [
    timed ? h("span", { class: "when" }, entry.at ? clock(entry.at) : "") : null,
    h(
      "span",
      { class: "what" },
      person ? h("span", { class: "by" }, signOf(person.seat), person.name) : doerSign(entry),
      words,
    ),
  ];
  return h(
    "li",
    { class: [entry.kind, entry.undone && "undone"], data: { key: "log-" + entry.number + "-" + (entry.entry || "") } },
    changeable || isStep(entry)
      ? h(
          "button",
          {
            type: "button",
            class: "entry",
            on: { click: () => (changeable ? openEntry(entry) : openReplay(entry.entry)) },
          },
          inside,
        )
      : h("div", { class: "entry" }, inside, wayTo(entry)),
  );
}

/** The way to a table that was opened from here.
 * @param {any} entry */
const wayTo = (entry) =>
  entry.kind === "branch" && entry.move.code
    ? h("button", { type: "button", on: { click: () => goTo(entry.move.code) } }, t("replay.branch-go"))
    : null;

/** Whether the table can be shown as it was after this entry.
 * @param {any} entry */
const isStep = (entry) => canReplay() && !entry.undone && entry.entry && ["move", "chance"].includes(entry.kind);

/** @param {any} entry */
function openEntry(entry) {
  /** @type {any} */
  let choices = null;
  /** @type {any} */
  let picked = null;
  /** @type {any} */
  let preview = null;
  /** @type {any} */
  let wrong = null;
  const others = entry.kind === "move" && !isMine(entry.move.seat);
  if (others && !table.game.open)
    choices = []; // another player's choices may be secret
  else
    choicesFor(entry.entry)
      .then((found) => {
        choices = found.choices;
        redraw();
      })
      .catch((fault) => {
        wrong = failure(fault).why;
        choices = [];
        redraw();
      });

  /** @param {any} move */
  const pick = (move) => {
    const mine = (picked = { event: entry.entry, move });
    preview = null;
    wrong = null;
    /** An answer may come when another entry is picked: then it is dropped.
     * @param {any} change */
    const ifStillPicked = (change) => {
      if (picked !== mine) return;
      change();
      redraw();
    };
    previewAmend([mine])
      .then((found) =>
        ifStillPicked(() => {
          preview = found;
        }),
      )
      .catch((fault) =>
        ifStillPicked(() => {
          wrong = failure(fault).why;
        }),
      );
    redraw();
  };
  openSheet({
    id: "entry",
    title: t("log.entry", { number: entry.entry }),
    body: () => [
      h("p", null, sayEntry(entry)),
      picked
        ? [
            h("h3", null, t("log.would-be")),
            h(
              "p",
              null,
              picked.move
                ? choices.find((/** @type {any} */ choice) => choice.move === picked.move).says
                : t("log.struck"),
            ),
            wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
            preview ? consequences(preview) : wrong ? null : h("p", { class: "fine" }, "…"),
          ]
        : [
            h(
              "button",
              {
                type: "button",
                class: "wide",
                on: {
                  click: () => {
                    closeSheet("entry");
                    table.tab = "game";
                    undo(entry.entry);
                  },
                },
              },
              "↶ ",
              t("log.back-to-here"),
            ),
            h(
              "button",
              {
                type: "button",
                class: "wide",
                data: { key: "replay-from" },
                on: {
                  click: () => {
                    closeSheet("entry");
                    openReplay(entry.entry);
                  },
                },
              },
              t("replay.from"),
            ),
            others
              ? h("h3", null, t("log.put-right-other", { name: nameOf(entry.move.seat) }))
              : choices && choices.length
                ? h("h3", null, t("log.put-right"))
                : null,
            others
              ? h(
                  "p",
                  { class: "fine" },
                  t(choices && !choices.length ? "log.other-hidden" : "log.other-consent", {
                    name: nameOf(entry.move.seat),
                  }),
                )
              : null,
            wrong ? h("p", { class: "fine" }, wrong) : null,
            choices === null
              ? h("p", { class: "fine" }, "…")
              : h(
                  "div",
                  { class: "answers" },
                  choices.map((/** @type {any} */ choice) => choiceButton(choice, pick)),
                ),
            entry.kind === "move" && choices
              ? h("button", { type: "button", class: "wide danger", on: { click: () => pick(null) } }, t("log.strike"))
              : null,
          ],
    ],
    foot: () =>
      picked
        ? [
            h(
              "button",
              {
                type: "button",
                on: {
                  click: () => {
                    picked = null;
                    wrong = null;
                    redraw();
                  },
                },
              },
              t("log.back"),
            ),
            h(
              "button",
              {
                type: "button",
                class: "main",
                disabled: !preview,
                on: {
                  click: () => {
                    const changes = [picked];
                    closeSheet("entry");
                    table.tab = "game";
                    amend(changes);
                  },
                },
              },
              t("log.confirm"),
            ),
          ]
        : [h("button", { type: "button", on: { click: () => closeSheet("entry") } }, t("page.close"))],
  });
}

/**
 * @param {any} choice
 * @param {any} pick
 */
function choiceButton(choice, pick) {
  const piece = Object.values(choice.move).find((value) => typeof value === "string" && table.pack.home.has(value));
  return h(
    "button",
    { type: "button", class: piece ? "drawn" : "sentence", on: { click: () => pick(choice.move) } },
    piece ? table.pack.picture(piece, { alt: "" }) : null,
    h("span", null, choice.says),
  );
}

/** @param {any} preview */
function consequences(preview) {
  return [
    preview.falls.length
      ? [
          h("p", null, t("log.falls", { count: preview.falls.length })),
          h(
            "ul",
            { class: "falls" },
            preview.falls.map((/** @type {any} */ fall) =>
              h("li", null, sayEvent(fall.event), " ", h("span", { class: "fine" }, fall.why, " ", fall.rule)),
            ),
          ),
        ]
      : h("p", null, t("log.nothing-falls")),
    preview.needs.length ? h("p", { class: "fine" }, t("log.needs", { names: namesOf(preview.needs) })) : null,
  ];
}

/** The sign of the seat that moved, where sentences begin with its name.
 * @param {any} entry */
const doerSign = (entry) =>
  entry.kind === "move" && seatNamed(entry.move.seat)
    ? h("span", { class: "doer" }, signOf(entry.move.seat), " ")
    : null;

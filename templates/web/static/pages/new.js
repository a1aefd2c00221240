// Setting a table up: everything has a good default, so that one tap opens it.

import { h } from "../core/dom.js";
import { insist, requestId, seatPath } from "../core/api.js";
import { failure, mount, recall, redraw, remember, topBar } from "../core/page.js";
import { openRule, whyRefused } from "../core/book.js";
import { calledOr, keepCode, lastNames, ownName, rememberOwnName, unnamed } from "../core/people.js";
import { openPack } from "../core/pack.js";
import { data, known, t } from "../core/words.js";
import { clockChoice, clockSetting, clockWish } from "../table/clock_choice.js";

const game = data.game;
const [least, most] = game.players;
const before = recall("setup." + game.id, {});
/** @type {Pack | null} */
let pack = null;
/** @type {Record<string, any>} */
let editors = {}; // option → the game's own field for it
let count = Math.min(most, Math.max(least, before.count || Math.min(3, most)));
const names = Array.from({ length: most }, (unused, place) => lastNames()[place] || (place ? "" : ownName()));
const how = Array.from({ length: most }, (unused, place) => (before.how || [])[place] || "phone");
const seatIds = game.seats.slice();
/** @type {Record<string, any>} */
const options = {};
for (const option of game.options) options[option.name] = option.default;
const alone = location.search === "?alone"; // one person against bots
if (alone) {
  count = Math.max(2, least);
  how.forEach((unused, place) => {
    how[place] = place ? "bot:" + (game.bots[1] || game.bots[0]) : "phone";
  });
}
let cut = Boolean(before.cut);
let hints = before.hints !== false; // whether players may ask a strong bot for a hint
const clock = clockChoice(alone ? null : before.clock);
let think = before.think || null; // seconds for a move of a strong bot; null: as the host has it
const THINK = [0.5, 3, 5, 10];
const dealer = Object.assign(
  {},
  ...game.chance.map((/** @type {string} */ kind) => ({ [kind]: (before.dealer || {})[kind] || "app" })),
);
/** @type {Refused | null} */
let wrong = null;
let busy = false;
/** @type {Record<string, any>} */
let wish = {}; // the table that was asked for last, with the key that gets it once, however many answers are lost
const TRIES = 3; // before the page says so and offers another tap

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  if (busy) return;
  busy = true;
  wrong = null;
  redraw();
  const fixed = seatIds.length > 0;
  const seats = names
    .slice(0, count)
    .map((name, place) =>
      Object.assign(
        fixed ? taken(seatIds[place], name.trim()) : { name: calledOr(name, place), unnamed: !name.trim() },
        played(how[place]),
      ),
    );
  try {
    /** @type {Record<string, any>} */
    const changed = {};
    for (const option of game.options) {
      const value = editors[option.name] ? await editors[option.name].value() : options[option.name];
      if (value !== undefined && value !== option.default) changed[option.name] = value;
    }
    const asked = Object.assign(
      { game: game.id, seats, options: changed, dealer, cut: mayCut() && cut, start: "ready" },
      think && strongPlays() ? { think } : {},
      hints ? {} : { hints },
      clockWish(clock) ? { clock: clockWish(clock) } : {},
    );
    const text = JSON.stringify(asked);
    if (wish.text !== text) wish = { text, key: requestId() };
    const made = await insist("/tables", Object.assign({ key: wish.key }, asked), TRIES);
    wish = {};
    keepCode(made.code, made.recovery);
    const own = how.indexOf("phone");
    if (own >= 0 && own < count && names[own].trim()) rememberOwnName(names[own].trim());
    remember("names", names);
    if (!alone) remember("setup." + game.id, { count, how, dealer, cut, think, hints, clock });
    await sitDown(
      made.code,
      seats.find((seat) => seat.played === "phone"),
    );
    location.href = "/t/" + made.code;
  } catch (fault) {
    busy = false;
    redraw();
    wrong = failure(fault);
  }
}

/** Take the first seat for the phone that opens the table. If that fails, the table's page offers all seats.
 * @param {string} code
 * @param {{ name: string } | undefined} seat */
async function sitDown(code, seat) {
  if (!seat) return;
  try {
    await insist("/tables/" + code + seatPath(seat.name), { key: requestId() });
  } catch (fault) {
    failure(fault);
  }
}

/** A seat of the game, and its player's name if one was typed.
 * @type {(seat: string, name: string) => any} */
const taken = (seat, name) => Object.assign({ name: seat }, name ? { called: name } : {});

/** @param {string} by */
const played = (by) => (by.startsWith("bot:") ? { played: "bot", bot: by.slice(4) } : { played: by });

function view() {
  return [
    topBar(game.title),
    h(
      "main",
      { id: "main", class: "new", tabindex: "-1" },
      h(
        "form",
        { on: { submit: open } },
        h("h1", null, game.title),
        h("p", { class: "tagline" }, game.tagline),
        most > least ? howMany() : null,
        h("h2", null, t("new.who")),
        h(
          "ol",
          { class: "list people" },
          names.slice(0, count).map((name, place) => person(name, place)),
        ),
        strongPlays() ? thinking() : null,
        game.bots.length ? hinting() : null,
        own()
          .filter((editor) => editor.front)
          .map((editor) => editor.draw()),
        game.engine
          ? h(
              "details",
              { class: "card", data: { key: "more" } },
              h("summary", null, t("new.more")),
              game.options.map(optionField),
              clockSetting(clock),
              game.chance.length ? dealers() : null,
            )
          : null,
        h(
          "div",
          { class: "dock" }, // a refusal stands where the thumb is; above the dock it would be out of sight
          whyRefused(game, pack, wrong),
          h("button", { type: "submit", class: "main wide", disabled: busy }, t("new.open")),
        ),
      ),
    ),
  ];
}

const howMany = () => [
  h("h2", { id: "say-count" }, t(alone ? "new.how-many-bots" : "new.how-many")),
  h(
    "div",
    { class: "choices count", role: "group", aria: { labelledby: "say-count" } },
    Array.from({ length: most - least + 1 }, (unused, place) => least + place).map((number) =>
      h(
        "button",
        {
          type: "button",
          aria: { pressed: String(number === count) },
          on: {
            click: () => {
              count = number;
              redraw();
            },
          },
        },
        String(number),
      ),
    ),
  ),
];

/** @param {string} name
 * @param {number} place */
function person(name, place) {
  const id = "name-" + place;
  return h(
    "li",
    { class: "person", data: { key: "person-" + place } },
    seatIds.length
      ? h(
          "select",
          {
            class: "seat",
            aria: { label: t("new.seat", { number: place + 1 }) },
            on: { change: (event) => swap(place, event.target.value) },
          },
          seatIds.map((/** @type {string} */ seat) =>
            h("option", { value: seat, selected: seatIds[place] === seat }, seatLabel(seat)),
          ),
        )
      : null,
    h("label", { for: id, class: "only-heard" }, t("new.name", { number: place + 1 })),
    h("input", {
      id,
      maxlength: 40,
      value: name,
      placeholder: standIn(place),
      autocomplete: "off",
      on: {
        input: (event) => {
          names[place] = event.target.value;
        },
        change: redraw,
      },
    }),
    way(name.trim() || standIn(place), place),
  );
}

/** What a seat is called without a typed name: a bot by its name in the game, a person by the place.
 * @param {number} place */
const standIn = (place) =>
  how[place].startsWith("bot:") ? game.faces[place % game.faces.length].name : unnamed(place);

/** The list of who plays a seat; on narrow screens a sign stands for the words.
 * @param {string} name
 * @param {number} place */
function way(name, place) {
  const ways = [
    ["phone", t("new.phone")],
    ["screen", t("new.screen")],
  ].concat(game.bots.map((/** @type {string} */ bot) => ["bot:" + bot, t("seats.bot-" + bot)]));
  return h(
    "span",
    { class: "way" },
    sign(how[place]),
    h(
      "select",
      {
        aria: { label: t("new.played", { name }) },
        on: {
          change: (event) => {
            how[place] = event.target.value;
            redraw();
          },
        },
      },
      ways.map(([id, label]) => h("option", { value: id, selected: how[place] === id }, label)),
    ),
  );
}

/** A phone, a screen, or a bot with as many marks as it thinks ahead.
 * @param {string} kind */
function sign(kind) {
  const strength = game.bots.indexOf(kind.slice(4)) + 1;
  const drawn =
    kind === "phone"
      ? [h("rect", { x: 7, y: 2, width: 10, height: 20, rx: 2.4 }), h("path", { d: "M10.5 18.5h3" })]
      : kind === "screen"
        ? [h("rect", { x: 2, y: 4, width: 20, height: 14, rx: 2 }), h("path", { d: "M8 21.5h8" })]
        : [
            h("rect", { x: 3, y: 7, width: 18, height: 14, rx: 3.5 }),
            h("path", { d: "M12 7V3M8 12v.2M16 12v.2" }),
            Array.from({ length: strength }, (unused, mark) =>
              h("path", { d: "M" + (13 - strength * 2 + mark * 4) + " 17h2" }),
            ),
          ];
  return h(
    "svg",
    { class: "sign", viewBox: "0 0 38 24", aria: { hidden: "true" } },
    drawn,
    h("path", { d: "M28.5 10l4 4 4-4" }),
  );
}

const strongPlays = () => how.slice(0, count).includes("bot:strong");

function hinting() {
  return h(
    "div",
    { class: "hinting", data: { key: "hinting" } },
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: hints,
        on: {
          change: (event) => {
            hints = event.target.checked;
            redraw();
          },
        },
      }),
      " ",
      t("new.hints"),
    ),
    h("p", { class: "fine" }, t("new.hints-how")),
  );
}

function thinking() {
  /** @param {number} seconds */
  const label = (seconds) => (seconds < 1 ? t("new.think-short") : t("new.think-seconds", { seconds }));
  return h(
    "p",
    { class: "thinking" },
    h("label", { for: "think" }, t("new.think")),
    h(
      "select",
      {
        id: "think",
        on: {
          change: (event) => {
            think = Number(event.target.value) || null;
          },
        },
      },
      h("option", { value: "", selected: think === null }, t("new.think-usual")),
      THINK.map((seconds) => h("option", { value: String(seconds), selected: think === seconds }, label(seconds))),
    ),
  );
}

/** @param {number} place
 * @param {string} seat */
function swap(place, seat) {
  const other = seatIds.indexOf(seat);
  [seatIds[place], seatIds[other]] = [seatIds[other], seatIds[place]];
  redraw();
}

/** @param {string} seat */
const seatLabel = (seat) => (pack ? pack.nameOf(seat) : seat);
const own = () => Object.values(editors);
/** @type {(key: string, otherwise: string) => string} */
const words = (key, otherwise) => (pack && pack.texts[key]) || otherwise;

/** @param {any} option
 * @returns {Child} */
function optionField(option) {
  if (editors[option.name]) return editors[option.name].front ? null : editors[option.name].draw();
  const id = "option-" + option.name;
  const label = words("options." + option.name + ".name", option.name.replace(/_/g, " "));
  const about = words("options." + option.name + ".text", "");
  const explained = about ? h("p", { class: "fine" }, about) : null;
  if (typeof option.default === "boolean") {
    return [
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: options[option.name],
          on: {
            change: (event) => {
              options[option.name] = event.target.checked;
            },
          },
        }),
        " ",
        label,
      ),
      explained,
    ];
  }
  if (option.choices.length) {
    return [
      h("label", { for: id }, label),
      explained,
      h(
        "select",
        {
          id,
          on: {
            change: (event) => {
              options[option.name] = option.choices[event.target.selectedIndex];
            },
          },
        },
        option.choices.map((/** @type {any} */ choice) =>
          h(
            "option",
            { selected: choice === options[option.name] },
            words("options." + option.name + "." + choice, pack ? pack.nameOf(choice) : String(choice)),
          ),
        ),
      ),
    ];
  }
  if (option.lowest !== null) {
    return [
      h("label", { for: id }, label),
      explained,
      h("input", {
        id,
        type: "number",
        inputmode: "numeric",
        min: option.lowest,
        max: option.highest,
        value: options[option.name] === null ? "" : String(options[option.name]),
        on: {
          change: (event) => {
            options[option.name] = event.target.value === "" ? option.default : Number(event.target.value);
            redraw();
          },
        },
      }),
    ];
  }
  return null;
}

/** Who deals these kinds: the app, or the people with their real pieces.
 * @param {string} id
 * @param {string} label
 * @param {string[]} kinds */
const dealerRow = (id, label, kinds) =>
  h(
    "div",
    { class: "dealer", data: { key: "deals-" + id } },
    h("span", { id: "say-deals-" + id }, label),
    h(
      "div",
      { class: "choices", role: "group", aria: { labelledby: "say-deals-" + id } },
      ["app", "table"].map((who) =>
        h(
          "button",
          {
            type: "button",
            aria: { pressed: String(kinds.every((kind) => dealer[kind] === who)) },
            on: {
              click: () => {
                for (const kind of kinds) dealer[kind] = who;
                redraw();
              },
            },
          },
          t("new.deals-" + who),
        ),
      ),
    ),
  );

/** What is dealt is named by the pack: as a kind, as dice, or by the pile it comes from.
 * @param {string} kind */
const dealtName = (kind) =>
  ["zones.", "dice.", "dealt."].reduce(
    (name, part) => words(part + kind, name),
    known("new.kind-" + kind) ? t("new.kind-" + kind) : kind,
  );

function dealers() {
  /** @type {any} */
  const elsewhere = [].concat(...own().map((editor) => editor.asks || []));
  /** @type {string[]} */
  const kinds = game.chance.filter((/** @type {string} */ kind) => !elsewhere.includes(kind));
  return h(
    "fieldset",
    null,
    h("legend", null, t("new.dealer")),
    h("p", { class: "fine" }, t("new.dealer-how")),
    kinds.length > 1 ? dealerRow("all", t("new.deals-all"), kinds) : null,
    kinds.map((kind) => dealerRow(kind, dealtName(kind), [kind])),
    mayCut()
      ? [
          h(
            "label",
            { class: "check" },
            h("input", {
              type: "checkbox",
              id: "cut-first",
              checked: cut,
              on: {
                change: (event) => {
                  cut = event.target.checked;
                },
              },
            }),
            " ",
            t("new.cut"),
          ),
          h("p", { class: "fine" }, t("new.cut-how")),
        ]
      : null,
  );
}

/** Where the app deals nothing there is nothing to cut. */
const mayCut = () => game.chance.some((/** @type {string} */ kind) => dealer[kind] === "app");

async function begin() {
  const made = data.editing ? import("../games/" + game.id + "/options.js") : Promise.resolve(null);
  const opened = await openPack(game);
  pack = opened;
  const brought = await made;
  if (brought)
    editors = brought.editors({
      game,
      pack,
      t,
      seats: () => (seatIds.length ? seatIds : names.map(calledOr)).slice(0, count),
      nameOf: seatLabel,
      /** @param {string} rule */
      openRule: (rule) => openRule(game, opened, rule),
    });
  redraw();
  fetch(data.next)
    .then((found) => found.text())
    .catch(() => {}); // the table's scripts: the browser keeps them
}

// After the browser's Back button the page is as it was left: with a table on its way.
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    busy = false;
    redraw();
  }
});

mount(view);
begin();

// Setting a table up: everything has a good default, so that one tap opens it.

import { h } from "../core/dom.js";
import { insist, requestId, seatPath } from "../core/api.js";
import { openRule, whyRefused } from "../core/book.js";
import { openPack } from "../core/pack.js";
import { failure, mount, redraw, remember, topBar } from "../core/page.js";
import { calledOr, keepCode, rememberOwnName } from "../core/people.js";
import { data, t } from "../core/words.js";
import { hinting, thinking } from "../setup/bots.js";
import { alone, choice, editors, game, least, mayCut, most, places, seatLabel, strongPlays } from "../setup/choice.js";
import { dealers } from "../setup/dealers.js";
import { optionField } from "../setup/option_field.js";
import { people } from "../setup/people.js";
import { clockSetting, clockWish } from "../table/clock_choice.js";

/** @type {Refused | null} */
let wrong = null;
let busy = false;
/** The table that was asked for last, with the key that gets it once, however many answers are lost. */
let wish = { text: "", key: "" };
const TRIES = 3; // before the page says so and offers another tap

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  if (busy) return;
  busy = true;
  wrong = null;
  redraw();
  const { names, how, count } = choice;
  const seats = places().map(seatAt);
  try {
    const asked = await tableOf(seats);
    const text = JSON.stringify(asked);
    if (wish.text !== text) wish = { text, key: requestId() };
    const made = await insist("/tables", Object.assign({ key: wish.key }, asked), TRIES);
    wish = { text: "", key: "" };
    keepCode(made.code, made.recovery);
    const own = how.indexOf("phone");
    if (own >= 0 && own < count && names[own].trim()) rememberOwnName(names[own].trim());
    remember("names", names);
    if (!alone) remember("setup." + game.id, kept());
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

/** What is chosen now, for the next time.
 * @returns {Facts} */
function kept() {
  const { count, how, dealer, cut, think, hints, clock } = choice;
  return { count, how, dealer, cut, think, hints, clock };
}

/** The table as the host is asked for it.
 * @param {Facts[]} seats */
async function tableOf(seats) {
  const { dealer, cut, think, hints, clock } = choice;
  /** @type {Record<string, any>} */
  const changed = {};
  for (const option of game.options) {
    const own = choice.editors[option.name];
    const value = own ? await own.value() : choice.options[option.name];
    if (value !== undefined && value !== option.default) changed[option.name] = value;
  }
  return Object.assign(
    { game: game.id, seats, options: changed, dealer, cut: mayCut() && cut, start: "ready" },
    think && strongPlays() ? { think } : {},
    hints ? {} : { hints },
    clockWish(clock) ? { clock: clockWish(clock) } : {},
  );
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

/** A place as the host is asked for it: a seat of the game with its player's name if one was typed, else that name.
 * @param {string} typed
 * @param {number} place
 * @returns {{ name: string, called?: string, unnamed?: boolean, played: string, bot?: string }} */
function seatAt(typed, place) {
  const name = typed.trim();
  const seat = choice.seatIds[place];
  const called = seat
    ? Object.assign({ name: seat }, name ? { called: name } : {})
    : { name: calledOr(typed, place), unnamed: !name };
  return Object.assign(called, played(choice.how[place]));
}

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
        people(),
        strongPlays() ? thinking() : null,
        game.bots.length ? hinting() : null,
        editors()
          .filter((editor) => editor.front)
          .map((editor) => editor.draw()),
        game.engine
          ? h(
              "details",
              { class: "card", data: { key: "more" } },
              h("summary", null, t("new.more")),
              game.options.map(optionField),
              clockSetting(choice.clock),
              game.chance.length ? dealers() : null,
            )
          : null,
        h(
          "div",
          { class: "dock" }, // a refusal stands where the thumb is; above the dock it would be out of sight
          whyRefused(game, choice.pack, wrong),
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
          aria: { pressed: String(number === choice.count) },
          on: {
            click: () => {
              choice.count = number;
              redraw();
            },
          },
        },
        String(number),
      ),
    ),
  ),
];

async function begin() {
  const made = data.editing ? import("../games/" + game.id + "/options.js") : Promise.resolve(null);
  const opened = await openPack(game);
  choice.pack = opened;
  const brought = await made;
  if (brought)
    choice.editors = brought.editors({
      game,
      pack: opened,
      t,
      seats: () => (choice.seatIds.length ? choice.seatIds : choice.names.map(calledOr)).slice(0, choice.count),
      nameOf: seatLabel,
      openRule: (/** @type {string} */ rule) => openRule(game, opened, rule),
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

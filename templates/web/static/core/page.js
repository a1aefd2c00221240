// What every page has: its drawing loop, words for screen readers, sheets that slide up, and the phone's own settings.

import { Refusal, Unreachable } from "./api.js";
import { hostIsAway, onAway, watchHost } from "./away.js";
import { h, lay, later, $ } from "./dom.js";
import { data, t } from "./words.js";

const root = $("#app");

/** Draw `view()` into the page now and after every `redraw()`.
 * @param {() => any} view */
export function mount(view) {
  const draw = () => {
    const drawn = document.createElement("div");
    const nodes = view();
    for (const node of Array.isArray(nodes) ? nodes : [nodes]) if (node) drawn.appendChild(node);
    const overlay = sheets.length ? sheets[sheets.length - 1] : null;
    if (overlay) drawn.appendChild(drawnSheet(overlay));
    for (const child of Array.from(drawn.children)) {
      const under = overlay && child !== drawn.lastElementChild;
      if (under) {
        child.setAttribute("aria-hidden", "true");
        child.setAttribute("inert", "");
      }
    }
    const held = document.activeElement;
    if (held && held !== document.body) area = held.closest(".actions, main") || area;
    lay(root, drawn);
    for (const look of looks) look();
    if (after) {
      const task = after;
      after = null;
      task();
    }
    if (area && document.activeElement === document.body) focusOn(area.isConnected ? area : $("#main"));
  };
  ask = later(draw);
  draw();
  onAway(redraw);
  watchHost();
  if (performance.mark) performance.mark("drawn");
}

/** @type {Element | null} */
let area = null; // the part of the page that has, or had, the focus: buttons lose it when they go or rest

/** Keys and ears go on from there.
 * @param {any} node */
const focusOn = (node) => node && node.focus({ preventScroll: true });

/** @type {(() => void)[]} */
const looks = [];

/** Do this after every drawing, before anything is seen of it.
 * @param {() => void} look */
export const afterDrawing = (look) => looks.push(look);

/** @type {(() => void) | null} */
let after = null;
let ask = () => {};
export const redraw = () => ask();

/** Say it to screen readers only.
 * @param {string} sentence */
export function announce(sentence) {
  const place = $("#said");
  if (!place || place.textContent === sentence) return;
  place.textContent = sentence;
}

/** What became of a request that was not done, in a sentence that can be shown. What was not foreseen is thrown on.
 * @param {unknown} fault
 * @returns {any} */
export function failure(fault) {
  if (fault instanceof Refusal) return Object.assign({}, fault.data, { why: fault.message });
  if (fault instanceof Unreachable) return { why: t("table.unreachable") };
  throw fault;
}

// Sheets: one over the page, from below, closed by its button, by Escape or by a tap beside it.

/** @type {OpenSheet[]} */
const sheets = [];
/** @type {any} */
let cameFrom = null;

/** @param {OpenSheet} sheet */
export function openSheet(sheet) {
  if (!sheets.length) cameFrom = document.activeElement;
  const same = sheets.findIndex((other) => other.id === sheet.id);
  if (same >= 0) sheets.splice(same, 1);
  sheets.push(sheet);
  after = () => focusOn($(".sheet"));
  redraw();
}

/** @param {string} [id] */
export function closeSheet(id) {
  const index = id ? sheets.findIndex((sheet) => sheet.id === id) : sheets.length - 1;
  if (index < 0) return;
  const [gone] = sheets.splice(index, 1);
  if (gone.closed) gone.closed();
  after = () => {
    if (sheets.length) focusOn($(".sheet"));
    else if (cameFrom && document.contains(cameFrom)) focusOn(cameFrom);
  };
  redraw();
}

/** @param {OpenSheet} sheet */
function drawnSheet(sheet) {
  const close = () => closeSheet(sheet.id);
  return h(
    "div",
    {
      class: "over",
      data: { key: "over-" + sheet.id },
      on: {
        click: (event) => {
          if (event.target.classList.contains("over") && !sheet.firm) close();
        },
      },
    },
    h(
      "section",
      {
        class: ["sheet", sheet.wide && "wide"],
        role: "dialog",
        tabindex: "-1",
        aria: { modal: "true", label: sheet.title },
        on: { keydown: keepFocus },
      },
      h(
        "header",
        { class: "sheet-head" },
        h("h2", null, sheet.title),
        sheet.firm
          ? null
          : h(
              "button",
              { class: "quiet round", type: "button", aria: { label: t("page.close") }, on: { click: close } },
              "×",
            ),
      ),
      h("div", { class: "sheet-body", tabindex: "0", role: "region", aria: { label: sheet.title } }, sheet.body()),
      sheet.foot ? h("footer", { class: "sheet-foot" }, sheet.foot()) : null,
    ),
  );
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && sheets.length && !sheets[sheets.length - 1].firm) closeSheet();
});

/** Tab stays inside the sheet.
 * @param {any} event */
function keepFocus(event) {
  if (event.key !== "Tab") return;
  const stops = Array.from(
    event.currentTarget.querySelectorAll("button, a[href], input, select, textarea, summary, [tabindex='0']"),
  ).filter((node) => !node.disabled);
  if (!stops.length) {
    event.preventDefault();
    return;
  }
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (event.shiftKey && (document.activeElement === first || document.activeElement === event.currentTarget)) {
    last.focus();
    event.preventDefault();
  } else if (!event.shiftKey && document.activeElement === last) {
    first.focus();
    event.preventDefault();
  }
}

// What this phone keeps for itself.

/**
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem("punchboard." + name, JSON.stringify(value));
  } catch (fault) {
    /* private browsing keeps nothing */
  }
}

/**
 * @param {string} name
 * @param {any} otherwise
 * @returns {any}
 */
export function recall(name, otherwise) {
  try {
    const found = localStorage.getItem("punchboard." + name);
    return found === null ? otherwise : JSON.parse(found);
  } catch (fault) {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function cookie(name, value) {
  document.cookie =
    name + "=" + value + ";path=/;max-age=31536000;samesite=lax" + (location.protocol === "https:" ? ";secure" : "");
}

/** @param {() => Child} [extra] */
export function openSettings(extra) {
  openSheet({
    id: "settings",
    title: t("settings.title"),
    body: () => [
      h("h3", { id: "say-language" }, t("settings.language")),
      h(
        "div",
        { class: "choices", role: "group", aria: { labelledby: "say-language" } },
        Object.entries(data.languages || {}).map(([language, name]) =>
          h(
            "button",
            {
              type: "button",
              lang: language,
              aria: { pressed: String(language === data.language) },
              on: {
                click: () => {
                  cookie("lang", language);
                  location.reload();
                },
              },
            },
            name,
          ),
        ),
      ),
      h("h3", { id: "say-theme" }, t("settings.theme")),
      h(
        "div",
        { class: "choices", role: "group", aria: { labelledby: "say-theme" } },
        data.themes.map((/** @type {string} */ theme) =>
          h(
            "button",
            {
              type: "button",
              aria: { pressed: String(theme === document.documentElement.dataset.theme) },
              on: {
                click: () => {
                  cookie("theme", theme);
                  document.documentElement.dataset.theme = theme;
                  redraw();
                },
              },
            },
            t("settings.theme-" + theme),
          ),
        ),
      ),
      extra ? extra() : null,
      offer
        ? h("button", { type: "button", class: "wide", on: { click: () => offer.prompt() } }, t("settings.install"))
        : null,
      h("p", { class: "fine" }, window.isSecureContext ? t("settings.secure") : t("settings.plain")),
    ],
  });
}

/** What the browser says when the page could be installed. @type {any} */
let offer = null;
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // asked for in the settings, not in the middle of a game
  offer = event;
});

/** The bar on top of the plain pages.
 * @param {string} [title] */
export function topBar(title) {
  return h(
    "header",
    { class: "bar", data: { key: "bar" } },
    h(
      "a",
      { class: "brand", href: "/" },
      h("img", { src: "/favicon.ico", alt: "", width: 28, height: 28 }),
      h("span", null, title || "Punchboard"),
    ),
    h(
      "button",
      { class: "quiet", type: "button", on: { click: () => openSettings() } },
      h("span", { class: "lang-mark", aria: { hidden: "true" } }, (data.language || "").toUpperCase()),
      h("span", { class: "look-mark", aria: { hidden: "true" } }, "◐"),
      h("span", { class: "only-heard" }, t("settings.title")),
    ),
    hostIsAway() && !document.body.classList.contains("page-away")
      ? h("p", { class: "away-note", role: "status" }, t("page.away"))
      : null,
  );
}

export const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

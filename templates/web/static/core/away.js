// Whether the host is away: said on every page, looked after until it is back, and then the page is as if nothing was.

import { h } from "./dom.js";
import { t } from "./words.js";

const LOOK_MS = 3000;
const SETTLED_MS = 4000; // the worker begins when the page has what it needs

let away = false;
let shownAsKept = false; // the page itself comes from the worker's store

/** @type {() => void} */
let changed = () => {};
/** @type {any} */
const own = window.navigator && "serviceWorker" in window.navigator ? window.navigator.serviceWorker : null;

export const hostIsAway = () => away;

/** @param {() => void} task what to do when the host leaves or comes back */
export function onAway(task) {
  changed = task;
}

/** What stands in the place of something that is still on its way. */
export const waiting = () => h("p", { class: "waiting", role: "status" }, away ? t("page.away-waits") : "…");

/** The line to the host was lost, or works. The table's page says so by itself.
 * @param {boolean} lost */
export function lineIsLost(lost) {
  if (lost === away) return;
  away = lost;
  changed();
  if (lost) setTimeout(look, LOOK_MS);
  else if (shownAsKept && !document.body.classList.contains("page-table")) location.reload();
  else for (const picture of missing()) again(picture);
}

async function look() {
  if (!away) return;
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) return lineIsLost(false);
  } catch (fault) {
    /* still away */
  }
  setTimeout(look, LOOK_MS);
}

const missing = () => Array.from(document.querySelectorAll("img[data-missing]"));

/** @param {any} picture */
function again(picture) {
  picture.removeAttribute("data-missing");
  picture.src = picture.getAttribute("src");
}

/** Pictures that did not come leave their words instead of a broken sign, and come later. */
function hideBroken(/** @type {any} */ event) {
  if (event.target && event.target.nodeName === "IMG") event.target.setAttribute("data-missing", "");
}

/** The worker keeps what this page has loaded; the page asks it whether it was served from there. */
function useWorker() {
  own.addEventListener("message", (/** @type {any} */ event) => {
    if (!event.data || !event.data.away) return;
    shownAsKept = true;
    lineIsLost(true);
  });
  if (own.controller) own.controller.postMessage({ ask: true });
  setTimeout(async () => {
    try {
      await own.register("/sw.js", { updateViaCache: "none" });
      const ready = await own.ready;
      const seen = performance.getEntriesByType("resource").map((entry) => entry.name.replace(location.origin, ""));
      ready.active.postMessage({ seen: seen.concat([location.pathname]), page: location.pathname });
    } catch (fault) {
      /* the browser keeps no worker for this host: the page works without */
    }
  }, SETTLED_MS);
}

/** Begin to look after the host; once for each page. */
export function watchHost() {
  document.addEventListener("error", hideBroken, true);
  if (own && window.isSecureContext) window.addEventListener("load", useWorker);
}

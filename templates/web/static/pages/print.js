// Printing: the page is drawn by the host and works as a plain form. Here it is sent without leaving the page, the plan
// follows each choice, and what is being made is looked after until it is there.

import { $, h } from "../core/dom.js";
import { mount, topBar } from "../core/page.js";
import { t } from "../core/words.js";

const LOOK_MS = 1500;
const SETTLE_MS = 700; // between a choice and the plan for it, so that several choices ask once

/** @type {number | undefined} */
let next = undefined; // look
/** @type {number | undefined} */
let settled = undefined;
let sending = false;
let queued = ""; // what is to be sent next, when it was asked for while something was on its way

const form = $("form[data-live]");
const result = () => $(".result");
const title = $(".bar .brand span").textContent;

/** Put what the host's newer page shows in the place of what stands here.
 * @param {Response} answer */
async function show(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(".result");
  if (fresh) {
    const open = Array.from(result().querySelectorAll("details")).map((each) => each.open);
    result().parentNode.replaceChild(document.adoptNode(fresh), result());
    Array.from(result().querySelectorAll("details")).forEach((each, place) => (each.open = open[place] || false));
    history.replaceState(null, "", answer.url.replace(location.origin, ""));
  } else {
    const why = page.querySelector("#data");
    say(why ? JSON.parse(why.textContent || "{}").why : t("table.unreachable"));
  }
  look();
}

/** @param {string} why */
function say(why) {
  const told = h("p", { class: "error", role: "alert" }, why);
  const before = result().querySelector(".error");
  if (before) before.remove();
  result().insertBefore(told, result().firstChild);
}

/** @param {string} wish */
async function send(wish) {
  if (sending) {
    if (queued !== "kit") queued = wish;
    return;
  }
  sending = true;
  clearTimeout(next);
  clearTimeout(settled);
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.append("do", wish);
  try {
    await show(await fetch(form.getAttribute("action").split("#")[0], { method: "POST", body }));
  } catch (fault) {
    say(t("table.unreachable"));
  }
  sending = false;
  const wanted = queued;
  queued = "";
  if (wanted) send(wanted);
}

/** Look again while something is being made. */
function look() {
  clearTimeout(next);
  if (!result().querySelector("[data-waits]")) return;
  next = setTimeout(async () => {
    try {
      await show(await fetch(location.href.split("#")[0]));
    } catch (fault) {
      look(); // the host is away for a moment
    }
  }, LOOK_MS);
}

function plan() {
  clearTimeout(settled);
  settled = setTimeout(() => send("plan"), SETTLE_MS);
}

mount(() => [topBar(title), h("main", { id: "main", tabindex: "-1", data: { key: "main", kept: "" } })]);
document.body.classList.add("scripted");
if (form) {
  form.addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    send($("button[name=do]", form).value);
  });
  if (form.dataset.plan !== undefined) {
    form.addEventListener("change", plan);
    if (result().dataset.planned === undefined && !result().querySelector("[data-waits]")) plan();
  }
}
look();

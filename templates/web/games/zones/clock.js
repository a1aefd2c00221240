// How long the turn has taken. The clock only tells; nothing ends by it.

import { h } from "../../core/dom.js";

/** @param {import("./context.js").Context} context */
export function turnClock(context) {
  let asked = "";
  let since = Date.now();

  function time() {
    const { seconds, say } = context.board().timer;
    const taken = Math.floor((Date.now() - since) / 1000);
    const shown = Math.floor(taken / 60) + ":" + String(taken % 60).padStart(2, "0");
    return taken < seconds ? shown : shown + " " + ((say && context.text("timer." + say)) || context.word("long-turn"));
  }

  setInterval(() => {
    const clock = document.getElementById("turn-clock");
    if (clock) clock.textContent = time();
  }, 1000);

  return {
    draw: () =>
      context.board().timer && context.board().timer.seconds && context.view().asked.length
        ? h("p", { id: "turn-clock", class: "turn-clock", role: "timer" }, time())
        : null,
    /** A turn begins when others are asked. */
    heard() {
      const now = JSON.stringify(context.view() ? context.view().asked : []);
      if (now !== asked) since = Date.now();
      asked = now;
    },
  };
}

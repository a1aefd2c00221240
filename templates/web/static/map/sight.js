// A place that was tapped stays in sight: what the thumb's part of the page says about it must not cover it.

const ROOM = 14; // px kept free around the place
const SETTLES = 1500; // ms in which the thumb's part may still grow, for instance by reasons from the judge

/** `look(id)` when a place is chosen, `keep()` with every drawing. */
export function sight() {
  /** @type {any} */
  let watched = null;
  let until = 0;

  /** @param {string} id */
  function look(id) {
    watched = id;
    until = Date.now() + SETTLES;
  }

  function keep() {
    if (watched && Date.now() < until) requestAnimationFrame(() => requestAnimationFrame(bring));
  }

  function bring() {
    const place = document.querySelector('[data-place="' + watched + '"]');
    if (!place) return;
    const box = place.getBoundingClientRect();
    const { top, bottom } = free(box);
    const by = box.bottom + ROOM > bottom ? box.bottom + ROOM - bottom : Math.min(0, box.top - ROOM - top);
    if (by)
      window.scrollBy({
        top: by,
        behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      });
  }

  /** The part of the window that neither the head of the page nor the thumb's part covers.
   * @param {any} box */
  function free(box) {
    /** @type {any} */
    const head = document.querySelector("header");
    /** @type {any} */
    const dock = document.querySelector(".dock");
    /** @param {any} node */
    const covers = (node) =>
      node && node.getBoundingClientRect().left <= box.left && node.getBoundingClientRect().right >= box.right;
    /** @param {any} node */
    const sticks = (node) =>
      covers(node) && ["sticky", "-webkit-sticky", "fixed"].includes(getComputedStyle(node).position);
    return {
      top: sticks(head) ? Math.max(0, head.getBoundingClientRect().bottom) : 0,
      bottom: sticks(dock) ? Math.min(innerHeight, dock.getBoundingClientRect().top) : innerHeight,
    };
  }

  return { look, keep };
}

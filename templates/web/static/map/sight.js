// A place that was tapped stays in sight: what the thumb's part of the page says about it must not cover it.

const ROOM = 14; // px kept free around the place
const SETTLES = 1500; // ms in which the thumb's part may still grow, for instance by reasons from the judge

/** `look(id)` when a place is chosen, `keep()` with every drawing. */
export function sight() {
  /** @type {string | null} */
  let watched = null;
  let until = 0;

  /** @param {string | null} id */
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
    within(place);
    const box = place.getBoundingClientRect();
    const { top, bottom } = free(box);
    const by = box.bottom + ROOM > bottom ? box.bottom + ROOM - bottom : Math.min(0, box.top - ROOM - top);
    if (by)
      window.scrollBy({
        top: by,
        behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      });
  }

  /** Move a larger map in its frame until the place is inside.
   * @param {Element} place */
  function within(place) {
    const frame = place.closest(".map-frame");
    if (!frame) return;
    const box = place.getBoundingClientRect();
    const room = frame.getBoundingClientRect();
    frame.scrollLeft += Math.max(0, box.right + ROOM - room.right) + Math.min(0, box.left - ROOM - room.left);
    frame.scrollTop += Math.max(0, box.bottom + ROOM - room.bottom) + Math.min(0, box.top - ROOM - room.top);
  }

  /** The part of the window that neither the head of the page nor the thumb's part covers.
   * @param {any} box */
  function free(box) {
    /** @type {any} */
    const head = document.querySelector("header");
    /** @type {any} */
    const dock = document.querySelector(".dock");
    const middle = (box.left + box.right) / 2;
    /** @param {any} node */
    const covers = (node) =>
      node && node.getBoundingClientRect().left <= middle && node.getBoundingClientRect().right >= middle;
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

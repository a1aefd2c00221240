// How much of the page the bar and the dock cover.

/** The styles know how much the bar and the thumb's part cover, so that nothing scrolled to hides below them.
 * @type {Record<string, any>} */
const measured = {};

export function measure() {
  if (!("ResizeObserver" in window)) return;
  for (const name of ["bar", "dock"]) {
    /** @type {HTMLElement | null} */
    const part = document.querySelector("#app > ." + name);
    if (!part || part === measured[name]) continue;
    measured[name] = part;
    new ResizeObserver(() => document.documentElement.style.setProperty("--" + name, part.offsetHeight + "px")).observe(
      part,
    );
  }
}

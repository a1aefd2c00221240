// A map to play on: pictures below, what stands on them above. A tap means the nearest place, two fingers zoom, arrow
// keys go from place to place, and every place says aloud what is on it and whether something may be done there.
// The game brings places and drawings.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { beyond, nearest } from "./nearest.js";
import { doubleTapped, fit, level, onZoom, zoomBy } from "./zoom.js";

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const FINGER_PX = 40; // so far apart are places that a finger can tell from each other

/** @type {(chosen: MapLook["selected"]) => (string | null)[]} */
const listOf = (chosen) => /** @type {(string | null)[]} */ ([]).concat(chosen);

/**
 * `word(key)` says `map`, `map-how`, `may`, `larger` and `whole`; `extent()` is the part of the board that is shown,
 * `places()` all places with `id`, `x`, `y` in its measure; a tap within `reach` of one is `pick(id)`, any other
 * `pick(null)`. `said(place)` says what is on one, `content(place, look)` draws it, `kinds(place, look)` are its
 * classes besides those that every map has; `ring` is the radius around one that is chosen.
 * @template {Place} Spot
 * @template {MapLook} Look
 * @param {StageParts<Spot, Look>} parts
 */
export function stage({ word, extent, places, reach, ring, said, content, kinds = () => [], pick }) {
  /** @type {string | null} */
  let here = null; // the place the keyboard stands on
  onZoom(redraw);

  /** @type {(id: string | null) => Spot | undefined} */
  const named = (id) => places().find((place) => place.id === id);
  /** @type {(part: number, whole: number) => string} */
  const share = (part, whole) => ((100 * part) / whole).toFixed(3) + "%";
  /** @param {string} id */
  const choose = (id) => {
    here = id;
    pick(id);
  };

  /** Where on the map an event happened.
   * @param {any} event
   * @param {any} svg */
  function point(event, svg) {
    const box = svg.getBoundingClientRect();
    const { left, top, width, height } = extent();
    return [
      left + ((event.clientX - box.left) / box.width) * width,
      top + ((event.clientY - box.top) / box.height) * height,
    ];
  }

  /** The place that was meant there, however near it must be.
   * @param {any} event
   * @param {any} svg
   * @param {number} [within] */
  const meant = (event, svg, within = reach) => {
    const [x, y] = point(event, svg);
    return nearest(places(), x, y, within);
  };

  let suited = ""; // the open places that the map was laid out for

  /** How many pixels a unit of the board is now. */
  function scale() {
    const frame = document.querySelector(".map-frame");
    const wide = (frame && frame.clientWidth) || Math.min(window.innerWidth || 360, 900);
    return (wide * level()) / extent().width;
  }

  /** Make the map so large that every open place is a finger wide, and bring the open ones into sight; while a place is
   * looked at, the map stays as it lies.
   * @param {Look} look */
  function suit({ open, selected }) {
    const key = Array.from(open).sort().join(" ");
    const frame = document.querySelector(".map-frame");
    const looking = listOf(selected).some(Boolean);
    if (key === suited || looking || !frame || !frame.clientWidth) return;
    suited = key;
    const { left, top, width, height } = extent();
    const lit = places().filter((place) => open.has(place.id));
    const apart = lit.map((place) =>
      Math.min(
        2 * reach,
        ...places().map((other) => (other === place ? Infinity : Math.hypot(other.x - place.x, other.y - place.y))),
      ),
    );
    const wanted = lit.length ? FINGER_PX / ((Math.min(...apart) * frame.clientWidth) / width) : 1;
    const xs = lit.length ? lit.map((place) => (place.x - left) / width) : [0, 1];
    const ys = lit.length ? lit.map((place) => (place.y - top) / height) : [0, 1];
    fit(frame, wanted, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }

  /** A finger means the nearest place, a key the one it stands on.
   * @param {any} event */
  function tap(event) {
    const near = event.detail ? meant(event, event.currentTarget) : null;
    const direct = near
      ? event.currentTarget.querySelector('[data-place="' + near.id + '"]')
      : event.target.closest("[data-place]");
    const again = direct && direct.classList.contains("lit"); // quick taps on what can be done do it once more
    if (event.detail && !again && doubleTapped(event.currentTarget.closest(".map-frame"), event)) return;
    if (direct) {
      choose(direct.dataset.place);
      return;
    }
    pick(null);
  }

  /** @param {any} event */
  function pressKey(event) {
    if (event.key === "+" || event.key === "-") {
      event.preventDefault();
      zoomBy(event.currentTarget.closest(".map-frame"), event.key === "+" ? 1.4 : 1 / 1.4);
      return;
    }
    const on = event.target.closest("[data-place]");
    if (!on) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(on.dataset.place);
      return;
    }
    const way = ARROWS[event.key];
    const from = named(on.dataset.place);
    const next = way && from && beyond(places(), from, way[0], way[1]);
    if (!next) return;
    event.preventDefault();
    here = next.id;
    const node = event.currentTarget.querySelector('[data-place="' + next.id + '"]');
    node.setAttribute("tabindex", "0");
    node.focus();
    redraw();
  }

  /** The group of one place: what can be touched, reached by keys and heard.
   * @param {Spot} place
   * @param {Look} look */
  function spot(place, look) {
    const lit = look.open.has(place.id);
    const chosen = listOf(look.selected).includes(place.id);
    return h(
      "g",
      {
        class: ["place", lit && "lit", chosen && "chosen", look.fresh.has(place.id) && "fresh", ...kinds(place, look)],
        role: "button",
        tabindex: place.id === here ? "0" : "-1",
        transform: "translate(" + place.x.toFixed(2) + " " + place.y.toFixed(2) + ")",
        data: { key: place.id, place: place.id },
        aria: { label: said(place) + (lit ? ". " + word("may") : ""), pressed: String(chosen) },
      },
      content(place, look),
      chosen ? h("circle", { r: ring, class: "ring" }) : null,
    );
  }

  /** A printed picture as it lies on the map, in its measure, after its clockwise quarter turns.
   * @param {string} src
   * @param {{ key: string, x?: number, y?: number, width: number, turns?: number }} given */
  function picture(src, { key, x = 0, y = 0, width, turns = 0 }) {
    const shown = extent();
    return h("img", {
      class: "map-picture",
      src,
      alt: "",
      draggable: "false",
      decoding: "async",
      data: { key },
      css: {
        "--x": share(x - shown.left, shown.width),
        "--y": share(y - shown.top, shown.height),
        "--wide": share(width, shown.width),
        "--turn": turns * 90 + "deg",
      },
    });
  }

  /** @param {number} factor */
  const zoom = (factor) => ({
    /** @param {any} event */
    click: (event) => zoomBy(event.currentTarget.closest(".map").querySelector(".map-frame"), factor),
  });

  /**
   * `look`: which places are `selected`, `open` (something may be done there) and `fresh`, and what else the game draws
   * by. `pictures` lie below, `under` lies between them and the places; `on`: more handlers for the map.
   * @param {Look} look
   * @param {{ pictures: Child, under?: Child, on?: Handlers }} drawn
   */
  function show(look, { pictures, under, on }) {
    const { left, top, width, height } = extent();
    if (!here || !named(here)) here = places()[0].id;
    setTimeout(() => suit(look), 0);
    return h(
      "section",
      { class: "map", aria: { label: word("map") }, css: { "--tall": String(height / width) }, data: { key: "map" } },
      h(
        "div",
        { class: "map-frame", data: { key: "frame" } },
        h(
          "div",
          { class: "map-sheet", css: { "--zoom": String(level()) } },
          h(
            "div",
            { class: "map-room" },
            pictures,
            h(
              "svg",
              {
                class: "map-state",
                viewBox: [left, top, width, height].join(" "),
                role: "group",
                aria: { label: word("map-how") },
                on: Object.assign({ click: tap, keydown: pressKey }, on),
              },
              under,
              h(
                "g",
                { data: { key: "places" } },
                places().map((place) => spot(place, look)),
              ),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "map-zoom" },
        h("button", { type: "button", class: "round", aria: { label: word("larger") }, on: zoom(1.5) }, "+"),
        level() > 1
          ? h("button", { type: "button", class: "round", aria: { label: word("whole") }, on: zoom(0.01) }, "−")
          : null,
      ),
    );
  }

  return { show, picture, named, meant, point, scale, tap };
}

// Production: three tracks that fill up. The free points are handed out over all of them and spent with one tap; what a
// full track gives is chosen in between, and what was meant for the others stays in mind.

import { h } from "../../core/dom.js";
import { redraw } from "../../core/page.js";
import { pair } from "../../core/words.js";
import { consequence } from "../../table/consequence.js";
import { play, reached } from "../../table/table.js";
import { stepper, sum } from "./steppers.js";

/** @type {Record<string, string>} by resource */
const ICONS = { metal: "anvil", wood: "pine-tree", wheat: "wheat" };

/** @param {import("./context.js").Context} context */
export function production(context) {
  const { word, view, due, step, acting, player, pack, name } = context;
  /** @type {Record<string, number>} */
  let wish = {}; // track → points
  /** @type {string | null} */
  let whose = null; // the seat that wishes
  let going = false;

  /** @typedef {{ id: Kingdoms.Track, length: number, resource: string }} Track a row of the pack */
  /** @returns {Track[]} */
  const tracks = () => pack().tables.tracks;

  /** A track's boxes: filled, and filling now. Beyond its end it begins again.
   * @type {(row: Track, have: number, more: number) => Node} */
  const boxes = (row, have, more) =>
    h(
      "span",
      { class: "boxes", aria: { hidden: "true" } },
      Array.from({ length: row.length }, (unused, place) => {
        const after = (have + more) % row.length;
        const turned = have + more >= row.length;
        return h("i", { class: place < after ? (place >= have || turned ? "more" : "full") : null });
      }),
    );

  /** The three tracks of a player, filled as far as they are.
   * @param {string} seat */
  function meters(seat) {
    return h(
      "div",
      { class: "tracks" },
      tracks().map((row) => {
        const have = player(seat).tracks[row.id];
        const label = pair(name(row.id), have + "/" + row.length);
        return h(
          "div",
          { class: ["track", row.id], role: "img", aria: { label }, title: label },
          context.icon(ICONS[row.resource]),
          boxes(row, have, 0),
        );
      }),
    );
  }

  /** The same with their names.
   * @param {string} seat */
  const spelt = (seat) =>
    tracks().map((row) => {
      const have = player(seat).tracks[row.id];
      return h(
        "li",
        null,
        context.icon(ICONS[row.resource]),
        h("b", null, have + "/" + row.length),
        h("span", null, name(row.id)),
      );
    });

  /** What the signs of the tracks mean. */
  const legend = () => tracks().map((row) => h("span", null, context.icon(ICONS[row.resource]), " ", name(row.id)));

  function meant() {
    if (whose !== due()) {
      wish = {};
      whose = due();
    }
    if (!going && sum(wish) > view().free) wish = {}; // something was taken back
    return wish;
  }

  const left = () => view().free - sum(meant());

  /** @param {Track} track */
  function stepperRow(track) {
    const points = meant()[track.id] || 0;
    const have = player(context.mine()).tracks[track.id];
    const full = Math.floor((have + points) / track.length);
    /** @param {number} count */
    const set = (count) => {
      wish[track.id] = count;
    };
    return h(
      "li",
      { class: ["track-row", points > 0 && "chosen"], data: { key: track.id, track: track.id } },
      context.icon(ICONS[track.resource]),
      h(
        "span",
        { class: "what" },
        h(
          "span",
          null,
          name(track.id),
          full
            ? h("b", { class: "fills" }, " +" + full, h("span", { class: "only-heard" }, " " + word("fills")))
            : null,
        ),
        boxes(track, have, points),
        h("span", { class: "only-heard" }, have + "/" + track.length),
      ),
      stepper({ label: name(track.id), value: points, most: points + left(), set, word }),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          disabled: left() ? null : true,
          aria: { label: word("rest-on", { track: name(track.id) }) },
          on: {
            click: () => {
              set(points + left());
              redraw();
            },
          },
        },
        word("rest"),
      ),
    );
  }

  function actions() {
    const given = sum(meant());
    const one = tracks().find((each) => given && meant()[each.id] === given); // of several tracks one alone is told
    return h(
      "div",
      { class: "allocating", data: { key: "allocate" } },
      h("p", null, word("free", { count: left() })),
      h("ul", { class: "list" }, tracks().map(stepperRow)),
      h(
        "button",
        {
          type: "button",
          class: "main wide",
          data: { key: "allocate-go", deed: "allocate" },
          disabled: context.busy() || going || !given,
          on: { click: spend },
        },
        h(
          "span",
          null,
          given ? word("do-allocate", { count: given }) : word("choose-track"),
          one ? consequence({ type: "allocate", seat: context.mine(), track: one.id, points: given }) : null,
        ),
      ),
    );
  }

  /** One track after the other, as the rules hand points out; what a full track asks in between is answered first. */
  async function spend() {
    going = true;
    while (acting() && step() === "allocate" && due() === whose && sum(wish) && sum(wish) <= view().free) {
      const [track] = tracks()
        .map((each) => each.id)
        .filter((id) => wish[id]);
      const points = wish[track];
      delete wish[track];
      const done = await play({ type: "allocate", seat: context.mine(), track, points });
      if (!done) {
        wish[track] = points;
        break;
      }
      await reached(done.number);
    }
    going = false;
    redraw();
  }

  return { actions, legend, meters, spelt };
}

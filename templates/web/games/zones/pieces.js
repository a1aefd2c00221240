// Zones and their pieces: hands and rows overlap as far as the screen needs, and every piece keeps room for a thumb.

import { h } from "../../core/dom.js";
import { onBoard } from "./cells.js";

const LINE = 5; // so many fit beside each other on the narrowest phones
const CROWD = 14; // so many pieces and more are drawn smaller, row above row

/** @typedef {import("./context.js").Context} Context */

/**
 * Zones whose pieces are seen, each as a row.
 * @param {Context} context
 * @param {Record<string, Zones.Zone>} found
 * @param {string | null} owner
 */
export function drawnZones(context, found, owner) {
  return Object.entries(found).map(([name, each]) =>
    shows(each) && !onBoard(context.table.pack, each) ? drawnZone(context, name, each, owner) : null,
  );
}

/** Whether the lines of a row may cover each other but for the printed heads.
 * @param {Context} context
 * @param {string[]} pieces */
const stacks = (context, pieces) => pieces.length > LINE && pieces.every((id) => printed(context, id));

/** Whether the pieces of a zone are drawn.
 * @param {Zones.Zone} zone
 * @returns {zone is Zones.OpenZone} */
const shows = (zone) => Boolean(zone.pieces && zone.pieces.length);

/** How many pieces lie in the zones that are not drawn, by the zone's title.
 * @param {Context} context
 * @param {Record<string, Zones.Zone>} found */
export const countedZones = (context, found) =>
  Object.entries(found)
    .filter(([, each]) => !shows(each))
    .map(([name, each]) => [
      context.text("zones." + name) || name,
      each.count === null ? "?" : String(each.count),
      name,
    ]);

/**
 * @param {Context} context
 * @param {string} name
 * @param {Zones.OpenZone} found
 * @param {string | null} owner
 */
function drawnZone(context, name, found, owner) {
  const title = context.text("zones." + name) || name;
  const key = (owner || "") + "-" + name;
  const one = context.wanted({ kind: "piece", of: name, owner, value: null });
  const several = context.wanted({ kind: "pieces", of: name, owner, value: null });
  const byHand = context.board().byHand === "free" && context.due() && !context.view().proposal;
  const asked = one || several || byHand;
  const named = { label: context.word("pieces", { zone: title, count: found.count }) };
  const light = context.board().lights[name] || {};
  const heading = h(
    owner ? "h3" : "h2",
    null,
    title,
    h("span", { class: "tally" }, found.count === null ? "?" : String(found.count)),
  );
  const row = h(
    "div",
    {
      class: ["zone-row", found.pieces.length >= CROWD ? "crowd" : stacks(context, found.pieces) && "stacked"],
      role: "group",
      aria: named,
    },
    found.pieces.map((id, place) =>
      one || byHand
        ? pickable(context, id, place, name, owner)
        : several
          ? oneOfSeveral(context, found.pieces, place, name, owner)
          : laid(context, id, place, key),
    ),
  );
  const piled = !asked && found.pieces.length > 1 && isPile(context, name, light);
  return h(
    "section",
    {
      class: ["zone", asked && "asked", ...sizes(light)],
      css: places(light),
      data: { key: "zone" + key, about: name },
    },
    piled ? pile(context, found.pieces, heading, row, key) : [heading, row],
  );
}

/** Whether only the last piece of a zone is shown until it is tapped: discards, and what the pack says so of.
 * @type {(context: Context, name: string, light: Zones.Light) => boolean} */
const isPile = (context, name, light) =>
  light.pile === undefined ? Boolean(context.board().zones[name].pile) : light.pile;

/** The last piece on top; a tap lays all of them out.
 * @param {Context} context
 * @param {string[]} pieces
 * @param {Node} heading
 * @param {Node} row
 * @param {string} key */
function pile(context, pieces, heading, row, key) {
  const top = pieces.length - 1;
  return h(
    "details",
    { class: "pile", data: { key: "pile" + key } },
    h("summary", null, heading, laid(context, pieces[top], top, "top" + key)),
    row,
  );
}

/** The size a pack asks for, on phones and on a shared screen.
 * @param {Zones.Light} light */
const sizes = (light) => [
  light.phone && light.phone.size && "phone-" + light.phone.size,
  light.screen && light.screen.size && "screen-" + light.screen.size,
];

/** The place a pack asks for: its turn on phones; row, column and width on a shared screen.
 * @param {Zones.Light} light */
function places(light) {
  /** @type {Record<string, string>} */
  const css = {};
  if (light.phone && light.phone.place) css["--place"] = String(light.phone.place);
  if (light.screen && light.screen.row) css["--row"] = String(light.screen.row);
  if (light.screen && light.screen.column)
    css["--column"] = light.screen.column + " / span " + (light.screen.wide || 1);
  return css;
}

/** A piece that the open step asks for: it is held, or the host says why it cannot be.
 * @param {Context} context
 * @param {string} id
 * @param {number} place
 * @param {string} zone
 * @param {string | null} owner */
function pickable(context, id, place, zone, owner) {
  const tapped = { kind: "piece", of: zone, owner, value: id };
  const open = context.board().byHand === "free" || context.naming(tapped).length > 0;
  const held = context.holds(tapped);
  return h(
    "button",
    {
      type: "button",
      class: ["zone-piece", !printed(context, id) && "unprinted", open && "open", held && "chosen-one"],
      data: { key: (owner || "") + "-" + zone + "-" + place + "-" + id, piece: id },
      aria: { label: context.called(id) + (open ? ". " + context.word("may") : ""), pressed: String(held) },
      on: { click: () => context.tap(tapped) },
    },
    face(context, id),
  );
}

/** A piece of several that are named together: a tap adds it, another takes it back.
 * @param {Context} context
 * @param {string[]} pieces
 * @param {number} place
 * @param {string} zone
 * @param {string | null} owner */
function oneOfSeveral(context, pieces, place, zone, owner) {
  const chosen = context.several.of === zone && context.several.owner === owner ? context.several.places : [];
  const held = chosen.includes(place);
  return h(
    "button",
    {
      type: "button",
      class: ["zone-piece open", !printed(context, pieces[place]) && "unprinted", held && "chosen-one"],
      data: { key: (owner || "") + "-" + zone + "-" + place + "-" + pieces[place], piece: pieces[place] },
      aria: { label: context.called(pieces[place]) + ". " + context.word("may"), pressed: String(held) },
      on: {
        click: () => {
          const taken = held ? chosen.filter((other) => other !== place) : chosen.concat([place]);
          context.holdSeveral(zone, owner, taken, pieces);
        },
      },
    },
    face(context, pieces[place]),
  );
}

/**
 * @param {Context} context
 * @param {string} id
 * @param {number} place
 * @param {string} key
 */
function laid(context, id, place, key) {
  const said = context.called(id);
  return h(
    "span",
    {
      class: ["zone-piece", !printed(context, id) && "unprinted"],
      role: "img",
      aria: { label: said },
      data: { key: key + "-" + place + "-" + id, piece: id },
    },
    face(context, id),
  );
}

/** @type {(context: Context, id: string) => boolean} */
const printed = (context, id) => context.table.pack.home.has(id);

/** The printed piece; its name where nothing is printed.
 * @param {Context} context
 * @param {string} id */
function face(context, id) {
  const drawn = context.table.pack.picture(id, { alt: "" });
  return drawn || h("span", { class: "worded", aria: { hidden: "true" } }, context.called(id));
}

// A game's pack on the phone: its rows, words, icons and the drawings of its pieces.

import { h } from "./dom.js";
import { fetchPatiently, spoken } from "./api.js";
import { fillIn, form, rich } from "./words.js";

export class Pack {
  /** @param {Schemas["PackData"]} found */
  constructor(found) {
    this.id = found.id;
    this.version = found.version;
    this.languages = found.languages;
    this.board = found.board; // of a game of zones: how its places lie
    this.texts = found.texts;
    /** @type {Record<string, any[]>} */
    this.tables = found.tables;
    this.icons = found.icons;
    this.components = found.components;
    this.glossary = found.glossary;
    /** @type {Record<string, Map<string, any>>} */
    this.rows = {};
    for (const [table, rows] of Object.entries(found.tables)) {
      this.rows[table] = new Map(rows.map((row) => [row.id, row]));
    }
    /** @type {Map<string, Schemas["Heap"]>} piece → its component */
    this.home = new Map();
    for (const component of found.components) {
      for (const [piece] of component.pieces) if (!this.home.has(piece)) this.home.set(piece, component);
    }
  }

  /**
   * @param {string} table
   * @param {string} id
   */
  row(table, id) {
    return this.rows[table] ? this.rows[table].get(id) : undefined;
  }

  /**
   * @param {string} key
   * @param {Facts} [facts]
   * @param {Facts} [raw]
   */
  text(key, facts, raw) {
    const sentence = this.texts[key];
    return sentence === undefined ? null : fillIn(sentence, facts, raw);
  }

  /** What people call the thing with this id.
   * @param {any} id
   * @returns {string} */
  nameOf(id) {
    if (typeof id !== "string") return String(id);
    for (const table of Object.keys(this.rows)) {
      const row = this.rows[table].get(id);
      const name =
        this.texts[table + "." + id + ".name"] ||
        (row && typeof row.name === "string" && row.name) ||
        this.texts[table + "." + id];
      if (name) return name;
    }
    return form(this.texts["words." + id] || this.texts["components." + id] || id, 2);
  }

  /** What people call a piece: its own name, or what the text `<table>.each` says of its row.
   * @param {any} id
   * @returns {string} */
  called(id) {
    const table = typeof id === "string" ? Object.keys(this.rows).find((name) => this.rows[name].has(id)) : "";
    if (!table || !this.texts[table + ".each"]) return this.nameOf(id);
    /** @type {Facts} */
    const facts = {};
    for (const [column, value] of Object.entries(this.row(table, id)))
      facts[column] = typeof value === "string" && column !== "id" ? this.nameOf(value) : value;
    return this.text(table + ".each", facts) || id;
  }

  /** Whether a thing has no name and is only described, by the text `<table>.each`.
   * @param {string} id */
  described(id) {
    return Object.keys(this.rows).some((table) => this.texts[table + ".each"] && this.rows[table].has(id));
  }

  /** "2 amphorae": so many of a thing, in its form for that number.
   * @param {string} id
   * @param {number} number
   * @param {string} [role] */
  counted(id, number, role) {
    const forms = (role && this.texts["words." + role + "." + id]) || this.texts["words." + id];
    return forms && forms.includes("|") ? number + " " + form(forms, number) : this.nameOf(id) + " (" + number + ")";
  }

  /** The address of a piece's drawing, as it is printed.
   * @param {string} component
   * @param {string} piece
   * @param {string} [side] */
  address(component, piece, side) {
    return (
      "/api/v1/games/" +
      this.id +
      "/pieces/" +
      component +
      "/" +
      encodeURIComponent(piece) +
      ".svg?lang=" +
      spoken() +
      "&v=" +
      this.version +
      (side === "back" ? "&side=back" : "")
    );
  }

  /** A piece's picture; null when the pack has no such piece.
   * @param {string} piece
   * @param {{ side?: string, alt?: string, cls?: string | null | false }} [how] */
  picture(piece, { side, alt, cls } = {}) {
    const component = this.home.get(piece);
    if (!component) return null;
    return h("img", {
      class: ["piece", cls],
      src: this.address(component.id, piece, side),
      alt: alt === undefined ? this.nameOf(piece) : alt,
      draggable: "false",
      decoding: "async",
      width: Math.round(component.size[0] * 4),
      height: Math.round(component.size[1] * 4),
    });
  }

  /** The side of a die with this row, as it is printed; null when the pack prints no such die.
   * @param {string} face */
  dieFace(face) {
    const component = this.components.find((one) => one.faces.includes(face));
    if (!component) return null;
    const rest = component.id + "/" + encodeURIComponent(face) + ".svg?lang=" + spoken() + "&v=" + this.version;
    return h("img", {
      class: "die-face",
      src: "/api/v1/games/" + this.id + "/dice/" + rest,
      alt: "",
      draggable: "false",
      decoding: "async",
    });
  }

  /**
   * @param {string} name
   * @param {string} [label]
   */
  icon(name, label) {
    const outline = this.icons[name];
    if (!outline) return h("span", null, label || name);
    return h(
      "svg",
      {
        class: "icon",
        data: { icon: name },
        viewBox: "0 0 512 512",
        role: label ? "img" : null,
        aria: label ? { label } : { hidden: "true" },
      },
      h("path", { d: outline }),
    );
  }

  /** Text with its icons. An icon's name is what the pack calls it.
   * @param {string} text */
  words(text) {
    return rich(text, (name) => this.icon(name, this.iconName(name)));
  }

  /** @param {string} name */
  iconName(name) {
    for (const row of this.tables.icons || []) if (row.icon === name) return this.texts["icons." + row.id] || name;
    return name;
  }
}

/** @param {{ id: string, version: string }} game */
export async function openPack(game) {
  return new Pack(await fetchPatiently("/games/" + game.id + "/pack", { v: game.version }));
}

/** @type {Record<string, Promise<Book>>} */
const books = {}; // promises, so that a second request waits for the first one's answer

/** @param {{ id: string, version: string }} game */
export function openBook(game) {
  if (!books[game.id]) {
    books[game.id] = fetchPatiently("/games/" + game.id + "/rulebook", { v: game.version });
    books[game.id].catch(() => {
      delete books[game.id];
    });
  }
  return books[game.id];
}

// A game of zones on the phone: hands, rows, tracks, spaces and dice, drawn from the view and the legal moves.

import { h } from "../../core/dom.js";
import { consequence } from "../../table/consequence.js";
import { signOf } from "../../table/emblem.js";
import { nameOf, play } from "../../table/table.js";
import { drawnBoards } from "./cells.js";
import { turnClock } from "./clock.js";
import { zonesContext } from "./context.js";
import { drawnDice, drawnFace } from "./dice.js";
import { handsOf } from "./hand.js";
import { countedZones, drawnZones } from "./pieces.js";
import { spacesOf } from "./spaces.js";
import { standingOf } from "./standing.js";

const MANY = 14; // so many moves are listed at once; of more, people tap a piece first

/** @param {{ table: Table<Zones.View, Zones.Move>, t: Say }} page */
export function draw({ table, t }) {
  const context = zonesContext(table, t);
  const { word, text, due, legal, picks, view } = context;
  const hands = handsOf(context);
  const standing = standingOf(context);
  const spaces = spacesOf(context, hands, standing);
  const clock = turnClock(context);
  const lights = () => context.board().lights;

  // What the thumb can do

  /** Whether a pick is to be tapped on this screen: a shared one shows no secret hands.
   * @param {Zones.Pick} pick */
  function tappable(pick) {
    const now = view();
    const mine = now.players.find((player) => player.seat === due());
    const zone = now.zones[pick.of] || (mine && mine.zones[pick.of]);
    return ["piece", "pieces", "space", "dice"].includes(pick.kind) && !(zone && zone.pieces === null);
  }

  /** Whether a move names more things to tap than are held.
   * @param {Zones.Move} move */
  const asksMore = (move) =>
    Object.values(picks(move)).filter(tappable).length > [context.first, context.held].filter(Boolean).length;

  function actions() {
    if (!due() || table.message.question) return null;
    if (hands.free() || view().proposal) return hands.dock();
    const listing = context.holding();
    const moves = listing.length ? listing : context.unlisted();
    const whole = moves.filter((move) => !asksMore(move));
    const listed = whole.length + 1 < moves.length ? whole : moves;
    const rest = (moves.length ? moves : legal()).filter((move) => !listed.includes(move));
    const dice = rest.some((move) => Object.values(picks(move)).some((pick) => pick.kind === "dice"));
    return h(
      "div",
      { class: ["zone-moves", listed.length > 4 && "several", !listed.length && "bare"], data: { key: "zone-moves" } },
      rest.length ? h("p", null, word(dice ? "tap-dice" : "tap")) : null,
      listed.slice(0, MANY).map((move, _, all) => button(move, listed.length < 3, all)),
      rest.length && moves.length
        ? h(
            "details",
            { open: rest.length < 4 && !table.screen, data: { key: "all-moves" } },
            h("summary", null, word("all", { count: rest.length })),
            rest.slice(0, 60).map((move, _, all) => button(move, false, all)),
          )
        : null,
      hands.asking(),
    );
  }

  /** @param {Zones.Move} move */
  const label = (move) => text("actions." + move.type, context.facts(move)) || move.type;

  /** The places a move names, which its words may not say.
   * @param {Zones.Move} move */
  const saidPlaces = (move) =>
    Object.entries(picks(move))
      .filter(([, pick]) => pick.kind === "dice" || pick.kind === "space")
      .map(([name, pick]) => " " + placesOf(move[name], lights()[pick.of]).join(", "))
      .join("");
  /** @param {any} named one place or several, counted from 0
   * @param {any} light of the row they are in: before a path's first square lies its start */
  const placesOf = (named, light) =>
    /** @type {number[]} */ ([])
      .concat(named)
      .map((place) => (light && light.path && !Number(place) ? "(" + word("start") + ")" : Number(place) + 1));

  /**
   * @param {Zones.Move} move
   * @param {boolean} main
   * @param {Zones.Move[]} all what may be chosen beside it
   */
  function button(move, main, all) {
    return h(
      "button",
      {
        type: "button",
        class: main ? "main" : null,
        disabled: table.busy,
        data: { key: JSON.stringify(move) },
        on: {
          click: () => {
            context.letGo();
            play(move);
          },
        },
      },
      h("span", null, label(move) + (context.held ? "" : saidPlaces(move)), consequence(move, all)),
    );
  }

  // The whole board

  /** The shared numbers that hold this player: who deals, who leads.
   * @param {string} seat */
  const offices = (seat) =>
    Object.entries(view().numbers)
      .filter(([name, value]) => value === seat && table.pack.texts["numbers." + name])
      .map(([name]) => h("span", { class: "tag", data: { about: name } }, text("numbers." + name)));

  /**
   * @param {Zones.Player} entry
   * @param {boolean} own
   */
  function drawnPlayer(entry, own) {
    const asked = view().asked.includes(entry.seat);
    const sheet = table.message.score && table.message.score.players.find((found) => found.name === entry.seat);
    return h(
      "section",
      { class: ["zone-player", own && "own", asked && "to-act"], data: { key: "player-" + entry.seat } },
      h(
        "header",
        null,
        h("h2", null, signOf(entry.seat), " ", nameOf(entry.seat)),
        asked ? h("span", { class: "tag on" }, word("to-act")) : null,
        entry.chosen ? h("span", { class: "tag" }, word("chosen")) : null,
        entry.team
          ? h("span", { class: "tag" }, text("teams." + entry.team) || word("team", { team: entry.team }))
          : null,
        offices(entry.seat),
        sheet ? h("span", { class: "points" }, String(sheet.total)) : null,
      ),
      spaces.counters(entry.numbers, countedZones(context, entry.zones), sheet ? sheet.total : null, entry.seat),
      drawnZones(context, entry.zones, entry.seat),
      rowsOf(entry.numbers).map(([name, values]) => (isPath(name) ? null : spaces.numberRow(name, values, entry.seat))),
    );
  }

  /** @param {Zones.Numbers} numbers */
  const rowsOf = (numbers) =>
    /** @type {[string, number[]][]} */ (Object.entries(numbers).filter(([, value]) => Array.isArray(value)));
  /** @param {string} name */
  const isPath = (name) => Boolean(lights()[name] && lights()[name].path);

  function drawnTable() {
    const now = view();
    if (!now || !now.players) return null;
    const first = due() || table.message.seat;
    const mine = now.players.find((player) => player.seat === first);
    const beside = table.screen && now.players.length > 3; // many keep their places on a television, in every turn
    const paths = Object.entries(lights()).filter(([, light]) => light.path);
    return h(
      "div",
      { class: ["zones", now.players.length > 3 && "many"], data: { key: "zones" } },
      h(
        "div",
        { class: "zones-middle", data: { key: "middle" } },
        clock.draw(),
        spaces.counters(now.numbers, countedZones(context, now.zones), null),
        Object.entries(now.dice).map(([name, values]) => drawnDice(context, name, values)),
        rowsOf(now.numbers).map(([name, values]) => spaces.numberRow(name, values, null)),
        paths.map(([name, light]) => spaces.path(name, light)),
        spaces.spots(),
        drawnBoards(context, standing, hands),
        drawnZones(context, now.zones, null),
      ),
      mine && !beside ? drawnPlayer(mine, true) : null,
      h(
        "div",
        { class: "zone-players", data: { key: "players" } },
        now.players.filter((player) => beside || player !== mine).map((player) => drawnPlayer(player, player === mine)),
      ),
    );
  }

  /**
   * @param {Message<Zones.View>} message
   * @param {Message<Zones.View> | null} before
   */
  function heard(message, before) {
    if (!before || message.number !== before.number) context.letGo();
    clock.heard();
  }

  return {
    board: drawnTable,
    actions,
    heard,
    headline: () => null,
    /** @type {(question: string, given: any) => Child} */
    answerPicture: (question, given) => (question === "chance-roll" ? drawnFace(context, given) : null),
    /** @param {Zones.Move} move */
    sayMove: (move) => {
      if (move.type === "chance") return null;
      const said = context.facts(move);
      said.seat = nameOf(move.seat);
      return text("moves." + move.type, said);
    },
  };
}

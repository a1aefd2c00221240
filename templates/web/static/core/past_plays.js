// What a phone's finished plays add up to: which of them are asked for, who won how often, and points over time.

import { keyOf } from "./history_store.js";

const DAY_MS = 24 * 3600 * 1000;
const MONTH_DAYS = 30;
const MOST_LINES = 6; // a chart has so many kinds of dashes

/** Seats may be tribes or colours; people are remembered by their names.
 * @type {(play: any, seat: string) => string} */
export const called = (play, seat) => (play.names && play.names[seat]) || seat;

/** The names of those who took part.
 * @type {(play: any) => string[]} */
export const peopleOf = (play) => play.score.players.map((/** @type {any} */ player) => called(play, player.name));

/** Whether a play was within this time: all of it, the last month, or a year by its number.
 * @type {(play: any, time: string, now: number) => boolean} */
const within = (play, time, now) =>
  time === "all" ||
  (time === "month" ? now - play.at <= MONTH_DAYS * DAY_MS : String(new Date(play.at).getFullYear()) === time);

/** The plays that a filter leaves: by game, by a player's name, by time.
 * @param {any[]} plays
 * @param {{ game: string, player: string, time: string }} filter */
export const chosen = (plays, { game, player, time }, now = Date.now()) =>
  plays.filter(
    (play) => (!game || play.game === game) && (!player || peopleOf(play).includes(player)) && within(play, time, now),
  );

/** Whether points of these plays can be compared: fame in one and corruption in another cannot.
 * @type {(plays: any[]) => boolean} */
export const alike = (plays) => new Set(plays.map((play) => play.score.counts)).size === 1;

/** Each player's plays, victories and points. Who won most plays stands first, then who won more of those played, then
 * who has more points on average, where they can be compared; then by name.
 * @param {any[]} plays
 * @param {string} tongue */
export function standings(plays, tongue) {
  /** @type {Map<string, any>} */
  const people = new Map();
  for (const play of plays)
    for (const player of play.score.players) {
      const name = called(play, player.name);
      const kept = people.get(name) || { name, plays: 0, wins: 0, points: 0, best: -Infinity };
      kept.plays += 1;
      kept.wins += play.score.winners.includes(player.name) ? 1 : 0;
      kept.points += player.total;
      kept.best = Math.max(kept.best, player.total);
      people.set(name, kept);
    }
  const comparable = alike(plays);
  return Array.from(people.values()).sort(
    (a, b) =>
      b.wins - a.wins ||
      b.wins / b.plays - a.wins / a.plays ||
      (comparable ? b.points / b.plays - a.points / a.plays : 0) ||
      a.name.localeCompare(b.name, tongue),
  );
}

/** The points of those who played most, play by play from the first to the last; null for a play without them.
 * @param {any[]} plays
 * @param {string[]} names In the order of the standings. */
export function timeline(plays, names) {
  const often = (/** @type {string} */ name) => plays.filter((play) => peopleOf(play).includes(name)).length;
  const most = names
    .slice()
    .sort((a, b) => often(b) - often(a))
    .slice(0, MOST_LINES);
  const shown = names.filter((name) => most.includes(name));
  const points = plays
    .slice()
    .sort((a, b) => a.at - b.at)
    .map((play) =>
      shown.map((name) => {
        const player = play.score.players.find((/** @type {any} */ each) => called(play, each.name) === name);
        return player ? player.total : null;
      }),
    );
  return { names: shown, points };
}

const two = (/** @type {number} */ value) => String(value).padStart(2, "0");

/** A moment as the clock on the wall shows it.
 * @param {number} moment */
function wall(moment) {
  const at = new Date(moment);
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return date + " " + [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":");
}

/** A play as the server writes it into a file.
 * @param {any} play */
export function toTake(play) {
  const began = play.began || play.at;
  return {
    id: play.code ? play.code + " " + (play.commitment || "") : keyOf(play),
    game: play.game,
    title: play.title,
    began: wall(began),
    ended: wall(play.at),
    minutes: Math.round((play.at - began) / 60000),
    me: play.you || null,
    clocks: play.clocks || [],
    players: play.score.players.map((/** @type {any} */ player) => ({
      seat: player.name,
      called: (play.own && play.own[player.name]) || called(play, player.name),
      name: called(play, player.name),
      points: player.total,
      won: play.score.winners.includes(player.name),
    })),
  };
}

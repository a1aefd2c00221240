// Names people type, and what somebody is called who typed none.

import { recall } from "./page.js";
import { t } from "./words.js";

export const unnamed = (place) => t("new.person", { number: place + 1 });

/** What was typed, else the name that stood grey in its field. */
export const calledOr = (name, place) => name.trim() || unnamed(place);

/** Of a score sheet, whoever won first, then by points: who lost the tie-break has as many as the winner. */
export const ranked = ({ players, winners }) =>
  players.slice().sort((a, b) => winners.includes(b.name) - winners.includes(a.name) || b.total - a.total);

/** The names of the last time; a name nobody typed is none. */
export function lastNames() {
  return recall("names", []).map((name, place) => (name && name !== unnamed(place) ? name : ""));
}

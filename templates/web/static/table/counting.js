// How a score sheet is counted up line by line, and who stands where in the end.

/** How many lines are counted: as many as the longest column has. None where the lines are not all there is.
 * @type {(sheet: any) => number} */
export const stepsOf = (sheet) =>
  sheet.players.every((/** @type {any} */ player) => countedTo(player, player.lines.length) === player.total)
    ? Math.max(0, ...sheet.players.map((/** @type {any} */ player) => player.lines.length))
    : 0;

/** The points of a player's first lines.
 * @type {(player: any, lines: number) => number} */
export const countedTo = (player, lines) =>
  player.lines.slice(0, lines).reduce((/** @type {number} */ sum, /** @type {any} */ line) => sum + line.points, 0);

/** A player's place; who loses the tie-break stands behind the winner.
 * @type {(sheet: any, player: any) => number} */
export function placeIn(sheet, player) {
  const won = sheet.winners.includes(player.name);
  if (won) return 1;
  return (
    1 +
    sheet.players.filter(
      (/** @type {any} */ other) =>
        other !== player && (sheet.winners.includes(other.name) || other.total > player.total),
    ).length
  );
}

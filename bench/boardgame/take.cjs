// A game a fifth as heavy as ours: a row of cards, one taken per turn, its icons counted.
const { INVALID_MOVE } = require("boardgame.io/core");

const ICONS = ["wheat", "boar", "sword", "shield", "druid", "bard", "helmet"];
const DECK = 4000;

const card = (number) => ({ id: `card-${number}`, icons: { [ICONS[number % 7]]: 1 + (number % 3) } });

function act(state, place) {
  // Positional arguments came with 0.50: one object for the context, the move's own after it.
  const { G, playerID } = state;
  if (!Number.isInteger(place) || !(place in G.row)) return INVALID_MOVE;
  const player = G.players[playerID];
  const [taken] = G.row.splice(place, 1);
  player.display = [...player.display, taken.id].slice(-24);
  for (const [icon, count] of Object.entries(taken.icons)) player.icons[icon] = (player.icons[icon] || 0) + count;
  player.points = Object.values(player.icons).reduce((sum, count) => sum + count * count, 0);
  G.row.push(card((G.next = (G.next + 1) % DECK)));
}

exports.take = {
  name: "take",
  setup: ({ ctx }) => ({
    next: 5,
    row: [0, 1, 2, 3, 4].map(card),
    players: Object.fromEntries(ctx.playOrder.map((id) => [id, { display: [], icons: {}, points: 0 }])),
  }),
  moves: { act },
  turn: { minMoves: 1, maxMoves: 1 },
};

// boardgame.io's own server with a game about as heavy as ours: rows of cards, displays, one card taken per turn.
// node server.cjs PORT [FOLDER]: tables in files below FOLDER, without it in memory.
const { Server, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [port, folder] = process.argv.slice(2);
const ICONS = ["wheat", "boar", "sword", "shield", "druid", "bard", "helmet"];
const DECK = 4000;

const card = (number) => ({ id: `card-${number}`, icons: { [ICONS[number % 7]]: 1 + (number % 3) } });

function take(state, place) {
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

const game = {
  name: "take",
  setup: ({ ctx }) => ({
    next: 5,
    row: [0, 1, 2, 3, 4].map(card),
    players: Object.fromEntries(ctx.playOrder.map((id) => [id, { display: [], icons: {}, points: 0 }])),
  }),
  moves: { take },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [game], origins: [], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run({ port: Number(port) }, () => console.log("ready"));

// Armorica on boardgame.io, as far as the comparison needs it: what our phones are sent — displays, icons, rows and decks,
// the score sheet put into words, what was just done, the legal moves of each seat — worked out anew after every move.
// The tests of reach and the winters are left out, so its judge has less to do than ours.
const { readFileSync } = require("fs");
const { INVALID_MOVE } = require("boardgame.io/core");

const ICONS = ["wheat", "grape", "olive", "sheep", "gold", "amphora"];
const MAJORITIES = ["grape", "olive", "sheep"];
const SET_POINTS = [0, 1, 3, 6, 10, 15, 21];
const DECKS = ["gaul", "roman"];
const ROW = 6;
const MOST_SHOWN = 24;

exports.armorica = (file) => {
  const cards = JSON.parse(readFileSync(file, "utf8"));
  const byId = Object.fromEntries(cards.map((card) => [card.id, card]));
  const piles = Object.fromEntries(DECKS.map((deck) => [deck, cards.filter((card) => card.deck === deck)]));
  const name = (id) => byId[id].name;

  const turnUp = (G, deck) => {
    const cards = piles[deck];
    const card = cards[G.next[deck] % cards.length].id; // the deck begins again, so that no match ends
    G.next[deck] += 1;
    G.decks[deck] = { left: cards.length - (G.next[deck] % cards.length), pile: byId[card].pile };
    G.rows[deck].push(card);
    return card;
  };

  const setsOf = (display) => {
    const found = [];
    let seen = null;
    for (const id of display) {
      const { suit } = byId[id];
      if (seen === null || seen.has(suit)) {
        found.push([]);
        seen = new Set();
      }
      found[found.length - 1].push(suit);
      seen.add(suit);
    }
    return found;
  };

  const all = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`);
  const capital = (word) => word[0].toUpperCase() + word.slice(1);

  const sheet = (players) => {
    const lines = players.map((player) => [
      ...setsOf(player.display).map((suits) => ({
        what: "set", says: `Set of ${suits.length}: ${all(suits.map(capital))}`, points: SET_POINTS[suits.length], rule: "ARM 9.1",
        facts: { size: suits.length, suits },
      })),
      { what: "gold", says: `Gold: ${player.icons.gold}`, points: player.icons.gold, rule: "ARM 9.2", facts: { count: player.icons.gold } },
    ]);
    for (const icon of MAJORITIES) {
      const counts = players.map((player) => player.icons[icon]);
      const most = Math.max(...counts);
      const leaders = counts.filter((count) => count === most).length;
      const points = most === 0 || leaders > 3 ? 0 : leaders === 1 ? 4 : 2;
      counts.forEach((count, place) => lines[place].push({
        what: "majority", says: `Majority of ${icon}: ${count}, the most is ${most}`, points: count === most ? points : 0, rule: "ARM 9.3",
        facts: { icon, count, most, leaders },
      }));
    }
    const scored = players.map((player, place) => ({
      name: player.name, total: lines[place].reduce((sum, line) => sum + line.points, 0), lines: lines[place],
    }));
    const best = Math.max(...scored.map((player) => player.total));
    return { players: scored, winners: scored.filter((player) => player.total === best).map((player) => player.name), decided_by: "points", says: "Most points." };
  };

  const legal = (G, seat) => [...G.rows[G.phase].map((card) => ({ type: "take", seat, card })), { type: "pass", seat }];

  function act({ G, ctx, playerID }, move) {
    if (!move || !legal(G, playerID).some(({ type, card }) => type === move.type && card === move.card)) return INVALID_MOVE;
    const player = G.players[Number(playerID)];
    const at = new Date().toISOString();
    G.log = [];
    if (move.type === "take") {
      G.rows[G.phase].splice(G.rows[G.phase].indexOf(move.card), 1);
      player.display = [...player.display, move.card].slice(-MOST_SHOWN);
      for (const icon of ICONS) player.icons[icon] += byId[move.card].icons[icon];
      G.log.push({ kind: "move", by: "", at, move, says: `${player.name} takes ${name(move.card)}.` });
      const card = turnUp(G, G.phase);
      G.log.push({ kind: "chance", by: "app", at, move: { type: "chance", question: `${G.phase}-card`, answer: card }, says: `${name(card)} is turned up.` });
    } else {
      G.log.push({ kind: "move", by: "", at, move, says: `${player.name} passes.` });
    }
    G.done += 1;
    if (G.done % ctx.numPlayers === 0) {
      G.phase = G.phase === "gaul" ? "roman" : "gaul";
      G.turn += G.phase === "gaul" ? 1 : 0;
    }
    G.score = sheet(G.players);
  }

  return {
    name: "armorica",
    setup: ({ ctx }) => {
      const starts = cards.filter((card) => card.deck === "start");
      const players = ctx.playOrder.map((id, place) => ({
        name: `Seat ${id}`, display: [starts[place].id], icons: { ...starts[place].icons }, deficit: 0,
      }));
      const G = { players, turn: 1, phase: "gaul", done: 0, last_turn: false, rows: { gaul: [], roman: [] }, decks: {}, next: { gaul: 0, roman: 0 }, gone: [], log: [] };
      for (const deck of DECKS) for (let count = 0; count < ROW; count += 1) turnUp(G, deck);
      return { ...G, score: sheet(players) };
    },
    moves: { act },
    turn: { minMoves: 1, maxMoves: 1 },
    playerView: ({ G, ctx, playerID }) => ({ ...G, moves: playerID === ctx.currentPlayer ? legal(G, playerID) : [] }),
  };
};

// boardgame.io's own server with two games: Armorica, and one that is far lighter.
// node server.cjs PORT CARDS [FOLDER]: tables in files below FOLDER, without it in memory.
const { Server, FlatFile } = require("boardgame.io/server");
const { armorica } = require("./armorica.cjs");
const { take } = require("./take.cjs");

const [port, cards, folder] = process.argv.slice(2);
const server = Server({ games: [armorica(cards), take], origins: [], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run({ port: Number(port) }, () => console.log("ready"));

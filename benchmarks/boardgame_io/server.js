/* boardgame.io as its manual starts it: `node server.js BYTES [FOLDER]`, in memory or with files in that folder. Prints its port. */

import { createRequire } from "node:module";
import { gameOf } from "./game.js";

const { FlatFile, Origins, Server } = createRequire(import.meta.url)("boardgame.io/server");
const [bytes, folder] = process.argv.slice(2);

const server = Server({ games: [gameOf(Number(bytes))], origins: [Origins.LOCALHOST], ...(folder && { db: new FlatFile({ dir: folder }) }) });
const { appServer } = await server.run({ port: 0 });
console.log(`port=${appServer.address().port}`);

/* People at many tables of boardgame.io, as benchmarks/load_driver.py has them at Magnat's: `node driver.js --base URL --tables N --seats N --seconds N`.
 * Of each table one move is under way, and the next one follows once every seat has seen it. Prints moves a second. */

import { parseArgs } from "node:util";
import { io } from "socket.io-client";

const NAMES = ["base", "tables", "seats", "seconds"];
const { base, tables, seats, seconds } = parseArgs({ options: Object.fromEntries(NAMES.map((name) => [name, { type: "string" }])) }).values;
const WARM_MS = 1000;

/** @param {string} path @param {object} body */
async function post(path, body) {
  const answer = await fetch(`${base}/games/load/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Table {
  seen = 0;

  /** @param {string} match @param {Socket[]} sockets @param {string[]} credentials */
  constructor(match, sockets, credentials) {
    Object.assign(this, { match, sockets, credentials, versions: sockets.map(() => -1), stopped: false });
  }

  /** Everybody looks at the match; fulfilled once all of them see it. */
  opened() {
    return Promise.all(this.sockets.map((socket, seat) => new Promise((fulfil) => {
      socket.on("sync", (_match, { state }) => fulfil(this.told(seat, state)));
      socket.on("update", (_match, state) => {
        this.told(seat, state);
        this.next();
      });
      socket.emit("sync", this.match, String(seat), this.credentials[seat], this.sockets.length);
    })));
  }

  told(seat, state) {
    this.versions[seat] = state._stateID;
    this.state = state;
  }

  /** Once everybody has seen the last move, whoever's turn it is makes one. */
  next() {
    const [version] = this.versions;
    if (this.stopped || this.versions.some((one) => one !== version) || version === this.asked) return;
    this.seen += this.asked === undefined ? 0 : 1;
    this.asked = version;
    const playerID = this.state.ctx.currentPlayer;
    const payload = { type: "act", args: [], playerID, credentials: this.credentials[Number(playerID)] };
    this.sockets[Number(playerID)].emit("update", { type: "MAKE_MOVE", payload }, version, this.match, playerID);
  }
}

async function table() {
  const { matchID } = await post("create", { numPlayers: Number(seats) });
  const players = [...Array(Number(seats)).keys()].map(String);
  const credentials = [];
  for (const playerID of players) credentials.push((await post(`${matchID}/join`, { playerID, playerName: `Player ${playerID}` })).playerCredentials);
  const sockets = players.map(() => io(`${base}/load`, { transports: ["websocket"], forceNew: true }));
  const one = new Table(matchID, sockets, credentials);
  await one.opened();
  return one;
}

const wait = (/** @type {number} */ ms) => new Promise((fulfil) => setTimeout(fulfil, ms));
const all = [];
for (let number = 0; number < Number(tables); number += 1) all.push(await table());
for (const one of all) one.next();
await wait(WARM_MS);
const count = () => all.reduce((sum, one) => sum + one.seen, 0);
const [before, begun] = [count(), performance.now()];
await wait(1000 * Number(seconds));
const rate = (count() - before) / ((performance.now() - begun) / 1000);
for (const one of all) one.stopped = true;
console.log(`moves_s=${rate.toFixed(0)}`);
process.exit(0);

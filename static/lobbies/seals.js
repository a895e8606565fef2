// What this browser adds to the dice of a match: first sealed, then, when all have sealed, shown.
// It remembers the commitment of the site before any of that leaves, see docs/talk.md.

import { keep, keptOf } from "../draws/kept.js";
import { token } from "./csrf.js";
import { sha256 } from "./sha256.js";
import { connect } from "./socket.js";

const BYTES = 32;
/** Notes may get lost: while the others are waited for, it looks again by itself. */
const AGAIN_MS = 3000;
/** More steps than there can be: seal, reveal, and a look after each. */
const STEPS_MOST = 6;

/** Who sits at a table that is about to begin, and what the table says of it.
 * @typedef {{ seat: number, bot?: string | null, seal?: string | null, revealed?: boolean }} SealingSeat
 * @typedef {{ state: string, match: string, commitment: string, mine: number | null, seats: SealingSeat[], url: string }} Sealing
 * @typedef {Sealing & { mine: number }} OwnSealing
 * @typedef {import("../draws/kept.js").Kept} Kept
 * @typedef {{ read: () => Promise<Sealing>, post: (act: string, body: object) => Promise<Sealing | null> }} Line  `post` gives null where it was refused
 * @typedef {{ keptOf: typeof keptOf, keep: typeof keep }} Store
 */

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} digits */
const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** As `seal_of` of games/engines/kernel/rng.py.
 * @param {string} match @param {number} seat @param {string} entropy */
export function sealOf(match, seat, entropy) {
  const named = new TextEncoder().encode(`magnat seal 1\0${match}\0${seat}\0`);
  return sha256(Uint8Array.of(...named, ...bytesOf(entropy)));
}

/** @param {OwnSealing} read @returns {Kept} */
function freshRecord({ commitment, mine }) {
  const entropy = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  return { commitment, seat: mine, entropy, seals: {}, at: Date.now() };
}

/** Whether the site shows something else than it has shown this browser before.
 * @param {OwnSealing} read @param {Kept} record */
function hasChanged(read, record) {
  const { commitment, mine, seats, match } = read;
  if (record.commitment !== commitment || record.seat !== mine) return true;
  const own = seats[mine].seal;
  if (own && own !== sealOf(match, mine, record.entropy)) return true;
  return Object.entries(record.seals).some(([seat, seal]) => seats[Number(seat)]?.seal !== seal);
}

/**
 * Does what is this browser's to do now, as far as it can be done.
 * @param {Line} line
 * @param {Store} [store]
 * @returns {Promise<{read: Sealing, wrong: "" | "changed" | "elsewhere"}>}  what stands at the server; what the person must be told
 */
export async function answer(line, store = { keptOf, keep }) {
  let read = await line.read();
  for (let step = 0; step < STEPS_MOST; step += 1) {
    const { mine } = read;
    if (read.state !== "sealing" || mine === null) break;
    const [asked, own] = [{ ...read, mine }, read.seats[mine]];
    const known = store.keptOf(read.match);
    if (!known && own.seal) return { read, wrong: "elsewhere" };
    const record = known ?? freshRecord(asked);
    if (hasChanged(asked, record)) return { read, wrong: "changed" };
    if (own.revealed) break;
    const after = own.seal ? await reveal(read, record, line, store) : await seal(asked, record, line, store);
    if (!after) break;
    read = after;
  }
  return { read, wrong: "" };
}

/** @param {OwnSealing} read @param {Kept} record @param {Line} line @param {Store} store */
async function seal({ match, mine }, record, line, store) {
  store.keep(match, record); // before anything that depends on it leaves
  return line.post("seal", { seal: sealOf(match, mine, record.entropy) });
}

/** Null as long as somebody has not sealed.
 * @param {Sealing} read @param {Kept} record @param {Line} line @param {Store} store */
async function reveal({ match, seats }, record, line, store) {
  if (!seats.every(({ bot, seal: shown }) => bot || shown)) return null;
  // Mine is among them even where the site shows people as AI: who seals after this is found at the end.
  const seals = Object.fromEntries(seats.flatMap(({ seat, seal: shown }) => (shown ? [[seat, shown]] : [])));
  store.keep(match, { ...record, seals });
  return line.post("reveal", { entropy: record.entropy });
}

/** A table that is no more. @type {Sealing} */
const CLOSED = { state: "closed", match: "", commitment: "", mine: null, seats: [], url: "" };

/** @param {string} table @returns {Line} */
const lineTo = (table) => ({
  async read() {
    const found = await fetch(`/tables/${table}/seals/`, { credentials: "same-origin" });
    if (found.status === 404) return CLOSED;
    if (!found.ok) throw new Error(`no seals of table ${table}: ${found.status}`);
    return found.json();
  },
  async post(act, body) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
    const answered = await fetch(`/tables/${table}/${act}/`, { method: "POST", headers, body: JSON.stringify(body), credentials: "same-origin" });
    return answered.ok ? answered.json() : null;
  },
});

/** Two pages of one browser answer one after the other, so that both know the same record.
 * @param {string} table @param {() => ReturnType<typeof answer>} task @returns {ReturnType<typeof answer>} */
const alone = async (table, task) => (navigator.locks ? navigator.locks.request(`magnat.seals.${table}`, task) : task());

/**
 * @param {string} table  number of a table
 * @param {{tell: (wrong: string) => void, go: (url: string) => void}} page  what to say, and where the match has begun
 * @returns {() => Promise<void>}  looks whether there is something to do; to be called at every change
 */
export function openSeals(table, { tell, go }) {
  let looking = false;
  let again = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function look() {
    again = looking;
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    let waits = true;
    try {
      const { read, wrong } = await alone(table, () => answer(lineTo(table)));
      tell(wrong);
      waits = read.state === "sealing";
      if (read.state === "started") go(read.url);
    } catch {
      // no line just now: it looks again
    }
    looking = false;
    if (again) await look();
    else if (waits) timer = setTimeout(look, AGAIN_MS);
  }
  return look;
}

/** Tables for which a page answers that is not their room. */
const answering = new Set();

/** Answers for every table that `place` says is about to begin.
 * @param {ParentNode} place @param {(wrong: string) => void} tell */
export function answerFor(place, tell) {
  for (const { dataset } of place.querySelectorAll("[data-sealing]")) {
    const table = dataset.sealing ?? "";
    if (answering.has(table)) continue;
    answering.add(table);
    const over = () => {
      answering.delete(table);
      line.close();
    };
    const look = openSeals(table, { tell, go: over });
    const line = connect(`/ws/tables/${table}/`, { seals: look, room: over, started: over, closed: over });
    look();
  }
}

/** Writes what is wrong where templates/lobbies/_seal_texts.html stands.
 * @param {HTMLElement} told @returns {(wrong: string) => void} */
export function tellAt(told) {
  return (wrong) => {
    told.hidden = !wrong;
    told.textContent = told.dataset[wrong] ?? "";
  };
}

// What this browser adds to the dice of a match: first sealed, then, when all have sealed, shown.
// It remembers the commitment of the site before any of that leaves, see docs/talk.md.

import { addedBy, keep, keptOf } from "../draws/kept.js";
import { token } from "./csrf.js";
import { sha256 } from "./sha256.js";
import { connect } from "./socket.js";

const BYTES = 32;
/** Notes may get lost: while the others are waited for, it looks again by itself. */
const AGAIN_MS = 3000;
/** More steps than there can be: two for each of six seats, and a look after the last. */
const STEPS_MOST = 13;

/** Who sits at a table that is about to begin, and what the table says of it.
 * @typedef {{ seat: number, bot?: string | null, seal?: string | null, revealed?: boolean }} SealingSeat
 * `beside` are the seats of people who play at this device: it answers for each of them.
 * @typedef {{ state: string, match: string, commitment: string, mine: number | null, beside: number[], seats: SealingSeat[], url: string }} Sealing
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

const fresh = () => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

/** @param {OwnSealing} read @returns {Kept} */
function freshRecord({ commitment, mine, beside }) {
  const others = Object.fromEntries(beside.map((seat) => [seat, fresh()]));
  return { commitment, seat: mine, entropy: fresh(), ...(beside.length ? { beside: others } : {}), seals: {}, at: Date.now() };
}

/** Whether the site shows something else than it has shown this browser before.
 * @param {OwnSealing} read @param {Kept} record */
function hasChanged(read, record) {
  const { commitment, mine, beside, seats, match } = read;
  const added = addedBy(record);
  if (record.commitment !== commitment || record.seat !== mine) return true;
  if (`${[mine, ...beside].sort()}` !== `${Object.keys(added).sort()}`) return true;
  const isOther = Object.entries(added).some(([seat, entropy]) => {
    const shown = seats[Number(seat)].seal;
    return shown && shown !== sealOf(match, Number(seat), entropy);
  });
  return isOther || Object.entries(record.seals).some(([seat, seal]) => seats[Number(seat)]?.seal !== seal);
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
    const asked = { ...read, mine };
    const own = [mine, ...read.beside];
    const known = store.keptOf(read.match);
    if (!known && own.some((seat) => read.seats[seat].seal)) return { read, wrong: "elsewhere" };
    const record = known ?? freshRecord(asked);
    if (hasChanged(asked, record)) return { read, wrong: "changed" };
    const after = await nextOf(asked, record, line, store);
    if (!after) break;
    read = after;
  }
  return { read, wrong: "" };
}

/** Seals for the first seat of this device that has not, then reveals for each; null where nothing is to be done, or it was refused.
 * @param {OwnSealing} read @param {Kept} record @param {Line} line @param {Store} store */
function nextOf(read, record, line, store) {
  const own = [read.mine, ...read.beside];
  const unsealed = own.find((seat) => !read.seats[seat].seal);
  if (unsealed !== undefined) return seal(read, unsealed, record, line, store);
  const hidden = own.find((seat) => !read.seats[seat].revealed);
  return hidden === undefined ? null : reveal(read, hidden, record, line, store);
}

/** The own seat goes without saying.
 * @param {OwnSealing} read @param {number} seat */
const named = ({ mine }, seat) => (seat === mine ? {} : { seat });

/** @param {OwnSealing} read @param {number} seat @param {Kept} record @param {Line} line @param {Store} store */
async function seal(read, seat, record, line, store) {
  store.keep(read.match, record); // before anything that depends on it leaves
  return line.post("seal", { seal: sealOf(read.match, seat, addedBy(record)[seat]), ...named(read, seat) });
}

/** Null as long as somebody has not sealed.
 * @param {OwnSealing} read @param {number} seat @param {Kept} record @param {Line} line @param {Store} store */
async function reveal(read, seat, record, line, store) {
  const { match, seats } = read;
  if (!seats.every(({ bot, seal: shown }) => bot || shown)) return null;
  // Mine is among them even where the site shows people as AI: who seals after this is found at the end.
  const seals = Object.fromEntries(seats.flatMap(({ seat: number, seal: shown }) => (shown ? [[number, shown]] : [])));
  store.keep(match, { ...record, seals });
  return line.post("reveal", { entropy: addedBy(record)[seat], ...named(read, seat) });
}

/** A table that is no more. @type {Sealing} */
const CLOSED = { state: "closed", match: "", commitment: "", mine: null, beside: [], seats: [], url: "" };

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

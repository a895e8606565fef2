/* The browser's own check of a match: every draw worked out again from the export, and the export compared with what this
 * browser kept. It trusts nothing but the file in its hand and its own memory; docs/chance.md explains each step. */

import { addedBy, keptOf } from "./kept.js";

const SEAL_MARK = "magnat seal 1";
const SEALED_BYTES = 32;
const WORDS_PER_BLOCK = 8;
const WORD_RANGE = 2 ** 32;

/** What an export says of the chance of a match: the parts that are checked here.
 * @typedef {{ seat: number, seal?: string | null, entropy: string, bot?: string | null, left_at?: unknown }} ExportedSeat
 * @typedef {{ n: number, drawn: number[], bounds?: number[][], words: number }} ExportedEntry
 * @typedef {{ match: string, commitment: string, secret: string | null, seats: ExportedSeat[], entries: ExportedEntry[] }} Exported
 * @typedef {{ state: string, memory: string, entries: number, draws: number, seals: number, problem?: string, gaps?: Record<string, string | number> }} Found
 * @typedef {import("./kept.js").Kept} Kept
 */

/** @param {string} text */
const utf8 = (text) => [...new TextEncoder().encode(text)];
/** @param {string} hex */
const bytesOf = (hex) => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
/** @param {Iterable<number>} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {Iterable<number>} bytes */
const sha256 = async (bytes) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)))];

/** What differs: the name of the sentence that says it, and what fills its gaps. */
class Difference extends Error {
  /** @param {string} problem @param {Record<string, string | number>} [gaps] */
  constructor(problem, gaps = {}) {
    super(problem);
    this.gaps = gaps;
  }
}

/** @param {unknown} holds @param {string} problem @param {Record<string, string | number>} [gaps] @returns {asserts holds} */
function demand(holds, problem, gaps) {
  if (!holds) throw new Difference(problem, gaps);
}

/** @param {string} match @param {number} seat @param {number[]} entropy */
export async function sealOf(match, seat, entropy) {
  return hexOf(await sha256([...utf8(SEAL_MARK), 0, ...utf8(match), 0, ...utf8(String(seat)), 0, ...entropy]));
}

/** @param {string} match @param {number[][]} entropies */
export async function saltOf(match, entropies) {
  const added = entropies.flatMap((entropy) => [entropy.length >> 8, entropy.length & 255, ...entropy]);
  return sha256([...utf8(match), 0, ...added]);
}

/** The stream of a match: 32-bit words from HMAC-SHA-256, and draws from them. */
export class Stream {
  /** @param {CryptoKey} key @param {number[]} salt */
  constructor(key, salt) {
    this.key = key;
    this.salt = salt;
    this.position = 0;
    /** The block that holds the next word, by its number. @type {{ number: number, words: DataView } | null} */
    this.block = null;
  }

  /** @param {Iterable<number>} secret @param {number[]} salt */
  static async of(secret, salt) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    return new Stream(await crypto.subtle.importKey("raw", Uint8Array.from(secret), hmac, false, ["sign"]), salt);
  }

  async word() {
    const number = Math.floor(this.position / WORDS_PER_BLOCK);
    if (this.block?.number !== number) {
      const message = new DataView(Uint8Array.from([...this.salt, 0, 0, 0, 0, 0, 0, 0, 0]).buffer);
      message.setBigUint64(this.salt.length, BigInt(number));
      this.block = { number, words: new DataView(await crypto.subtle.sign("HMAC", this.key, message)) };
    }
    return this.block.words.getUint32(4 * (this.position++ % WORDS_PER_BLOCK));
  }

  /** A whole number from low to high. Words that would make some of them likelier are skipped.
   * @param {number} low @param {number} high */
  async draw(low, high) {
    const count = high - low + 1;
    const limit = WORD_RANGE - (WORD_RANGE % count);
    let word = await this.word();
    while (word >= limit) word = await this.word();
    return low + (word % count);
  }
}

/** What this browser kept: `all` of it, the `promise` alone, or `nothing`.
 * @param {Kept | null} kept */
function memoryOf(kept) {
  // Without seals it never showed what it had drawn: another browser answered for this person.
  return kept ? (Object.keys(kept.seals ?? {}).length ? "all" : "promise") : "nothing";
}

/** The file against what this browser kept: the promise, its own additions, all seals.
 * @param {Exported} file @param {Kept | null} kept @param {string} memory */
function compareMemory(file, kept, memory) {
  if (!kept) return;
  demand(file.commitment === kept.commitment, "commitment-kept");
  if (memory !== "all" || file.secret === null) return;
  for (const [seat, entropy] of Object.entries(addedBy(kept))) {
    demand(file.seats[Number(seat)]?.entropy === entropy, "entropy-kept", { seat: Number(seat) + 1 });
  }
  for (const [number, { seal }] of file.seats.entries()) {
    demand((seal ?? null) === (kept.seals[number] ?? null), "seal-kept", { seat: number + 1 });
  }
}

/** Every seal is that of what its seat added, and if people sealed at all, nothing came in unsealed; how many seals there are.
 * @param {Exported} file */
async function checkSeals(file) {
  const count = file.seats.filter(({ seal }) => seal).length;
  for (const { seat, seal, entropy, bot, left_at: left } of file.seats) {
    demand(!entropy || !bot || left, "ai-added", { seat: seat + 1 });
    demand(!entropy || seal || !count, "unsealed", { seat: seat + 1 });
    const fits = !seal || entropy.length === 2 * SEALED_BYTES;
    demand(fits && (!seal || seal === (await sealOf(file.match, seat, bytesOf(entropy)))), "seal", { seat: seat + 1 });
  }
  return count;
}

/** @param {ExportedEntry} entry @param {number} number @param {Stream} stream */
async function checkEntry(entry, number, stream) {
  const { n, drawn, bounds, words } = entry;
  demand(n === number, "missing", { entry: number });
  demand(bounds && bounds.length === drawn.length, "bounds", { entry: n });
  for (const [at, [low, high]] of bounds.entries()) {
    const count = high - low + 1;
    demand(Number.isInteger(low) && Number.isInteger(count) && count >= 1 && count <= WORD_RANGE, "bounds", { entry: n });
    const value = await stream.draw(low, high);
    demand(value === drawn[at], "draw", { entry: n, drawn: drawn[at], promised: value });
  }
  demand(words === stream.position, "words", { entry: n });
}

/** What the check of an export finds: {state, memory, problem, gaps, entries, draws, seals}.
 * @param {Exported} file @param {string} match @param {Kept | null} kept @returns {Promise<Found>} */
export async function check(file, match, kept) {
  /** @type {Found} */
  const found = { state: "right", memory: memoryOf(kept), entries: 0, draws: 0, seals: 0 };
  try {
    demand(file.match === match, "match");
    compareMemory(file, kept, found.memory);
    if (file.secret === null) return { ...found, state: "open" };
    const secret = bytesOf(file.secret);
    demand(hexOf(await sha256(secret)) === file.commitment, "secret");
    demand(file.seats.every(({ seat }, at) => seat === at), "seats");
    found.seals = await checkSeals(file);
    const stream = await Stream.of(secret, await saltOf(match, file.seats.map(({ entropy }) => bytesOf(entropy))));
    for (const entry of file.entries) {
      await checkEntry(entry, found.entries + 1, stream);
      found.entries += 1;
      found.draws += entry.drawn.length;
    }
  } catch (difference) {
    if (!(difference instanceof Difference)) throw difference;
    Object.assign(found, { state: "different", problem: difference.message, gaps: difference.gaps });
  }
  return found;
}

/** Shows the sentences that have been said, and fills their gaps and the figures.
 * @param {HTMLElement} root @param {Partial<Found>} found */
function show(root, found) {
  root.dataset.state = found.state;
  const said = [found.state, found.problem, `memory-${found.memory}`, found.state === "right" && "figures"];
  if (found.state === "right" && !found.seals) said.push("no-seals");
  for (const part of root.querySelectorAll("[data-say]")) part.hidden = !said.includes(part.dataset.say);
  for (const [name, value] of Object.entries({ ...found, ...found.gaps })) {
    for (const gap of root.querySelectorAll(`[data-gap="${name}"]`)) gap.textContent = String(value ?? "");
  }
}

/** For which seats this browser added something, and what: at one device those of several people.
 * @param {Kept | null} kept */
function listed(kept) {
  const added = Object.entries(kept ? addedBy(kept) : {});
  return { keptSeat: added.map(([seat]) => Number(seat) + 1).join(", "), entropy: added.map(([, entropy]) => entropy).join(",") };
}

/** The export as it is now, past whatever the browser has stored; null if it cannot be had.
 * @param {string} address @returns {Promise<Exported | null>} */
async function fetched(address) {
  try {
    const answer = await fetch(address, { cache: "no-cache" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} root */
async function run(root) {
  const { match = "", export: address = "" } = root.dataset;
  const kept = keptOf(match);
  const keptSeals = Object.values(kept?.seals ?? {}).join(",");
  const memory = {
    memory: memoryOf(kept), ...listed(kept), commitment: kept?.commitment, keptSeals,
  };
  /** @param {Partial<Found>} found */
  const tell = (found) => show(root, { ...memory, ...found });
  if (!crypto.subtle) return tell({ state: "unable" }); // browsers have it over https and on this machine only
  const file = await fetched(address);
  if (!file) return tell({ state: "unreachable" });
  tell(await check(file, match, kept).catch(() => ({ state: "different", problem: "broken" })));
}

const root = document.getElementById("own-check");
if (root) run(root);

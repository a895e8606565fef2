// SHA-256 (FIPS 180-4). Browsers offer their own only over https and at localhost; a site in a home network has neither.

const FIRST_PRIMES = 64;
const ROOTS = rootsOfPrimes();

/** The first 32 bits of the fractions of the square roots (8) and cube roots (64) of the first primes. */
function rootsOfPrimes() {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < FIRST_PRIMES; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  /** @param {number} root */
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return { start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), rounds: primes.map((prime) => fraction(Math.cbrt(prime))) };
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The message, a one, zeros, and its length in bits, in blocks of 64 bytes.
 * @param {Uint8Array} bytes */
function padded(bytes) {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, bytes.length * 8);
  return blocks;
}

/** @param {DataView} view @param {number} offset */
function schedule(view, offset) {
  /** @type {number[]} */
  const words = [];
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) words.push(view.getInt32(offset + 4 * i));
    else {
      const [old, late] = [words[i - 15], words[i - 2]];
      const one = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
      const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words.push((words[i - 16] + one + words[i - 7] + other) | 0);
    }
  }
  return words;
}

/** @param {number[]} state @param {number[]} words */
function compressed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS.rounds[i] + words[i]) | 0;
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

/** @param {Uint8Array} bytes  less than 512 MB @returns {string} 64 hexadecimal digits */
export function sha256(bytes) {
  const blocks = padded(bytes);
  const view = new DataView(blocks.buffer);
  let state = ROOTS.start;
  for (let offset = 0; offset < blocks.length; offset += 64) state = compressed(state, schedule(view, offset));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

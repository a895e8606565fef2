/* Numbers as they are printed: grouped by a narrow no-break space, with a true minus. */

const GAP = "\u202f";
const MINUS = "\u2212";
const BEFORE = new Set(["$", "€", "£"]);

/** 12480 -> "12 480" (with a narrow no-break space).
 * @param {number} value */
export function number(value) {
  const digits = String(Math.abs(Math.trunc(value)));
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, GAP);
  return value < 0 ? MINUS + grouped : grouped;
}

/** An amount in the currency of the game: "$1 735", "1 735 zł".
 * @param {number} value @param {string} [symbol] */
export function money(value, symbol = "$") {
  if (BEFORE.has(symbol)) {
    return value < 0 ? `${MINUS}${symbol}${number(-value)}` : `${symbol}${number(value)}`;
  }
  return symbol ? `${number(value)}\u00a0${symbol}` : number(value);
}

/** A change: always with its sign.
 * @param {number} value @param {string} [symbol] */
export function delta(value, symbol = "$") {
  return value > 0 ? `+${money(value, symbol)}` : money(value, symbol);
}

/** What a person typed into a money field, or null if it is no whole number.
 * @param {string} text */
export function readNumber(text) {
  // The name of a currency behind the sum ("40 F", "40 duk.") is no part of the number.
  const digits = String(text).replace(/\p{L}+\.?\s*$/u, "").replace(/[\s\u00a0\u202f$€£]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

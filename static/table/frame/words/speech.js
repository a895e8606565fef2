/* Fills messages with names in the reader's language: as plain text here, as links and marks in
 * `drawn.js`. Everything a hole may hold is tagged by events.js. */

import { delta, money } from "./money.js";
import { capital } from "./text.js";

export class Speech {
  /** `seatName(n)` gives the name of a seat.
   * @param {Texts} texts @param {Names} names @param {(seat: number) => string} seatName */
  constructor(texts, names, seatName) {
    this.texts = texts;
    this.names = names;
    this.seatName = seatName;
  }

  /** @param {number} value */
  money(value) {
    return money(value, this.names.symbol);
  }

  /** The words of one filled hole.
   * @param {number} value */
  word(value) {
    if (typeof value !== "object" || value === null) return String(value ?? "");
    const { holes } = this.names;
    const tag = Object.keys(value).find((key) => key in WORDS || key in holes);
    if (!tag) return String(value);
    return tag in WORDS ? WORDS[tag](this, value) : holes[tag](/** @type {any} */ (value)[tag]);
  }

  /** A whole message as one string.
   * @param {string} key @param {Params} [params] */
  say(key, params = {}) {
    return this.texts.say(this.known(key), this.worded(params));
  }

  /** @param {Params} params */
  worded(params) {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [
      name, typeof value === "number" ? value : this.word(value),
    ]));
  }

  /** `event.detained.asylum` without a message of its own falls back to `event.detained`.
   * @param {string} key */
  known(key) {
    if (this.texts.has(key)) return key;
    const dot = key.lastIndexOf(".");
    const shorter = key.slice(0, dot);
    return shorter.includes(".") && this.texts.has(shorter) ? shorter : key.slice(dot + 1);
  }

  /** A log line as a sentence: "Hanka: kupuje pole Wiedeń, $800"; what a verb asks for follows it without a comma: "Hanka daje $800".
   * @param {LogLine} line */
  sentence({ key, params, details, amount, isObject, seat }) {
    const what = this.say(key, params);
    const words = details ? `${what} ${this.word(details)}` : what;
    const sum = amount === undefined ? "" : `${isObject ? "" : ","} ${this.money(amount)}`;
    return `${seat === null ? capital(words) : `${this.seatName(seat)} ${words}`}${sum}.`.replace(/([.!?]”?)\.$/, "$1");
  }
}

/** @type {Record<string, (speech: Speech, value: any) => string>} */
const WORDS = {
  seat: (speech, value) => speech.seatName(value.seat),
  money: (speech, value) => speech.money(value.money),
  delta: (speech, value) => delta(value.delta, speech.names.symbol),
  list: (speech, value) => value.list.map((/** @type {any} */ item) => speech.word(item)).join(", "),
  word: (speech, value) => speech.say(value.word, value.params),
};

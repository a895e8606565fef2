/* Money that changes: the figure counts from -> to, a tag beside it holds the difference for a while.
 * lit owns the text of a figure; like the clocks, only the data of its text node are changed here. */

import { delta, money } from "../words/money.js";

const COUNT_MS = 320;
const HELD_MS = 900;

/** The value after `passed` of `whole` milliseconds on the way between two values; quick at first.
 * @param {number} from @param {number} to @param {number} passed @param {any} [whole] */
export function between(from, to, passed, whole = COUNT_MS) {
  const part = Math.min(1, Math.max(0, passed / whole));
  return Math.round(from + (to - from) * (1 - (1 - part) ** 3));
}

export class Counting {
  /** @param {(step: (now: number) => void) => any} [frame] */
  constructor(frame = (step) => requestAnimationFrame(step)) {
    this.frame = frame;
    this.seen = new Map(); // seat -> value drawn last
    this.shown = new Map(); // seat -> {value, tag}
  }

  /** After every drawing: figures are elements with data-cash (the value) and data-seat. `still`: no counting; `tempo`: how
   * long it takes against the usual.
   * @param {HTMLElement} root @param {{ symbol: string, still: boolean, tempo?: number }} parts */
  look(root, { symbol, still, tempo = 1 }) {
    const changed = new Map();
    for (const element of root.querySelectorAll("[data-cash]")) {
      const { seat, cash } = element.dataset;
      const value = Number(cash);
      const before = this.seen.get(seat);
      if (before !== undefined && before !== value) changed.set(seat, [before, value]);
      if (!changed.has(seat)) this.seen.set(seat, value);
    }
    for (const [seat, [before, value]] of changed) {
      this.seen.set(seat, value);
      this.tag(root, seat, value - before, symbol);
      if (!still) this.count(root, { seat, from: before, to: value, symbol, whole: COUNT_MS * tempo });
    }
  }

  /** @param {HTMLElement} root @param {{ seat: number, from: number, to: number, symbol: string, whole: number }} parts */
  count(root, { seat, from, to, symbol, whole }) {
    const started = performance.now();
    const run = { to };
    this.shown.set(seat, run);
    /** @param {number} now */
    const step = (now) => {
      if (this.shown.get(seat) !== run) return; // a later change has taken over
      const value = between(from, to, now - started, whole);
      write(root, seat, money(value, symbol));
      if (now - started < whole) this.frame(step);
      else this.end(root, seat, to, symbol);
    };
    this.frame(step);
  }

  /** @param {HTMLElement} root @param {number} seat @param {number} to @param {string} symbol */
  end(root, seat, to, symbol) {
    this.shown.delete(seat);
    write(root, seat, money(to, symbol));
  }

  /** @param {HTMLElement} root @param {number} seat @param {number} change @param {string} symbol */
  tag(root, seat, change, symbol) {
    for (const element of root.querySelectorAll(`[data-delta="${seat}"]`)) {
      element.textContent = delta(change, symbol);
      element.className = `delta ${change > 0 ? "gain" : "loss"}`;
      clearTimeout(element.going);
      element.going = setTimeout(() => {
        element.textContent = "";
        element.className = "delta";
      }, HELD_MS + COUNT_MS);
    }
  }
}

/** @param {HTMLElement} root @param {number} seat @param {string} words */
function write(root, seat, words) {
  for (const element of root.querySelectorAll(`[data-cash][data-seat="${seat}"]`)) {
    const node = /** @type {Text} */ ([...element.childNodes].find((child) => child.nodeType === Node.TEXT_NODE));
    if (node) node.data = words;
  }
}

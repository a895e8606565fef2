/* What reaches a person who is not looking: the title, the favicon, the live region. */

import { linesAfter } from "../words/log.js";

const MOST_SPOKEN = 4;

/** The title and the favicon say whether something waits for the reader. */
export class Attention {
  /** @param {{ icon: any, mineIcon: string }} parts */
  constructor({ icon, mineIcon }) {
    this.icon = icon;
    this.plainIcon = icon?.href;
    this.mineIcon = mineIcon;
  }

  /** `words`: what waits for the reader, or nothing; `game`: what is played.
   * @param {string} words @param {AnyGame} game */
  show(words, game) {
    const title = `${words ? `● ${words} · ` : ""}${game} · Magnat`;
    if (document.title !== title) document.title = title;
    const wanted = words ? this.mineIcon : this.plainIcon;
    if (this.icon && wanted && this.icon.href !== wanted) this.icon.href = wanted;
  }
}

/** What is read aloud after a change: the last events, then the question if it is new and the reader's.
 * @param {Table} table @param {number} sinceEntry @param {boolean} newQuestion */
export function spoken(table, sinceEntry, newQuestion) {
  const lines = linesAfter(table.state.history, sinceEntry, table.env);
  const words = lines.slice(-MOST_SPOKEN).map((line) => table.speech.sentence(line));
  if (newQuestion && table.asked.mine) words.push(table.questionWords());
  return words.join(" ");
}

/** The last event as a sentence.
 * @param {Table} table */
export function lastSpoken(table) {
  const { history } = table.state;
  const line = linesAfter(history, history.at(-9)?.n ?? 0, table.env).at(-1);
  return line ? table.speech.sentence(line) : "";
}

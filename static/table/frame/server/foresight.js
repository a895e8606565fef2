/* Asks the server what an action would bring, and keeps the answers by slot: one slot for each place on the page
 * that shows a figure. A question is sent a moment after the last change, and again when the table has moved on. */

const WAIT = 120; // ms after the last change
const AGAIN = 4000; // ms without an answer
const MARK = "preview/";

/** What is wanted to be known of a slot. @typedef {{ text: string, n: number, at: number, heard: boolean, timer?: ReturnType<typeof setTimeout> }} Question */

/** `send(message)` puts a message on the line. */
export class Foresight {
  /** @param {(message: any) => void} send */
  constructor(send) {
    this.send = send;
    /** By slot. @type {Map<string, Question>} */
    this.questions = new Map();
    this.count = 0;
  }

  /** Wants to know about `action`, or several in their order, as of `version` and for `seat`; the number of the question.
   * @param {string} slot @param {Action | Action[]} action @param {number} version @param {number | null} seat @param {number} [now] */
  want(slot, action, version, seat, now = Date.now()) {
    const text = `${version} ${seat} ${JSON.stringify(action)}`;
    const [first, ...then] = [action].flat();
    const before = this.questions.get(slot);
    if (before?.text === text && (before.heard || now - before.at < AGAIN)) return before.n;
    clearTimeout(before?.timer);
    this.count += 1;
    /** @type {Question} */
    const question = { text, n: before?.text === text ? before.n : this.count, at: now, heard: false };
    question.timer = setTimeout(() => this.send({ type: "preview", key: `${MARK}${slot}/${question.n}`, action: first, seat, ...(then.length ? { then } : {}) }), WAIT);
    this.questions.set(slot, question);
    return question.n;
  }

  /** An answer has come.
   * @param {string} key */
  heard(key) {
    const read = readKey(key);
    const question = read && this.questions.get(read.slot);
    if (question && question.n === read.n) question.heard = true;
  }
}

/** @param {string} key */
function readKey(key) {
  if (!key?.startsWith(MARK)) return null;
  const [, slot, n] = key.split("/");
  return { slot, n: Number(n) };
}

/** The state with an answer in it; the same state if the message answers no preview.
 * @param {State} state @param {any} message */
export function foreseen(state, message) {
  const read = readKey(message.key);
  if (!read) return state;
  return { ...state, foresight: { ...state.foresight, [read.slot]: { ...message, n: read.n } } };
}

/**
 * {before, after, charges, facts} or {refused: sentence, code}, with `stale` while a newer answer is under way; null while
 * nothing is known yet.
 * @param {Table} table @param {string} slot @param {any} action one, or several in their order @returns {Forecast | null}
 */
export function foresee(table, slot, action) {
  if (!action || !table.act.want) return null;
  const n = table.act.want(slot, action);
  const known = table.state.foresight?.[slot];
  if (!known) return null;
  const stale = known.n !== n;
  if (known.type === "refused") return { refused: known.message, code: known.code, params: known.params, stale };
  return { before: known.before, after: known.after, charges: known.charges, facts: known.facts ?? [], stale };
}

/** The reader's own figures before and after an action; null while they are not known, and where it would be refused.
 * @param {Table} table @param {Forecast | null} found */
export function ownFigures({ seat }, found) {
  if (seat === null || !found?.after) return null;
  return { was: found.before.seats[seat], is: found.after.seats[seat] };
}

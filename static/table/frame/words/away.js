/* What happened while a person was away (page closed, tab hidden, line lost), in a few lines.
 * `since` is the mark left behind: {n: last entry seen, cash}. Pure, but for the notebook at the end. */

import { L, M, S, W } from "./events.js";
import { at } from "./names.js";

const LEAST_MOVES = 3; // fewer the log alone tells well enough

/** {since, lines: [{key, params}]} for the entries after the mark, or null if there is little to tell; `own` says
 * what the room tells of those facts.
 * @param {Told[]} history @param {any} since @param {number | null} seat @param {number} cash @param {(told: Fact[], seat: number) => (Phrase | null)[]} own */
export function awaySummary(history, since, seat, cash, own) {
  const entries = history.filter((entry) => entry.n > since.n && entry.seat !== null);
  const strange = entries.filter((entry) => entry.seat !== seat || entry.by !== "person");
  if (seat === null || strange.length < LEAST_MOVES) return null;
  const told = entries.flatMap((entry) => entry.told);
  const lines = [
    movesOf(strange, seat),
    playedForMe(strange, seat),
    ...own(told, seat),
    cashLine(since.cash, cash),
  ].filter(Boolean);
  return { since: since.n, lines };
}

/** @param {Told[]} entries @param {number} seat */
function movesOf(entries, seat) {
  const counts = new Map();
  for (const entry of entries) if (entry.seat !== seat) counts.set(entry.seat, (counts.get(entry.seat) ?? 0) + 1);
  if (!counts.size) return null;
  const items = [...counts].map(([who, n]) => W("away.mover", { who: S(who), n }));
  return { key: "away.moves", params: { movers: L(items) } };
}

/** @param {Told[]} entries @param {number} seat */
function playedForMe(entries, seat) {
  const n = entries.filter((entry) => entry.seat === seat && entry.by === "clock").length;
  return n ? { key: "away.clock", params: { n } } : null;
}

/** Who has gone bankrupt.
 * @param {Fact[]} told @returns {Phrase | null} */
export function fates(told) {
  const gone = told.filter(({ event }) => event === "went_bankrupt").map((one) => S(one.who));
  return gone.length ? { key: "away.bankrupt", params: { who: L(gone) } } : null;
}

/** @param {number} before @param {number} after */
function cashLine(before, after) {
  if (before === null || before === undefined || after === undefined) return null;
  const key = before === after ? "away.cash_same" : "away.cash";
  return { key, params: { before: M(before), after: M(after), change: { delta: after - before } } };
}

/** Notes for each match how far its reader has seen; only the latest matches are kept. */
export class Notebook {
  /** @param {string} match @param {any} storage */
  constructor(match, storage) {
    this.match = match;
    this.storage = storage;
  }

  read() {
    return this.all()[this.match] ?? null;
  }

  /** @param {any} mark */
  write(mark) {
    const { [this.match]: _, ...others } = this.all();
    const kept = [[this.match, mark], ...Object.entries(others)].slice(0, 20);
    try {
      this.storage.setItem("magnat.table.seen", JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // no storage: only what happens while the page is open can be told
    }
  }

  all() {
    try {
      return JSON.parse(this.storage.getItem("magnat.table.seen")) ?? {};
    } catch {
      return {};
    }
  }
}

/** Watches whether the person is there, and tells on their return what they have missed. */
export class Absence {
  /** `tell(summary)` shows it; `own(told, seat)` is what the room tells of facts; `now()` is local time in milliseconds.
   * @param {{ notebook: any, tell: (summary: any) => void, own: (told: Fact[], seat: number) => (Phrase | null)[], now?: () => number }} parts */
  constructor({ notebook, tell, own, now = () => Date.now() }) {
    this.notebook = notebook;
    this.tell = tell;
    this.own = own;
    this.now = now;
    this.mark = notebook.read();
    this.gone = true;
    this.since = -Infinity; // a page just opened: how long nobody looked is unknown, so long enough
  }

  /** After every change; `hidden` says that the page is out of sight.
   * @param {State} state @param {boolean} hidden @param {number} [least] */
  look(state, hidden, least = 5000) {
    const { view, seat, line } = state;
    if (!view || hidden || !line.open || line.lost || state.heal !== null) {
      if (!this.gone) this.since = this.now();
      this.gone = true;
      return;
    }
    const cash = at(view.game?.players, seat)?.cash;
    if (this.gone && this.mark && this.now() - this.since > least) {
      const summary = awaySummary(state.history, this.mark, seat, cash, this.own);
      if (summary) this.tell(summary);
    }
    this.gone = false;
    if (this.mark?.n === state.version) return;
    this.mark = { n: state.version, cash: cash ?? null };
    this.notebook.write(this.mark);
  }
}

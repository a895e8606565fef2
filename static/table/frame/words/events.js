/* From a fact that the server told (docs/vocabulary.md#events) to a line of the log: who, which message,
 * with what in its holes, and the amount for the right margin. Pure. A fact without an entry here
 * still gets a line made of its raw names. */

/* What fills a hole: tagged, so that the page can draw a link and the live region can read a word. */
/** @param {string | number} field */
export const F = (field) => ({ field });
/** @param {any} seat */
export const S = (seat) => ({ seat });
/** @param {number} money */
export const M = (money) => ({ money });
/** @param {string} [card] */
export const C = (card) => ({ card });
/** @param {string} word @param {Params} [params] */
export const W = (word, params) => ({ word, params });
/** @param {any[]} list */
export const L = (list) => ({ list });

/** @param {any} who */
export const isSeat = (who) => Number.isInteger(who);

/** [{seat, key, params, amount, tone, alone}] for one told event; `env` is {names, offers, room, actor: the seat that acted}.
 * @param {any} event @param {Env} env */
export function linesOf(event, env) {
  const make = env.room?.log.events[event.event] ?? EVENTS[event.event];
  const made = make ? make(event, env) : fallback(event);
  return [made].flat().filter(Boolean);
}

/** A line: who, which message, with what in its holes, and more.
 * @param {any} seat @param {string} key @param {Params} [params] @param {Record<string, any>} [extra] */
export function line(seat, key, params = {}, extra = {}) {
  return { seat: isSeat(seat) ? seat : null, key: `event.${key}`, params, ...extra };
}

/** A sum that the verb itself asks for: "bids $20", where other sums come behind a comma.
 * @param {number} amount */
export const object = (amount) => ({ amount, isObject: true });
/** Money that went, for the right margin.
 * @param {number} amount */
export const out = (amount) => ({ amount, tone: "out" });
/** Money that came.
 * @param {number} amount */
export const gain = (amount) => ({ amount, tone: "in" });

/** @param {any} event */
function fallback(event) {
  const seat = [event.who, event.payer, event.from].find(isSeat) ?? null;
  const details = Object.entries(event)
    .filter(([name, value]) => name !== "event" && name !== "who" && value !== null)
    .map(([name, value]) => W("raw.pair", { name: W(`raw.${name}`), value: rawValue(name, value) }));
  return { seat, key: `event.${event.event}`, params: {}, details: L(details) };
}

/** @param {string} name @param {any} value */
function rawValue(name, value) {
  if (name === "field") return F(value);
  if (["amount", "price", "cash", "opening"].includes(name) && isSeat(value)) return M(value);
  if (["owner", "to", "from", "payee", "buyer"].includes(name) && isSeat(value)) return S(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What every kind of board tells alike.
 * @type {Record<string, (event: Fact, env: Env) => any>} */
export const EVENTS = {
  undone: (e) => line(e.who, e.redo ? "redone" : e.agreed?.length > 1 ? "undone.agreed" : "undone", { n: e.to + 1 }),
  bid_passed: (e) => line(e.who, "bid_passed"),
  went_bankrupt: (e) => line(e.who, e.left ? "went_bankrupt.left" : "went_bankrupt"),
  valued: (e) => line(e.who, `valued${e.field ? "" : ".total"}`, { field: F(e.field) }, e.field ? { amount: e.amount } : object(e.amount)),
  game_ended: (e) => line(null, `game_ended.${e.reason}`, { winners: L([e.placings?.[0] ?? []].flat().map(S)) }),
};

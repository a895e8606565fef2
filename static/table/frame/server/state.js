/* What the page knows, and how messages of the server change it. Pure: old state and message in, new state out. */

import { foreseen } from "./foresight.js";

const HISTORY_LIMIT = 3000;
const REFUSAL_SHOWN_MS = 6000;

/** @type {Known} */
export const EMPTY = {
  view: null,
  version: 0,
  facts: 0,
  seat: null,
  history: [], // entries as the server told them, by number
  since: 0, // history is complete after this version
  offers: {}, // every offer ever seen, by id: later events name only the id
  presence: null,
  programmed: 0, // how many programmed actions of the reader go on
  pending: null, // {key, action, origin, stored}
  fallen: null, // {motion, version, at}: the last vote came to nothing, and nothing was played since
  refusal: null, // {origin, do, code, params, message, question, at}
  foresight: {}, // what previews answered, by slot
  at: null, // the entry after which the board is shown, in a replay
  heal: null, // version to say hello with, after a gap
};

/** The state after one message of the table's socket. `now` is local time in milliseconds.
 * @param {State} state @param {any} message @param {number} now */
export function receive(state, message, now) {
  const change = CHANGES[message.type];
  return change ? change(state, message, now) : state;
}

/** @type {Record<string, (state: State, message: any, now: number) => State>} */
const CHANGES = {
  welcome(state, message, now) {
    const known = state.history.length > 0 && message.from <= state.version;
    /** @type {State} */
    const base = known ? state : { ...state, history: [], since: message.from };
    return shown({ ...base, seat: message.seat, programmed: message.programmed, heal: null }, message, now);
  },
  update(state, message, now) {
    if (message.version <= state.version && message.facts <= state.facts) return state;
    const gap = message.from > state.version;
    const next = shown(state, gap ? { ...message, events: [] } : message, now);
    return gap ? { ...next, heal: state.version } : next;
  },
  receipt(state, message) {
    const { pending } = state;
    if (!pending || pending.key !== message.key) return state;
    return { ...state, pending: state.version >= message.version ? null : { ...pending, stored: message.version } };
  },
  foreseen,
  refused(state, message, now) {
    const { pending } = state;
    if (!pending || pending.key !== message.key) return foreseen(state, message);
    if (message.putOff) return state;
    const { origin, action } = pending;
    /** @type {Refused} */
    const refusal = {
      origin, do: action.do, code: message.code, params: message.params, message: message.message,
      question: state.view?.question ?? null, at: now,
    };
    return { ...state, pending: null, refusal };
  },
  presence(state, message) {
    return { ...state, presence: { seats: message.seats, watchers: message.watchers } };
  },
  programmed: (state, { count }) => ({ ...state, programmed: count }),
};

/** @param {State} state @param {any} message @param {number} now */
function shown(state, message, now) {
  const view = message.view;
  return {
    ...state,
    view,
    seat: view?.seat === undefined ? state.seat : view.seat, // a substitute sits down while the page is open
    version: message.version,
    facts: message.facts,
    history: merged(state.history, message.events),
    offers: remembered(state.offers, [...told(message.events), ...(view?.game?.offers ?? [])]),
    pending: state.pending && state.pending.stored <= message.version ? null : state.pending,
    fallen: fallen(state, message, now),
    refusal: stillShown(state.refusal, view, now),
  };
}

/** What the table decided can be seen at the table; of a vote that came to nothing only its end is seen, so it is remembered
 * until somebody plays on, and long enough to be read, or asks again. Who comes back later is told nothing: it may have been done and be over.
 * @param {State} state @param {any} message @param {number} now @returns {Known["fallen"]} */
function fallen(state, { type, version, from, view, events }, now) {
  const before = state.view, kept = state.fallen, motion = before?.motion;
  if (!view || view.motion || view.outcome) return null;
  if (!motion) return kept && (now - kept.at < REFUSAL_SHOWN_MS || kept.version === version) ? kept : null;
  const missed = (type === "welcome" ? version : from) > state.version;
  return missed || isDone(motion.subject, before, view, events) ? null : { motion, version, at: now };
}

/** Has what was asked been done? A pause begins or ends, something is taken back, or the seat, if it is about one, is somebody else's;
 * an end is seen by the outcome.
 * @param {number | null} subject @param {TableView} before @param {TableView} after @param {Told[]} events */
function isDone(subject, before, after, events) {
  return before.paused !== after.paused || (subject !== null && before.seats[subject]?.user_name !== after.seats[subject]?.user_name)
    || events.flatMap((entry) => entry.told).some((event) => event.event === "undone");
}

/** @param {Told[]} history @param {Told[]} events */
function merged(history, events) {
  const last = history.at(-1)?.n ?? 0;
  const fresh = events.filter((entry) => entry.n > last);
  return fresh.length ? [...history, ...fresh].slice(-HISTORY_LIMIT) : history;
}

/** Offers that entries tell of: after coming back they are not in the view any more, but later entries name them.
 * @param {Told[]} events */
function told(events) {
  return events.flatMap((entry) => entry.told).filter((event) => event.event === "offer_made" && Number.isInteger(event.offer)).map((event) => ({ ...event, id: event.offer }));
}

/** @param {any} seen @param {any[]} offers */
function remembered(seen, offers) {
  if (!offers.length) return seen;
  return { ...seen, ...Object.fromEntries(offers.map((offer) => [offer.id, offer])) };
}

/** The newest offer ever seen, 0 before the first: they are numbered from 1.
 * @param {Record<string, any>} offers @returns {number} */
export const newestOffer = (offers) => Object.values(offers).reduce((newest, { id }) => Math.max(newest, id), 0);

/** A refusal stays until the question has changed, and long enough to be read.
 * @param {Refused | null} refusal @param {TableView | null} view @param {number} now */
function stillShown(refusal, view, now) {
  if (!refusal) return null;
  const same = (view?.question ?? null) === refusal.question;
  return same || now - refusal.at < REFUSAL_SHOWN_MS ? refusal : null;
}

/** The state in which `action` is under way. `origin` says where on the page the person acted.
 * @param {State} state @param {string} key @param {Action} action @param {string} origin @returns {State} */
export function submitted(state, key, action, origin) {
  return { ...state, pending: { key, action, origin, stored: Infinity }, refusal: null };
}

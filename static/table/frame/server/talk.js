/* The socket of the talk: what is said, what may be said, muting and reporting. Pure state changes
 * here; the line itself is a Connection. */

import { freshKey } from "./connection.js";

/** @type {Talk} */
export const SILENCE = {
  room: "players", canSay: false, whyNot: null, me: null, messages: [], unread: 0, notice: null,
  rematch: null, // {table, url, host, seated}: somebody of this match waits at a new table
  confidants: [], apart: false, // seats with whom the rules let me talk apart; whether I do
  muted: [], names: {}, // whom the reader has muted; the names of those muted on this page
};

const KEPT = 300;

/** Whether the reader has the talk before their eyes.
 * @param {{ screen: Arrangement, ui: Ui, view: TableView | null }} parts */
export function talkInSight({ screen, ui, view }) {
  if (document.hidden) return false;
  if (screen.kind === "phone") return ui.tab === "talk";
  return screen.kind !== "medium" || ui.side === "talk" || Boolean(view?.outcome && ui.result);
}

/** The talk after one frame. `looking`: the reader has the talk in sight, so nothing is unread.
 * @param {Talk} talk @param {any} message @param {boolean} looking */
export function heard(talk, message, looking) {
  const change = CHANGES[message.type];
  return change ? change(talk, message, looking) : talk;
}

/** @type {Record<string, (talk: Talk, message: any, looking: boolean) => Talk>} */
const CHANGES = {
  hello: (talk, message) => ({
    ...talk, room: message.room, canSay: message.can_say, whyNot: message.why_not, me: message.me, messages: message.messages,
    muted: message.muted ?? [], confidants: message.confidants ?? [],
  }),
  message(talk, { message }, looking) {
    if (talk.messages.some((one) => one.id === message.id)) return talk;
    const foreign = message.author.user !== talk.me;
    return {
      ...talk, notice: null, messages: [...talk.messages, message].slice(-KEPT), unread: talk.unread + (foreign && !looking ? 1 : 0),
    };
  },
  hidden: (talk, { message }) => ({ ...talk, messages: talk.messages.filter((one) => one.id !== message) }),
  muted(talk, { user, on }) {
    const others = talk.muted.filter((one) => one !== user);
    return on
      ? { ...talk, muted: [...others, user], messages: talk.messages.filter((one) => one.author.user !== user) }
      : { ...talk, muted: others };
  },
  refused: (talk, { message }) => ({ ...talk, notice: message }),
  error: (talk, { message }) => ({ ...talk, notice: message }),
  rematch: (talk, { table, url, host, seated }) => ({ ...talk, rematch: { table, url, host, seated } }),
  room: (talk, message) => ({
    ...talk, room: message.room, canSay: message.can_say, whyNot: message.why_not, confidants: message.confidants ?? [],
  }),
};

/** Frames to send. `apart`: to the partner only.
 * @param {string} text @param {boolean} [apart] */
export const say = (text, apart = false) => ({ type: "say", key: freshKey(), text, ...(apart ? { to: "partners" } : {}) });
/** @param {number} user @param {boolean} on */
export const mute = (user, on) => ({ type: "mute", user, on });
/** @param {any} message @param {string} reason */
export const report = (message, reason) => ({ type: "report", key: freshKey(), message, reason });

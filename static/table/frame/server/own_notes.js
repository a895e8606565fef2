/* Notes for oneself at a match, which the account keeps: read when they are opened, saved after a pause in writing. Until
 * they are saved the browser has them; where another device has written meanwhile, both texts stay until somebody chooses. */

import { token } from "./token.js";

export const MOST = 4000; // letters
const PAUSE = 1500; // ms without a letter, then it is saved
const AGAIN = 15000; // ms until the next try
const PATIENCE = 10000; // ms for an answer
const SENT_KEPT = 5;

/** What the site answers: the notes as they stand, or why not; status 0 where nothing came.
 * @typedef {{ status: number, code?: string, text?: string, version?: number }} NotesAnswer
 * @typedef {{ text: string, version: number }} NotesText
 * @typedef {"reading" | "saved" | "waiting" | "unsaved" | "too_long" | "both" | "browser"} NotesState */

/** Reads the notes at an address (null), or saves them there; also while the page is being left.
 * @param {string} address @param {typeof fetch} [fetched] @param {() => string} [proof]
 * @returns {(sent: NotesText | null) => Promise<NotesAnswer>} */
export function asking(address, fetched = fetch, proof = token) {
  return async (sent) => {
    const saving = sent && { method: "POST", keepalive: true, headers: { "Content-Type": "application/json", "X-CSRFToken": proof() }, body: JSON.stringify(sent) };
    try {
      // Who is not signed in any more would be led to a page, which is no answer.
      const answer = await fetched(address, { credentials: "same-origin", redirect: "manual", signal: AbortSignal.timeout(PATIENCE), ...saving });
      const isJson = answer.headers.get("Content-Type") === "application/json";
      return { ...(isJson ? await answer.json() : {}), status: answer.status };
    } catch {
      return { status: 0 };
    }
  };
}

/** One text that has both.
 * @param {string} mine @param {string} other */
export function joined(mine, other) {
  if (mine.includes(other)) return mine;
  return other.includes(mine) ? other : `${mine}\n\n${other}`;
}

export class OwnNotes {
  /** `me`: the account, empty for a stranger. `changed()` is called when there is something else to show.
   * @param {{ match: string, me: string, kept: import("./kept_notes.js").KeptNotes, ask: (sent: NotesText | null) => Promise<NotesAnswer>, changed: () => void }} parts */
  constructor({ match, me, kept, ask, changed }) {
    this.match = match;
    this.name = `${me}@${match}`;
    this.kept = kept;
    this.ask = ask;
    this.changed = changed;
    this.text = joined(me ? kept.unsaved(this.name)?.text ?? "" : "", kept.plain(match));
    const { version = 0, base = "", sent = /** @type {string[]} */ ([]) } = (me && kept.unsaved(this.name)) || {};
    this.version = version;
    this.base = base;
    this.sent = sent;
    /** What another device wrote meanwhile, until somebody chooses. @type {NotesText | null} */
    this.other = null;
    this.busy = false;
    /** @type {NotesState} */
    this.state = me ? "reading" : "browser";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Looks up what the account has; nothing for a stranger. */
  async open() {
    if (this.state !== "reading") return;
    this.hear(await this.ask(null));
  }

  /** @param {string} text */
  write(text) {
    this.text = text;
    this.keep();
    if (this.state === "browser" || this.other) return;
    this.become("waiting");
    this.soon(PAUSE);
  }

  /** Saves what is not saved; the browser has it already, so this may fail. */
  async save() {
    clearTimeout(this.timer);
    if (this.busy || !["waiting", "unsaved", "too_long"].includes(this.state)) return;
    if (this.text.length > MOST) {
      this.become("too_long");
      return;
    }
    this.busy = true;
    const answer = await this.ask(this.toSend());
    this.busy = false;
    this.hear(answer);
  }

  /** What is to be saved; null where nothing was written, so that what the account has is looked up. */
  toSend() {
    if (this.text === this.base) return null;
    this.sent = [...this.sent, this.text].slice(-SENT_KEPT);
    this.keep();
    return { text: this.text, version: this.version };
  }

  /** The text that stays after two devices wrote: the own one, that of the other, or one of both.
   * @param {string} text */
  choose(text) {
    if (!this.other) return;
    this.text = text;
    this.stands(this.other);
  }

  /** @param {NotesAnswer} answer */
  hear({ status, code, text, version }) {
    if (code === "not_your_seat" || status === 404) this.stayHere();
    else if (text === undefined || version === undefined) {
      this.become("unsaved");
      this.soon(AGAIN);
    } else if (this.isOwn(text, version)) this.stands({ text, version });
    else if (this.text === this.base) {
      this.text = text;
      this.stands({ text, version });
    } else {
      this.other = { text, version };
      this.keep();
      this.become("both");
    }
  }

  /** Was what the account has written here, so that the text in the field may take its place?
   * @param {string} text @param {number} version */
  isOwn(text, version) {
    return version === this.version || [this.text, this.base, ...this.sent].includes(text);
  }

  /** This is what the account has; the field has more, or the same.
   * @param {NotesText} found */
  stands({ text, version }) {
    Object.assign(this, { base: text, version, sent: [], other: null });
    if (this.text === text) {
      this.kept.put(this.name, null);
      this.kept.put(this.match, null);
      this.become("saved");
      return;
    }
    this.keep();
    this.become("waiting");
    this.soon(PAUSE);
  }

  /** Who only watches has no notes in the account: they stay in the browser. */
  stayHere() {
    this.kept.put(this.name, null);
    this.become("browser");
    this.keep();
  }

  keep() {
    const { text, version, base, sent } = this;
    if (this.state === "browser") this.kept.put(this.match, text);
    else this.kept.put(this.name, { text, version, base, sent });
  }

  /** @param {number} pause */
  soon(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), pause);
  }

  /** @param {NotesState} state */
  become(state) {
    const before = this.state;
    this.state = state;
    if (before !== state || state === "saved" || state === "both") this.changed();
  }
}

/* What a browser keeps of notes for oneself: all of those without an account behind them, of the others only what is not saved yet. */

const NEWEST = 40; // so many are kept

/** What the account does not have yet: the text, what it was written over, and what was sent since without an answer.
 * @typedef {{ text: string, version: number, base: string, sent: string[] }} UnsavedNotes */

export class KeptNotes {
  /** `place`: where in the storage all of them lie.
   * @param {Pick<Storage, "getItem" | "setItem">} storage @param {string} place */
  constructor(storage, place) {
    this.storage = storage;
    this.place = place;
    /** For a browser that keeps nothing. @type {Record<string, string | UnsavedNotes>} */
    this.written = {};
  }

  /** By name, the one written last at the end.
   * @returns {Record<string, string | UnsavedNotes>} */
  all() {
    try {
      return JSON.parse(this.storage.getItem(this.place) ?? "null") ?? this.written;
    } catch {
      return this.written;
    }
  }

  /** The notes of a match without an account behind them.
   * @param {string} match */
  plain(match) {
    const found = this.all()[match];
    return typeof found === "string" ? found : "";
  }

  /** What somebody wrote at a match and their account does not have yet.
   * @param {string} name @returns {UnsavedNotes | null} */
  unsaved(name) {
    const found = this.all()[name];
    return found && typeof found !== "string" ? found : null;
  }

  /** Keeps this under the name; nothing is not kept.
   * @param {string} name @param {string | UnsavedNotes | null} notes */
  put(name, notes) {
    const { [name]: _, ...others } = this.all();
    this.written = Object.fromEntries(Object.entries({ ...others, ...(notes ? { [name]: notes } : {}) }).slice(-NEWEST));
    try {
      this.storage.setItem(this.place, JSON.stringify(this.written));
    } catch {
      // It stands in the field as long as the page is open.
    }
  }
}

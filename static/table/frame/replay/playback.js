/* A match on its axis: where the reader is, steps, playing, and the address that names the move. */

import { Frames } from "./frames.js";
import { LookingBack } from "./looking_back.js";
import { passOn } from "../page/pass_on.js";
import { KEYS, STEPS, within } from "./axis.js";
import { token } from "../server/token.js";

const MOVE_MS = 1100;
const ADDRESS_MS = 250; // browsers refuse an address that changes with every step of a slider

/** Asks how far a review is; null where no answer comes.
 * @param {string} address @returns {Promise<Review | null>} */
async function reviewAt(address) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { accept: "application/json", "X-CSRFToken": token() } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

export class Playback {
  /** @param {{ script: any, at: number, addresses: { frame: string, picture: string, animation: string, qr: string, reason: string, review: string, compared: string, table: string }, shown: (frame: any) => void, redraw: () => void, told: (key: string) => void, say: (key: string) => string }} parts */
  constructor({ script, at, addresses, shown, redraw, told, say }) {
    /** @type {import("./axis.js").Axis} */
    this.axis = script;
    this.over = script.over;
    this.table = addresses.table;
    this.picture = addresses.picture;
    this.animation = addresses.animation;
    this.qr = addresses.qr;
    this.reason = addresses.reason;
    /** What an AI player went by, as it was asked last. @type {{ at: number, code: string, figures: Record<string, number> } | null} */
    this.why = null;
    this.redraw = redraw;
    this.reviewed = Boolean(addresses.review);
    /** Where a copy stands beside its original; empty for what is no copy. */
    this.compared = addresses.compared;
    this.review = new LookingBack({ fetched: () => reviewAt(addresses.review), redraw });
    this.told = told;
    this.say = say;
    this.at = within(script, at);
    this.playing = false;
    this.problem = false;
    this.speed = 1;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.addressing = null;
    this.frames = new Frames({
      address: addresses.frame, last: script.last,
      arrived: (frame) => {
        this.problem = false;
        shown(frame);
      },
      failed: () => {
        this.problem = true;
        this.play(false);
      },
    });
  }

  /** @param {number} at */
  go(at) {
    this.at = within(this.axis, at);
    this.frames.want(this.at);
    this.addressing ??= setTimeout(() => {
      this.addressing = null;
      history.replaceState(history.state, "", `?at=${this.at}`);
    }, ADDRESS_MS);
  }

  /** @param {string} name */
  step(name) {
    this.go(STEPS[name](this.axis, this.at));
  }

  /** @param {boolean} playing */
  play(playing) {
    if (this.timer !== null) clearTimeout(this.timer);
    this.playing = playing;
    if (playing && this.at >= this.axis.last) this.go(1);
    if (playing) this.next();
    this.redraw();
  }

  next() {
    this.timer = setTimeout(() => {
      if (this.at >= this.axis.last) {
        this.play(false);
        return;
      }
      this.step("on");
      this.next();
    }, MOVE_MS / this.speed);
  }

  faster() {
    const speeds = [0.5, 1, 2, 4];
    this.speed = speeds[(speeds.indexOf(this.speed) + 1) % speeds.length];
    this.redraw();
  }

  /** Passes the address of this move on. */
  async share() {
    const words = { ask: this.say("replay.by_hand"), close: this.say("page.close") };
    if (await passOn(new URL(`?at=${this.at}`, location.href).href, words)) this.told("replay.shared");
  }

  /** Asks why the AI player made the move that is shown. */
  async ask() {
    const { at } = this;
    /** @type {{ at: number, code: string, figures: Record<string, number> }} */
    let found = { at, code: "lost", figures: {} };
    try {
      const answer = await fetch(`${this.reason}?at=${at}`, { headers: { accept: "application/json" } });
      if (answer.ok) found = await answer.json();
    } catch {
      // The sentence for an answer that never came stands there already.
    }
    this.why = found;
    this.redraw();
  }

  /** Plays on from this move in a copy, with the same dice or new ones.
   * @param {string} dice */
  whatIf(dice) {
    const form = /** @type {HTMLFormElement} */ (document.getElementById("what-if-form"));
    for (const [name, value] of [["at", String(this.at)], ["dice", dice]]) {
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
      field.value = value;
    }
    form.submit();
  }

  /** Whether the key press was a step of the replay.
   * @param {KeyboardEvent} event */
  key(event) {
    const name = event.ctrlKey || event.metaKey || event.altKey ? null : KEYS[event.key];
    if (!name) return false;
    this.step(name);
    return true;
  }
}

/* Asks for the review of one's moves until it is done. */

const AGAIN_MS = 1500;
/** Answers in a row that may fail to come before it is said. */
const LOST_MOST = 4;

export class LookingBack {
  /** `fetched()` asks how far the review is: null where no answer comes; `later` waits.
   * @param {{ fetched: () => Promise<Review | null>, redraw: () => void, later?: (next: () => void, ms: number) => void }} parts */
  constructor({ fetched, redraw, later = (next, ms) => setTimeout(next, ms) }) {
    this.fetched = fetched;
    this.redraw = redraw;
    this.later = later;
    this.asked = false;
    this.lost = false;
    /** @type {Review | null} */
    this.found = null;
  }

  async ask(missed = 0) {
    this.asked = true;
    const found = await this.fetched();
    const failed = found ? 0 : missed + 1;
    this.lost = failed >= LOST_MOST;
    this.found = found ?? this.found;
    this.redraw();
    if (!this.found?.done && !this.lost) this.later(() => this.ask(failed), AGAIN_MS);
  }
}

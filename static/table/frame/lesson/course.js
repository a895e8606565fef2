/* How far somebody is in a lesson: which step is on, what has just been learned. Pure but for what it is given to keep.
 * A step is done once one of its events has been told since it began; it can always be passed over, and looked at again. */

/**
 * @typedef {{ question: string, answers: string[], right: number, because: string }} Quiz
 * @typedef {{ key: string, name: string, title: string, text: string[], see: string[], until: string[], mine: string | null, then: string | null, quiz: Quiz | null }} Step
 * @typedef {{ at: number, since: number, hidden: boolean }} Progress `since`: events of later entries count for the step.
 */

/** @type {Progress} */
export const BEGINNING = { at: 0, since: 0, hidden: false };

/** Whether an entry holds an event that ends the step for this seat.
 * @param {Step} step @param {Told} entry @param {number} seat */
export function ends(step, entry, seat) {
  return entry.told.some((event) => step.until.includes(event.event) && concerns(step.mine, event, entry, seat));
}

/** @param {string | null} place @param {any} event @param {any} entry @param {number} seat */
function concerns(place, event, entry, seat) {
  if (place === null) return true;
  return (place === "entry" ? entry.seat : event[place]) === seat;
}

/** The progress after what the log holds now: each step ends with the first entry that fits, later ones count for later steps.
 * @param {Step[]} steps @param {Progress} progress @param {Told[]} history @param {number} seat @returns {Progress} */
export function progressed(steps, progress, history, seat) {
  let { at, since } = progress;
  for (const entry of history) {
    if (entry.n > since && at < steps.length - 1 && ends(steps[at], entry, seat)) [at, since] = [at + 1, entry.n];
  }
  return at === progress.at ? progress : { ...progress, at, since };
}

export class Course {
  /** @param {{ steps: Step[], kept: string | null, keep: (text: string) => void, redraw: () => void }} parts */
  constructor({ steps, kept, keep, redraw }) {
    this.steps = steps;
    this.keep = keep;
    this.redraw = redraw;
    this.progress = read(kept, steps.length);
    /** The step that is looked at again, if not the one that is on. @type {number | null} */
    this.back = null;
    /** The answer that was chosen, by step. @type {Record<number, number>} */
    this.answers = {};
    /** What has just been learned. @type {string | null} */
    this.learned = null;
  }

  /** The step that is shown. */
  get shown() {
    return this.back ?? this.progress.at;
  }

  get isLast() {
    return this.progress.at === this.steps.length - 1;
  }

  /** What the log tells now: whether a step has ended with it.
   * @param {Told[]} history @param {number} seat */
  look(history, seat) {
    const next = progressed(this.steps, this.progress, history, seat);
    if (next === this.progress) return false;
    this.learned = this.steps[next.at - 1].then;
    this.back = null;
    this.set(next);
    return true;
  }

  /** Passes over the step that is on; one that was looked at again gives way to it.
   * @param {number} version */
  next(version) {
    if (this.back !== null) this.back = null;
    else if (!this.isLast) {
      this.learned = null;
      this.set({ ...this.progress, at: this.progress.at + 1, since: version });
    }
    this.redraw();
  }

  /** @param {number} index */
  show(index) {
    if (index > this.progress.at) return;
    this.back = index === this.progress.at ? null : index;
    this.redraw();
  }

  /** @param {number} answer */
  answer(answer) {
    this.answers = { ...this.answers, [this.shown]: answer };
    this.redraw();
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    this.set({ ...this.progress, hidden });
    this.redraw();
  }

  /** @param {Progress} progress */
  set(progress) {
    this.progress = progress;
    this.keep(JSON.stringify(progress));
  }
}

/** @param {string | null} text @param {number} count @returns {Progress} */
function read(text, count) {
  try {
    const { at, since, hidden } = JSON.parse(text ?? "");
    if (Number.isInteger(at) && at >= 0 && at < count && Number.isInteger(since)) return { at, since, hidden: hidden === true };
  } catch {
    // nothing was kept, or not by us
  }
  return BEGINNING;
}

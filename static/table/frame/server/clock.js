/* Time left. The server's clock counts: every message carries `now`, and the difference is kept. */

export class Clock {
  constructor(local = () => Date.now()) {
    this.local = local;
    this.offset = null;
  }

  /** A message said that the server's clock stood at `now` (milliseconds). The quickest message
   *  says it best: a late one can only make the server look slower.
   * @param {number} now */
  heard(now) {
    const offset = now - this.local();
    this.offset = this.offset === null ? offset : Math.max(this.offset, offset);
  }

  now() {
    return this.local() + (this.offset ?? 0);
  }

  /** Whole seconds until `at`, never below 0.
   * @param {number} at */
  left(at) {
    return Math.max(0, Math.ceil((at - this.now()) / 1000));
  }
}

/** From how many seconds on little is left: a tenth of what there was at first, from 10 to 20, and never more than a third of it.
 * Windows have their own time, which nobody tells: 5.
 * @param {Partial<Control>} control @param {string} kind of the deadline */
export function littleOf({ bank = 0, increment = 0, seconds, stock = 0, corporation = 0 }, kind) {
  if (kind === "window") return 5;
  const whole = seconds ?? (bank + increment || Math.min(stock, corporation));
  return Math.min(20, Math.max(10, whole / 10), whole / 3);
}

/** From here on seconds tell nothing: a table played over days. */
export const FAR = 6 * 3600;

/** 24 -> "0:24", 768 -> "12:48", 7265 -> "2:01:05", 86399 -> "24 h".
 * @param {number} seconds */
export function countdown(seconds) {
  if (seconds >= FAR) return `${Math.round(seconds / 3600)}\u00a0h`;
  /** @param {number} value */
  const two = (value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** The deadline that binds this seat: its own, else that of an open window, else null.
 * @param {Deadline[]} deadlines @param {number | null} seat */
export function deadlineOf(deadlines, seat) {
  const own = deadlines.find((line) => line.kind === "seat" && line.seat === seat);
  return own ?? deadlines.find((line) => line.kind === "window") ?? null;
}

/** When the agreed time of a timed match is over, or null.
 * @param {Deadline[]} deadlines */
export function agreedEnd(deadlines) {
  return deadlines.find((line) => line.kind === "time_up") ?? null;
}

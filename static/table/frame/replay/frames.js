/* Positions of a match as the server shows them: each fetched once, and of those asked for in a row only the newest.
 * What is fetched ahead gives way to what somebody waits for. */

const KEPT = 300;
const AHEAD = 3;

export class Frames {
  /** @param {{ address: string, last: number, arrived: (frame: any) => void, failed: () => void, load?: typeof fetch }} parts */
  constructor({ address, last, arrived, failed, load = fetch.bind(globalThis) }) {
    this.address = address;
    this.last = last;
    this.arrived = arrived;
    this.failed = failed;
    this.load = load;
    /** @type {Map<number, any>} */
    this.kept = new Map();
    this.wanted = 0;
    this.busy = false;
    /** What is under way and nobody waits for. @type {{ at: number, way: AbortController } | null} */
    this.ahead = null;
  }

  /** Shows the position after this move as soon as it is here.
   * @param {number} at */
  want(at) {
    this.wanted = at;
    const found = this.kept.get(at);
    if (found) this.arrived(found);
    else if (this.ahead?.at !== at) this.ahead?.way.abort();
    if (!this.busy) this.work();
  }

  async work() {
    this.busy = true;
    for (let next = this.nextMissing(); next !== null; next = this.nextMissing()) {
      const wanted = next;
      const ahead = wanted === this.wanted ? null : { at: wanted, way: new AbortController() };
      this.ahead = ahead;
      const frame = await this.fetched(wanted, ahead?.way.signal);
      this.ahead = null;
      if (frame === null && ahead?.way.signal.aborted) continue;
      if (frame === null) {
        if (wanted === this.wanted) this.failed();
        break;
      }
      this.keep(wanted, frame);
      if (wanted === this.wanted) this.arrived(frame);
    }
    this.busy = false;
  }

  /** The wanted position if it is not here, else one of those that follow it. */
  nextMissing() {
    for (let at = this.wanted; at <= Math.min(this.last, this.wanted + AHEAD); at += 1) {
      if (!this.kept.has(at)) return at;
    }
    return null;
  }

  /** @param {number} at @param {AbortSignal} [signal] */
  async fetched(at, signal) {
    try {
      const answer = await this.load(`${this.address}?at=${at}`, { headers: { Accept: "application/json" }, signal });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {number} at @param {any} frame */
  keep(at, frame) {
    this.kept.set(at, frame);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT) this.kept.delete(oldest);
  }
}

/* The socket of a live table: says hello, resumes by version, comes back after a break, and sends a
 * pending action again under the same key until the server has answered it. */

export const BACKOFF = [500, 1000, 2000, 4000];
const DOUBT_AFTER = 2500; // silence after a ping, or a closed line, for this long worries the person
const PING_EVERY = 5000;
const GIVE_UP_AFTER = 9000; // a line that stays silent this long is lost: cut and opened anew
const LAG_MOST = 60000; // what a message may say of it
const RESEND_AFTER = 5000;
const STAND_IN_AFTER = 3; // tries of a socket in vain before single calls stand in for every other one
const FINAL = new Set([4404]);
const REFUSED_FOR_NOW = new Set(["unavailable", "storage_full", "slow_down"]);

/** A key that nobody else chooses. randomUUID is not there on plain http. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long to wait before try number `attempt` (from 0), with some chance added.
 * @param {number} attempt @param {number} [chance] */
export function delay(attempt, chance = Math.random()) {
  return BACKOFF[Math.min(attempt, BACKOFF.length - 1)] * (1 + chance / 4);
}

/** The address of a socket on this site.
 * @param {any} path @param {any} [place] */
export function socketUrl(path, place = location) {
  return `${place.protocol === "https:" ? "wss:" : "ws:"}//${place.host}${path}`;
}

export class Connection {
  /**
   * `hello()` makes the first message (or null), `ping()` a sign of life, `onMessage(message)` gets every frame and
   * `onState({open, doubt, lost, ended})` every change of the line. `open(url)` makes a WebSocket, `standIn(url)` what
   * does its work while none opens, or null while that is still under way.
   * @param {{ url: string, hello: () => any, ping: () => any, onMessage: (message: any) => void, onState: (state: LineState) => void, open?: (address: string) => WebSocket, standIn?: ((address: string) => any) | null }} parts */
  constructor({ url, hello, ping, onMessage, onState, open = (address) => new WebSocket(address), standIn = null }) {
    this.url = url;
    this.standIn = standIn;
    this.hello = hello;
    this.ping = ping;
    this.onMessage = onMessage;
    this.onState = onState;
    this.open = open;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.attempt = 0;
    this.pending = null;
    this.heardAt = 0;
    /** Milliseconds to the server and back, at the last sign of life; 0 before the first. */
    this.lag = 0;
    /** @type {LineState & Record<string, boolean>} */
    this.state = { open: false, doubt: false, lost: false, ended: false };
    /** @type {Record<string, ReturnType<typeof setTimeout>>} */
    this.timers = {};
  }

  start() {
    this.connect();
    this.timers.ping = setInterval(() => this.beat(), PING_EVERY);
    const wake = () => document.visibilityState === "visible" && this.wake();
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", wake);
  }

  connect() {
    clearTimeout(this.timers.retry);
    const stands = this.attempt >= STAND_IN_AFTER && this.attempt % 2;
    /** @type {WebSocket} */
    const socket = (stands && this.standIn?.(this.url)) || this.open(this.url);
    this.socket = socket;
    this.armDoubt();
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (frame) => this.heard(socket, frame.data));
    socket.addEventListener("close", (event) => this.closed(socket, event.code));
  }

  /** @param {any} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    const first = this.hello();
    if (first) this.send(first);
  }

  /** @param {any} socket @param {any} data */
  heard(socket, data) {
    if (socket !== this.socket) return;
    const message = JSON.parse(data);
    this.heardAt = Date.now();
    this.attempt = 0;
    this.calm();
    this.change({ open: true, doubt: false, lost: false });
    if (message.type === "pong" && message.at) this.lag = Math.min(LAG_MOST, Math.max(0, this.heardAt - message.at));
    this.settle(message);
    this.onMessage(message);
    if (message.type === "welcome") this.resend();
  }

  /** An answer to the pending action ends it; a refusal for now only puts it off.
   * @param {any} message */
  settle(message) {
    if (!this.pending || message.key !== this.pending.key) return;
    if (message.type === "refused" && REFUSED_FOR_NOW.has(message.code) && this.pending.tries < 4) {
      this.later(1000 * (message.params?.seconds ?? 1));
      message.putOff = true;
    } else if (message.type === "receipt" || message.type === "refused") {
      clearTimeout(this.timers.resend);
      this.pending = null;
    }
  }

  /** @param {any} socket @param {number} code */
  closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (FINAL.has(code)) {
      clearInterval(this.timers.ping);
      this.calm();
      this.change({ open: false, doubt: true, ended: true });
      return;
    }
    this.change({ open: false });
    this.armDoubt();
    const slow = code === 4400 || code === 4429;
    this.timers.retry = setTimeout(() => this.connect(), slow ? 15000 : delay(this.attempt));
    this.attempt += 1;
  }

  /** Something says the line may be back (network, page shown again): do not wait for the timer. */
  wake() {
    if (this.state.ended) return;
    if (!this.socket) this.connect();
    else this.beat();
  }

  beat() {
    if (this.socket?.readyState !== 1) return;
    if (this.timers.doubt && Date.now() - this.heardAt > GIVE_UP_AFTER) {
      this.cut();
      return;
    }
    this.send(this.ping());
    this.armDoubt();
  }

  cut() {
    const socket = this.socket;
    socket?.close();
    this.closed(socket, 1006); // a dead line may never tell that it closed
  }

  armDoubt() {
    this.timers.doubt ??= setTimeout(() => this.change({ doubt: true }), DOUBT_AFTER);
    this.timers.lost ??= setTimeout(() => this.change({ doubt: true, lost: true }), GIVE_UP_AFTER);
  }

  calm() {
    for (const name of ["doubt", "lost"]) {
      clearTimeout(this.timers[name]);
      delete this.timers[name];
    }
  }

  /** @param {Partial<LineState>} part */
  change(part) {
    /** @type {LineState & Record<string, boolean>} */
    const next = { ...this.state, ...part };
    if (Object.keys(next).every((key) => next[key] === this.state[key])) return;
    this.state = next;
    this.onState(next);
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** Sends `message` (with its `key`) now and again after every break until it is answered.
   * @param {any} message */
  submit(message) {
    this.pending = { key: message.key, message, tries: 0 };
    this.resend();
  }

  resend() {
    if (!this.pending) return;
    this.pending.tries += 1;
    this.send(this.pending.message);
    this.later(RESEND_AFTER);
  }

  /** @param {number} wait */
  later(wait) {
    clearTimeout(this.timers.resend);
    this.timers.resend = setTimeout(() => this.resend(), wait);
  }
}

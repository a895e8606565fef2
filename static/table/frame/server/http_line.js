/* What stands in for the socket while none opens: the same messages as single calls over HTTP. Offers of a WebSocket what
 * `Connection` asks of one. It asks for the table every two seconds, and closes after a while so that the socket is tried again. */

import { token as pageToken } from "./token.js";

export const ASK_EVERY = 2000;
export const TERM = 15000;
const GONE = 1006;
const AGAIN = 1012;
const NO_SUCH_TABLE = 4404;
/** Where each message of the socket goes, below the address of the match. @type {Record<string, string>} */
const CALLS = { action: "actions/", preview: "previews/", call: "calls/", ask: "asks/", vote: "votes/" };

/** The address of a match for programs, from that of its socket.
 * @param {string} url */
export function callsOf(url) {
  const found = /\/ws(\/matches\/[^/?]+\/)/.exec(url);
  return found ? `/api/v1${found[1]}` : null;
}

/** A refusal over HTTP as the socket says it.
 * @param {any} problem */
export function refusedBy(problem) {
  const { code, params, key, version = 0, detail } = problem;
  return { type: "refused", key, code, params: params ?? {}, version, message: detail };
}

export class HttpLine extends EventTarget {
  /** `fetched(address, options)` is the browser's; `token()` the site's against forged requests.
   * @param {string} url @param {{ fetched?: (address: string, options?: any) => Promise<any>, token?: () => string }} [parts] */
  constructor(url, { fetched = (address, options) => fetch(address, options), token = pageToken } = {}) {
    super();
    this.base = callsOf(url);
    this.fetched = fetched;
    this.token = token;
    this.readyState = 0;
    /** The newest entry that was told. @type {number | null} */
    this.version = null;
    this.facts = "";
    /** Whose table is shown, where several play at one device; undefined: the own one. @type {number | undefined} */
    this.seat = undefined;
    this.timers = [setTimeout(() => this.begin(), 0), setTimeout(() => this.end(AGAIN), TERM)];
    /** @type {ReturnType<typeof setInterval> | null} */
    this.asking = null;
  }

  begin() {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.asking = setInterval(() => this.ask(), ASK_EVERY);
    this.dispatchEvent(new Event("open"));
  }

  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    if (message.type === "hello") {
      this.version = message.since ?? null;
      this.seat = message.seat;
      this.facts = "";
      this.ask();
    } else if (message.type === "ping") this.say({ type: "pong", at: message.at, now: Date.now(), version: this.version ?? 0 }, false);
    else if (CALLS[message.type]) this.call(message);
  }

  close() {
    this.end(AGAIN, false);
  }

  /** The table, told where it has changed. */
  async ask() {
    const wanted = Object.entries({ since: this.version ?? undefined, seat: this.seat }).filter(([, value]) => value !== undefined);
    const query = wanted.length ? `?${wanted.map((pair) => pair.join("=")).join("&")}` : "";
    const welcome = await this.answer(`${this.base}${query}`, { headers: { Accept: "application/json" } });
    if (!welcome || welcome.type === "refused") return;
    const facts = `${welcome.version} ${welcome.facts} ${welcome.programmed}`;
    if (facts === this.facts) return;
    this.facts = facts;
    this.version = welcome.version;
    this.say(welcome);
  }

  /** @param {any} message */
  async call({ type, ...body }) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.token() };
    const answer = await this.answer(`${this.base}${CALLS[type]}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer) return;
    this.say(answer.type === "refused" ? { ...answer, key: answer.key ?? body.key } : answer);
    this.ask();
  }

  /** What the site says; nothing where the line is down, which closes this one.
   * @param {string} address @param {any} options */
  async answer(address, options) {
    try {
      const found = await this.fetched(address, { credentials: "same-origin", ...options });
      if (found.status === 404) this.end(NO_SUCH_TABLE);
      else if (found.status >= 500) this.end(GONE);
      else {
        const content = await found.json();
        return found.ok ? content : refusedBy(content);
      }
    } catch {
      this.end(GONE);
    }
    return null;
  }

  /** @param {any} message */
  say(message, isHeard = true) {
    if (this.readyState !== 1) return;
    // A sign of life of ours tells nothing of the server: only what it said is heard.
    if (isHeard || this.facts) this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  end(code = GONE, isTold = true) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    for (const timer of this.timers) clearTimeout(timer);
    if (this.asking !== null) clearInterval(this.asking);
    if (isTold) this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

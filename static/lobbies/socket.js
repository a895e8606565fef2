// A socket that comes back by itself. Frames are JSON objects; see docs/talk.md.

const WAITS = [500, 1000, 2000, 4000, 8000];
const PING_EVERY = 25_000;
const CLOSED_FOR_GOOD = 4404;

/**
 * @param {string} path  starts with /ws/
 * @param {Record<string, (frame: any) => void>} handlers  by type of frame
 * @param {(open: boolean) => void} [onState]
 * @returns {{send: (frame: object) => boolean, close: () => void}}
 */
export function connect(path, handlers, onState = () => {}) {
  /** @type {WebSocket | null} */
  let socket = null;
  let failures = 0;
  let over = false;

  const open = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(`${scheme}//${location.host}${path}`);
    socket = opened;
    opened.addEventListener("open", () => {
      failures = 0;
      onState(true);
    });
    opened.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(data);
      handlers[frame.type]?.(frame);
    });
    opened.addEventListener("close", ({ code }) => {
      onState(false);
      if (over || code === CLOSED_FOR_GOOD) return;
      const wait = WAITS[Math.min(failures, WAITS.length - 1)];
      failures += 1;
      setTimeout(() => over || open(), wait * (0.75 + Math.random() / 2));
    });
  };

  /** @param {any} frame */
  const send = (frame) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };

  const close = () => {
    over = true;
    clearInterval(pings);
    socket?.close();
  };

  const pings = setInterval(() => send({ type: "ping" }), PING_EVERY);
  open();
  return { send, close };
}

/* The board under a glass: buttons, keys, wheel and two fingers make it larger; what was under the fingers stays there. */

import { html } from "../../frame/draw/lit.js";
import { icon } from "../../frame/draw/marks.js";

const LEAST = 1;
const MOST = 3;
const STEP = 0.5;

/** @param {any} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.min(most, Math.max(least, value));
/** @param {number} zoom */
const bounded = (zoom) => within(zoom, LEAST, MOST);

/** @param {PropertyTable} table */
export function zoomControls(table) {
  const { zoom } = table.ui.board;
  /** @param {string} sign @param {string} key @param {any} next @param {boolean} idle */
  const button = (sign, key, next, idle) => html`<button type="button" class="icon-btn" aria-label=${table.say(key)} ?disabled=${idle}
    @click=${() => zoomTo(table, next)}>${icon(sign)}</button>`;
  return html`<div class="zoom-controls" role="group" aria-label=${table.say("board.zoom")}>
    ${button("minus", "board.smaller", bounded(zoom - STEP), zoom <= LEAST)}${button("plus", "board.larger", bounded(zoom + STEP), zoom >= MOST)}</div>`;
}

/** @type {Record<string, number>} */
const KEYS = { "+": STEP, "=": STEP, "-": -STEP };

/** Plus, minus and nought on the ring; true if the key was one of them. The strip of phones has its buttons.
 * @param {any} event @param {PropertyTable} table */
export function zoomKey(event, table) {
  if (table.phone || !(event.key in KEYS || event.key === "0")) return false;
  event.preventDefault();
  zoomTo(table, event.key === "0" ? LEAST : bounded(table.ui.board.zoom + KEYS[event.key]));
  event.target.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

/** Draws the board at `zoom`; the point `focus` of the room (its middle by default) keeps its place.
 * @param {PropertyTable} table @param {number} zoom @param {Point | null} [focus] */
function zoomTo(table, zoom, focus = null) {
  const room = document.getElementById("board-room");
  magnify(room, zoom, focus);
  table.act.board({ zoom });
}

/** @param {any} room @param {number} zoom @param {Point | null} focus */
function magnify(room, zoom, focus) {
  const sheet = room.firstElementChild;
  const { x, y } = focus ?? { x: room.clientWidth / 2, y: room.clientHeight / 2 };
  const before = sheet.clientWidth;
  const [left, top] = [room.scrollLeft + x, room.scrollTop + y];
  sheet.style.setProperty("--zoom", zoom);
  const growth = sheet.clientWidth / before;
  room.scrollTo({ left: left * growth - x, top: top * growth - y, behavior: "instant" });
}

const fingers = new Map();
/** @type {{ span: number, value: number, now?: number } | null} */
let pinch = null;

/** Two fingers on a room. `value` is how large it is drawn, `draw(room, value, focus)` draws it otherwise while the
 * fingers move, `keep(value)` is called when they leave.
 * @param {{ value: any, least: number, most: number, draw: (...parts: any[]) => any, keep: (value: number) => void }} parts */
export function pinching({ value, least, most, draw, keep }) {
  return {
    /** @param {any} event */
    wheel(event) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const next = within(value * Math.exp(-event.deltaY / 300), least, most);
      draw(event.currentTarget, next, pointIn(event.currentTarget, event));
      keep(next);
    },
    /** @param {any} event */
    down(event) {
      if (event.pointerType !== "touch") return;
      fingers.set(event.pointerId, event);
      pinch = fingers.size === 2 ? { span: span(), value } : null;
    },
    /** @param {any} event */
    move(event) {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      if (!pinch) return;
      pinch.now = within(pinch.value * (span() / pinch.span), least, most);
      draw(event.currentTarget, pinch.now, middle(event.currentTarget));
    },
    /** @param {any} event */
    up(event) {
      fingers.delete(event.pointerId);
      if (pinch?.now) keep(pinch.now);
      pinch = null;
    },
  };
}

/** The gestures of the room in which the ring lies.
 * @param {PropertyTable} table */
export function gestures(table) {
  return pinching({
    value: table.ui.board.zoom, least: LEAST, most: MOST, draw: magnify, keep: (zoom) => table.act.board({ zoom }),
  });
}

function span() {
  const [one, other] = [...fingers.values()];
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
}

/** @param {string} room */
function middle(room) {
  const [one, other] = [...fingers.values()];
  return pointIn(room, { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });
}

/** @param {any} room @param {{ clientX: number, clientY: number }} parts */
function pointIn(room, { clientX, clientY }) {
  const { left, top } = room.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/* What moves the glass over the map: wheel and two fingers zoom to where they are, one finger or the mouse drags, a double press shows
 * the whole. While routes are led over the map a drag draws the way instead. As long as something moves only the drawing is shifted;
 * the state hears of the end. */

import { bounded, carried, centred, moved, WHOLE, zoomed } from "./glass.js";

const DRAG = 6; // px until a press is a drag
const REST_MS = 140; // without a turn of the wheel it rests
const NEAR = 2.4; // how large a small frame draws the hex in hand

/** @typedef {import("./glass.js").Glass} Glass */
/** `now()` is where the glass lies, `keep(glass)` where it is left; `press(hex)` a press; `leads(hex)`: does a drag from there draw a way?
 * @typedef {{ now: () => Glass, keep: (glass: Glass) => void, press: (hex: string) => void, leads: (hex: string) => boolean }} Hold */

/** What goes on: pointers by number, where the glass lies meanwhile, and how it began.
 * @type {{ pointers: Map<number, { x: number, y: number }>, glass: Glass | null, from: { x: number, y: number } | null, dragged: boolean, drawn: string | null, rest?: ReturnType<typeof setTimeout>, followed: string | null }} */
const hand = { pointers: new Map(), glass: null, from: null, dragged: false, drawn: null, followed: null };

/** Handlers for the frame of the map.
 * @param {Hold} hold */
export function handlers({ now, keep, press, leads }) {
  return {
    /** @param {WheelEvent} event */
    wheel(event) {
      event.preventDefault();
      const box = frameOf(event);
      shift(box, zoomed(hand.glass ?? now(), Math.exp(-event.deltaY / 400), pointIn(box, event)));
      clearTimeout(hand.rest);
      hand.rest = setTimeout(() => leave(box, keep), REST_MS);
    },
    /** @param {PointerEvent} event */
    down(event) {
      if (event.button) return;
      const at = { x: event.clientX, y: event.clientY };
      const hex = hexAt(event.target);
      hand.pointers.set(event.pointerId, at);
      hand.from = at;
      hand.dragged = hand.pointers.size > 1;
      hand.drawn = hand.pointers.size === 1 && hex && leads(hex) ? hex : null;
    },
    /** @param {PointerEvent} event */
    move(event) {
      const before = hand.pointers.get(event.pointerId);
      const { from } = hand;
      if (!before || !from) return;
      const at = { x: event.clientX, y: event.clientY };
      if (!hand.dragged && Math.hypot(at.x - from.x, at.y - from.y) < DRAG) return;
      const box = frameOf(event);
      if (!hand.dragged) box.setPointerCapture(event.pointerId);
      if (hand.drawn !== null) draw(at, press);
      else if (hand.pointers.size === 1) shift(box, moved(hand.glass ?? now(), (at.x - before.x) / box.clientWidth, (at.y - before.y) / box.clientHeight));
      else pinch(box, hand.glass ?? now(), event.pointerId, at);
      hand.dragged = true;
      hand.pointers.set(event.pointerId, at);
    },
    /** @param {PointerEvent} event */
    up(event) {
      if (!hand.pointers.delete(event.pointerId)) return;
      if (!hand.pointers.size) leave(frameOf(event), keep);
    },
    /** A drag ends with a click that presses nothing. @param {MouseEvent} event */
    click(event) {
      const hex = hexAt(event.target);
      if (!hand.dragged && hex) press(hex);
      hand.dragged = false;
    },
    /** Two quick presses on what answers are two presses. @param {MouseEvent} event */
    double(event) {
      if (!(/** @type {Element} */ (event.target).closest("[data-press]"))) keep(WHOLE);
    },
  };
}

/** @param {Event} event @returns {HTMLElement} */
const frameOf = (event) => /** @type {HTMLElement} */ (event.currentTarget);

/** @param {EventTarget | null} target @returns {string | null} */
function hexAt(target) {
  const found = /** @type {Element} */ (target)?.closest?.("[data-press], [data-hex]");
  return found instanceof SVGElement ? (found.dataset.press ?? found.dataset.hex ?? null) : null;
}

/** A way is led from hex to hex under the finger.
 * @param {{ x: number, y: number }} at @param {(hex: string) => void} press */
function draw({ x, y }, press) {
  if (!hand.dragged && hand.drawn !== null) press(hand.drawn);
  const hex = hexAt(document.elementFromPoint(x, y));
  if (hex && hex !== hand.drawn) press(hex);
  hand.drawn = hex ?? hand.drawn;
}

/** What lay between two fingers stays between them.
 * @param {HTMLElement} box @param {Glass} glass @param {number} id @param {{ x: number, y: number }} at */
function pinch(box, glass, id, at) {
  const [other] = [...hand.pointers].filter(([one]) => one !== id).map(([, point]) => point);
  const before = hand.pointers.get(id);
  if (!before) return;
  const [was, is] = [before, at].map((point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y)));
  const [from, to] = [before, at].map((point) => pointIn(box, { clientX: (point.x + other.x) / 2, clientY: (point.y + other.y) / 2 }));
  shift(box, carried(glass, is / was, from, to));
}

/** @param {HTMLElement} box @param {{ clientX: number, clientY: number }} point */
function pointIn(box, { clientX, clientY }) {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** @param {HTMLElement} box @param {Glass} glass */
function shift(box, glass) {
  hand.glass = glass;
  box.classList.add("moving");
  place(box, glass);
}

/** @param {HTMLElement} box @param {(glass: Glass) => void} keep */
function leave(box, keep) {
  box.classList.remove("moving");
  const { glass } = hand;
  Object.assign(hand, { glass: null, drawn: null });
  if (glass) keep(glass);
}

/** @param {HTMLElement} box @param {Glass} glass */
function place(box, { zoom, x, y }) {
  const drawing = /** @type {SVGElement} */ (box.firstElementChild);
  drawing.style.transform = zoom === 1 ? "" : `translate(${x * 100}%, ${y * 100}%) scale(${zoom})`;
}

/** After a drawing: the glass where the state has it, if nothing moves it now. In a small frame the hex that is newly in hand comes near.
 * @param {HTMLElement} box @param {Glass} glass @param {{ keep: (glass: Glass) => void, small: boolean, chosen: string | null }} parts */
export function showGlass(box, glass, { keep, small, chosen }) {
  if (hand.glass) return;
  place(box, bounded(glass));
  const comes = small && chosen !== null && chosen !== hand.followed;
  hand.followed = chosen;
  const hex = comes ? box.querySelector(`[data-hex="${chosen}"]`) : null;
  if (!hex) return;
  const { left, top, width, height } = hex.getBoundingClientRect();
  const at = pointIn(box, { clientX: left + width / 2, clientY: top + height / 2 });
  keep(centred(NEAR, { x: (at.x - glass.x) / glass.zoom, y: (at.y - glass.y) / glass.zoom }));
}

/* Motion on the board, after the drawing shows what is: pawns come from where they stood, dice tumble, buildings rise.
 * Transforms only, by the browser's own animations; a press of a key or button skips them. */

import { at } from "../../frame/words/names.js";
import { PAWN, planOf } from "./geometry.js";
import { journey } from "./recap.js";

const STEP_MS = 60;
const MOST_MS = 400;
const DICE_MS = 380;
const RISE_MS = 180;
const MANY = 12; // entries at once: somebody comes back, nobody could follow
const TRAVELS = new Set(["dice_rolled", "chip_played", "moved", "detained"]);
const EASE = "cubic-bezier(0.2, 0, 0, 1)";

/** @type {Animation[]} */
let running = [];
/** How long travel takes, against the usual. */
let tempo = 1;

/** Ends all travel at once; everything stands where it belongs. */
export function skip() {
  for (const one of running) one.finish();
  running = [];
}

/** Animates what changed from one Table to the next. The page must be drawn already.
 * @param {Table | null} before @param {PropertyTable} after */
export function travel(before, after) {
  const told = toldBetween(before, after);
  if (!told) return; // drawn again for another reason: what is on its way goes on
  if (told.some((event) => TRAVELS.has(event.event))) skip();
  if (after.still) return;
  tempo = after.tempo;
  const thrown = told.some((event) => event.event === "dice_rolled" && event.purpose !== "opening");
  const wait = thrown ? tumble() : 0;
  pawns(before, after, { told, wait });
  rise(before, after, wait);
  if (running.length) listen();
}

/** The facts that are new, or null if there are none; none to follow if there are too many at once.
 * @param {Table | null} before @param {PropertyTable} after @returns {Fact[] | null} */
function toldBetween(before, after) {
  if (!before?.game || !after?.game || before === after) return null;
  const seen = before.past.at(-1)?.n ?? 0;
  const fresh = after.past.filter((entry) => entry.n > seen);
  if (!fresh.length) return null;
  return fresh.length > MANY ? [] : fresh.flatMap((entry) => entry.told ?? []);
}

/** @param {any} before @param {any} after @param {{ told: Fact[], wait: number }} parts */
function pawns(before, after, { told, wait }) {
  const layer = document.querySelector(".pawns");
  if (!layer) return;
  const plan = layer.plan ?? planOf(after.names.fields.length);
  for (const piece of document.querySelectorAll(".pawns .piece")) {
    const seat = Number(piece.dataset.seat);
    const [from, to] = [at(before.game.players, seat)?.position, at(after.game.players, seat)?.position];
    if (from === undefined || from === to) continue;
    const stops = journey(told, seat, { from, to, names: after.names, count: plan.count }).flatMap((leg, n) => (n ? leg.slice(1) : leg));
    const places = stops.map((index) => offset(plan.boxes[index], plan.boxes[to], plan.width));
    const frames = [...places.slice(0, -1), { transform: "none" }];
    animate(piece, frames, { duration: Math.min(MOST_MS, Math.max(STEP_MS * (stops.length - 1), 2 * STEP_MS)), delay: wait, easing: "linear" });
  }
}

/** From the middle of one field to the middle of another, in hundredths of the layer's width: nothing has to be measured.
 * @param {FieldBox} box @param {any} end @param {number} width */
function offset(box, end, width) {
  /** @param {number} way */
  const share = (way) => `${((100 * way) / width).toFixed(3)}cqw`;
  const [x, y] = [box.x + box.w / 2 - end.x - end.w / 2, box.y + box.h / 2 - end.y - end.h / 2];
  return { transform: `translate(${share(x)}, ${share(y)})` };
}

/** The dice roll in; how long that takes. */
function tumble() {
  const all = [...document.querySelectorAll(".board-dice .die")];
  all.forEach((die, n) => {
    const [way, lean] = [n % 2 ? 1 : -1, n % 2 ? 5 : -6];
    animate(die, [
      { transform: `translate(${way * 60}px, -46px) rotate(${way * 300}deg) scale(.8)`, opacity: 0 },
      { transform: `translate(${way * -5}px, 4px) rotate(${way * -14}deg)`, opacity: 1, offset: 0.7 },
      { transform: `rotate(${lean}deg)`, opacity: 1 },
    ], { duration: DICE_MS });
  });
  return all.length ? DICE_MS : 0;
}

/** @param {any} before @param {any} after @param {number} wait */
function rise(before, after, wait) {
  for (const built of document.querySelectorAll("#board [data-built]")) {
    const id = built.closest("[data-field]").dataset.field ?? "";
    if ((after.game.level?.[id] ?? 0) <= (before.game.level?.[id] ?? 0)) continue;
    animate(built, [{ transform: `translateY(${-PAWN.h / 4}px)`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: RISE_MS, delay: wait });
  }
}

/** @param {any} element @param {any} frames @param {{ duration: number, delay?: number, easing?: string }} timing */
function animate(element, frames, { duration, delay = 0, easing = EASE }) {
  const made = element.animate(frames, { easing, fill: "backwards", duration: duration * tempo, delay: delay * tempo });
  running.push(made);
  made.finished.then(() => {
    running = running.filter((one) => one !== made);
  }, () => {});
}

let listening = false;
function listen() {
  if (listening) return;
  listening = true;
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, { capture: true, passive: true });
}

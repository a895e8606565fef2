/* The ring as one SVG: fields as buttons, the line of the last move, frames of what is asked and what is pointed at. */

import { html, nothing, svg } from "../../frame/draw/lit.js";
import { DEPTH, lanePoint, neighbour, stopsOf } from "./geometry.js";
import { fieldArt, markOf } from "./field.js";
import { lookOf } from "./look.js";
import { rosette } from "./signs.js";
import { lettersKnown } from "./fit.js";
import { hatchDefs } from "./hatches.js";
import { fieldWords } from "./words.js";
import { zoomKey } from "./zoom.js";

/** The engraving of the centre, for rings of 40 fields; larger rings scale it. */
const ENGRAVED = [[272, 186, 83, 9], [196, 128, 61, 8], [120, 78, 37, 5]].map(([outer, inner, waves, turns]) => rosette(0, 0, outer, inner, waves, turns));

/** The whole drawing. `now` is the number of the field in question or null, `legs` the last move.
 * @param {PropertyTable} table @param {any} plan @param {{ now: number | null, legs: Leg[] }} parts */
export function ringDrawing(table, plan, { now, legs }) {
  const { names } = table;
  return html`<svg class="ring" id="ring" data-one-stop viewBox=${`-1 -1 ${plan.size + 2} ${plan.size + 2}`} role="group" aria-label=${table.say("board.ring")}
    @click=${(/** @type {PageEvent} */ event) => opened(event, table)} @keydown=${(/** @type {PageEvent} */ event) => pressed(event, table, plan)} @focusin=${focused} @focusout=${blurred}>
    <defs>${hatchDefs(names)}</defs>
    ${ground(plan, lookOf(names).ornament)}
    ${lane(plan, legs)}
    ${names.fields.map((field) => fieldButton(table, field, plan.boxes[field.index]))}
    <rect class="ring-edge" width=${plan.size} height=${plan.size}/><rect class="ring-edge" x=${DEPTH} y=${DEPTH} width=${plan.size - 2 * DEPTH} height=${plan.size - 2 * DEPTH}/>
    ${pointed(table, plan)}
    ${now === null ? nothing : outline(names.place(now), plan, "now")}
    <rect class="focus-ring" rx="2"/></svg>`;
}

/** @param {{ size: any }} parts @param {Drawable} [ornament] */
function ground({ size }, ornament) {
  const half = size / 2;
  const inner = size - 2 * DEPTH;
  return svg`<rect class="ring-ground" x=${DEPTH} y=${DEPTH} width=${inner} height=${inner}/>
    <g class="guilloche" transform=${`translate(${half} ${half}) scale(${inner / 612})`}>${ornament ?? svg`${ENGRAVED.map((d) => svg`<path d=${d}/>`)}
      <circle r="284"/><circle r="280"/>`}</g>`;
}

/** Fields somebody points at, through a player's panel or a line of the log.
 * @param {PropertyTable} table @param {any} plan */
export function pointed(table, plan) {
  return (table.ui.highlight ?? []).map((id) => outline(table.names.place(id), plan, "pointed"));
}

/** A frame round a field: "now" for the one in question, "pointed".
 * @param {Field} field @param {{ boxes: Box[] }} parts @param {string} look */
export function outline(field, { boxes }, look) {
  if (!field) return nothing;
  const { x, y, w, h } = boxes[field.index];
  const inset = look === "now" ? 1.25 : 0; // the frame of what is asked lies within its field
  return svg`<rect class=${`outline-${look}`} x=${x + inset} y=${y + inset} width=${w - 2 * inset} height=${h - 2 * inset}/>`;
}

const drawings = new WeakMap(); // names -> (field -> {mark, art}): a drawing is made anew only if something on it has changed

/** The drawing of a field, kept as long as nothing on it changes. `kind` parts the ring's from the strip's.
 * @param {PropertyTable} table @param {Field} field @param {FieldBox} box @param {string} kind */
function keptArt(table, field, box, kind) {
  let kept = drawings.get(table.names);
  if (!kept) drawings.set(table.names, kept = new Map());
  const key = `${kind}:${field.id}`;
  const mark = `${markOf(table, field)},${lettersKnown()}`;
  const found = kept.get(key);
  if (found?.mark === mark) return found.art;
  const art = fieldArt(table, field, box);
  kept.set(key, { mark, art });
  return art;
}

/** A field as a button.
 * @param {PropertyTable} table @param {Field} field @param {FieldBox} box @param {string} [kind] */
export function fieldButton(table, field, box, kind = "ring") {
  return svg`<g class="field" id=${`field-${field.id}`} data-field=${field.id} data-index=${field.index} data-rove tabindex="-1" role="button"
    aria-haspopup="dialog" aria-label=${fieldWords(table, field)} transform=${`translate(${box.x} ${box.y})`}>${keptArt(table, field, box, kind)}</g>`;
}

/** @param {any} event @param {PropertyTable} table */
export function opened(event, table) {
  const field = event.target.closest("[data-field]");
  if (field) table.act.deed(field.dataset.field);
}

/** Arrow keys go along the ring as it looks; Enter opens.
 * @param {any} event @param {PropertyTable} table @param {any} plan */
export function pressed(event, table, plan) {
  const field = event.target.closest("[data-field]");
  if (!field || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    table.act.deed(field.dataset.field);
    return;
  }
  if (zoomKey(event, table)) return;
  const index = Number(field.dataset.index);
  const next = event.key === "Home" ? 0 : event.key === "End" ? plan.count - 1 : nextOf(plan, index, event.key);
  if (next === null) return;
  event.preventDefault();
  event.currentTarget.querySelector(`[data-index="${next}"]`).focus();
}

/** @type {Record<string, number>} */
const ALONG = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {any} plan @param {number} index @param {string} key */
function nextOf(plan, index, key) {
  if (!plan.order) return neighbour(plan, index, key);
  return ALONG[key] ? (index + ALONG[key] + plan.count) % plan.count : null;
}

/** The ring of the focus lies above all fields.
 * @param {any} event */
export function focused(event) {
  const field = event.target.closest("[data-field]");
  if (!field) return;
  const paper = field.querySelector(".f-paper");
  const ring = event.currentTarget.querySelector(".focus-ring");
  const [x, y] = field.getAttribute("transform").match(/[\d.]+/g).map(Number);
  const { width, height } = event.currentTarget.viewBox.baseVal;
  /** @param {number} from @param {number} length @param {number} end */
  const within = (from, length, end) => [Math.max(1, from - 3), Math.min(end - 3, from + length + 3)];
  const [left, right] = within(x, Number(paper.getAttribute("width")), width);
  const [top, bottom] = within(y, Number(paper.getAttribute("height")), height);
  const place = { x: left, y: top, width: right - left, height: bottom - top };
  for (const [name, value] of Object.entries(place)) ring.setAttribute(name, value);
  ring.classList.toggle("shown", field.matches(":focus-visible"));
}

/** @param {any} event */
export function blurred(event) {
  event.currentTarget.querySelector(".focus-ring").classList.remove("shown");
}

/** The last move as a line of stops inside the ring: hollow where it began, an arrow where it ended.
 * @param {any} plan @param {Leg[]} legs */
function lane(plan, legs) {
  return legs.map(({ start, end, way }) => {
    const stops = stopsOf(start, end, plan.count, way).map((index) => plan.boxes[index]);
    const points = stops.map(lanePoint);
    const path = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    const tip = stops.at(-1);
    return svg`<g class="lane" aria-hidden="true"><path class="lane-line" d=${path}/>
      ${points.slice(1, -1).map(({ x, y }) => svg`<circle class="lane-stop" cx=${x} cy=${y} r="3.2"/>`)}
      <circle class="lane-start" cx=${points[0].x} cy=${points[0].y} r="4"/>
      <path class="lane-tip" transform=${`translate(${points.at(-1).x} ${points.at(-1).y}) rotate(${TURNS[tip.side]})`} d=${tip.corner ? "M-5-5 8 8M8 8l-9-1.5 7.5-7.5z" : "M-5.5-6 6.5 0-5.5 6z"}/></g>`;
  });
}

/** The tip points at the field.
 * @type {Record<string, number>} */
const TURNS = { bottom: 90, left: 180, top: 270, right: 0 };

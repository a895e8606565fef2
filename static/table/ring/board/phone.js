/* The board on phones: the ring as a small map with the frame of what is shown, the ring unrolled as a strip, the deed in
 * question in one line. Forward is always to the right. */

import { html, keyed, nothing, svg } from "../../frame/draw/lit.js";
import { icon } from "../../frame/draw/marks.js";
import { at } from "../../frame/words/names.js";
import { cardShown, throwOf } from "./centre.js";
import { rowsFor } from "./deed.js";
import { arcOf, distance, fieldAt, LANE, stopsOf, stripOf } from "./geometry.js";
import { hatchDefs } from "./hatches.js";
import { groupLook, lookOf } from "./look.js";
import { miniArt, viewBox } from "./mini.js";
import { pawnLayer } from "./pawns.js";
import { drawnCard } from "./pieces.js";
import { blurred, fieldButton, focused, opened, outline, pointed, pressed } from "./ring.js";
import { pinching } from "./zoom.js";

const SCALES = [1, 1.3, 1.7, 2.1];
const [SMALLEST, LARGEST] = [Math.min(...SCALES), Math.max(...SCALES)];
const NEAR_END = 12; // fields from the middle after which the strip is cut open elsewhere

/* Where the strip is cut open. Not state of the table: it only keeps the strip from jumping while there is no need. */
/** @type {number | null} */
let middle = null;

/** `now` is the id of the field in question, `last` the recap of the latest throw.
 * @param {PropertyTable} table @param {Ring} ring @param {{ now: number | null, last: any }} parts */
export function phonePanel(table, ring, { now, last }) {
  const plan = stripFor(table, ring, now);
  return html`<section class="board on-phone ${hasRoles(table) ? "by-roles" : ""}" id="board" aria-label=${table.say("panel.fields")}>
    <div class="phone-top">${map(table, ring)}
      <div class="phone-throw">${throwOf(table, last)}${controls(table)}</div></div>
    ${strip(table, plan, { now, legs: last.legs })}
    ${below(table, now, last)}</section>`;
}

/** The field the strip should show in its middle: where somebody travelled to (with a `version`: until the next move),
 * else the field in question.
 * @param {PropertyTable} table @param {number | null} now */
export function target(table, now) {
  const chosen = table.ui.board.at;
  if (chosen && (chosen.version ?? table.state.version) === table.state.version) return chosen.index;
  return table.names.place(now)?.index ?? mine(table) ?? 0;
}

/** Where rents go by roles, the deed in a line has a line more.
 * @param {PropertyTable} table */
const hasRoles = (table) => table.view.seats.some((/** @type {Seat} */ { seat }) => table.role(seat));

/** @param {PropertyTable} table */
const mine = (table) => at(table.game?.players, table.viewpoint ?? table.seat)?.position ?? null;

/** @param {PropertyTable} table @param {Ring} ring @param {number | null} now */
function stripFor(table, ring, now) {
  const wanted = target(table, now);
  if (middle === null || distance(middle, wanted, ring.count) > NEAR_END) middle = wanted;
  return stripOf(ring, middle);
}

/** @param {PropertyTable} table @param {Ring} ring */
function map(table, ring) {
  return html`<svg class="mini-ring phone-map" id="map" viewBox=${viewBox(ring)} role="img" aria-label=${table.say("board.map")} .ring=${ring}
    @pointerdown=${(/** @type {PageEvent} */ event) => dragged(event, table, ring)} @pointermove=${(/** @type {PageEvent} */ event) => event.buttons && dragged(event, table, ring)}>
    ${miniArt({ names: table.names, game: table.game, plan: ring })}
    <text class="map-round" x=${ring.size / 2} y=${ring.size / 2 + 12}>${table.game.round ?? ""}</text>
    <text class="map-word" x=${ring.size / 2} y=${ring.size / 2 + 96}>${table.game.round ? table.say("board.lap") : ""}</text>
    <polygon class="map-frame"/></svg>`;
}

/** A finger on the map carries the strip along.
 * @param {any} event @param {PropertyTable} table @param {Ring} ring */
function dragged(event, table, ring) {
  const svgMap = event.currentTarget;
  if (event.type === "pointerdown") svgMap.setPointerCapture(event.pointerId);
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svgMap.getScreenCTM().inverse());
  table.act.board({ at: { index: fieldAt(ring, place) } });
}

/** @param {PropertyTable} table */
function controls(table) {
  const { scale } = table.ui.board;
  /** @param {any} next @param {string} sign @param {string} key */
  const button = (next, sign, key) => html`<button type="button" class="icon-btn" aria-label=${table.say(key)} ?disabled=${!next}
    @click=${() => rescale(table, next)}>${icon(sign)}</button>`;
  return html`<div class="phone-controls">${button(SCALES.findLast((one) => one < scale), "minus", "board.smaller")}${button(SCALES.find((one) => one > scale), "plus", "board.larger")}
    <button type="button" class="btn btn-quiet where-btn" aria-label=${table.say("board.where")}
      @click=${() => table.act.board({ at: mine(table) === null ? null : { index: mine(table), version: table.state.version } })}><span class="btn-label">${icon("eye")}<span class="where-words">${table.say("board.where")}</span></span></button></div>`;
}

/** @param {PropertyTable} table @param {any} plan @param {{ now: number | null, legs: Leg[] }} parts */
function strip(table, plan, { now, legs }) {
  const { scale } = table.ui.board;
  const { names } = table;
  const on = pinching({ value: scale, least: SMALLEST, most: LARGEST, draw: stretch, keep: (next) => table.act.board({ scale: next }) });
  return html`<div class="phone-strip" id="strip" tabindex="-1" .plan=${plan} @scroll=${scrolled}
    @pointerdown=${(/** @type {PageEvent} */ event) => { byHand = true; on.down(event); }} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up} @wheel=${on.wheel}
    @scrollend=${(/** @type {PageEvent} */ event) => rested(event, table)}>
    <div class="strip-sheet" .style=${`width:${plan.width * scale}px;height:${plan.height * scale}px`}>
      <svg class="ring strip" data-one-stop viewBox=${`0 0 ${plan.width} ${plan.height}`} role="group" aria-label=${table.say("board.ring")}
        @click=${(/** @type {PageEvent} */ event) => opened(event, table)} @keydown=${(/** @type {PageEvent} */ event) => pressed(event, table, plan)} @focusin=${focused} @focusout=${blurred}>
        <defs>${hatchDefs(names)}</defs>
        ${lane(plan, legs)}
        ${plan.order.map((/** @type {number} */ index) => fieldButton(table, names.byIndex.get(index), plan.boxes[index], "strip"))}
        <path class="strip-edge" d=${`M0 ${plan.height - 106}H${plan.width}M0 ${plan.height - 0.8}H${plan.width}`}/>
        ${pointed(table, plan)}${now === null ? nothing : outline(names.place(now), plan, "now")}
        <rect class="focus-ring" rx="2"/></svg>
      ${pawnLayer(table, plan)}</div></div>`;
}

const LINE = LANE - 9; // from the strip's upper edge

/** The last move above the strip, cut where the strip is.
 * @param {any} plan @param {Leg[]} legs */
function lane(plan, legs) {
  return legs.map(({ start, end, way }) => {
    const xs = stopsOf(start, end, plan.count, way).map((index) => plan.boxes[index].x + plan.boxes[index].w / 2);
    const broken = xs.findIndex((x, n) => n > 0 && (x - xs[n - 1]) * way < 0);
    const shown = broken < 0 ? xs : xs.slice(broken);
    const from = broken < 0 ? xs[0] : way > 0 ? 0 : plan.width;
    const tip = shown.at(-1);
    return svg`<g class="lane" aria-hidden="true"><path class="lane-line" d=${`M${from} ${LINE}H${tip}`}/>
      ${shown.slice(0, -1).map((x) => svg`<circle class=${x === xs[0] ? "lane-start" : "lane-stop"} cx=${x} cy=${LINE} r="3.4"/>`)}
      <path class="lane-tip" d=${`M${tip - 7} ${LINE - 4}h14l-7 12z`}/></g>`;
  });
}

/** The deed in question, else the card that was drawn.
 * @param {PropertyTable} table @param {number | null} now @param {any} last */
function below(table, now, last) {
  const field = now === null ? null : table.names.place(now);
  if (field?.price != null) return keyed(field.id, deedLine(table, field));
  return cardShown(table, last) ? drawnCard(table, last.card, last.deck, lookOf(table.names)) : nothing;
}

/** Rents of the deed in question; the whole deed is a tap away.
 * @param {PropertyTable} table @param {Deed} field */
function deedLine(table, field) {
  const { code } = groupLook(table.names, field.group);
  const rows = rowsFor(table, field, "small");
  return html`<button type="button" class="deed-line" @click=${() => table.act.deed(field.id)}>
    <span class="deed-line-head"><i class="oval">${code}</i><b>${table.names.field(field.id)}</b><span>${table.say("board.rents")}</span><span class="deed-line-all">${table.say("board.whole")}${icon("send")}</span></span>
    <span class="deed-line-rents">${rows.map((row) => html`<span class=${row.now ? "rent-now" : ""}><small>${row.short ?? row.label}</small><b>${bare(table, row.value)}</b></span>`)}</span></button>`;
}

/** The amount alone: six rents leave no room for a currency that is a word.
 * @param {PropertyTable} table @param {any} value */
function bare(table, value) {
  const { symbol } = table.names;
  return typeof value === "string" && symbol.length > 1 ? value.replace(symbol, "").trim() : value;
}

/** @param {PropertyTable} table @param {number} scale */
function rescale(table, scale) {
  const box = document.getElementById("strip");
  stretch(box, scale, { x: box.clientWidth / 2 });
  table.act.board({ scale });
}

/** The strip at another scale; what lies under the fingers stays there.
 * @param {any} box @param {number} scale @param {{ x: number }} parts */
function stretch(box, scale, { x }) {
  const sheet = box.firstElementChild;
  const growth = (box.plan.width * scale) / sheet.clientWidth;
  const left = (box.scrollLeft + x) * growth - x;
  sheet.style.width = `${box.plan.width * scale}px`;
  sheet.style.height = `${box.plan.height * scale}px`;
  box.scrollTo({ left, behavior: "instant" });
}

let byHand = false;

/** A strip moved by hand stays where it was left until somebody asks where they are.
 * @param {any} event @param {PropertyTable} table */
function rested(event, table) {
  const { plan, scrollLeft, clientWidth, scrollWidth } = event.currentTarget;
  if (!byHand) return;
  byHand = false;
  const x = ((scrollLeft + clientWidth / 2) / scrollWidth) * plan.width;
  const index = plan.order.find((/** @type {number} */ one) => x < plan.boxes[one].x + plan.boxes[one].w);
  if (index !== undefined && index !== shownIndex) table.act.board({ at: { index } });
}

let due = false;

/** The map's frame follows the strip, once a frame.
 * @param {any} event */
function scrolled(event) {
  const box = event.currentTarget;
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    frame(box);
  });
}

/** @param {any} box */
function frame(box) {
  const map = document.getElementById("map");
  const shown = visible(box);
  if (!map || !shown) return;
  map.querySelector(".map-frame").setAttribute("points", arcOf(map.ring, shown.first, shown.last).map((point) => point.join()).join(" "));
}

/** The first and last field of which most can be seen.
 * @param {any} parts */
function visible({ plan, scrollLeft, clientWidth, scrollWidth }) {
  if (!plan || !scrollWidth) return null;
  const unit = plan.width / scrollWidth;
  const [left, right] = [scrollLeft * unit, (scrollLeft + clientWidth) * unit];
  const seen = plan.order.filter((/** @type {number} */ index) => plan.boxes[index].x + plan.boxes[index].w / 2 >= left && plan.boxes[index].x + plan.boxes[index].w / 2 <= right);
  return seen.length ? { first: seen[0], last: seen.at(-1) } : null;
}

/** @type {string | null} */
let shownTarget = null;
/** @type {number | null} */
let shownIndex = null;

/** After a drawing: the strip goes to its target, in one glide, or at once after the strip was cut anew.
 * @param {PropertyTable} table @param {number | null} now */
export function followStrip(table, now) {
  const box = document.getElementById("strip");
  if (!box) {
    shownTarget = null;
    return;
  }
  const wanted = target(table, now);
  const key = `${wanted}|${box.plan.middle}`;
  if (key === shownTarget) return frame(box);
  const recut = shownTarget === null || !shownTarget.endsWith(key.slice(key.indexOf("|")));
  [shownTarget, shownIndex] = [key, wanted];
  const { x, w } = box.plan.boxes[wanted];
  const left = ((x + w / 2) / box.plan.width) * box.scrollWidth - box.clientWidth / 2;
  box.scrollTo({ left, behavior: recut || table.still ? "instant" : "smooth" });
  frame(box);
}

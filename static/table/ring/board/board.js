/* The board of the live table: the ring with its centre, or the strip of phones. Data and view in, drawing out. */

import { html, nothing } from "../../frame/draw/lit.js";
import { centrePanel } from "./centre.js";
import { planOf } from "./geometry.js";
import { travel } from "./motion.js";
import { fieldNow } from "./now.js";
import { pawnLayer } from "./pawns.js";
import { followStrip, phonePanel } from "./phone.js";
import { lastThrow } from "./recap.js";
import { ringDrawing } from "./ring.js";
import { gestures, zoomControls } from "./zoom.js";

export { deedCard } from "./deed.js";
export { miniBoard } from "./mini.js";
export { onLetters } from "./fit.js";
export { fieldSlip } from "./slip.js";

/** The ring; `stage` is laid over the inside of it.
 * @param {PropertyTable} table @param {Drawable} [stage] */
export function boardPanel(table, stage = nothing) {
  const { names, game } = table;
  if (!names.fields.length || !game?.owner) return stage;
  const plan = planOf(names.fields.length);
  const last = lastThrow(table);
  const now = fieldNow(table);
  if (table.phone) return phonePanel(table, plan, { now, last });
  const zoom = table.ui.board.zoom;
  const on = gestures(table);
  return html`<section class="board" id="board" aria-label=${table.say("panel.fields")}>
    <div class="board-room" id="board-room" @wheel=${on.wheel} @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up}>
      <div class="board-sheet" .style=${`--zoom:${zoom}`}>
      ${ringDrawing(table, plan, { now, legs: table.view?.outcome ? [] : last.legs })}
      <div class="board-inside" data-stage>${table.view?.outcome ? nothing : centrePanel(table, { now, last })}<div class="board-stage">${stage}</div></div>
      ${pawnLayer(table, plan)}
      </div></div>
    ${table.view?.outcome ? nothing : zoomControls(table)}</section>`;
}

/** After every drawing of the page: the strip of phones goes where the game is, and what has changed moves.
 * @param {Table | null} before @param {any} after */
export function boardDrawn(before, after) {
  if (!after.names.fields.length || !after.game?.owner) return;
  followStrip(after, fieldNow(after));
  travel(before, after);
}

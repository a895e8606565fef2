/* Pictures of a ring board: the whole of it, some of its fields side by side with pawns and dice, or the deed of one. */

import { html, nothing, svg } from "../table/frame/draw/lit.js";
import { RingNames } from "../table/ring/names.js";
import { lookOf } from "../table/ring/board/look.js";
import { deedCard } from "../table/ring/board/deed.js";
import { fieldArt } from "../table/ring/board/field.js";
import { DEPTH, FIELD, HEADROOM } from "../table/ring/board/geometry.js";
import { hatchDefs } from "../table/ring/board/hatches.js";
import { miniBoard } from "../table/ring/board/mini.js";
import { pawnLayer } from "../table/ring/board/pawns.js";
import { dice } from "../table/ring/board/pieces.js";
import { drawing } from "./brief_table.js";

const EDGE = 2; // air for the outer lines

/** @param {{ data: any, lang: string, texts: import("../table/frame/words/text.js").Texts, shows: any, view: any, beside: any }} parts */
export function picture({ data, lang, texts, shows, view, beside }) {
  const whole = new RingNames(data, lang);
  if (shows.board) return miniBoard({ names: whole, game: view, label: "" });
  const names = shows.fields ? new RingNames(only(data, shows.fields), lang) : whole;
  const table = ringTable(drawing({ names, texts, view, beside }), data.tables.fields.length / 4);
  const defs = html`<svg class="brief-paints" aria-hidden="true">${svg`<defs>${hatchDefs(names)}</defs>`}</svg>`;
  return html`${defs}${shows.deed ? deedCard(table, shows.deed) : strip(table)}${shows.dice ? dice([shows.dice], "") : nothing}`;
}

/** The data with these fields alone, in the order of the picture.
 * @param {any} data @param {string[]} ids */
function only(data, ids) {
  const kept = ids.map((id) => data.tables.fields.find((/** @type {Field} */ field) => field.id === id));
  return { ...data, tables: { ...data.tables, fields: kept } };
}

/** What drawings of a ring ask of their table beside its words; a corner comes every `quarter` fields.
 * @param {any} table @param {number} quarter */
function ringTable(table, quarter) {
  const { names, game } = table;
  /** @param {number | null} seat */
  const role = (seat) => (seat === null ? null : game.players[seat]?.role ?? null);
  return {
    ...table,
    role,
    quarter,
    topLevel: (/** @type {string} */ id, /** @type {number} */ seat = game.owner[id]) => names.topLevel(id, role(seat)),
    outlined: (/** @type {number} */ seat) => (role(seat) !== null && role(seat) === lookOf(names).outlined ? "open" : ""),
  };
}

/** Fields upright side by side, as phones unroll the ring.
 * @param {any} table */
function strip(table) {
  const { fields } = table.names;
  /** @type {any[]} */
  const boxes = [];
  let x = EDGE;
  for (const field of fields) {
    const corner = field.index % table.quarter === 0;
    boxes[field.index] = { index: field.index, side: "bottom", corner, x, y: HEADROOM, w: corner ? DEPTH : FIELD, h: DEPTH };
    x += boxes[field.index].w;
  }
  const plan = { boxes, width: x + EDGE, height: HEADROOM + DEPTH + EDGE };
  return html`<div class="brief-strip" .style=${`--wide:${plan.width}`}><svg class="ring" viewBox=${`0 0 ${plan.width} ${plan.height}`} aria-hidden="true">
    ${fields.map((/** @type {Field} */ field) => svg`<g transform=${`translate(${boxes[field.index].x} ${HEADROOM})`}>${fieldArt(table, field, boxes[field.index])}</g>`)}</svg>${pawnLayer(table, plan)}</div>`;
}

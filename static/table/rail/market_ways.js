/* The ways of the markers over the market: of each the last moves, of the one that is pointed at or pressed all of them, with arrows. */

import { html, nothing, svg } from "../frame/draw/lit.js";
import { railData } from "./data.js";
import { figures } from "./figures.js";
import { inks } from "./words.js";

const WAY = "rail-market-way";
const SHOWN = 4; // cells of a way that nobody asks for, this one included
const MIDDLE = 0.72; // where in the height of a cell markers lie
const BESIDE = 0.09; // how far a move lies to the right of its way, so that there and back are two lines
const FLAT = 0.64; // height of a cell by its width
const HEAD = 0.2; // length of an arrow's head, in widths of a cell
const FAINT = 0.3; // how strong the oldest move is

/** The corporation whose whole way is shown: the one pointed at, else the one pressed.
 * @param {RailTable} table @returns {string | null} */
export function shownWay(table) {
  const { over = null, held = null } = table.ui.drafts[WAY] ?? {};
  return over ?? held;
}

/** What a token does: pointed at it shows its way, pressed it keeps showing it, and no more when pressed again.
 * @param {RailTable} table @param {string} id */
export function wayActs(table, id) {
  const { held = null } = table.ui.drafts[WAY] ?? {};
  return {
    held: held === id,
    press: () => table.act.keep(WAY, { held: held === id ? null : id, over: null }),
    enter: () => table.act.keep(WAY, { over: id }),
    leave: () => table.act.keep(WAY, { over: null }),
  };
}

/** @param {RailTable} table */
export function ways(table) {
  const found = figures(table)?.market ?? {};
  const shown = shownWay(table);
  if (shown && found[shown]) return arrowsOf(table, shown, found[shown]);
  return Object.entries(found).map(([id, cells]) => {
    const path = cells.slice(-SHOWN).map(middle);
    if (path.length < 2) return nothing;
    const { look, style } = inks(table, id);
    return svg`<g class="market-way ${look}" .style=${style}><polyline points=${path.map((point) => point.join(",")).join(" ")}/>
      ${path.slice(0, -1).map(([x, y]) => svg`<path d=${`M${x} ${y}h.001`}/>`)}</g>`;
  });
}

/** @param {number[]} cell entry, row, column */
const middle = ([, row, column]) => [column + 0.5, row + MIDDLE];

/** @param {RailTable} table @param {string} id @param {number[][]} cells */
function arrowsOf(table, id, cells) {
  const { look, style } = inks(table, id);
  return svg`<g class="market-way whole ${look}" .style=${style}>${movesOf(cells).map(({ line, head, strength }) => svg`<g class="market-move" opacity=${strength}><path class="casing" d=${line}/><path class="casing" d=${head}/><path d=${line}/><path d=${head}/></g>`)}</g>`;
}

/** Every move of a way as the lines of an arrow, the oldest first and faintest; what left the marker in its cell is none. Pure.
 * @param {number[][]} cells @returns {{ line: string, head: string, strength: number }[]} */
export function movesOf(cells) {
  const steps = cells.slice(1).map((cell, index) => [middle(cells[index]), middle(cell)]).filter(([from, to]) => from[0] !== to[0] || from[1] !== to[1]);
  return steps.map(([from, to], index) => ({ ...arrow(from, to), strength: steps.length === 1 ? 1 : round(FAINT + (1 - FAINT) * index / (steps.length - 1)) }));
}

/** An arrow beside the straight way from one cell to another. Cells are flat: what is measured across is told in their widths.
 * @param {number[]} from @param {number[]} to */
function arrow([x, y], [toX, toY]) {
  const long = Math.hypot(toX - x, (toY - y) * FLAT);
  const [dx, dy] = [(toX - x) / long, (toY - y) * FLAT / long];
  /** @param {number} along @param {number} aside @returns {string} */
  const at = (along, aside) => `${round(x + dx * along - dy * aside)} ${round(y + (dy * along + dx * aside) / FLAT)}`;
  const end = long - HEAD / 2;
  return { line: `M${at(HEAD / 2, BESIDE)}L${at(end, BESIDE)}`, head: `M${at(end - HEAD, BESIDE - HEAD / 2)}L${at(end, BESIDE)}L${at(end - HEAD, BESIDE + HEAD / 2)}` };
}

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;

/** The prices of the way that is shown, one after another: what the arrows say, for who does not see them.
 * @param {RailTable} table */
export function wayWords(table) {
  const shown = shownWay(table);
  const cells = (shown && figures(table)?.market[shown]) || [];
  const { rows } = railData(table.names).market;
  const prices = cells.map(([, row, column]) => table.money(rows[row][column].price)).join(", ");
  return html`<p class="visually-hidden" role="status">${prices ? table.say("rail.market.way", { corporation: shown, prices }) : nothing}</p>`;
}

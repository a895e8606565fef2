/* Laying track and stations: hex, then tile, then rotation; a small drawing of each. The choice lists what is legal. */

import { picked } from "../frame/server/answer.js";
import { button, lookAmong } from "../frame/draw/buttons.js";
import { html, nothing } from "../frame/draw/lit.js";
import { fullName, hexName, railData } from "./data.js";
import { about, chips, rows } from "./rows.js";
import { tileDrawing } from "./tile.js";
import { treasuryAfter } from "./treasury.js";
import { company, place } from "./words.js";

/** What is chosen of a lay so far. @typedef {{ hex?: string | null, tile?: string | null, rotation?: number | null, [part: string]: string | number | null | undefined }} Lay */

const PARTS = ["hex", "tile", "rotation"];

/** {chosen, lists}: what is chosen so far and what is left for each part; a single one needs no press.
 * @param {RailTable} table @param {PickChoice} choice */
export function chosenLay(table, choice) {
  const draft = table.draft(choice);
  /** @type {Lay} */
  const chosen = {};
  let left = choice.options;
  /** @type {Record<string, any[]>} */
  const lists = {};
  for (const part of PARTS) {
    lists[part] = [...new Set(left.map((option) => option[part]))];
    chosen[part] = lists[part].includes(draft[part]) ? draft[part] : lists[part].length === 1 || part === "rotation" ? lists[part][0] : null;
    if (chosen[part] === null) break;
    left = left.filter((option) => option[part] === chosen[part]);
  }
  return { chosen, lists };
}

/** @param {RailTable} table @param {PickChoice[]} list @param {Drawn} beside */
export function tileForm(table, [choice], beside) {
  const { chosen, lists } = chosenLay(table, choice);
  const { tile } = chosen;
  /** @param {string} part */
  const set = (part) => (/** @type {any} */ value) => table.act.draft(choice, { [part]: value });
  return html`<div class="rail-lay"><div class="rail-scroll rail-lay-parts">
    ${chips(table, { label: table.say("raw.hex"), chosen: chosen.hex, choose: set("hex"), items: lists.hex.map((hex) => ({ value: hex, label: hexFace(table, hex) })) })}
    ${lists.tile ? tileChips(table, choice, chosen, lists) : nothing}
    ${lists.rotation && tile ? chips(table, { label: table.say("raw.rotation"), chosen: chosen.rotation, choose: set("rotation"), items: lists.rotation.map((turn) => turnItem(table, tile, turn)) }) : nothing}</div>
    <p class="rail-foot">${layTicket(table, choice, chosen)}${beside}</p></div>`;
}

/** The tiles that the chosen hex may take.
 * @param {RailTable} table @param {PickChoice} choice @param {Lay} chosen @param {Record<string, any[]>} lists */
export function tileChips(table, choice, chosen, lists) {
  return chips(table, { label: table.say("raw.tile"), chosen: chosen.tile, choose: (tile) => table.act.draft(choice, { tile }), items: lists.tile.map((one) => tileItem(table, one, chosen)) });
}

/** @param {RailTable} table @param {string} hex */
function hexFace(table, hex) {
  const terrain = table.game.m?.[hex] ? null : railData(table.names).hexes.get(hex)?.terrain;
  return html`${hexName(table.names, hex)}${terrain ? html` <small>${table.say(`rail.terrain.${terrain.type}`, { cost: table.money(terrain.cost) })}</small>` : nothing}`;
}

/** @param {RailTable} table @param {string} tile @param {any} parts */
function tileItem(table, tile, { rotation }) {
  const color = railData(table.names).tiles.get(tile)?.color;
  const supply = table.game.supply?.[tile];
  return {
    value: tile, label: html`${tileDrawing(table, tile, rotation ?? 0)}<span>${tile}<small>${table.say("rail.tile.left", { n: supply ?? 0 })}</small></span>`,
    text: table.say("rail.tile.name", { tile, color: table.say(`rail.colour.${color}`), n: supply ?? 0 }),
  };
}

/** A rotation is told by where its track leads.
 * @param {RailTable} table @param {string} tile @param {number} turn */
function turnItem(table, tile, turn) {
  const { exits = [] } = railData(table.names).tiles.get(tile) ?? {};
  const sides = exits.map((edge) => (edge + turn) % 6).sort().map((edge) => table.say(`rail.edge.${edge}`)).join(", ");
  return { value: turn, label: tileDrawing(table, tile, turn), text: table.say("rail.turn", { turn, sides }) };
}

/** A phone has the ticket beside another answer: there the hex that is framed on the map is told by its code.
 * @param {RailTable} table @param {any} choice @param {any} parts */
export function layTicket(table, choice, { hex, tile, rotation }) {
  /** @type {Lay} */
  const option = { hex, tile, rotation };
  const whole = PARTS.every((part) => (option[part] ?? null) !== null);
  return button(table, {
    label: whole ? table.say("rail.lay", { tile, place: table.phone ? hex : hexName(table.names, hex) }) : table.say("do.lay_tile"), look: "ticket", origin: table.id(choice),
    action: whole ? picked(choice, option) : null, problem: whole ? null : table.say("rail.lay.pick"),
  });
}

/** Cities that can take a station, each with its cost.
 * @param {RailTable} table @param {PickChoice[]} list */
export function tokenRows(table, [choice]) {
  const cost = table.game.token_cost;
  return rows(choice.options.map((option, index) => ({
    name: place(table, option.hex, option.city), note: cost ? [table.say("form.cost", { amount: table.money(cost) }), treasuryAfter(table, cost)].filter(Boolean).join(" · ") : table.say("rail.free"),
    control: button(table, { label: about(table.say("do.place_token"), place(table, option.hex, option.city)), look: lookAmong(choice.options.length), origin: `${table.id(choice)}#${index}`, action: picked(choice, option) }),
  })));
}

/** The head of a power's own lay.
 * @param {RailTable} table @param {any} choice */
export function powerNote(table, choice) {
  if (choice.do !== "lay_tile" || !choice.with?.company) return nothing;
  const hexes = [...new Set(choice.options.map((/** @type {{ hex: string }} */ { hex }) => hexName(table.names, hex)))];
  const words = table.say("rail.power", { company: fullName(table.names, choice.with.company), owner: table.game.operator, hexes: hexes.join(", ") });
  return html`<p class="form-note">${company(table, choice.with.company)} ${words}</p>`;
}

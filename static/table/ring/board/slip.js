/* A field as a slip of 52 px: band with its letters, name, state, what it brings now. For lists in dialogs. */

import { html, nothing } from "../../frame/draw/lit.js";
import { mark } from "../../frame/draw/marks.js";
import { groupLook, tintOf } from "./look.js";
import { rentText } from "./words.js";
import { levelWords } from "../words.js";

/** `open`: the slip is a button that opens its deed; `aside` is drawn at its right end instead of owner and rent, `note` below its name
 *  instead of its state.
 * @param {PropertyTable} table @param {string} fieldId
 * @param {{ open?: any, aside?: Drawable | null, note?: Drawable | null }} [parts] */
export function fieldSlip(table, fieldId, { open = false, aside = null, note = null } = {}) {
  const field = table.names.place(fieldId);
  if (field?.price == null) return nothing;
  const inside = html`${bandOf(table, field)}<span class="slip-words"><b>${table.names.field(field.id)}</b><small>${note ?? stateWords(table, field)}</small></span>
    ${aside === null ? holder(table, field) : html`<span class="slip-aside">${aside}</span>`}`;
  return open
    ? html`<button type="button" class="field-slip" @click=${() => table.act.deed(field.id)}>${inside}</button>`
    : html`<span class="field-slip">${inside}</span>`;
}

/** @param {PropertyTable} table @param {Deed} field */
function bandOf(table, field) {
  const { code, hatch } = groupLook(table.names, field.group);
  return html`<span class="slip-band set hatch-${hatch}" .style=${tintOf(table.names, field.group)} aria-hidden="true"><i>${code}</i></span>`;
}

/** "2 domy", "zastaw", or the price of a bare deed.
 * @param {PropertyTable} table @param {Deed} field */
function stateWords(table, field) {
  const { game } = table;
  if (game?.mortgaged?.includes(field.id)) return html`<span class="slip-pawned">${table.say("field.mortgaged")}</span>`;
  return levelWords(table, field.id, game?.level?.[field.id]) || table.say("deed.price", { amount: table.money(field.price) });
}

/** @param {PropertyTable} table @param {Deed} field */
function holder(table, field) {
  const owner = table.game?.owner?.[field.id] ?? null;
  if (owner === null) return html`<span class="slip-aside quiet">${table.say("field.free")}</span>`;
  return html`<span class="slip-aside"><span class="slip-owner">${mark(owner)}${table.seatName(owner)}</span><small>${rentText(table, field) || nothing}</small></span>`;
}

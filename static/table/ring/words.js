/* Words of a ring board: a field as a link to its deed, buildings, rents. */

import { html, nothing } from "../frame/draw/lit.js";
import { hasChips } from "./games/fortuna/chips.js";

/** The name of a field; one with a deed opens it.
 * @param {PropertyTable} table @param {string} ref */
export function fieldLink(table, ref) {
  const field = table.names.place(ref);
  const name = table.names.field(ref);
  if (!field || field.price == null) return html`<span class="place">${name}</span>`;
  return Object.assign(html`<button type="button" class="place-link" @click=${() => table.act.deed(field.id)}
    @mouseenter=${() => table.act.highlight([field.id])} @mouseleave=${() => table.act.highlight(null)}
    @focus=${() => table.act.highlight([field.id])} @blur=${() => table.act.highlight(null)}>${name}</button>`, { link: true });
}

/** The words for a street's level, empty for a bare one.
 * @param {PropertyTable} table @param {string} id @param {number} level */
export function levelWords(table, id, level) {
  if (!level) return "";
  return level === table.topLevel(id) ? table.say("level.hotel") : table.say("level.houses", { n: level });
}

/** The rent of a field as the view tells it now, or nothing.
 * @param {PropertyTable} table @param {any} field */
export function rentNow(table, field) {
  const rent = table.game?.rent?.[field.id];
  if (rent === undefined || rent === null) return nothing;
  if (rent === 0) return html`<span class="no-rent" title=${table.say("field.no_rent")}>–<span class="visually-hidden"> ${table.say("field.no_rent")}</span></span>`;
  if (field.rent_multiplier_by_count && rent > 0) return table.say(hasChips(table) ? "field.rent_times.chips" : "field.rent_times", { n: rent });
  return table.money(rent);
}

/* The same messages as speech.js, drawn: seats bold with their mark, fields as links to their deed. */

import { html, nothing } from "./lit.js";
import { mark } from "./marks.js";

/** A message as something lit can draw. `open(field)` is called when a field's name is chosen. */
export function drawn(table, key, params = {}) {
  const { speech } = table;
  const holes = Object.fromEntries(Object.entries(params).map(([name, value]) => [
    name, typeof value === "number" ? value : hole(table, value),
  ]));
  return speech.texts.parts(speech.known(key), holes);
}

/** One hole of a message. */
export function hole(table, value) {
  if (value === null || typeof value !== "object") return value;
  if (Number.isInteger(value.seat)) return seatName(table, value.seat);
  if (value.money !== undefined) return html`<span class="sum">${table.speech.money(value.money)}</span>`;
  if (value.field !== undefined) return fieldLink(table, value.field);
  if (value.list) return value.list.map((item, index) => [index ? ", " : "", hole(table, item)]);
  return table.speech.word(value);
}

export function seatName(table, seat) {
  return html`<span class="who">${mark(seat)}<b>${table.seatName(seat)}</b></span>`;
}

/** The name of a field; one with a deed opens it. */
export function fieldLink(table, ref) {
  const field = table.names.place(ref);
  const name = table.names.field(ref);
  if (!field || field.price == null) return html`<span class="place">${name}</span>`;
  return html`<button type="button" class="place-link" @click=${() => table.act.deed(field.id)}>${name}</button>`;
}

/** "Ty" for the reader's own seat where a name would be odd. */
export function youOr(table, seat) {
  return seat === table.seat ? table.say("seat.you") : table.seatName(seat);
}

/** The words for a street's level, empty for a bare one. */
export function levelWords(table, id, level) {
  if (!level) return "";
  return level === table.names.topLevel(id) ? table.say("level.hotel") : table.say("level.houses", { n: level });
}

/** The rent of a field as the view tells it now, or nothing. */
export function rentNow(table, field) {
  const rent = table.game?.rent?.[field.id];
  if (rent === undefined || rent === null) return nothing;
  if (rent === 0) return html`<span class="no-rent" title=${table.say("field.no_rent")}>–<span class="visually-hidden"> ${table.say("field.no_rent")}</span></span>`;
  if (field.rent_multiplier_by_count && rent > 0) return table.say("field.rent_times", { n: rent });
  return table.money(rent);
}

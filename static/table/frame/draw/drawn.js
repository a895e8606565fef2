/* The same messages as speech.js, drawn: seats bold with their mark, fields as links to their deed. */

import { hasChips } from "../../ring/games/fortuna/chips.js";
import { html, nothing } from "./lit.js";
import { mark } from "./marks.js";
import { ruleOf } from "../words/rules.js";

/** A message as something lit can draw. `open(field)` is called when a field's name is chosen.
 * @param {Table} table @param {string} key @param {Params} [params] */
export function drawn(table, key, params = {}) {
  const { speech } = table;
  const holes = Object.fromEntries(Object.entries(params).map(([name, value]) => [
    name, typeof value === "number" ? value : hole(table, value),
  ]));
  return joined(speech.texts.parts(speech.known(key), holes));
}

const CLOSING = /^[,.;:!?)”"]+/;

/** A comma stays on the line of the link before it: a line may break after every button.
 * @param {any[]} parts */
function joined(parts) {
  return parts.map((part, index) => {
    if (typeof part === "string") return isLink(parts[index - 1]) ? part.replace(CLOSING, "") : part;
    const [sign] = typeof parts[index + 1] === "string" ? (CLOSING.exec(parts[index + 1]) ?? []) : [];
    return sign && isLink(part) ? html`<span class="joined">${part}${sign}</span>` : part;
  });
}

/** @param {any} part */
const isLink = (part) => part?.link === true;

/** One hole of a message.
 * @param {Table} table @param {any} value */
export function hole(table, value) {
  if (value === null || typeof value !== "object") return value;
  if (Number.isInteger(value.seat)) return seatName(table, value.seat);
  if (value.money !== undefined) return sum(table.speech.money(value.money));
  if (value.delta !== undefined) return html`<span class=${value.delta < 0 ? "loss" : "gain"}>${table.speech.word(value)}</span>`;
  if (value.field !== undefined) return fieldLink(table, value.field);
  if (value.list) return value.list.map((/** @type {any} */ item, /** @type {number} */ index) => [index ? ", " : "", hole(table, item)]);
  return table.speech.word(value);
}

/** A drawing that knows its last letter: no second dot follows an abbreviation.
 * @param {string} text @param {any} drawing */
const ending = (text, drawing) => Object.assign(drawing, { dot: text.endsWith(".") });

/** @param {string} text */
const sum = (text) => ending(text, html`<span class="sum">${text}</span>`);

/** @param {Table} table @param {number} seat */
export function seatName(table, seat) {
  const name = table.seatName(seat);
  return ending(name, html`<span class="who">${mark(seat)}<b>${name}</b></span>`);
}

/** The name of a field; one with a deed opens it.
 * @param {Table} table @param {string} ref */
export function fieldLink(table, ref) {
  const field = table.names.place(ref);
  const name = table.names.field(ref);
  if (!field || field.price == null) return html`<span class="place">${name}</span>`;
  return Object.assign(html`<button type="button" class="place-link" @click=${() => table.act.deed(field.id)}
    @mouseenter=${() => table.act.highlight([field.id])} @mouseleave=${() => table.act.highlight(null)}
    @focus=${() => table.act.highlight([field.id])} @blur=${() => table.act.highlight(null)}>${name}</button>`, { link: true });
}

/** "Ty" for the reader's own seat where a name would be odd.
 * @param {Table} table @param {number} seat */
export function youOr(table, seat) {
  return seat === table.seat ? table.say("seat.you") : table.seatName(seat);
}

/** The words for a street's level, empty for a bare one.
 * @param {Table} table @param {string} id @param {number} level */
export function levelWords(table, id, level) {
  if (!level) return "";
  return level === table.topLevel(id) ? table.say("level.hotel") : table.say("level.houses", { n: level });
}

/** The rent of a field as the view tells it now, or nothing.
 * @param {Table} table @param {any} field */
export function rentNow(table, field) {
  const rent = table.game?.rent?.[field.id];
  if (rent === undefined || rent === null) return nothing;
  if (rent === 0) return html`<span class="no-rent" title=${table.say("field.no_rent")}>–<span class="visually-hidden"> ${table.say("field.no_rent")}</span></span>`;
  if (field.rent_multiplier_by_count && rent > 0) return table.say(hasChips(table) ? "field.rent_times.chips" : "field.rent_times", { n: rent });
  return table.money(rent);
}

/** A link to the rule behind a refusal's code or an event, or nothing if the match has no book or the book is silent.
 * @param {Table} table @param {"refusals" | "events"} shelf @param {any} name @param {any} facts */
export function ruleLink(table, shelf, name, facts) {
  const rule = ruleOf(table.names.book, shelf, name, facts);
  if (!rule) return nothing;
  return html`<a class="rule-link" href=${rule.href} target="_blank" rel="noopener" aria-label=${table.say("rule.link", { id: rule.id })}
    title=${rule.id}>§${"\u202f"}${rule.id.replace(/^R(?:-[A-Z0-9]+|\d+)-/, "")}</a>`;
}

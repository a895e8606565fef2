/* The same messages as speech.js, drawn: seats bold with their mark, and what the room draws in its own way. */

import { html, nothing } from "./lit.js";
import { mark } from "./marks.js";
import { ruleOf } from "../words/rules.js";

/** A message as something lit can draw.
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
  if (value.list) return value.list.map((/** @type {any} */ item, /** @type {number} */ index) => [index ? ", " : "", hole(table, item)]);
  return table.room.hole(table, value) ?? table.speech.word(value);
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

/** "Ty" for the reader's own seat where a name would be odd.
 * @param {Table} table @param {number} seat */
export function youOr(table, seat) {
  return seat === table.seat ? table.say("seat.you") : table.seatName(seat);
}

/** A link to the rule behind a refusal's code or an event, or nothing if the match has no book or the book is silent.
 * @param {Table} table @param {"refusals" | "events"} kind @param {any} name @param {any} facts */
export function ruleLink(table, kind, name, facts) {
  const rule = ruleOf(table.names.book, kind, name, facts);
  if (!rule) return nothing;
  return html`<a class="rule-link" href=${rule.href} target="_blank" rel="noopener" aria-label=${table.say("rule.link", { id: rule.id })}
    title=${rule.id}>§${"\u202f"}${rule.id.replace(/^R(?:-[A-Z0-9]+|\d+)-/, "")}</a>`;
}

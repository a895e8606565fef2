/* A number with minus and plus beside it; typing works too. */

import { html, live } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { number, readNumber } from "../words/money.js";

/** @type {Record<string, number>} */
const WAYS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The place behind so many digits of a text; before the first digit for none.
 * @param {number} digits @param {string} text */
export const caretAfter = (digits, text) => Math.max(text.search(/\d/), (text.match(/\D*\d/g) ?? []).slice(0, digits).join("").length);

/** `set(value)` gets whole numbers within the bounds, or null while what is typed is no number.
 * @param {Table} table
 * @param {{ value: number | null, min: number, max: number, step?: number, label: Drawable, set: (value: number | null) => void, symbol?: boolean }} parts */
export function stepper(table, { value, min, max, step = 1, label, set, symbol = true }) {
  /** @param {any} wanted */
  const clamp = (wanted) => Math.min(max, Math.max(min, wanted));
  const shown = value === null ? "" : symbol ? table.money(value) : number(value);
  /** @param {any} event */
  const typed = (event) => {
    const input = event.target;
    const before = input.value.slice(0, input.selectionEnd).replace(/\D/g, "").length;
    set(readNumber(input.value));
    // Who types goes on behind the same digit, whatever gaps and currency have come between them.
    queueMicrotask(() => {
      const place = caretAfter(before, input.value);
      input.setSelectionRange(place, place);
    });
  };
  /** @param {any} event */
  const keyed = (event) => {
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    set(clamp((value ?? min) + way * step));
  };
  /** @param {number} way @param {string} sign @param {string} name */
  const knob = (way, sign, name) => html`<button type="button" class="knob" aria-label=${table.say(name, { what: label })}
      ?disabled=${way < 0 ? value !== null && value <= min : value !== null && value >= max}
      @click=${() => set(clamp((value ?? min) + way * step))}>${icon(sign)}</button>`;
  return html`<span class="stepper" role="group" aria-label=${label}>
    ${knob(-1, "minus", "form.fewer")}
    <input type="text" inputmode="numeric" autocomplete="off" aria-label=${label} .value=${live(shown)}
      @input=${typed} @keydown=${keyed} @focus=${(/** @type {PageEvent} */ event) => event.target.select()}>
    ${knob(1, "plus", "form.more")}
  </span>`;
}

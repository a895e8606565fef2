/* Deeds that wait for a decision: several picks over the same fields as one table. */

import { picked } from "../../frame/server/answer.js";
import { button, lookAmong } from "../../frame/draw/buttons.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { badge } from "../board/marks.js";
import { optionNote } from "../labels.js";

/** Several picks over the same things as one table: a row for each thing, its answers side by side.
 * @param {PropertyTable} table @param {Whole<PickChoice>[]} choices */
export function pickTable(table, choices) {
  const things = [...new Set(choices.flatMap((choice) => choice.options))];
  return html`<ul class="pick-rows deeds-asked">${things.map((thing) => {
    const field = table.names.place(thing);
    return html`<li>${field ? badge(field.group, table.names) : nothing}
      <span class="pick-name">${table.names.field(thing)}</span>
      <span class="pick-answers">${choices.filter((choice) => choice.options.includes(thing)).map((choice) => button(table, {
        label: html`${table.label(choice)}${priceOf(table, choice, thing)}`,
        look: lookAmong(choices.length * things.length),
        origin: `${table.id(choice)}#${thing}`,
        action: picked(choice, thing),
      }))}</span></li>`;
  })}</ul>`;
}

/** @param {PropertyTable} table @param {AnyChoice} choice @param {any} thing */
function priceOf(table, choice, thing) {
  const note = optionNote(table, choice, thing);
  return note ? html` <small>${note}</small>` : nothing;
}

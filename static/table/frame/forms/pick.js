/* `pick`: one of several values or objects. Few become buttons, many a list of rows. */

import { picked } from "../server/answer.js";
import { button } from "../draw/buttons.js";
import { html, nothing } from "../draw/lit.js";
import { badge } from "../draw/marks.js";
import { optionLabel, optionNote } from "../words/labels.js";

/** Buttons side by side, the first of them in the look of the question's answer.
 * @param {Table} table @param {AnyChoice} choice @param {string} [look] */
export function pickButtons(table, choice, look = "plain") {
  return choice.options.map((option, index) => button(table, {
    label: optionLabel(table, choice, option),
    look: index === 0 ? look : "plain",
    origin: `${table.id(choice)}#${index}`,
    action: picked(choice, option),
  }));
}

/** A row for each option, each with its own button: nothing to select first.
 * @param {Table} table @param {AnyChoice} choice */
export function pickRows(table, choice) {
  return html`<ul class="pick-rows" data-roving="column">${choice.options.map((option, index) => {
    const field = choice.arg === "field" ? table.names.place(option) : null;
    const note = optionNote(table, choice, option);
    return html`<li>
      ${field ? badge(field.group, table.names) : nothing}
      <span class="pick-name">${optionLabel(table, choice, option)}${note ? html`<small>${note}</small>` : nothing}</span>
      ${button(table, { label: table.label(choice), origin: `${table.id(choice)}#${index}`, action: picked(choice, option) })}
    </li>`;
  })}</ul>`;
}

/** Several picks over the same things as one table: a row for each thing, its answers side by side.
 * @param {Table} table @param {AnyChoice[]} choices */
export function pickTable(table, choices) {
  const things = [...new Set(choices.flatMap((choice) => choice.options))];
  return html`<ul class="pick-rows deeds-asked">${things.map((thing) => {
    const field = table.names.place(thing);
    return html`<li>${field ? badge(field.group, table.names) : nothing}
      <span class="pick-name">${table.names.field(thing)}</span>
      <span class="pick-answers">${choices.filter((choice) => choice.options.includes(thing)).map((choice, index) => button(table, {
        label: html`${table.label(choice)}${priceOf(table, choice, thing)}`,
        look: index === 0 && things.length === 1 ? "ticket" : "plain",
        origin: `${table.id(choice)}#${thing}`,
        action: picked(choice, thing),
      }))}</span></li>`;
  })}</ul>`;
}

/** @param {Table} table @param {AnyChoice} choice @param {any} thing */
function priceOf(table, choice, thing) {
  const note = optionNote(table, choice, thing);
  return note ? html` <small>${note}</small>` : nothing;
}

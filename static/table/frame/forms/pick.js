/* `pick`: one of several values or objects. Few become buttons, many a list of rows. */

import { picked } from "../server/answer.js";
import { button, lookAmong } from "../draw/buttons.js";
import { html, nothing } from "../draw/lit.js";
import { optionLabel } from "../words/labels.js";

/** Buttons side by side.
 * @param {Table} table @param {Whole<PickChoice>} choice */
export function pickButtons(table, choice) {
  return choice.options.map((option, index) => button(table, {
    label: optionLabel(table, choice, option),
    look: lookAmong(choice.options.length),
    origin: `${table.id(choice)}#${index}`,
    action: picked(choice, option),
  }));
}

/** A row for each option, each with its own button: nothing to select first.
 * @param {Table} table @param {Whole<PickChoice>} choice */
export function pickRows(table, choice) {
  return html`<ul class="pick-rows" data-roving="column">${choice.options.map((option, index) => {
    const { mark, note: noted } = table.room.choices;
    const note = noted(table, choice, option);
    return html`<li>
      ${mark(table, choice, option)}
      <span class="pick-name">${optionLabel(table, choice, option)}${note ? html`<small>${note}</small>` : nothing}</span>
      ${button(table, { label: table.label(choice), origin: `${table.id(choice)}#${index}`, action: picked(choice, option) })}
    </li>`;
  })}</ul>`;
}

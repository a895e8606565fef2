/* What forms of a railway game are made of: rows with a control each, groups of small buttons, amounts in a row. */

import { answer } from "../frame/server/answer.js";
import { button } from "../frame/draw/buttons.js";
import { stepper } from "../frame/forms/stepper.js";
import { html, nothing } from "../frame/draw/lit.js";

/** A list of rows `{lead, name, note, control}`.
 * @param {any[]} list */
export function rows(list) {
  return html`<ul class="rail-rows">${list.map(({ lead, name, note, control }) => html`<li>
    <span class="rail-lead">${lead ?? nothing}</span><span class="rail-name"><span class="rail-title">${name}</span>${note ? html`<small>${note}</small>` : nothing}</span>
    <span class="rail-control">${control}</span></li>`)}</ul>`;
}

/** Small buttons of which one is chosen: `items` are {value, label, text}.
 * @param {RailTable} table @param {{ label: any, items: any[], chosen: any, choose: (value: any) => void }} parts */
export function chips(table, { label, items, chosen, choose }) {
  return html`<div class="rail-chips" role="group" aria-label=${label}><span class="rail-chips-name" aria-hidden="true">${label}</span>${items.map(({ value, label: face, text }) => html`
    <button type="button" class="rail-chip" aria-pressed=${value === chosen ? "true" : "false"} aria-label=${text ?? nothing} data-value=${value} @click=${() => choose(value)}>${face}</button>`)}</div>`;
}

/** What a button says, and for who only hears it also what it is about: the row beside it is not read with it.
 * @param {Drawable} label @param {Drawable} subject */
export function about(label, subject) {
  return html`${label}<span class="visually-hidden">: ${subject}</span>`;
}

/** What stands in a stepper, and the possible sum nearest to it; an untouched one holds `start`.
 * @param {RailTable} table @param {Whole<AmountChoice>} choice @param {number} [start] @returns {{ draft: Pick<Draft, "value">, value: number }} */
export function amountHeld(table, choice, start = choice.min) {
  const within = (/** @type {number} */ sum) => Math.min(choice.max, Math.max(choice.min, sum));
  const draft = table.draftKey(choice) in table.ui.drafts ? table.draft(choice) : { value: within(start) };
  return { draft, value: within(draft.value ?? choice.min) };
}

/** A stepper and its button; a single possible sum needs no stepper. `subject`: what it is a number of. `money`: are they sums? `start`: what an untouched one holds.
 * @param {RailTable} table @param {Whole<AmountChoice>} choice
 * @param {{ label: (words: string) => any, subject: Drawable, look?: string, money?: boolean, start?: number }} parts */
export function amountRow(table, choice, { label, subject, look = "plain", money = true, start = choice.min }) {
  const { draft, value } = amountHeld(table, choice, start);
  const made = answer(choice, draft);
  const problem = made.problem ? table.problem(made) : null;
  return html`${choice.min === choice.max ? nothing : stepper(table, {
      value: draft.value, min: choice.min, max: choice.max, step: choice.step || 1, symbol: money, label: subject, set: (next) => table.act.draft(choice, { value: next }),
    })}${button(table, { label: about(label(money ? table.money(value) : String(value)), subject), look, origin: table.id(choice), action: made.action, problem })}`;
}

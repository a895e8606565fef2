/* `amount`: a whole number within bounds, with raises ready to take. */

import { answer, presets } from "../server/answer.js";
import { button } from "../draw/buttons.js";
import { html, nothing } from "../draw/lit.js";
import { stepper } from "./stepper.js";

/** The stepper and the presets; the button that sends is drawn by whoever asks the question.
 * @param {Table} table @param {Whole<AmountChoice>} choice @param {Draft} draft @param {(part: any) => void} set */
export function amountFields(table, choice, draft, set) {
  const label = table.label(choice);
  return html`<div class="amount">
    <div class="presets">${presets(choice).map(({ key, value, plus }) => html`
      <button type="button" class="preset" aria-pressed=${draft.value === value ? "true" : "false"} @click=${() => set({ value })}>
        <b>${table.say(key, { plus: table.money(plus) })}</b><span>${table.money(value)}</span></button>`)}</div>
    ${stepper(table, {
      value: draft.value, min: choice.min, max: choice.max, step: choice.step, label, set: (value) => set({ value }),
    })}
    ${range(table, choice)}
  </div>`;
}

/** @param {Table} table @param {Whole<AmountChoice>} choice */
function range(table, choice) {
  if (choice.min === choice.max) return nothing;
  return html`<span class="amount-range">${table.say("form.range", { min: table.money(choice.min), max: table.money(choice.max) })}</span>`;
}

/** The button that sends the amount.
 * @param {Table} table @param {Whole<AmountChoice>} choice @param {Draft} draft @param {string} look */
export function amountButton(table, choice, draft, look) {
  const made = answer(choice, draft);
  const label = table.texts.has(`form.send.${choice.do}`)
    ? table.say(`form.send.${choice.do}`, { value: table.money(draft.value ?? choice.min) })
    : `${table.label(choice)} ${table.money(draft.value ?? choice.min)}`;
  return button(table, {
    label, look, origin: table.id(choice), action: made.action,
    problem: made.problem ? table.problem(made) : null,
  });
}

/* The kinds that today's games use little or not at all: `subset` and the plain form of `route`. */

import { answer } from "../server/answer.js";
import { button } from "../draw/buttons.js";
import { html } from "../draw/lit.js";
import { optionLabel } from "../words/labels.js";

/** @param {Table} table @param {Whole<SubsetChoice>} choice @param {Draft} draft @param {(part: any) => void} set */
export function subsetForm(table, choice, draft, set) {
  /** @param {number} index @param {boolean} on */
  const toggle = (index, on) => set({
    chosen: on ? [...draft.chosen, index] : draft.chosen.filter((one) => one !== index),
  });
  return html`<div class="subset">${choice.options.map((option, index) => html`<label class="slip">
      <input type="checkbox" .checked=${draft.chosen.includes(index)} @change=${(/** @type {PageEvent} */ event) => toggle(index, event.target.checked)}>
      <span class="pick-name">${optionLabel(table, choice, option)}</span></label>`)}
    ${sendFoot(table, choice, draft)}</div>`;
}

/** @param {Table} table @param {Whole<RouteChoice>} choice @param {Draft} draft @param {(part: any) => void} set */
export function routeForm(table, choice, draft, set) {
  return html`<div class="routes">${choice.trains.map((/** @type {any} */ train) => {
    const id = typeof train === "object" ? String(train.train ?? train.id) : String(train);
    return html`<label class="route"><span>${table.say("form.train", { train: id })}</span>
      <input type="text" autocomplete="off" .value=${draft.routes[id] ?? ""}
        @input=${(/** @type {PageEvent} */ event) => set({ routes: { ...draft.routes, [id]: event.target.value } })}></label>`;
  })}<p class="form-note">${table.say("form.route_hint")}</p>${sendFoot(table, choice, draft)}</div>`;
}

/** @param {Table} table @param {AnyChoice} choice @param {Draft} draft */
export function sendFoot(table, choice, draft) {
  const made = answer(choice, draft);
  return html`<div class="form-foot"><p class="form-note">${made.problem ? table.problem(made) : ""}</p>
    ${button(table, {
      label: table.say("form.send"), look: "ticket", origin: table.id(choice), action: made.action,
      problem: made.problem ? table.problem(made) : null,
    })}</div>`;
}

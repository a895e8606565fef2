/* The form of any choice by its kind; a room has kinds of its own. */

import { html } from "../draw/lit.js";
import { choiceLabel } from "../words/labels.js";
import { button } from "../draw/buttons.js";
import { amountButton, amountFields } from "./amount.js";
import { routeForm, subsetForm } from "./other.js";
import { pickRows } from "./pick.js";

/** @type {Record<string, (table: Table, choice: any, draft: Draft, set: (part: Partial<Draft>) => void) => Drawn>} */
const FORMS = {
  amount: (table, choice, draft, set) => html`${amountFields(table, choice, draft, set)}
    <div class="form-foot"><p></p>${amountButton(table, choice, draft, "ticket")}</div>`,
  pick: (table, choice) => pickRows(table, choice),
  subset: subsetForm,
  route: routeForm,
  fixed: (table, choice) => button(table, { label: choiceLabel(table, choice), origin: table.id(choice), action: { do: choice.do, ...choice.with } }),
};

/** The form alone.
 * @param {Table} table @param {AnyChoice} choice */
export function formOf(table, choice) {
  const make = table.room.choices.forms[choice.kind] ?? FORMS[choice.kind] ?? FORMS.fixed;
  return make(table, choice, table.draft(choice), (part) => table.act.draft(choice, part));
}

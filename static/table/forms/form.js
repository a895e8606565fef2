/* The form of any choice by its kind. */

import { html, nothing } from "../lit.js";
import { choiceLabel } from "../labels.js";
import { button, refusal } from "../buttons.js";
import { icon } from "../marks.js";
import { amountButton, amountFields } from "./amount.js";
import { bundleForm } from "./bundle.js";
import { mapForm } from "./levels.js";
import { routeForm, subsetForm } from "./other.js";
import { pickRows } from "./pick.js";

const FORMS = {
  amount: (table, choice, draft, set) => html`${amountFields(table, choice, draft, set)}
    <div class="form-foot"><p></p>${amountButton(table, choice, draft, "ticket")}</div>`,
  pick: (table, choice) => pickRows(table, choice),
  subset: subsetForm,
  map: mapForm,
  bundle: bundleForm,
  route: routeForm,
  fixed: (table, choice) => button(table, { label: choiceLabel(table, choice), origin: table.id(choice), action: { do: choice.do, ...choice.with } }),
};

/** The form alone. */
export function formOf(table, choice) {
  const make = FORMS[choice.kind] ?? FORMS.fixed;
  return make(table, choice, table.draft(choice), (part) => table.act.draft(choice, part));
}

/** The panel that an opener opens: title, note, form, and the server's answer where the person looks. */
export function formPanel(table, choice) {
  const id = table.id(choice);
  const noteKey = `form.note.${choice.do}`;
  const origins = [id, ...(choice.options && Array.isArray(choice.options) ? choice.options.map((_, index) => `${id}#${index}`) : [])];
  return html`<section class="panel work" id="work" aria-labelledby="work-title" tabindex="-1">
    <header class="panel-head"><h3 id="work-title">${choiceLabel(table, choice, "form.title")}</h3>
      <button type="button" class="icon-btn" aria-label=${table.say("page.close")} @click=${() => table.act.toggle(id)}>${icon("close")}</button></header>
    <div class="work-body">
      ${table.texts.has(noteKey) && choice.kind !== "bundle" ? html`<p class="form-note">${table.say(noteKey)}</p>` : nothing}
      ${refusal(table, ...origins)}
      ${formOf(table, choice)}
    </div></section>`;
}

/* Pawning deeds to the bank and buying them back: sums, interest, and what it does to the rents. */

import { picked } from "../../frame/server/answer.js";
import { button } from "../../frame/draw/buttons.js";
import { html, nothing, repeat } from "../../frame/draw/lit.js";
import { debtBar } from "./debt.js";
import { foresee, ownFigures } from "../../frame/server/foresight.js";
import { frame } from "./frame.js";
import { figure, objection, slip } from "./parts.js";
import { rentNow } from "../words.js";

const KEY = "mortgage-pick";
/** @type {("cash" | "income" | "worth")[]} */
const FIGURES = ["cash", "income", "worth"];
const WAYS = ["mortgage", "redeem"];

/** @param {PropertyTable} table @param {{ key: string, choice: Whole<PickChoice> }} parts */
export function mortgageDialog(table, { key, choice }) {
  const listed = WAYS.map((name) => table.view.choices.find((one) => one.do === name)).filter(Boolean);
  const kept = table.ui.drafts[KEY] ?? {};
  const wanted = kept.do === choice.do && choice.options.includes(kept.field) ? kept.field : null;
  const action = wanted === null ? null : picked(choice, wanted);
  const found = action ? foresee(table, KEY, action) : null;
  return frame(table, {
    key, look: "mortgage", title: table.say(`form.title.${choice.do}`), eyebrow: table.say("dlg.mortgage.bank"),
    body: html`${debtBar(table)}${listed.length > 1 ? ways(table, listed, choice) : nothing}<p class="form-note">${table.say(`form.note.${choice.do}`)}</p>
      <div class="pawn-list" role="radiogroup" aria-label=${table.say(`form.title.${choice.do}`)}>${repeat(choice.options, (id) => id, (id) => row(table, choice, id, id === wanted))}</div>`,
    foot: html`${objection(table, found, key)}${wanted === null ? html`<p class="form-note">${table.say("dlg.mortgage.pick")}</p>` : sums(table, found)}
      <div class="dlg-row">${button(table, {
        label: label(table, choice, wanted), look: "ticket", origin: key, action, problem: action ? null : table.say("form.pick_one"),
      })}</div>`,
  });
}

/** @param {PropertyTable} table @param {any[]} listed @param {AnyChoice} choice */
function ways(table, listed, choice) {
  return html`<div class="ways" role="group" aria-label=${table.say("dlg.mortgage.bank")}>${listed.map((one) => html`<button type="button" class="filter" aria-pressed=${one === choice ? "true" : "false"}
    @click=${() => one !== choice && table.act.toggle(table.id(one))}>${table.label(one)}</button>`)}</div>`;
}

/** @param {PropertyTable} table @param {AnyChoice} choice @param {string} id @param {boolean} chosen */
function row(table, choice, id, chosen) {
  const [sum, note] = choice.do === "mortgage" ? loan(table, choice, id) : redemption(table, choice, id);
  return html`<button type="button" class="pawn-row" role="radio" aria-checked=${chosen ? "true" : "false"} @click=${() => table.act.keep(KEY, { do: choice.do, field: id })}>
    ${slip(table, id, { note, end: html`<span class="pawn-sum">${sum}</span>` })}</button>`;
}

/** @param {AnyChoice} choice @param {string} id */
const sumOf = (choice, id) => choice.sums?.[id] ?? 0;

/** @param {PropertyTable} table @param {AnyChoice} choice @param {string} id */
function loan(table, choice, id) {
  const field = table.names.place(id);
  const rent = rentNow(table, field);
  return [html`<b class="gain">+${table.money(sumOf(choice, id))}</b>`, rent === nothing ? table.names.group(field.group) : html`${table.say("dlg.mortgage.rent_lost")} ${rent}`];
}

/** @param {PropertyTable} table @param {AnyChoice} choice @param {string} id */
function redemption(table, choice, id) {
  const interest = table.names.deed(id)?.interest ?? 0;
  return [html`<b>${table.money(sumOf(choice, id))}</b>`, table.say("dlg.mortgage.interest", { amount: table.money(interest) })];
}

/** @param {PropertyTable} table @param {AnyChoice} choice @param {string} id */
function label(table, choice, id) {
  if (id === null) return table.label(choice);
  return table.say(`dlg.mortgage.${choice.do}`, { field: table.names.field(id), sum: table.money(sumOf(choice, id)) });
}

/** @param {PropertyTable} table @param {Forecast | null} found */
function sums(table, found) {
  const known = ownFigures(table, found);
  return html`<dl class="sums ${known && !found?.stale ? "" : "stale"}">${FIGURES.map((name) => html`<div><dt>${table.say(`dlg.figure.${name}`)}</dt>
    <dd>${known ? figure(table, known.was[name] ?? 0, known.is[name] ?? 0) : "…"}</dd></div>`)}</dl>`;
}

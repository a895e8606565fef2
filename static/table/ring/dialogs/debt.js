/* A debt and the ways out of it: what each can bring, and how much is still missing. */

import { hole } from "../../frame/draw/drawn.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { icon, pawn } from "../../frame/draw/marks.js";
import { at } from "../../frame/words/names.js";
import { asksOnce, dangerOpener } from "../../frame/dialogs/danger.js";
import { frame } from "./frame.js";
import { ownDebt } from "./which.js";

const ROWS = [["sell_building", "build"], ["mortgage", "stamp"], ["offer_trade", "trade"], ["offer_settlement", "scales"]];

/** Still missing, as a bar: for every dialog in which a debtor raises money.
 * @param {PropertyTable} table */
export function debtBar(table) {
  const debt = ownDebt(table);
  if (!debt) return nothing;
  const cash = at(table.game.players, table.seat)?.cash ?? 0;
  const missing = Math.max(0, debt.amount - cash);
  return html`<div class="debt-bar"><p><span>${table.say("dlg.debt.missing")}</span> <b>${table.money(missing)}</b> <small>${table.say("dlg.debt.of", { cash: table.money(cash), amount: table.money(debt.amount) })}</small></p>
    <progress max=${debt.amount} .value=${Math.min(cash, debt.amount)} aria-label=${table.say("dlg.debt.progress")}>${cash}</progress>${backToDebt(table)}</div>`;
}

/** The way back to the debt from a form that was opened to raise money.
 * @param {PropertyTable} table */
export function backToDebt(table) {
  const { open } = table.ui;
  if (open === null || ownDebt(table) === null) return nothing;
  const press = () => table.act.unfold({ key: "debt", auto: true });
  return html`<button type="button" class="btn btn-plain debt-back" @click=${press}><span class="btn-label"><span>${table.say("dlg.debt.back")}</span></span></button>`;
}

/** @param {PropertyTable} table @param {{ key: string }} parts */
export function debtDialog(table, { key }) {
  const debt = ownDebt(table);
  if (!debt) return nothing;
  const raisable = at(table.game.raisable, table.seat) ?? 0;
  const danger = table.places.danger.find((one) => one.do === "declare_bankruptcy");
  const listed = ROWS.map(([name, sign]) => [table.view.choices.find((one) => one.do === name), sign, name]);
  return frame(table, {
    key, look: "debt", lead: debt.creditor === "bank" ? html`<span class="dlg-pawn">${icon("warn")}</span>` : html`<span class="dlg-pawn">${pawn(debt.creditor)}</span>`,
    eyebrow: html`${table.say("dlg.debt.creditor")} ${hole(table, { seat: debt.creditor })} · ${table.texts.first([`reason.${debt.reason}`])}`,
    title: table.say("dlg.debt.title", { amount: table.money(debt.amount) }),
    body: html`${debtBar(table)}<p class="form-note">${table.say("dlg.debt.note")}</p>
      <ul class="debt-ways">${listed.map(([choice, sign, name]) => way(table, { choice, sign, name, debt }))}
        <li class="debt-way last ${danger ? "" : "closed"}">${icon("warn")}<span><b>${table.say("do.declare_bankruptcy")}</b>
          <small>${table.say(`dlg.debt.${danger ? (raisable < debt.amount ? "bankrupt" : "give_up") : "solvent"}`, { raisable: table.money(raisable) })}</small></span>
          ${danger ? dangerOpener(table, danger) : nothing}</li></ul>
      ${danger ? asksOnce(table, danger) : nothing}`,
  });
}

/** @param {PropertyTable} table @param {any} parts */
function way(table, { choice, sign, name, debt }) {
  if (!choice && name === "offer_settlement" && debt.creditor === "bank") return nothing;
  const words = choice ? brings(table, name, debt) : table.say(`dlg.debt.none.${name}`);
  return html`<li class="debt-way ${choice ? "" : "closed"}">${icon(sign)}<span><b>${table.say(`dlg.debt.way.${name}`)}</b><small>${words}</small></span>
    ${choice ? html`<button type="button" class="btn btn-plain" data-opens=${table.id(choice)} @click=${() => table.act.toggle(table.id(choice))}><span class="btn-label"><span>${table.say("dlg.debt.open")}</span></span></button>` : nothing}</li>`;
}

/** The most that a way can bring, as the debt says.
 * @param {PropertyTable} table @param {string} name @param {Debt} debt */
function brings(table, name, debt) {
  const sum = { mortgage: debt.loans, sell_building: debt.buildings }[name];
  return sum === undefined ? table.say(`dlg.debt.by.${name}`, { who: table.seatName(debt.creditor) }) : table.say(`dlg.debt.by.${name}`, { sum: table.money(sum) });
}

/* What cannot be taken back asks once, with the numbers. */

import { answer } from "../server/answer.js";
import { button } from "../draw/buttons.js";
import { html, nothing } from "../draw/lit.js";
import { at } from "../words/names.js";
import { choiceLabel } from "../words/labels.js";
import { here } from "../page/late.js";

/** The question, once its opener was pressed.
 * @param {Table} table @param {AnyChoice} choice */
export function asksOnce(table, choice) {
  const id = table.id(choice);
  if (table.ui.confirm !== id) return nothing;
  const { game, seat, names } = table;
  const debt = game.debts?.find((/** @type {Debt} */ one) => one.debtor === seat);
  const deeds = names.deeds().filter((field) => game.owner?.[field.id] === seat).length;
  const ruin = table.rail ? here("rail")?.ruinParams(table) : null;
  if (ruin) return question(table, choice, table.say("danger.bankrupt", ruin));
  if (!debt) return question(table, choice, table.say("danger.other"));
  const raisable = at(game.raisable, seat) ?? 0;
  // Some games let a debtor give up who could pay.
  const words = table.say(raisable < debt.amount ? `dlg.danger.${choice.do}` : "dlg.danger.give_up", {
    amount: table.money(debt.amount), raisable: table.money(raisable), missing: table.money(debt.amount - raisable), n: deeds, creditor: table.seatName(debt.creditor),
  });
  return question(table, choice, words);
}

/** @param {Table} table @param {AnyChoice} choice @param {string} words */
function question(table, choice, words) {
  const id = table.id(choice);
  const yes = table.texts.has(`danger.${choice.do}`) ? "danger.yes" : "danger.yes.other";
  return html`<div class="danger-asks" role="alertdialog" aria-labelledby="danger-text"><p id="danger-text">${words}</p>
    <div class="danger-row">${button(table, { label: table.say(yes), look: "danger", origin: id, action: answer(choice, {}).action })}
      <button type="button" class="btn btn-plain" @click=${() => table.act.confirm(id)}><span class="btn-label"><span>${table.say("page.back")}</span></span></button></div></div>`;
}

/** The button that asks first, or acts at once for who has turned asking off.
 * @param {Table} table @param {AnyChoice} choice */
export function dangerOpener(table, choice) {
  const id = table.id(choice);
  const label = choiceLabel(table, choice);
  if (!table.settings.confirm) return button(table, { label, look: "danger", origin: id, action: answer(choice, {}).action });
  return html`<button type="button" class="btn btn-danger" aria-expanded=${table.ui.confirm === id ? "true" : "false"}
    @click=${() => table.act.confirm(id)}><span class="btn-label"><span>${label}</span></span></button>`;
}

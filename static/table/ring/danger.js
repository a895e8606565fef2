/* What a debtor is told before giving up: the debt, what could be raised, what is lost. */

import { at } from "../frame/words/names.js";

/** @param {PropertyTable} table @param {AnyChoice} choice */
export function dangerOf(table, choice) {
  const { game, seat, names } = table;
  const debt = game.debts?.find((/** @type {Debt} */ one) => one.debtor === seat);
  if (!debt) return null;
  const deeds = names.deeds().filter((field) => game.owner?.[field.id] === seat).length;
  const raisable = at(game.raisable, seat) ?? 0;
  // Some games let a debtor give up who could pay.
  return table.say(raisable < debt.amount ? `dlg.danger.${choice.do}` : "dlg.danger.give_up", {
    amount: table.money(debt.amount), raisable: table.money(raisable), missing: table.money(debt.amount - raisable), n: deeds, creditor: table.seatName(debt.creditor),
  });
}

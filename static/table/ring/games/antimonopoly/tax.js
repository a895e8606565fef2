/* The income tax where both sums are known before the choice. */

import { html, nothing } from "../../../frame/draw/lit.js";
import { at } from "../../../frame/words/names.js";

/** What the share is taken of, which of the two ways costs less, and for which of them cash does not suffice.
 * @param {PropertyTable} table */
export function taxNote(table) {
  const { game, asked, beside: { tax }, seat } = table;
  if (!asked.mine || tax?.share == null) return nothing;
  const { flat, share } = tax;
  const dear = [flat, share].filter((sum) => sum > (at(game.players, seat)?.cash ?? 0));
  return html`<span class="tax-note">${[
    table.say("tax.terms", { cash: tax.percent, deeds: tax.deeds, built: tax.buildings }),
    share === flat ? table.say("tax.equal") : table.say(share < flat ? "tax.share_less" : "tax.flat_less", { sum: table.money(Math.abs(flat - share)) }),
    dear.length > 1 ? table.say("tax.debt") : dear.length ? table.say("tax.debt_one", { sum: table.money(dear[0]) }) : "",
  ].join(" ")}</span>`;
}

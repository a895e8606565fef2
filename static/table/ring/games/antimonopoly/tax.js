/* The income tax where both sums are known before the choice: the share comes from the server's preview. */

import { foresee } from "../../../frame/server/foresight.js";
import { html, nothing } from "../../../frame/draw/lit.js";
import { at } from "../../../frame/words/names.js";

/** What the share comes to, or null where it is not to be said, is not known yet, or is more than there is to pay with.
 * @param {PropertyTable} table */
export function shareDue(table) {
  const { game, names, asked, seat } = table;
  if (game?.phase !== "tax" || !asked.mine || names.rules.income_tax_choice !== "informed") return null;
  const found = foresee(table, "tax", { do: "pay_percent" });
  if (!found || found.refused || found.stale) return null;
  return found.before.seats[seat].cash - found.after.seats[seat].cash || null;
}

/** What the share is taken of, and which of the two ways costs less.
 * @param {PropertyTable} table */
export function taxNote(table) {
  const { game, names, asked, seat } = table;
  const { rules } = names;
  if (game?.phase !== "tax" || !asked.mine || rules.income_tax_choice !== "informed") return nothing;
  const share = shareDue(table);
  const terms = table.say("tax.terms", { cash: rules[`income_tax_cash_percent_${table.role(seat)}`], deeds: rules.income_tax_property_percent, built: rules.income_tax_building_percent });
  const flat = rules.income_tax_flat;
  const verdict = share === null ? "" : share === flat ? table.say("tax.equal") : table.say(share < flat ? "tax.share_less" : "tax.flat_less", { sum: table.money(Math.abs(flat - share)) });
  const poor = Math.min(flat, share ?? flat) > (at(game.players, seat)?.cash ?? 0) ? table.say("tax.debt") : "";
  return html`<span class="tax-note">${[terms, verdict, poor].filter(Boolean).join(" ")}</span>`;
}

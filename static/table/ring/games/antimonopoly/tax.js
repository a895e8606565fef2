/* The income tax where both sums are known before the choice: the share comes from the server's preview. */

import { foresee, ownFigures } from "../../../frame/server/foresight.js";
import { html, nothing } from "../../../frame/draw/lit.js";
import { at } from "../../../frame/words/names.js";

/** What the share comes to, or null where it is not to be said, is not known yet, or is more than there is to pay with.
 * @param {PropertyTable} table */
export function shareDue(table) {
  const { asked, beside } = table;
  if (!asked.mine || !beside.tax?.informed) return null;
  const found = foresee(table, "tax", { do: "pay_percent" });
  const own = found?.stale ? null : ownFigures(table, found);
  return (own && own.was.cash - own.is.cash) || null;
}

/** What the share is taken of, and which of the two ways costs less.
 * @param {PropertyTable} table */
export function taxNote(table) {
  const { game, asked, beside: { tax }, seat } = table;
  if (!asked.mine || !tax?.informed) return nothing;
  const share = shareDue(table);
  const terms = table.say("tax.terms", { cash: tax.percent, deeds: tax.deeds, built: tax.buildings });
  const { flat } = tax;
  const verdict = share === null ? "" : share === flat ? table.say("tax.equal") : table.say(share < flat ? "tax.share_less" : "tax.flat_less", { sum: table.money(Math.abs(flat - share)) });
  const poor = Math.min(flat, share ?? flat) > (at(game.players, seat)?.cash ?? 0) ? table.say("tax.debt") : "";
  return html`<span class="tax-note">${[terms, verdict, poor].filter(Boolean).join(" ")}</span>`;
}

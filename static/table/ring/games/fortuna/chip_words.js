/* What a chip does, in words: where it leads, what is due there and what it leaves in cash. Comes with the first question for a chip. */

import { html, nothing } from "../../../frame/draw/lit.js";
import { foresee, ownFigures } from "../../../frame/server/foresight.js";
import { at } from "../../../frame/words/names.js";
import { chipChoice, chipSet, chosenOf, targetOf } from "./chips.js";

/** "Hotel Savoy: wolne, cena 2 600 duk" or who takes which rent there now.
 * @param {PropertyTable} table @param {Whole<PickChoice>} choice @param {number} value */
export function targetWords(table, choice, value) {
  const field = targetOf(table, choice, value);
  if (!field) return "";
  const name = table.names.field(field.id);
  if (field.price == null) return name;
  const owner = at(table.game.owner, field.id) ?? null;
  if (owner === null) return table.say("chips.free", { field: name, price: table.money(field.price) });
  const due = choice.sums?.[value];
  if (!due) return table.say("chips.owned", { field: name, who: table.seatName(owner) });
  return table.say(field.rent_multiplier_by_count ? "chips.rent_by_chip" : "chips.rent", { field: name, who: table.seatName(owner), amount: table.money(due), value });
}

/** @param {PropertyTable} table @param {Whole<PickChoice>} choice @param {number} value */
export const spentWords = (table, choice, value) => table.say("chips.spent", { value, left: choice.options.length });

/** What the chip that was pressed does; before, what a press tells.
 * @param {PropertyTable} table */
export function chipHint(table) {
  const ticket = chipChoice(table);
  if (!ticket) return nothing;
  const { picked, told } = table.draft(ticket);
  const value = chosenOf(ticket, picked);
  if (value !== undefined) return html`<span>${targetWords(table, ticket, value)}</span>${outcome(table, ticket, value)}`;
  if (told && !ticket.options.includes(told)) return spentWords(table, ticket, told);
  const all = ticket.options.length === chipSet(table).length;
  return html`<span>${table.say(all ? "chips.first" : "chips.return", { n: ticket.options.length })}</span> <span>${table.say("chips.ask")}</span>`;
}

/** What the move leaves in cash, as the table forecasts it.
 * @param {PropertyTable} table @param {Whole<PickChoice>} choice @param {number} value */
function outcome(table, choice, value) {
  const known = foresee(table, "chip", { do: choice.do, ...choice.with, [choice.arg]: value });
  if (!known || known.stale) return nothing;
  if (known.refused !== undefined) return known.code === "not_foreseen" ? html` · <span>${table.say("chips.unknown")}</span>` : nothing;
  const own = ownFigures(table, known);
  return !own || own.is.cash === own.was.cash ? nothing : html` · <span>${table.say("chips.cash", { cash: table.money(own.is.cash) })}</span>`;
}

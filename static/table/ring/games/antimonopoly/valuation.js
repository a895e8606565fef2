/* How the fortunes at the end came about: the cash that counted, what a visit to each deed brought, the sum. From the
 * facts that the last entries told. */

import { hole } from "../../../frame/draw/drawn.js";
import { F } from "../../../frame/words/events.js";
import { html, nothing } from "../../../frame/draw/lit.js";
import { mark } from "../../../frame/draw/marks.js";
import { at } from "../../../frame/words/names.js";
import { roleTag } from "./roles.js";
import { diceSum } from "../../events.js";

/** @param {PropertyTable} table */
export default function valuation(table) {
  const { outcome } = table.view;
  const told = table.state.history.flatMap((entry) => entry.told);
  const found = valued(told);
  if (!outcome) return nothing;
  if (!found.size && !told.some((event) => event.event === "cash_kept")) return nothing;
  const rows = outcome.placings.flat().filter((seat) => (at(table.game.players, seat)?.out ?? null) === null).map((seat) => rowOf(table, seat, { found, told, outcome }));
  const timed = rows.some((row) => row.had !== null);
  return html`<section class="valuation" aria-labelledby="valuation-title"><h3 id="valuation-title">${table.say("valued.title")}</h3>
    <p>${table.say(timed ? "valued.timed" : "valued.richest")}</p>
    <table><thead><tr><th scope="col">${table.say("valued.who")}</th><th scope="col">${table.say(timed ? "valued.kept" : "valued.cash")}</th><th scope="col">${table.say("valued.rents")}</th><th scope="col">${table.say("valued.sum")}</th></tr></thead>
      <tbody>${rows.map((row) => line(table, row))}</tbody></table>
    ${rows.filter((row) => row.visits.length).map((row) => visits(table, row))}</section>`;
}

/** {seat: [{field, amount, dice}]} of the last valuation; the throw for a utility is told just before its sum.
 * @param {Fact[]} told */
function valued(told) {
  const found = new Map();
  let dice = null;
  for (const event of told) {
    if (event.event === "dice_rolled") dice = event.purpose === "valuation" ? event.dice : null;
    if (event.event !== "valued" || !event.field) continue;
    found.set(event.who, [...(found.get(event.who) ?? []), { field: event.field, amount: event.amount, dice }]);
    dice = null;
  }
  return found;
}

/** @param {PropertyTable} table @param {number} seat @param {{ found: any, told: Fact[], outcome: Outcome }} parts */
function rowOf(table, seat, { found, told, outcome }) {
  /** @type {{ field: string, amount: number, dice: any }[]} */
  const visits = found.get(seat) ?? [];
  const rents = visits.reduce((sum, { amount }) => sum + amount, 0);
  const kept = told.findLast((event) => event.event === "cash_kept" && event.who === seat);
  const sum = at(outcome.worth, seat) ?? rents;
  return { seat, visits, rents, sum, cash: kept ? kept.amount : sum - rents, had: kept ? kept.amount : null };
}

/** @param {PropertyTable} table @param {{ seat: number, cash: number, rents: any, sum: number }} parts */
function line(table, { seat, cash, rents, sum }) {
  return html`<tr><th scope="row"><span class="who">${mark(seat)}<b>${table.seatName(seat)}</b></span> ${roleTag(table, table.role(seat))}</th>
    <td>${table.money(cash)}</td><td>${table.money(rents)}</td><td><b>${table.money(sum)}</b></td></tr>`;
}

/** @param {PropertyTable} table @param {{ seat: number, visits: any[] }} parts */
function visits(table, { seat, visits: list }) {
  return html`<details><summary>${table.say("valued.visits", { who: table.seatName(seat), n: list.length })}</summary>
    <ul>${list.map(({ field, amount, dice }) => html`<li><span>${hole(table, F(field))}${dice ? html` <small>${table.say("valued.roll", { sum: diceSum(dice) })}</small>` : nothing}</span><b>${table.money(amount)}</b></li>`)}</ul></details>`;
}

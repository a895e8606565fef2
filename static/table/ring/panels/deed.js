/* The deed of a field in a dialog: as printed, what it brings its owner now, who has the rest of its set. A field that is
 * no deed says what it does. */

import { html, nothing } from "../../frame/draw/lit.js";
import { deedCard } from "../board/deed.js";
import { fieldSlip } from "../board/slip.js";
import { dueOf, rentText } from "../board/words.js";
import { youOr } from "../../frame/draw/drawn.js";
import { icon, mark } from "../../frame/draw/marks.js";
import { isDeed } from "../names.js";
import { levelWords } from "../words.js";
import { pawnsOn } from "../board/marks.js";

/** What stands in the dialog.
 * @param {PropertyTable} table @param {Field} field */
export function deedSheet(table, field) {
  return html`<div class="deed-sheet">${!isDeed(field) ? plain(table, field) : html`
      ${deedCard(table, field.id, { size: "dialog", title: "deed-title" })}
      <div class="deed-facts">${standing(table, field)}${members(table, field)}</div>`}
    <button type="button" class="icon-btn deed-close" aria-label=${table.say("page.close")} @click=${() => table.act.deed(null)}>${icon("close")}</button></div>`;
}

/** @param {PropertyTable} table @param {Field} field */
function plain(table, field) {
  const due = dueOf(table, field);
  const here = pawnsOn(field.index, table.game?.players);
  return html`<div class="deed-facts"><h3 id="deed-title" class="deed-plain">${table.names.field(field.id)}</h3>
    ${due ? html`<p>${table.say(due.key, { amount: due.amount })}</p>` : nothing}
    ${here.length ? html`<p>${table.say("board.pawns", { who: here.map((seat) => table.seatName(seat)).join(", ") })}</p>` : nothing}</div>`;
}

/** Owner, buildings, what is due here now.
 * @param {PropertyTable} table @param {Field} field */
function standing(table, field) {
  const { game } = table;
  const owner = game?.owner?.[field.id] ?? null;
  if (owner === null) return html`<p class="deed-standing"><span class="mark-free"></span><span>${table.say("board.unowned")}</span></p>`;
  const rent = rentText(table, field);
  const state = game.mortgaged?.includes(field.id) ? table.say("field.mortgaged") : levelWords(table, field.id, game.level?.[field.id]);
  return html`<p class="deed-standing">${mark(owner)}<span><b>${youOr(table, owner)}</b>${state ? ` · ${state}` : ""}</span>
    <span class="deed-now">${rent ? html`${table.say("deed.now")} <b>${rent}</b>` : table.say("field.no_rent")}</span></p>`;
}

/** @param {PropertyTable} table @param {Deed} field */
function members(table, field) {
  return html`<h4>${table.say("deed.members")}</h4><ul class="deed-set-list">${table.names.members(field.group).map((one) => html`
    <li aria-current=${one.id === field.id ? "true" : nothing}>${fieldSlip(table, one.id, { open: one.id !== field.id })}</li>`)}</ul>`;
}

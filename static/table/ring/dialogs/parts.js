/* Parts that several dialogs share: slips of deeds, the strip of figures before and after, notes. */

import { groupLook, tintOf } from "../board/look.js";
import { fieldSlip } from "../board/slip.js";
import { setWords } from "../board/words.js";
import { refusal } from "../../frame/draw/buttons.js";
import { drawn, ruleLink } from "../../frame/draw/drawn.js";
import { F, M, S } from "../../frame/words/events.js";
import { html, nothing, repeat } from "../../frame/draw/lit.js";
import { icon, mark } from "../../frame/draw/marks.js";
import { delta } from "../../frame/words/money.js";
import { levelWords, rentNow } from "../words.js";

/** The letters of a set on its band.
 * @param {PropertyTable} table @param {string} group */
export function setBadge(table, group) {
  const { code, hatch } = groupLook(table.names, group);
  return html`<span class="set hatch-${hatch}" .style=${tintOf(table.names, group)} aria-hidden="true"><i>${code}</i></span>`;
}

/** A deed as a slip: band, name, a line about it, and at its end what can be done with it.
 * @param {PropertyTable} table @param {string} id @param {any} [parts] */
export function slip(table, id, { note = null, end = "" } = {}) {
  return fieldSlip(table, id, { note: note ?? slipNote(table, table.names.place(id)), aside: end });
}

/** @param {PropertyTable} table @param {Deed} field */
function slipNote(table, field) {
  const { game, names } = table;
  if (game?.mortgaged?.includes(field.id)) return html`<b class="pawned-word">${table.say("dlg.pawned")}</b>`;
  const owner = game?.owner?.[field.id] ?? null;
  const level = levelWords(table, field.id, game?.level?.[field.id]);
  const members = names.members(field.group);
  const held = owner === null ? 0 : members.filter((one) => game.owner[one.id] === owner).length;
  const rent = owner === null ? nothing : rentNow(table, field);
  if (table.phone) return html`${level || (held > 1 ? table.say("dlg.of_set_short", { n: held, of: members.length }) : "")} ${rent}`;
  return html`${level || (held > 1 ? table.say("dlg.of_set", { n: held, of: members.length }) : names.group(field.group))}${rent === nothing ? nothing : html` · ${rent}`}`;
}

/** A kept card as a slip.
 * @param {PropertyTable} table @param {string} id @param {any} [end] */
export function cardSlip(table, id, end = nothing) {
  return html`<span class="field-slip"><span class="slip-band card-band" aria-hidden="true">?</span>
    <span class="slip-words"><b>${table.say("form.card")}</b><small>${table.names.card(id)}</small></span><span class="slip-aside">${end}</span></span>`;
}

/** A small square button at the end of a slip.
 * @param {string} sign @param {string} label @param {() => void} press */
export function slipButton(sign, label, press) {
  return html`<button type="button" class="slip-btn" aria-label=${label} title=${label} @click=${press}>${icon(sign)}</button>`;
}

/** The rows of the strip: what is read from the figures of a seat. */
const ROWS = ["cash", "income", "worth"];

/** Before and after for each seat, the reader's first. `found` is what foresee() gave.
 * @param {PropertyTable} table @param {any} found @param {any[]} seats @param {{ caption?: string }} [parts] */
export function strip(table, found, seats, { caption = table.say("dlg.after") } = {}) {
  const known = found && !found.refused;
  /** @param {(...parts: any[]) => any} make */
  const cells = (make) => seats.map((seat) => html`<td>${known && found.after.seats[seat] ? make(found.before.seats[seat], found.after.seats[seat]) : html`<span class="figure-none">…</span>`}</td>`);
  return html`<table class="strip ${known && !found.stale ? "" : "stale"}"><caption class="visually-hidden">${caption}</caption>
    <thead><tr><td class="eyebrow">${caption}</td>${seats.map((seat) => html`<th scope="col">${mark(seat)} ${seat === table.seat ? table.say("seat.you") : table.seatName(seat)}</th>`)}</tr></thead>
    <tbody>${ROWS.map((row) => html`<tr><th scope="row">${table.say(`dlg.figure.${row}`)}</th>${cells((was, is) => figure(table, was[row], is[row]))}</tr>`)}
      <tr><th scope="row">${setWords(table, "dlg.figure.sets")}</th>${seats.map((seat) => html`<td>${known && found.after.seats[seat] ? setsChange(table, [found.before.seats[seat].sets, found.after.seats[seat].sets]) : html`<span class="figure-none">…</span>`}</td>`)}</tr></tbody></table>`;
}

/** A new value large, the change, the old one below.
 * @param {PropertyTable} table @param {number} was @param {number} is */
export function figure(table, was, is) {
  const change = is - was;
  return html`<span class="figure"><b>${table.money(is)}</b>${change ? html` <ins class=${change > 0 ? "gain" : "loss"}>${delta(change, table.names.symbol)}</ins>
    <small>${table.say("form.was", { was: table.money(was) })}</small>` : html` <small>${table.say("dlg.same")}</small>`}</span>`;
}

/** @param {PropertyTable} table @param {string[][]} change */
function setsChange(table, [was, is]) {
  const gained = is.filter((id) => !was.includes(id));
  const lost = was.filter((id) => !is.includes(id));
  if (!gained.length && !lost.length) return html`<span class="figure"><small>${table.say("dlg.same")}</small></span>`;
  /** @param {string} id @param {string} sign @param {string} key */
  const line = (id, sign, key) => html`<span class="set-change ${sign === "+" ? "gain" : "loss"}">${sign} ${setBadge(table, id)} <span>${table.names.group(id)}<span class="visually-hidden"> ${setWords(table, key)}</span></span></span>`;
  return html`${gained.map((id) => line(id, "+", "dlg.set_gained"))}${lost.map((id) => line(id, "\u2212", "dlg.set_lost"))}`;
}

/** What a new owner of mortgaged deeds pays the bank, as the forecast says.
 * @param {PropertyTable} table @param {any} found */
export function charges(table, found) {
  return repeat(found?.charges ?? [], (fact) => fact.field, (fact) => note(table, table.names.place(fact.field)?.group,
    drawn(table, `dlg.charge.${fact.event}`, { field: F(fact.field), who: S(fact.who), amount: M(fact.amount) })));
}

/** A remark with an ink edge, about one set or none.
 * @param {PropertyTable} table @param {string | null | undefined} group @param {any} words */
export function note(table, group, words) {
  return html`<p class="dlg-note">${group ? setBadge(table, group) : nothing}<span>${words}</span></p>`;
}

/** Why it cannot be sent: the server's refusal of what was tried, else of the forecast.
 * @param {PropertyTable} table @param {any} found @param {...string} origins */
export function objection(table, found, ...origins) {
  const said = table.state.refusal;
  if (said && origins.includes(said.origin)) return refusal(table, ...origins);
  return html`<p class="refusal quiet" role="status" ?hidden=${!found?.refused}>${found?.refused ? [icon("warn"), html`<span>${found.refused} ${ruleLink(table, "refusals", found.code, found.params)}</span>`] : nothing}</p>`;
}

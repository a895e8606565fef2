/* The one dialog that is open now, the folded ones, and what became of an offer that was open. */

import { drawn } from "../../frame/draw/drawn.js";
import { M, S } from "../../frame/words/events.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { icon } from "../../frame/draw/marks.js";
import { hasCome, part } from "../../frame/page/late.js";
import { bidding, dialogOf, foldedOf, isReply, refused } from "./which.js";

/** Dialogs that few tables need: each is fetched by itself. */
const APART = new Set(["roles", "adjust"]);

const TAKES_DEEDS = new Set(["trade", "settlement"]);

/** @param {PropertyTable} table */
export function dialogPanel(table) {
  const open = dialogOf(table);
  return html`${open?.kind === "auction" && bidding(table) ? html`<div class="dlg-scrim" aria-hidden="true"></div>` : nothing}
    ${open ? dialogOfKind(table, open) : nothing}`;
}

/** In the bar, where they cover and move nothing: folded dialogs, the first with its words, and news of an offer; once their style has come.
 * @param {PropertyTable} table */
export function foldedRow(table) {
  if (!hasCome("dialogs")) return nothing;
  const parts = [gone(table), ...foldedOf(table).map((one) => chip(table, one))].filter((one) => one !== nothing);
  return parts.length ? html`<div class="dlg-folds">${parts}</div>` : nothing;
}

/** The dialog of a field, over everything.
 * @param {PropertyTable} table */
export function deedDialog(table) {
  const field = table.ui.deed === null ? null : table.names.place(table.ui.deed);
  return html`<dialog class="table-dialog deed-dialog" id="deed-dialog" aria-labelledby="deed-title" @close=${() => table.act.deed(null)}
    @click=${(/** @type {PageEvent} */ event) => event.target.id === "deed-dialog" && table.act.deed(null)}>${(field && part("dialogs")?.deedSheet(table, field)) ?? nothing}</dialog>`;
}

/** @param {PropertyTable} table @param {any} open */
function dialogOfKind(table, open) {
  const draw = APART.has(open.kind) ? part(open.kind)?.default : part("dialogs")?.DIALOGS[open.kind];
  return draw ? draw(table, open) : nothing;
}

/** An open trade takes a field of the board; true if it did, or if the trade is still being fetched: no deed may cover it.
 * @param {PropertyTable} table @param {string} id */
export function takeDeed(table, id) {
  const open = table && dialogOf(table);
  if (!open || !TAKES_DEEDS.has(open.kind)) return false;
  const usual = part("dialogs");
  return !usual || Boolean(usual.takeDeed(table, id, open));
}

/** @type {Record<string, string>} */
const SIGNS = { roles: "people", adjust: "scales", auction: "gavel", debt: "warn", card: "help", deeds: "stamp", trade: "trade", draft: "trade", offer: "trade" };

/** A folded dialog: what it is about, and the way back into it.
 * @param {PropertyTable} table @param {any} one */
function chip(table, one) {
  const urgent = one.auto && (one.kind !== "auction" || table.asked.mine);
  return html`<button type="button" class="chip ${urgent ? "urgent" : ""}" @click=${() => table.act.unfold(one)}>
    ${icon(SIGNS[one.kind] ?? "more")}<span>${chipWords(table, one)}</span>${icon("more")}</button>`;
}

/** @param {PropertyTable} table @param {{ kind: string, offer: any }} parts */
function chipWords(table, { kind, offer }) {
  if (kind === "auction") return table.say("dlg.chip.auction", { field: table.names.field(table.game.auction?.field) });
  if (!offer) return table.say(`dlg.chip.${kind}`);
  const key = offer.to === table.seat ? "for_me" : offer.from === table.seat ? "mine" : "others";
  return drawn(table, `dlg.chip.offer.${key}`, { from: S(offer.from), to: S(offer.to) });
}

/** Does the open dialog itself say that the offer was refused?
 * @param {PropertyTable} table */
function toldInside(table) {
  const open = dialogOf(table);
  return Boolean((open?.kind === "trade" && open.choice && refused(table, table.draft(open.choice))) || (open?.kind === "offer" && isReply(table, open.offer)));
}

/** What became of an offer that the reader was looking at, or of his debt.
 * @param {PropertyTable} table */
function gone(table) {
  const params = goneParams(table);
  if (!params) return nothing;
  return html`<p class="gone" role="status"><span>${drawn(table, `dlg.gone.${table.ui.gone?.fate}`, params)}</span>
    <button type="button" class="slip-btn" aria-label=${table.say("page.close")} @click=${() => table.act.gone(null)}>${icon("close")}</button></p>`;
}

/** What fills the holes of that news; null where there is nothing to say.
 * @param {PropertyTable} table */
function goneParams(table) {
  const { gone: found } = table.ui;
  if (found?.debt) return { creditor: S(found.debt.creditor), amount: M(found.debt.amount) };
  const offer = found && table.state.offers[found.id];
  if (!offer || (offer.to === table.seat && ["accepted", "refused"].includes(found.fate)) || toldInside(table)) return null;
  return { from: S(offer.from), to: S(offer.to) };
}

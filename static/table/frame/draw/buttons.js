/* The four kinds of button: ticket (the one answer most often meant), plain, quiet, danger. While an
 * action is under way its button says so and keeps its width; the others wait. */

import { html, nothing, classMap, ifDefined } from "./lit.js";
import { ruleLink } from "./drawn.js";
import { icon } from "./marks.js";

/** @param {Table} table @param {any} parts */
export function button(table, { label, origin, action, look = "plain", problem = null, sign = null, keys = null, onPress = null }) {
  const { pending } = table.state;
  const sending = pending?.origin === origin;
  const blocked = Boolean(problem) || (pending !== null && !sending) || !table.canSend;
  const press = (/** @type {PageEvent} */ event) => {
    if (blocked || sending) table.act.unheard(event.currentTarget, problem ?? table.say(waitsFor(table)));
    else if (onPress) onPress();
    else table.act.submit(action, origin);
  };
  return html`<button type="button" class="btn btn-${look}${sending ? " sending" : ""}"
      aria-disabled=${blocked || sending ? "true" : "false"} aria-keyshortcuts=${ifDefined(keys ?? undefined)}
      title=${ifDefined(problem ?? undefined)} data-origin=${origin} ?data-ticket=${look === "ticket"} @click=${press}>
    <span class="btn-label">${sign ? icon(sign) : nothing}<span>${label}</span>${keys && table.settings.shortcuts ? html`<kbd aria-hidden="true">${keys.length > 1 ? keys : keys.toUpperCase()}</kbd>` : nothing}</span>
    <span class="btn-sending" aria-hidden=${sending ? "false" : "true"}>${icon("clock")} ${table.say("page.sending")}</span>
  </button>`;
}

/** The look of one of so many answers: one alone is the ticket; of several none is advised, and they look alike.
 * @param {number} answers */
export const lookAmong = (answers) => (answers === 1 ? "ticket" : "plain");

/** Why a press cannot be sent.
 * @param {Table} table */
const waitsFor = (table) => (table.canSend ? "page.unheard.sending" : "page.unheard.line");

/** A button that opens and closes a form.
 * @param {Table} table @param {{ label: Drawable, id: string, sign: string | null }} parts */
export function opener(table, { label, id, sign }) {
  const open = table.ui.open === id;
  return html`<button type="button" class="btn btn-quiet ${classMap({ open })}" aria-expanded=${open ? "true" : "false"}
      data-opens=${id} @click=${() => table.act.toggle(id)}>
    <span class="btn-label">${sign ? icon(sign) : nothing}<span>${label}</span></span></button>`;
}

/** The server's answer to what was tried from here.
 * @param {Table} table @param {...string} origins */
export function refusal(table, ...origins) {
  const { refusal: said } = table.state;
  const here = said && origins.some((origin) => origin === said.origin);
  return html`<p class="refusal" role="alert" ?hidden=${!here}>${here
    ? [icon("warn"), html`<span>${said.message} ${ruleLink(table, "refusals", said.code, said.params)}</span>`] : nothing}</p>`;
}

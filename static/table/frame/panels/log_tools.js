/* What the log is sieved with: a search, a player, a kind of event; and how much of it is hidden thereby. Fetched when somebody
 * opens the tools, or has set a kind before. */

import { html, nothing } from "../draw/lit.js";
import { mark } from "../draw/marks.js";
import { filtered, kindOf, linesUntil, offered } from "../words/sieve.js";

/** @typedef {ReturnType<typeof logTools>} LogTools */

/** For the room that has these kinds.
 * @param {import("../words/sieve.js").Kinds} kinds */
export function logTools(kinds) {
  /** The kind that is set, "" for all: one of another room sieves nothing here.
   * @param {Table} table */
  const kindSet = ({ settings }) => (offered(kinds).includes(settings.logKind) ? settings.logKind : "");
  return {
    /** The groups that are asked for.
     * @param {Table} table @param {ShownGroup[]} groups */
    sifted(table, groups) {
      const kind = kindSet(table);
      const ofKind = kind ? (/** @type {string} */ event) => kindOf(kinds, event) === kind : null;
      return filtered(groups, { seat: table.ui.logSeat, text: table.ui.logText, ofKind }, (line) => table.speech.sentence(line));
    },
    /** @param {Table} table */
    tools: (table) => tools(table, kinds, kindSet(table)),
    /** @param {Table} table @param {ShownGroup[]} all @param {ShownGroup[]} kept */
    note: (table, all, kept) => note(table, kindSet(table), linesUntil(all, table.state.at) - linesUntil(kept, table.state.at)),
  };
}

/** @param {Table} table @param {import("../words/sieve.js").Kinds} kinds @param {string} set */
function tools(table, kinds, set) {
  return html`<div class="log-tools"><input type="search" id="log-text" autocomplete="off" placeholder=${table.say("log.find")} aria-label=${table.say("log.find")}
      .value=${table.ui.logText} @input=${(/** @type {PageEvent} */ event) => table.act.logText(event.target.value)} @keydown=${(/** @type {PageEvent} */ event) => event.key === "Escape" && table.act.logTools()}>
    <div class="log-who" role="group" aria-label=${table.say("log.who")} data-roving="row">${(table.view?.seats ?? []).map((/** @type {Seat} */ { seat }) => html`<button type="button" class="filter"
      aria-pressed=${table.ui.logSeat === seat ? "true" : "false"} aria-label=${table.seatName(seat)} title=${table.seatName(seat)} @click=${() => table.act.logSeat(seat)}>${mark(seat)}</button>`)}</div>
    ${offered(kinds).length ? kindChoice(table, kinds, set) : nothing}</div>`;
}

/** @param {Table} table @param {import("../words/sieve.js").Kinds} kinds @param {string} set */
function kindChoice(table, kinds, set) {
  return html`<select id="log-kind" aria-label=${table.say("log.kind")} aria-describedby="log-hidden" @change=${(/** @type {PageEvent} */ event) => table.act.set({ logKind: event.target.value })}>
      <option value="" ?selected=${set === ""}>${table.say("log.kind.all")}</option>
      ${offered(kinds).map((kind) => html`<option value=${kind} ?selected=${set === kind}>${table.say(`log.kind.${kind}`)}</option>`)}</select>`;
}

/** What is left out, and the way back to all of it; nothing where nothing is asked for.
 * @param {Table} table @param {string} kind @param {number} hidden */
function note(table, kind, hidden) {
  if (!kind && !hidden) return nothing;
  return html`<p class="log-hidden" id="log-hidden"><span>${kind ? table.say("log.only", { kind: table.say(`log.kind.${kind}`) }) : nothing} ${table.say("log.hidden", { n: hidden })}</span>
    <button type="button" class="inline-btn" @click=${() => everything(table)}>${table.say("log.everything")}</button></p>`;
}

/** The button goes with its press: who stood on it goes on at the lines.
 * @param {Table} table */
function everything(table) {
  if (table.ui.logTools) table.act.logTools();
  table.act.set({ logKind: "" });
  document.getElementById("log-scroll")?.focus({ preventScroll: true });
}

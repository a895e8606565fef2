/* A table that cannot be played just now says why and what else there is: vanished, not begun, paused, full. */

import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { resumeWay, seatCalls } from "./votes.js";

/** "gone", "prepared", "paused" or null: why nothing is asked.
 * @param {Table} table */
export function standstill(table) {
  if (table.state.line.ended) return "gone";
  if (!table.view || table.view.outcome) return null;
  if (!table.game) return "prepared";
  return table.view.paused ? "paused" : null;
}

/** What to say and where to go in such a state.
 * @param {Table} table */
export function standingNote(table) {
  const why = standstill(table);
  if (why === null) return nothing;
  return html`<p class="prompt-quiet">${icon(why === "gone" ? "warn" : "clock")} <span>${table.say(`stand.${why}`)}</span></p>
    <p class="prompt-ways"><a class="btn btn-plain" href=${table.links.lobby}><span class="btn-label">${table.say("stand.others")}</span></a>${why === "paused" ? resumeWay(table) : nothing}</p>`;
}

/** Spectators: nothing to press, but a player to follow.
 * @param {Table} table */
export function watcherNote(table) {
  const { view, ui } = table;
  if (!view || view.outcome) return nothing;
  const stranger = table.seat === null;
  return html`<p class="prompt-quiet">${icon("eye")} <span>${table.say(stranger ? "page.watching" : "page.out")}</span>
      ${stranger ? html`<a href=${table.links.lobby}>${table.say("stand.others")}</a>` : nothing}</p>
    ${stranger ? seatCalls(table) : nothing}
    ${stranger && view.seats?.length ? html`<div class="follow" role="group" aria-label=${table.say("follow.label")} data-roving="row"><span>${table.say("follow.label")}</span>
      ${[null, ...view.seats.map((/** @type {Seat} */ one) => one.seat)].map((seat) => html`<button type="button" class="filter" aria-pressed=${ui.follow === seat ? "true" : "false"}
        @click=${() => table.act.follow(seat)}>${seat === null ? table.say("follow.all") : table.seatName(seat)}</button>`)}</div>` : nothing}`;
}

/* "Since you left": what happened while the reader was away, until it is put aside. */

import { drawn } from "../draw/drawn.js";
import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";

/** @param {Table} table */
export function awayPanel(table) {
  const { away } = table.ui;
  if (!away) return nothing;
  return html`<section class="away" aria-labelledby="away-title">
    <header><h3 id="away-title">${table.say("away.title")}</h3>
      <button type="button" class="icon-btn" aria-label=${table.say("away.close")} title=${table.say("away.close")} @click=${() => table.act.away(null)}>${icon("close")}</button></header>
    <ul>${away.lines.map(({ key, params }) => html`<li>${drawn(table, key, params)}</li>`)}</ul></section>`;
}

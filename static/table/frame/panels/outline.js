/* The view of a game that has no board here: every path by its own name, as an outline. */

import { html, nothing } from "../draw/lit.js";

/** @param {Table} table */
export function statePanel(table) {
  const { game } = table;
  if (!game || table.hasBoard) return nothing;
  return html`<section class="panel raw" id="fields" aria-labelledby="raw-title" tabindex="-1"><header class="panel-head"><h2 id="raw-title">${table.say("panel.state")}</h2></header>
    <div class="raw-scroll" tabindex="0" role="region" aria-labelledby="raw-title">${outline(table, game)}</div></section>`;
}

/** @param {Table} table @param {object} value @returns {Drawn} */
function outline(table, value) {
  const pairs = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return html`<dl class="outline">${pairs.map(([name, inner]) => (typeof inner === "object" && Object.keys(inner).length
    ? html`<div class="outline-branch"><details><summary>${table.word(`raw.${name}`)}</summary>${outline(table, inner)}</details></div>`
    : html`<div><dt>${table.word(`raw.${name}`)}</dt><dd>${typeof inner === "object" ? "–" : String(inner)}</dd></div>`))}</dl>`;
}

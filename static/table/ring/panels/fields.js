/* The board as a real table: every field with its owner, buildings, mortgage, rent now and pawns. */

import { inUse } from "../board/centre.js";
import { amountWords } from "../board/words.js";
import { html, nothing, classMap } from "../../frame/draw/lit.js";
import { mark } from "../../frame/draw/marks.js";
import { isDeed } from "../names.js";
import { levelWords, rentNow } from "../words.js";
import { badge, buildings, pawnsOn } from "../board/marks.js";

const FILTERS = ["all", "mine", "unowned", "owned"];

/** @param {PropertyTable} table */
export function fieldsPanel(table) {
  const { names, game } = table;
  if (!names.fields.length || !game?.owner) return nothing;
  const shown = names.fields.filter((field) => KEEPS[table.ui.filter](table, field));
  return html`<section class="panel fields" id="fields" aria-labelledby="fields-title" tabindex="-1">
    <header class="panel-head"><h2 id="fields-title">${table.say("panel.fields")}</h2>
      ${supplies(table)}
      <div class="filters" role="group" aria-label=${table.say("field.show")} data-roving="row">${FILTERS
        .filter((filter) => filter !== "mine" || !table.watching)
        .map((filter) => html`<button type="button" class="filter" aria-pressed=${table.ui.filter === filter ? "true" : "false"}
          @click=${() => table.act.filter(filter)}>${table.say(`field.${filter}`)}</button>`)}</div></header>
    <div class="fields-scroll"><table class="fields-table" data-roving="column"><thead><tr>
      <th scope="col" class="col-pawns"><span class="visually-hidden">${table.say("field.pawns")}</span></th>
      <th scope="col" class="col-set"><span class="visually-hidden">${table.say("field.group")}</span></th>
      <th scope="col">${table.say("field.name")}</th>
      <th scope="col" class="num col-price">${table.say("field.price")}</th>
      <th scope="col" class="col-owner">${table.say("field.owner")}</th>
      <th scope="col" class="col-built">${table.say("field.built")}</th>
      <th scope="col" class="num col-rent">${table.say("field.rent")}</th></tr></thead>
      <tbody>${shown.length ? shown.map((field) => row(table, field)) : html`<tr><td colspan="7" class="empty">${table.say("field.none")}</td></tr>`}</tbody></table></div>
  </section>`;
}

/** @type {Record<string, any>} */
const KEEPS = {
  all: () => true,
  /** @param {PropertyTable} table @param {Field} field */
  mine: (table, field) => table.game.owner[field.id] === table.seat && table.seat !== null,
  /** @param {PropertyTable} table @param {Field} field */
  unowned: (table, field) => field.price != null && (table.game.owner[field.id] ?? null) === null,
  /** @param {PropertyTable} table @param {Field} field */
  owned: (table, field) => (table.game.owner[field.id] ?? null) !== null,
};

/** @param {PropertyTable} table */
function supplies(table) {
  const { houses, hotels } = table.game.bank ?? {};
  if (houses === undefined) return nothing;
  if (table.names.rules.limited_buildings === false) return html`<p class="supplies">${table.say("board.in_use", inUse(table))}</p>`;
  return html`<p class="supplies">${table.say("field.supplies", { houses, hotels })}</p>`;
}

/** @param {PropertyTable} table @param {Field} field */
function row(table, field) {
  const { names, game } = table;
  const pawns = pawnsOn(field.index ?? names.fields.indexOf(field), game.players);
  const subject = (game.pending?.field ?? game.auction?.field) === field.id;
  return html`<tr class=${classMap({ subject, corner: field.price == null })}>
    <td class="col-pawns">${pawns.map((seat) => mark(seat))}<span class="visually-hidden">${pawns.map((seat) => table.seatName(seat)).join(", ")}</span></td>
    <td class="col-set">${field.group ? html`${badge(field.group, names)}<span class="visually-hidden">${names.group(field.group)}</span>` : nothing}</td>
    ${isDeed(field) ? deedCells(table, field) : plainCells(table, field)}</tr>`;
}

/** @param {PropertyTable} table @param {Field} field */
function plainCells(table, field) {
  return html`<th scope="row" class="field-name plain">${table.names.field(field.id)}</th><td class="col-price"></td>
    <td class="field-note" colspan="3">${amountWords(table, field) || nothing}</td>`;
}

/** @param {PropertyTable} table @param {Deed} field */
function deedCells(table, field) {
  const { names, game } = table;
  const owner = game.owner[field.id] ?? null;
  const level = game.level?.[field.id] ?? 0;
  const pawned = game.mortgaged?.includes(field.id);
  return html`<th scope="row" class="field-name"><button type="button" class="place-link" data-rove @click=${() => table.act.deed(field.id)}>${names.field(field.id)}</button></th>
    <td class="num col-price">${table.money(field.price)}</td>
    <td class="col-owner">${owner === null ? html`<span class="free">${table.say("field.free")}</span>` : html`<span class="who">${mark(owner)}<span>${table.seatName(owner)}</span></span>`}</td>
    <td class="col-built">${pawned ? html`<span class="tag tag-pawned">${table.say("field.mortgaged")}</span>` : nothing}
      ${level ? html`${buildings(level, table.topLevel(field.id), owner ?? 0)} <span class="built-words">${levelWords(table, field.id, level)}</span>` : nothing}</td>
    <td class="num col-rent">${owner === null ? nothing : rentNow(table, field)}</td>`;
}

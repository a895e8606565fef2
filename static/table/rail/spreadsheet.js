/* The spreadsheet: shares of everybody in everything, cash and worth, what sales would bring, incomes by operating round. */

import { html, nothing, classMap } from "../frame/draw/lit.js";
import { icon, mark } from "../frame/draw/marks.js";
import { figures } from "./figures.js";
import { founded, playerOf, railData, trainType } from "./data.js";
import { corp } from "./words.js";

const KEY = "rail-spreadsheet";

/** @param {RailTable} table */
export function spreadsheetPanel(table) {
  const byValue = Boolean(table.ui.drafts[KEY]?.byValue);
  /** @param {boolean} values @param {string} key */
  const way = (values, key) => html`<button type="button" aria-pressed=${byValue === values ? "true" : "false"} @click=${() => table.act.keep(KEY, { byValue: values })}>${table.say(key)}</button>`;
  return html`<div class="spreadsheet"><div class="sheet-tools"><p class="sheet-line">${table.say("rail.sheet.about")}</p>
      <span class="pair" role="group" aria-label=${table.say("rail.sheet.shown")}>${way(false, "rail.sheet.percent")}${way(true, "rail.sheet.value")}</span>
      <button type="button" class="btn btn-plain" @click=${() => copied(table)}><span class="btn-label">${icon("copy")}<span>${table.say("rail.sheet.copy")}</span></span></button></div>
    <div class="sheet-scroll" tabindex="0" role="region" aria-label=${table.say("rail.part.sheet")}>${holdings(table, byValue)}</div>
    ${sales(table)}${incomes(table)}${revenues(table)}</div>`;
}

/** The corporations as columns, in the order of the data. @param {RailTable} table */
const columns = (table) => [...railData(table.names).corporations.keys()];
/** @param {RailTable} table @returns {number[]} */
const seats = (table) => table.view.seats.map((/** @type {Seat} */ { seat }) => seat);
/** @param {Drawable} text */
const none = (text = "–") => html`<span class="none">${text}</span>`;

/** What a holder has of a corporation: percent, or what that is worth at the price of now.
 * @param {RailTable} table @param {string} id @param {string | number} holder @param {boolean} byValue */
function share(table, id, holder, byValue) {
  const { shares, price } = table.game.c[id];
  const percent = shares[holder] ?? 0;
  if (!percent) return none();
  return byValue ? (price ? table.money((percent / railData(table.names).unit) * price) : none()) : String(percent);
}

/** @param {RailTable} table @param {boolean} byValue */
function holdings(table, byValue) {
  const head = ["cash", "companies", "shares", "liquidity", "worth", "certificates"];
  return html`<table class="sheet big ${byValue ? "by-value" : ""}"><caption class="visually-hidden">${table.say("rail.part.sheet")}</caption>
    <thead><tr><th scope="col">${table.say("panel.players")}</th>${columns(table).map((id) => html`<th scope="col" class="num">${corp(table, id)}</th>`)}
      ${head.map((key) => html`<th scope="col" class="num" title=${table.texts.has(`rail.sheet.${key}.help`) ? table.say(`rail.sheet.${key}.help`) : nothing}>${table.say(`rail.sheet.${key}`)}</th>`)}</tr></thead>
    <tbody>${seats(table).map((seat) => playerRow(table, seat, byValue))}${["pool", "ipo"].map((holder) => html`<tr><th scope="row">${table.say(`rail.sheet.${holder}`)}</th>
        ${columns(table).map((id) => html`<td class="num">${share(table, id, holder, byValue)}</td>`)}<td colspan="6"></td></tr>`)}
      ${facts(table)}</tbody></table>`;
}

/** @param {RailTable} table @param {number} seat @param {boolean} byValue */
function playerRow(table, seat, byValue) {
  const player = playerOf(seat);
  const { cash, certs, value } = table.game.p[player];
  const estate = table.beside.estates?.[seat];
  /** @param {number | undefined} sum */
  const money = (sum) => (sum === undefined ? none() : table.money(sum));
  return html`<tr class=${classMap({ mine: seat === table.viewpoint })}><th scope="row"><span class="who">${mark(seat)}<b>${table.seatName(seat)}</b></span>${table.game.priority === player ? html` <span class="tag">${table.say("rail.priority")}</span>` : nothing}</th>
    ${columns(table).map((id) => html`<td class="num">${table.game.c[id].pres === player ? html`<abbr class="presides" title=${table.say("rail.corp.president")}>${table.say("rail.president.letter")}</abbr> ` : nothing}${share(table, id, player, byValue)}</td>`)}
    <td class="num"><b>${table.money(cash)}</b></td><td class="num">${money(estate?.companies)}</td><td class="num">${money(estate?.shares)}</td><td class="num">${money(estate?.liquidity)}</td>
    <td class="num"><b>${table.money(value)}</b></td><td class="num">${certs}/${table.game.limit}</td></tr>`;
}

/** Rows of the corporations themselves. @param {RailTable} table */
function facts(table) {
  /** @type {[string, (state: Corporation) => Drawable][]} */
  const lines = [
    ["price", ({ price }) => (price ? table.money(price) : none())], ["par", ({ par }) => (par ? table.money(par) : none())],
    ["treasury", ({ floated, cash }) => (floated ? table.money(cash) : none())],
    ["trains", ({ trains }) => (trains.length ? trains.map((train) => html`<b class="train">${trainType(train)}</b> `) : none())],
    ["tokens", ({ tokens_left: left, par }) => (par ? String(left.length) : none())],
  ];
  return lines.map(([key, draw]) => html`<tr class="fact"><th scope="row">${table.say(`rail.sheet.${key}`)}</th>${columns(table).map((id) => html`<td class="num">${draw(table.game.c[id])}</td>`)}<td colspan="6"></td></tr>`);
}

/** What the largest sale of each corporation would bring and do: of the reader, or of whom a watcher follows.
 * @param {RailTable} table */
function sales(table) {
  const seat = table.viewpoint;
  const found = seat === null ? [] : Object.entries(table.beside.estates?.[seat]?.sales ?? {});
  if (!found.length) return nothing;
  return html`<h3 class="sheet-head">${table.say("rail.sheet.sales", { who: table.seatName(seat) })}</h3><div class="sheet-scroll"><table class="sheet">
    <thead><tr><th scope="col">${table.say("raw.corporation")}</th><th scope="col" class="num">${table.say("rail.sheet.sale.most")}</th><th scope="col" class="num">${table.say("rail.sheet.sale.brings")}</th>
      <th scope="col" class="num">${table.say("rail.corp.price")}</th><th scope="col">${table.say("rail.corp.president")}</th></tr></thead>
    <tbody>${found.map(([id, { percent, brings, price, president }]) => html`<tr><th scope="row">${corp(table, id)}</th><td class="num">${percent}%</td><td class="num"><b>${table.money(brings)}</b></td>
      <td class="num">${table.money(founded(table.game, id).price)} → ${table.money(price)}</td>
      <td>${playerOf(president) === table.game.c[id].pres ? table.say("rail.sheet.sale.same", { who: table.seatName(president) }) : html`<b>${table.say("rail.sheet.sale.new", { who: table.seatName(president) })}</b>`}</td></tr>`)}</tbody></table></div>`;
}

/** Incomes of players by operating round, with bars of one scale.
 * @param {RailTable} table */
function incomes(table) {
  const found = figures(table);
  if (!found?.rounds.length) return nothing;
  const most = Math.max(1, ...found.income.flat());
  return html`<h3 class="sheet-head">${table.say("rail.sheet.income")}</h3><div class="sheet-scroll" tabindex="0" role="region" aria-label=${table.say("rail.sheet.income")}><table class="sheet incomes">
    <thead><tr><th scope="col">${table.say("panel.players")}</th>${found.rounds.map((name) => html`<th scope="col" class="num">${name}</th>`)}<th scope="col" class="num">${table.say("rail.sheet.sum")}</th><th scope="col"><span class="visually-hidden">${table.say("rail.sheet.bars")}</span></th></tr></thead>
    <tbody>${seats(table).map((seat) => html`<tr class=${classMap({ mine: seat === table.viewpoint })}><th scope="row"><span class="who">${mark(seat)}<b>${table.seatName(seat)}</b></span></th>
      ${found.income[seat].map((sum) => html`<td class="num">${sum || none()}</td>`)}<td class="num"><b>${table.money(found.income[seat].reduce((all, one) => all + one, 0))}</b></td>
      <td>${bars(found.income[seat], most, `seat-${seat % 6}`)}</td></tr>`)}</tbody></table></div>`;
}

/** Revenues of corporations by operating round; what was kept stands in brackets.
 * @param {RailTable} table */
function revenues(table) {
  const found = figures(table);
  const ran = columns(table).filter((id) => found?.revenue[id]?.length);
  if (!found || !ran.length) return nothing;
  /** @param {[number, number, string][]} runs @param {number} at */
  const cell = (runs, at) => {
    const run = runs.find(([round]) => round === at);
    if (!run) return none();
    const [, sum, kind] = run;
    return html`<abbr title=${table.say(`rail.run.${kind}`, { revenue: table.money(sum) })}>${kind === "payout" ? sum : `(${sum})`}</abbr>`;
  };
  return html`<h3 class="sheet-head">${table.say("rail.sheet.revenue")}</h3><div class="sheet-scroll" tabindex="0" role="region" aria-label=${table.say("rail.sheet.revenue")}><table class="sheet revenues">
    <thead><tr><th scope="col">${table.say("raw.corporation")}</th>${found.rounds.map((name) => html`<th scope="col" class="num">${name}</th>`)}<th scope="col" class="num">${table.say("rail.sheet.sum")}</th></tr></thead>
    <tbody>${ran.map((id) => html`<tr><th scope="row">${corp(table, id)}</th>${found.rounds.map((_, at) => html`<td class="num">${cell(found.revenue[id], at)}</td>`)}
      <td class="num"><b>${table.money(found.revenue[id].reduce((all, [, sum]) => all + sum, 0))}</b></td></tr>`)}</tbody></table></div>`;
}

/** @param {number[]} sums @param {number} most @param {string} look */
export function bars(sums, most, look) {
  return html`<span class="bars ${look}" aria-hidden="true">${sums.map((sum) => html`<i .style=${`--part:${Math.round((sum / most) * 100)}%`}></i>`)}</span>`;
}

/** The sheet as rows of text that spreadsheets take: shares, cash and worth by player.
 * @param {RailTable} table */
export function asText(table) {
  const ids = columns(table);
  const head = [table.say("panel.players"), ...ids, ...["cash", "companies", "shares", "liquidity", "worth", "certificates"].map((key) => table.say(`rail.sheet.${key}`))];
  const lines = seats(table).map((seat) => {
    const { cash, certs, value } = table.game.p[playerOf(seat)];
    const { companies, shares, liquidity } = table.beside.estates[seat];
    return [table.seatName(seat), ...ids.map((id) => table.game.c[id].shares[playerOf(seat)] ?? 0), cash, companies, shares, liquidity, value, certs];
  });
  return [head, ...lines].map((line) => line.join("\t")).join("\n");
}

/** @param {RailTable} table */
async function copied(table) {
  const announcer = document.getElementById("announcer");
  try {
    await navigator.clipboard.writeText(asText(table));
    announcer.textContent = table.say("rail.sheet.copied");
  } catch {
    announcer.textContent = table.say("rail.sheet.not_copied");
  }
}

/* The whole table drawn from one Table: columns on wide screens, tabs beside the board on narrower ones, one part at a
 * time on phones. The question stands where the room's board has a place for it, else above what stands for the board. */

import { html, nothing, classMap } from "../draw/lit.js";
import { awayPanel } from "../panels/away.js";
import { banner, topBar } from "../panels/bar.js";
import { logPanel } from "../panels/history.js";
import { playersPanel } from "../panels/players.js";
import { promptPanel, toolButtons, toolsAside } from "../panels/prompt.js";
import { noTrade, tabs } from "../panels/tabs.js";
import { motionPanel } from "../panels/votes.js";
import { talkPanel } from "../panels/talk.js";
import { hasCome, part } from "./late.js";

/**
 * @typedef {{
 *   bar(table: Table): Drawable,
 *   side(table: Table): Drawable,
 *   stage(table: Table): Drawable,
 *   foot(table: Table): Drawable,
 *   tabbed(table: Table): boolean,
 *   ended(table: Table): boolean,
 *   beside?(table: Table): Drawable,
 *   talk?(table: Table): Drawable,
 * }} Around What stands around the board: the bar above, the column beside, what is asked or told in the middle, the foot; whether
 * the parts of the side share one place, and whether it is over, so that the result may lie over all; on phones, what stands below the
 * board instead of the players; what is said, where people talk.
 */

/** A table that is played. @type {Around} */
const PLAYED = {
  bar: (table) => html`${topBar(table)}${banner(table)}`,
  side: (table) => html`${sideTabs(table)}${logPanel(table)}${talkPanel(table)}`,
  stage,
  foot: (table) => tabs(table),
  tabbed: sharesSide,
  ended: (table) => Boolean(table.view?.outcome),
  talk: talkPanel,
};

/** @param {Table} table @param {Around} [around] */
export function page(table, around = PLAYED) {
  const looks = classMap({ lost: table.lost, arriving: !table.view && !table.lost, ...table.room.page.looks(table), tabbed: around.tabbed(table) });
  return html`
    ${around.bar(table)}
    <div class="table-area">${resultSheet(table, around) ?? html`<div class="table-grid ${looks}" data-tab=${table.ui.tab} data-side=${table.ui.side}>
      ${table.phone ? onePart(table, around) : columns(table, around)}
    </div>`}</div>
    ${around.foot(table)}
    ${table.room.page.dialogs(table)}
    ${menus(table)}`;
}

/** The result, until the reader wants the table back; on phones it lies behind the tab of the board.
 * @param {Table} table @param {Around} around @returns {Drawable | null} */
function resultSheet(table, around) {
  const isShown = around.ended(table) && table.ui.result && (!table.phone || table.ui.tab === "board");
  return isShown ? part("end")?.endSheet(table, table.phone ? nothing : around.talk?.(table) ?? nothing) ?? null : null;
}

/** The table's own dialogs: fetched when the first of them opens, or once the first view stands.
 * @param {Table} table */
function menus(table) {
  return table.ui.dialog !== null || hasCome("menus") ? part("menus")?.menuDialogs(table) ?? nothing : nothing;
}

/** @param {Table} table @param {Around} around */
function columns(table, around) {
  const { page: own } = table.room;
  return html`${own.hasColumn(table) ? own.column(table) : nothing}
    <div class="col-side">${around.side(table)}</div>
    <div class="col-centre">${table.boardShown ? own.board(table, around.stage(table)) : html`${around.stage(table)}<div class="centre-scroll">${own.list(table)}</div>`}</div>
    <div class="col-players">${playersPanel(table, table.screen === "wide")}</div>`;
}

/** @param {Table} table */
function sharesSide(table) {
  return table.screen === "medium" || table.room.page.hasColumn(table);
}

/** Log and talk share one place where there is no room for both.
 * @param {Table} table */
function sideTabs(table) {
  if (!sharesSide(table)) return nothing;
  /** @param {string} name @param {string} key @param {number} count */
  const tab = (name, key, count) => html`<button type="button" aria-current=${table.ui.side === name ? "true" : nothing} @click=${() => table.act.side(name)}>${table.say(key)}
    ${count ? html`<b class="count" aria-label=${table.say("count.talk", { n: count })}>${count}</b>` : nothing}</button>`;
  return html`<div class="side-tabs" role="group" aria-label=${table.say("page.parts")} data-roving="row">${tab("log", "panel.log", 0)}${tab("talk", "panel.talk", table.state.talk.unread)}</div>`;
}

/** What stands inside the ring, or above the list: the question or that there is none any more, and what is open about it.
 * @param {Table} table */
export function stage(table) {
  return html`<div class="stage">${table.shared ? part("device")?.people(table) : nothing}${awayPanel(table)}${motionPanel(table)}${(table.view?.outcome && part("end")?.endNote(table)) || promptPanel(table)}</div>`;
}

/** On phones: the part behind the chosen tab, and below it always the question.
 * @param {Table} table @param {Around} around */
function onePart(table, around) {
  const players = table.ui.tab === "board";
  return html`<div class="part">${PARTS[table.ui.tab](table)}</div>
    ${players && around.beside ? around.beside(table) : players ? html`<div class="around">${playersPanel(table, false)}</div>` : nothing}${around.stage(table)}`;
}

/** @type {Record<string, (table: Table) => Drawable>} */
const PARTS = {
  board: (table) => (table.boardShown ? table.room.page.board(table, nothing) : table.room.page.list(table)),
  trade: noTrade,
  players: (table) => html`${table.room.prompt.answers(table) === null && toolsAside(table) ? html`<div class="deed-tools" role="group" aria-label=${table.say("panel.actions")} data-roving="row">${toolButtons(table)}</div>` : nothing}
    ${playersPanel(table, true)}`,
  log: logPanel,
  talk: talkPanel,
};

/* The whole table drawn from one Table: columns on wide screens, tabs beside the board on narrower ones, one part at a
 * time on phones. The question stands where the room's board has a place for it, else above what stands for the board. */

import { html, nothing, classMap } from "../draw/lit.js";
import { awayPanel } from "../panels/away.js";
import { banner, topBar } from "../panels/bar.js";
import { keysDialog, leaveDialog, settingsDialog } from "../panels/dialogs.js";
import { lastLines, logPanel } from "../panels/history.js";
import { playersPanel } from "../panels/players.js";
import { promptPanel, toolButtons, toolsAside } from "../panels/prompt.js";
import { noTrade, tabs } from "../panels/tabs.js";
import { talkPanel } from "../panels/talk.js";
import { part } from "./late.js";

/** @param {Table} table */
export function page(table) {
  const looks = classMap({ ended: Boolean(table.view?.outcome), lost: table.lost, ...table.room.page.looks(table), tabbed: sharesSide(table) });
  return html`
    ${topBar(table)}
    ${banner(table)}
    <div class="table-area"><div class="table-grid ${looks}" data-tab=${table.ui.tab} data-side=${table.ui.side}>
      ${table.phone ? onePart(table) : columns(table)}
    </div></div>
    ${tabs(table)}
    ${table.room.page.dialogs(table)}
    ${keysDialog(table)}${settingsDialog(table)}${leaveDialog(table)}`;
}

/** @param {Table} table */
function columns(table) {
  const { page: own } = table.room;
  return html`${own.hasColumn(table) ? own.column(table) : nothing}
    <div class="col-side">${sideTabs(table)}${logPanel(table)}${talkPanel(table)}</div>
    <div class="col-centre">${table.boardShown ? own.board(table, stage(table)) : html`${stage(table)}<div class="centre-scroll">${own.list(table)}</div>`}</div>
    <div class="col-players">${playersPanel(table, table.screen === "wide")}</div>`;
}

/** @param {Table} table */
const sharesSide = (table) => table.screen === "medium" || table.room.page.hasColumn(table);

/** Log and talk share one place where there is no room for both.
 * @param {Table} table */
function sideTabs(table) {
  if (!sharesSide(table)) return nothing;
  /** @param {string} name @param {string} key @param {number} count */
  const tab = (name, key, count) => html`<button type="button" aria-current=${table.ui.side === name ? "true" : nothing} @click=${() => table.act.side(name)}>${table.say(key)}
    ${count ? html`<b class="count" aria-label=${table.say("count.talk", { n: count })}>${count}</b>` : nothing}</button>`;
  return html`<div class="side-tabs" role="group" aria-label=${table.say("page.parts")} data-roving="row">${tab("log", "panel.log", 0)}${tab("talk", "panel.talk", table.state.talk.unread)}</div>`;
}

/** What stands inside the ring, or above the list: the question or the end, and what is open about it.
 * @param {Table} table */
function stage(table) {
  return html`<div class="stage">${awayPanel(table)}${(table.view?.outcome && part("end")?.endPanel(table)) || promptPanel(table)}</div>`;
}

/** On phones: the part behind the chosen tab, and below it always the question.
 * @param {Table} table */
function onePart(table) {
  const around = table.ui.tab === "board" && !table.view?.outcome;
  return html`<div class="part">${PARTS[table.ui.tab](table)}</div>
    ${around ? html`<div class="around">${playersPanel(table, false)}<div class="last-event">${lastLines(table, 1)}</div></div>` : nothing}${stage(table)}`;
}

/** @type {Record<string, (table: Table) => Drawable>} */
const PARTS = {
  board: (table) => (table.boardShown ? table.room.page.board(table, nothing) : table.room.page.list(table)),
  trade: noTrade,
  players: (table) => html`${toolsAside(table) ? html`<div class="deed-tools" role="group" aria-label=${table.say("panel.actions")} data-roving="row">${toolButtons(table)}</div>` : nothing}
    ${playersPanel(table, true)}`,
  log: logPanel,
  talk: talkPanel,
};

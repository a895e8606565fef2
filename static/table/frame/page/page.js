/* The whole table drawn from one Table: columns on wide screens, tabs beside the board on narrower ones, one part at a
 * time on phones. The question stands inside the ring of the board; in text mode above the list of fields. */

import { html, nothing, classMap } from "../draw/lit.js";
import { boardPanel } from "../../ring/board/board.js";
import { dialogPanel } from "../../ring/dialogs/index.js";
import { awayPanel } from "../panels/away.js";
import { banner, topBar } from "../panels/bar.js";
import { deedDialog } from "../../ring/panels/deed.js";
import { keysDialog, leaveDialog, settingsDialog } from "../panels/dialogs.js";
import { fieldsPanel } from "../../ring/panels/fields.js";
import { lastLines, logPanel } from "../panels/history.js";
import { statePanel } from "../panels/outline.js";
import { playersPanel } from "../panels/players.js";
import { promptPanel, toolButtons, toolsAside } from "../panels/prompt.js";
import { noTrade, tabs } from "../panels/tabs.js";
import { talkPanel } from "../panels/talk.js";
import { room } from "./late.js";

/** @param {Table} table */
export function page(table) {
  const board = table.boardShown;
  const looks = classMap({ ended: Boolean(table.view?.outcome), lost: table.lost, "with-board": board, "with-rail": table.rail, tabbed: sharesSide(table) });
  return html`
    ${topBar(table)}
    ${banner(table)}
    <div class="table-area"><div class="table-grid ${looks}" data-tab=${table.ui.tab} data-side=${table.ui.side}>
      ${table.phone ? onePart(table, board) : columns(table, board)}
    </div></div>
    ${tabs(table)}
    ${dialogPanel(table)}
    ${deedDialog(table)}${keysDialog(table)}${settingsDialog(table)}${leaveDialog(table)}`;
}

/** @param {Table} table @param {any} board */
function columns(table, board) {
  return html`${mapBeside(table) ? room("rail")?.mapColumn(table) ?? nothing : nothing}
    <div class="col-side">${sideTabs(table)}${logPanel(table)}${talkPanel(table)}</div>
    <div class="col-centre">${board ? boardPanel(table, stage(table)) : html`${stage(table)}<div class="centre-scroll">${listPanels(table)}</div>`}</div>
    <div class="col-players">${playersPanel(table, table.screen === "wide")}</div>`;
}

/** What stands for a board: sheets of a railway game, the list of fields, the bare view of a game nobody has met.
 * @param {Table} table */
function listPanels(table) {
  if (table.rail) return room("rail")?.railPanels(table) ?? nothing;
  return html`${fieldsPanel(table)}${statePanel(table)}`;
}

/** @param {Table} table */
const mapBeside = (table) => table.rail && table.screen === "wide";
/** @param {Table} table */
const sharesSide = (table) => table.screen === "medium" || mapBeside(table);

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
  return html`<div class="stage">${awayPanel(table)}${(table.view?.outcome && room("dialogs")?.endPanel(table)) || promptPanel(table)}</div>`;
}

/** On phones: the part behind the chosen tab, and below it always the question.
 * @param {Table} table @param {any} board */
function onePart(table, board) {
  const around = table.ui.tab === "board" && !table.view?.outcome;
  return html`<div class="part">${PARTS[table.ui.tab](table, board)}</div>
    ${around ? html`<div class="around">${playersPanel(table, false)}<div class="last-event">${lastLines(table, 1)}</div></div>` : nothing}${stage(table)}`;
}

/** @type {Record<string, (table: Table, board: boolean) => Drawn>} */
const PARTS = {
  board: (table, board) => (board ? boardPanel(table, nothing) : listPanels(table)),
  trade: noTrade,
  players: (table) => html`${toolsAside(table) ? html`<div class="deed-tools" role="group" aria-label=${table.say("panel.actions")} data-roving="row">${toolButtons(table)}</div>` : nothing}
    ${playersPanel(table, true)}`,
  log: logPanel,
  talk: talkPanel,
};

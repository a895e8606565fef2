/* The whole table drawn from one Table. */

import { html, nothing } from "./lit.js";
import { formPanel } from "./forms/form.js";
import { auctionPanel, debtsPanel, offersPanel } from "./panels/deals.js";
import { deedDialog } from "./panels/deed.js";
import { fieldsPanel } from "./panels/fields.js";
import { banner, keysDialog, statePanel, tabs, topBar } from "./panels/frame.js";
import { logPanel } from "./panels/history.js";
import { playersPanel } from "./panels/players.js";
import { promptPanel } from "./panels/prompt.js";
import { resultPanel } from "./panels/result.js";
import { talkPanel } from "./panels/talk.js";

export function page(table) {
  const open = table.ui.open ? table.choice(table.ui.open) : null;
  return html`
    ${topBar(table)}
    ${banner(table)}
    <div class="table-grid ${table.view?.outcome ? "ended" : ""}" data-tab=${table.ui.tab}>
      <div class="col-left">${logPanel(table)}${talkPanel(table)}</div>
      <div class="col-centre">
        <div class="stage">
          ${table.view?.outcome ? resultPanel(table) : promptPanel(table)}
        </div>
        <div class="centre-scroll">
          ${open && !table.watching ? formPanel(table, open) : nothing}
          ${auctionPanel(table)}${debtsPanel(table)}${offersPanel(table)}
          ${fieldsPanel(table)}${statePanel(table)}
        </div>
      </div>
      <div class="col-right">${playersPanel(table)}</div>
    </div>
    ${tabs(table)}
    ${deedDialog(table)}${keysDialog(table)}`;
}

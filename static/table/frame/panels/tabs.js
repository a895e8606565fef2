/* The tabs below the question on phones. A count says what waits behind a tab. */

import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";

const TABS = [
  ["board", "map", "tab.board"], ["trade", "trade", "tab.trade"], ["players", "deeds", "tab.deeds"], ["log", "log", "panel.log"], ["talk", "talk", "panel.talk"],
];

/** `shown`: the tabs of this page, those of a table that is played where nothing is said.
 * @param {Table} table @param {string[]} [shown] */
export function tabs(table, shown = TABS.map(([tab]) => tab)) {
  if (!table.phone) return nothing;
  /** @type {Record<string, number>} */
  const counts = { talk: table.state.talk.unread, trade: offersFor(table), log: movesUnseen(table) };
  const own = table.room.page.tabs;
  return html`<nav class="tabs" aria-label=${table.say("page.parts")} data-roving="row">${TABS.filter(([tab]) => own[tab] !== null && shown.includes(tab)).map(([tab, sign, key]) => html`<button type="button"
    aria-current=${table.ui.tab === tab ? "true" : nothing} @click=${() => choose(table, tab)}>${icon(sign)}<span>${table.say(own[tab] ?? key)}</span>
    ${counts[tab] ? html`<b class="count" aria-label=${table.say(`count.${tab}`, { n: counts[tab] })}>${counts[tab]}</b>` : nothing}</button>`)}</nav>`;
}

/** @param {Table} table */
function offersFor(table) {
  const accept = table.places.answers.find(({ do: name }) => name === "accept");
  return accept?.kind === "pick" ? accept.options.length : 0;
}

/** Moves since the reader's own last one that the log has not shown yet, where no board shows them as they come.
 * @param {Table} table */
function movesUnseen({ room, seat, ui, state: { history, at } }) {
  if (!room.page.countsMoves || seat === null || at !== null || ui.tab === "log") return 0;
  const since = Math.max(ui.logRead, history.findLast((entry) => entry.seat === seat)?.n ?? 0);
  return history.filter(({ n, told }) => n > since && told.length).length;
}

/** The tab of trade opens at once the offer that waits, else the form where a trade can be offered.
 * @param {Table} table @param {string} tab */
function choose(table, tab) {
  table.act.tab(tab);
  const { offer } = table.room.choices;
  const open = offer !== null && table.ui.open === offer;
  if (tab === "trade" && offersFor(table)) table.act.offers();
  else if (tab === "trade" && !open && table.choice(offer)) table.act.toggle(offer);
}

/** Behind the tab of trade when there is neither a form nor an offer.
 * @param {Table} table */
export function noTrade(table) {
  return html`<p class="empty tab-empty">${table.say(table.choice(table.room.choices.offer) ? "tab.trade_open" : "tab.trade_closed")}</p>`;
}

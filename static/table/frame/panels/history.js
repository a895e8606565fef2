/* The log: one line for each event, in groups by turn, newest first, and so are the lines of a
 * group. Lines can be searched, kept to one player, folded away by turn, linked to; a line's fields show on the board while it is pointed at. */

import { takeBack } from "./calls.js";
import { drawn, hole, ruleLink, seatName } from "../draw/drawn.js";
import { html, keyed, nothing, repeat } from "../draw/lit.js";
import { linesAfter, logGroups } from "../words/log.js";
import { icon, mark } from "../draw/marks.js";
import { arrival, part } from "../page/late.js";
import { delta } from "../words/money.js";

const SHOWN = 30;
/** In a replay: a jump draws all of them anew, and the board waits for it. */
const SHOWN_BACK = 15;
/** Groups after the one in which a replay stands. */
const AHEAD = 3;

/** @param {Table} table */
export function logPanel(table) {
  const { ui } = table;
  const all = logGroups(table.state.history, table.env);
  const isSifted = ui.logTools || table.settings.logKind !== "";
  const sieve = isSifted ? sieveOf() : null;
  // A line that the sieve leaves out is not to be seen before the sieve is here either.
  const groups = sieve?.sifted(table, all) ?? (table.settings.logKind ? [] : all);
  const page = table.state.at === null ? SHOWN : SHOWN_BACK;
  const shown = newest(inSight(groups, table.state.at), page * ui.logPages, page).reverse();
  return html`<section class="panel log" id="log" aria-labelledby="log-title" tabindex="-1">
    <header class="panel-head"><h2 id="log-title">${table.say("panel.log")}</h2>
      <button type="button" class="icon-btn log-last" hidden aria-label=${table.say("log.last")} title=${table.say("log.last")} @click=${toLast}>${icon("up")}</button>
      <button type="button" class="icon-btn" aria-expanded=${ui.logTools ? "true" : "false"} aria-label=${table.say("log.search")} title=${table.say("log.search")}
        @click=${() => openTools(table)}>${icon("search")}</button></header>
    ${ui.logTools && sieve ? sieve.tools(table) : nothing}${sieve?.note(table, all, groups) ?? nothing}
    <div class="log-scroll" id="log-scroll" tabindex="0" role="region" aria-labelledby="log-title">
      <div class="log-lines">${groups.length ? nothing : html`<p class="empty">${isSifted && !sieve ? nothing : table.say(all.length ? "log.none" : "log.empty")}</p>`}
        <div data-roving="column">${repeat(shown, (group) => group.id, (group) => groupOf(table, group))}</div>
        ${older(table, groups, shown)}</div>
    </div>${takeBack(table)}</section>`;
}

/** In a replay the log ends soon after the move that is shown: what comes is within reach and does not hide it.
 * @param {ShownGroup[]} groups @param {number | null} at */
function inSight(groups, at) {
  if (at === null) return groups;
  const here = groups.findLastIndex((group) => group.n <= at);
  return groups.slice(0, Math.max(0, here) + 1 + AHEAD);
}

/** At least so many of them. What falls off the foot moves all that stands above it, so that it falls many at a time.
 * @param {ShownGroup[]} groups @param {number} most @param {number} page */
const newest = (groups, most, page) => groups.slice(Math.max(0, Math.floor((groups.length - most) / page) * page));

/** @param {any} event */
function toLast(event) {
  const box = event.target.closest(".log").querySelector(".log-scroll");
  box.scrollTop = -box.scrollHeight;
  box.focus({ preventScroll: true });
}

/** @returns {import("./log_tools.js").LogTools | null} */
const sieveOf = () => part("sieve");

/** @param {Table} table */
async function openTools(table) {
  table.act.logTools();
  await arrival("sieve");
  document.getElementById("log-text")?.focus();
}

/** What was pressed stays under the pointer: the log counts from its foot, so all that is above a change would move.
 * @param {any} still @param {() => void} act */
function inPlace(still, act) {
  const box = still.closest(".log-scroll");
  const before = still.getBoundingClientRect().top;
  act();
  queueMicrotask(() => { box.scrollTop += still.getBoundingClientRect().top - before; });
}

/** @param {Table} table @param {any[]} groups @param {any} shown */
function older(table, groups, shown) {
  if (groups.length > shown.length) {
    return html`<button type="button" class="btn btn-quiet" @click=${(/** @type {PageEvent} */ event) => inPlace(event.currentTarget.previousElementSibling, () => table.act.olderLog())}><span class="btn-label">${table.say("log.more")}</span></button>`;
  }
  return table.state.since > 0 ? html`<p class="empty">${table.say("log.older")}</p>` : nothing;
}

/** @param {Table} table @param {ShownGroup} group */
export function groupOf(table, group) {
  const folded = Boolean(table.ui.logFolds[group.id]);
  return html`<section class="log-group"><h3><button type="button" data-rove aria-expanded=${folded ? "false" : "true"} 
      @click=${(/** @type {PageEvent} */ event) => inPlace(event.currentTarget, () => table.act.foldLog(group.id))}>
      <span>${heading(table, group)}</span></button></h3>
    ${folded ? nothing : html`<ol>${repeat([...group.lines].reverse(), (line) => line.id, (line) => lineOf(table, line, group.who))}</ol>`}</section>`;
}

/** Whose turn it was stands here and not in each line; the round where a new one begins.
 * @param {Table} table @param {any} group */
function heading(table, group) {
  if (group.who === null) return table.say("log.start");
  const words = table.say(group.begins ? "log.round_move" : "log.move", { round: group.round, n: group.n });
  return html`${words}<span class="visually-hidden">,</span> <span class="log-who">${mark(group.who)} ${table.seatName(group.who)}</span>`;
}

/** A line names who acts where that is somebody else than whose turn the heading tells.
 * @param {Table} table @param {any} line @param {number | null} who */
function lineOf(table, line, who) {
  const named = line.seat !== null && line.seat !== who;
  const point = line.fields?.length ? () => table.act.highlight(line.fields) : null;
  const { at } = table.state;
  return html`<li class="log-line ${line.seat === null ? "log-table" : ""} ${at !== null && line.n > at ? "log-ahead" : ""} ${line.undone ? "log-undone" : ""}" id=${line.id} tabindex="-1"
      aria-current=${line.n === at ? "step" : nothing}
      @mouseenter=${point} @mouseleave=${point && (() => table.act.highlight(null))}>
    <span class="log-mark">${named ? mark(line.seat) : nothing}</span>
    <span class="log-text">${named ? html`<b>${table.seatName(line.seat)}</b> ` : line.seat === null ? nothing : html`<span class="visually-hidden">${table.seatName(line.seat)} </span>`}${drawn(table, line.key, line.params)}${line.details ? html` ${hole(table, line.details)}` : nothing}${line.undone ? html` <span class="visually-hidden">(${table.say("log.undone")})</span>` : nothing}${byClock(table, line)} ${ruleLink(table, "events", line.event.event, line.event)}</span>
    ${amountOf(table, line)}
    ${backTo(table, line)}
    <a class="log-link" href="#${line.id}" data-rove aria-label=${table.say("log.link", { n: line.n })} title=${table.say("log.link", { n: line.n })}
      @click=${(/** @type {PageEvent} */ event) => { event.preventDefault(); table.act.copyLine(line.id); }}>${icon("link")}</a></li>`;
}

/** The board as it was at this line: in a replay at once, from a table that is played on the page of its replay.
 * @param {Table} table @param {LogLine} line */
function backTo(table, line) {
  const address = table.view?.replay;
  if (!address) return nothing;
  const words = table.say("log.back", { n: line.n });
  /** @param {Event} event */
  const press = (event) => {
    event.preventDefault();
    table.act.goTo(line.n);
  };
  return html`<a class="log-link log-back" href=${`${address}?at=${line.n}`} data-rove aria-label=${words} title=${words} @click=${table.state.at === null ? null : press}>${icon("back")}</a>`;
}

/** @param {Table} table @param {LogLine} line */
function byClock(table, line) {
  if (line.by !== "clock" || line.follows) return nothing;
  return html` <span class="log-clock" title=${table.say("log.clock")}>${icon("clock")}<span class="visually-hidden">(${table.say("log.clock")})</span></span>`;
}

/** @param {Table} table @param {LogLine} line */
function amountOf(table, line) {
  if (line.amount !== undefined) {
    const text = line.tone === "in" ? delta(line.amount, table.names.symbol) : table.money(line.amount);
    return html`<span class="log-amount ${line.tone === "in" ? "gain" : ""}">${text}</span>`;
  }
  return line.sum === undefined ? nothing : html`<span class="log-amount">${line.sum}</span>`;
}

/** The last two things that happened, newest last: beside the question while somebody else answers it. Drawn anew as one, since a
 * line that takes the words of the next would carry each of them to another place.
 * @param {Table} table */
export function lastLines(table) {
  const { past } = table;
  const lines = linesAfter(past, past.at(-9)?.n ?? 0, table.env).slice(-2);
  if (!lines.length) return nothing;
  return keyed(past.at(-1)?.n, html`<ul class="last-lines">${lines.map((line) => html`<li>${line.seat === null ? nothing : html`${seatName(table, line.seat)} `}<span>${drawn(table, line.key, line.params)}</span>${amountOf(table, line)}</li>`)}</ul>`);
}

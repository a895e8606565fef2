/* The log: one line for each event, in groups by turn, newest group first. */

import { drawn, hole, seatName } from "../drawn.js";
import { html, nothing, repeat } from "../lit.js";
import { linesAfter, logGroups } from "../log.js";
import { icon, mark } from "../marks.js";
import { delta } from "../money.js";

const SHOWN = 30;

export function logPanel(table) {
  const groups = logGroups(table.state.history, table.env);
  const shown = groups.slice(-SHOWN * table.ui.logPages).reverse();
  return html`<section class="panel log" id="log" aria-labelledby="log-title" tabindex="-1">
    <header class="panel-head"><h2 id="log-title">${table.say("panel.log")}</h2></header>
    <div class="log-scroll" tabindex="0" role="region" aria-labelledby="log-title">
      ${groups.length ? nothing : html`<p class="empty">${table.say("log.empty")}</p>`}
      ${repeat(shown, (group) => group.n, (group) => groupOf(table, group))}
      ${older(table, groups, shown)}
    </div></section>`;
}

function older(table, groups, shown) {
  if (groups.length > shown.length) {
    return html`<button type="button" class="btn btn-quiet" @click=${() => table.act.olderLog()}><span class="btn-label">${table.say("log.more")}</span></button>`;
  }
  return table.state.since > 0 ? html`<p class="empty">${table.say("log.older")}</p>` : nothing;
}

function groupOf(table, group) {
  return html`<section class="log-group"><h3><span>${group.who === null ? table.say("log.start") : html`${table.say("log.round", { round: group.round })} · ${table.seatName(group.who)}`}</span></h3>
    <ol>${group.lines.map((line) => lineOf(table, line))}</ol></section>`;
}

function lineOf(table, line) {
  const named = line.seat !== null && !line.follows;
  return html`<li class="log-line ${line.seat === null ? "log-table" : ""} ${line.follows ? "log-follows" : ""}">
    ${line.seat === null ? html`<span class="log-mark"></span>` : named ? html`<span class="log-mark">${mark(line.seat)}</span>` : html`<span class="log-mark"></span>`}
    <span class="log-text">${named ? html`<b>${table.seatName(line.seat)}</b> ` : line.follows ? html`<span class="visually-hidden">${table.seatName(line.seat)} </span>` : nothing}${drawn(table, line.key, line.params)}${line.details ? html` ${hole(table, line.details)}` : nothing}${line.by === "clock" && !line.follows ? html` <span class="log-clock" title=${table.say("log.clock")}>${icon("clock")}<span class="visually-hidden">(${table.say("log.clock")})</span></span>` : nothing}</span>
    ${amountOf(table, line)}</li>`;
}

function amountOf(table, line) {
  if (line.amount !== undefined) {
    const text = line.tone === "in" ? delta(line.amount, table.names.symbol) : table.money(line.amount);
    return html`<span class="log-amount ${line.tone === "in" ? "gain" : ""}">${text}</span>`;
  }
  return line.sum === undefined ? nothing : html`<span class="log-amount">${line.sum}</span>`;
}

/** The last things that happened, newest last: beside the question while somebody else answers it. */
export function lastLines(table, most) {
  const lines = linesAfter(table.state.history.slice(-8), 0, table.env).slice(-most);
  if (!lines.length) return nothing;
  return html`<ul class="last-lines">${lines.map((line) => html`<li>${line.seat === null ? nothing : html`${seatName(table, line.seat)} `}<span>${drawn(table, line.key, line.params)}</span>${amountOf(table, line)}</li>`)}</ul>`;
}

/* The end of the game on a sheet of its own: places and worths, how it ended and the ways on as a certificate; beside it
 * everybody's wealth, what decided it, luck, records, and the draws to check. */

import { drawn } from "../draw/drawn.js";
import { F, M, S } from "../words/events.js";
import { html, nothing, svg } from "../draw/lit.js";
import { icon, pawn } from "../draw/marks.js";
import { at } from "../words/names.js";
import { passOn } from "../page/pass_on.js";
import { ruleChangeList } from "../panels/rule_changes.js";
import { luckReport, turningPoints } from "./deciding.js";
import { signed } from "../server/ratings.js";
import { wealthGraph } from "./graph.js";

/** `beside` stands below the certificate.
 * @param {Table} table @param {Drawable} beside */
export function endSheet(table, beside) {
  const course = table.act.course();
  return html`<div class="end-sheet"><section class="result" id="result" aria-labelledby="result-title" tabindex="-1">
    <div class="result-column">${certificate(table, table.view.outcome)}${beside}</div>
    <div class="result-column">${course ? whatDecided(table, course) : nothing}
      <div class="result-cards">${course ? facts(table, course) : nothing}${otherRules(table)}${table.room.end.draws ? honesty(table) : exportLink(table)}</div></div>
  </section></div>`;
}

/** In the place of the question, where the reader looks at the table of a match that is over.
 * @param {Table} table */
export function endNote(table) {
  return html`<section class="panel end-note" id="end-note" aria-labelledby="end-note-title" tabindex="-1">
    <p class="eyebrow">${table.say("panel.result")}</p><h2 id="end-note-title">${headline(table, table.view.outcome.placings[0] ?? [])}</h2>
    <p class="result-ways"><button type="button" class="btn btn-plain" @click=${() => table.act.result(true)}><span class="btn-label">${table.say("end.result")}</span></button></p></section>`;
}

/** The engraved band at the head of the certificate: strands of two waves that run against each other, 440 x 26. */
const BAND = [-1, 1].flatMap((way) => Array.from({ length: 5 }, (_, strand) => Array.from({ length: 89 }, (_, step) => {
  const height = 13 + (11 - strand) * Math.sin((step / 22) * 2 * Math.PI + way * strand * 0.45);
  return `${step ? "L" : "M"}${5 * step} ${height.toFixed(1)}`;
}).join("")));

/** @param {Table} table @param {Outcome} outcome */
function certificate(table, outcome) {
  return html`<div class="panel result-certificate"><div class="result-frame">
    <svg class="result-band" viewBox="0 0 440 26" preserveAspectRatio="none" aria-hidden="true" focusable="false">${BAND.map((strand) => svg`<path d=${strand}/>`)}</svg>
    <p class="eyebrow">${table.say("panel.result")}</p>
    <h2 id="result-title">${headline(table, outcome.placings[0] ?? [])}</h2>
    <p class="result-why">${reason(table, outcome)}</p>
    ${placings(table, outcome)}
    ${ratingNote(table)}
    ${ways(table)}
    ${table.room.end.extra(table)}</div></div>`;
}

/** @param {Table} table @param {any} course */
function whatDecided(table, course) {
  const moments = course.moments ?? []; // courses that browsers kept from before have none
  return html`${course.rounds.length > 1 ? wealthGraph(table, course, moments) : nothing}
    <div class="result-cards">${turningPoints(table, moments)}${luckReport(table, course.luck ?? {})}</div>`;
}

/** By which rules it was played, where they were not those of the box.
 * @param {Table} table */
function otherRules(table) {
  return table.names.told.length ? html`<section class="panel result-card end-rules" aria-labelledby="end-rules-title"><h3 id="end-rules-title">${table.say("dialog.rules")}</h3>${ruleChangeList(table)}</section>` : nothing;
}

/** Why it ended, as the room words it.
 * @param {Table} table @param {Outcome} outcome */
const reason = (table, outcome) => table.texts.first([...table.room.end.reasons(table, outcome), `result.reason.${outcome.reason}`]);

/** @param {Table} table @param {number[]} winners */
function headline(table, winners) {
  if (winners.length === 1) return winners[0] === table.seat ? table.say("result.won.me") : table.say("result.won", { who: table.seatName(winners[0]) });
  return table.say("result.won.several", { who: winners.map((seat) => table.seatName(seat)).join(", ") });
}

/** @param {Table} table @param {Outcome} parts */
function placings(table, { placings: places, worth }) {
  return html`<ol class="placings">${places.flatMap((seats, index) => {
    const place = 1 + places.slice(0, index).flat().length;
    return seats.map((seat) => html`<li class=${place === 1 ? "first" : ""}><span class="place-no" aria-label=${table.say("result.place", { n: place })}>${place}.</span>
      ${pawn(seat, table.outlined(seat))}<span class="placed-name">${table.seatName(seat)} ${table.room.player.tag(table, seat)}${seat === table.seat ? html` <span class="tag tag-you">${table.say("seat.you")}</span>` : nothing}</span>
      ${changed(table, seat)}<span class="placed-worth">${worthWords(table, seat, at(worth, seat))}</span></li>`);
  })}</ol>`;
}

/** What the match has changed for a seat, with the way to its receipt.
 * @param {Table} table @param {number} seat */
function changed(table, seat) {
  const { change, receipt, rating } = table.rating(seat) ?? {};
  if (!change || !receipt) return nothing;
  const look = Number(change) < 0 ? "loss" : "gain";
  return html`<a class="placed-change ${look}" href=${receipt} title=${table.say("result.receipt")}><b>${signed(change)}</b><small>${rating}</small><span class="visually-hidden"> ${table.say("result.receipt")}</span></a>`;
}

/** Why a rated match has changed nothing, or that it is still worked out.
 * @param {Table} table */
function ratingNote(table) {
  const { rated, final, verdict } = table.state.ratings;
  if (!rated || (final && !verdict)) return nothing;
  return html`<p class="result-rating" role="status">${verdict || table.say("result.rating_soon")}</p>`;
}

/** @param {Table} table @param {number} seat @param {number} worth */
function worthWords(table, seat, worth) {
  const out = at(table.game?.players, seat)?.out ?? null;
  if (out !== null) return html`<small>${table.say(`seat.out.${out}`)}</small>`;
  return worth === undefined ? nothing : html`<small>${table.say("result.worth")}</small> <b>${table.money(worth)}</b>`;
}

/** The rematch first, for whoever sat here; then what can be done with the match itself.
 *
 * None of them is `data-ticket`: the Enter meant for the last question must not open the next table.
 * @param {Table} table */
function ways(table) {
  const { links, state: { talk: { rematch } } } = table;
  const again = links.again ? html`<button type="button" class="btn btn-ticket" @click=${() => table.act.again()}><span class="btn-label"><span>${table.say("result.again")}</span></span></button>` : nothing;
  return html`<p class="result-ways">${again}
    ${rematch ? html`<a class="btn btn-plain" href=${rematch.url}><span class="btn-label"><span>${table.say("end.rematch", { host: rematch.host })}</span></span></a>
      <span class="result-seated">${table.say("end.seated", { who: rematch.seated.join(", ") })}</span>` : nothing}
    ${links.again ? nothing : html`<a class="btn btn-ticket" href=${links.lobby}><span class="btn-label"><span>${table.say("result.lobby")}</span></span></a>`}</p>
    <p class="result-ways"><button type="button" class="btn btn-plain" @click=${() => table.act.result(false)}><span class="btn-label">${icon("map")}${table.say("end.table")}</span></button>
    <a class="btn btn-plain" href=${`${table.view.replay}?at=1`}><span class="btn-label">${icon("back")}${table.say("end.replay")}</span></a>
    ${links.story ? shareButton(table) : nothing}
    ${links.again ? html`<a class="btn btn-quiet" href=${links.lobby}><span class="btn-label">${table.say("result.lobby")}</span></a>` : nothing}</p>`;
}

/** The page of this match that anybody can read.
 * @param {Table} table */
function shareButton(table) {
  /** @param {PageEvent} event */
  const press = async ({ currentTarget }) => {
    const words = { ask: table.say("end.by_hand"), close: table.say("page.close") };
    if (await passOn(new URL(table.links.story, location.href).href, words)) table.act.unheard(currentTarget, table.say("end.shared"));
  };
  return html`<button type="button" class="btn btn-plain" @click=${press}><span class="btn-label">${icon("link")}${table.say("end.share")}</span></button>`;
}

/** What was the greatest of its kind, and how many.
 * @param {Table} table @param {any} course */
function facts(table, course) {
  const { greatest, counts } = course;
  const lines = [
    table.room.end.length(table, course),
    ...table.room.end.facts(table, course),
    greatest.bid ? drawn(table, "end.bid", { amount: M(greatest.bid.price), field: F(greatest.bid.field), who: S(greatest.bid.who) }) : null,
    counts.auctions ? table.say("end.auctions", { n: counts.auctions }) : null,
    counts.deals ? table.say("end.deals", { n: counts.deals }) : null,
  ].filter(Boolean);
  return html`<section class="panel result-card end-facts" aria-labelledby="facts-title"><h3 id="facts-title">${table.say("end.facts")}</h3><ul>${lines.map((words) => html`<li>${words}</li>`)}</ul></section>`;
}

/** A game that draws nothing has no draws to check: its record can be taken along all the same.
 * @param {Table} table */
function exportLink(table) {
  /** @param {string} href @param {string} key */
  const link = (href, key) => html`<a class="btn btn-quiet" href=${href} download><span class="btn-label"><span>${table.say(key)}</span></span></a>`;
  return html`<p class="panel result-card result-ways">${link(table.links.export, "result.export")}${table.links.exportThere ? link(table.links.exportThere, "result.export_there") : nothing}</p>`;
}

/** The draws can be checked by anybody: how, and the two numbers that it takes.
 * @param {Table} table */
function honesty(table) {
  const { verify, commitment, secret } = table.view;
  const found = table.act.verdict();
  const verdict = found && found.state !== "open" && found.state !== "copy" && found.state !== "lesson" ? found : null;
  return html`<section class="panel result-card honesty" aria-labelledby="honesty-title"><h3 id="honesty-title">${table.say("end.honest")}</h3><p>${table.say("result.verify_note")}</p>
    ${commitment && secret ? html`<dl><dt>${table.say("end.commitment")}</dt><dd><code>${commitment}</code></dd><dt>${table.say("end.secret")}</dt><dd><code>${secret}</code></dd></dl>` : nothing}
    ${verdict ? html`<p class="verdict">${table.say(verdict.state === "right" ? "end.right" : "end.different")}</p>` : nothing}
    <p class="result-ways"><a class="btn btn-plain" href=${verify}><span class="btn-label"><span>${table.say("result.verify")}</span></span></a>
      <a class="btn btn-quiet" href=${table.links.export} download><span class="btn-label"><span>${table.say("result.export")}</span></span></a></p></section>`;
}

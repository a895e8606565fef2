/* What a replay draws around the board: a bar of its own, the moment in words, and the axis that is slider and graph at once. */

import { drawn, seatName } from "../draw/drawn.js";
import { html, nothing, svg } from "../draw/lit.js";
import { DASHES, icon } from "../draw/marks.js";
import { isDark } from "../draw/screen.js";
import { onAxis } from "../draw/ticks.js";
import { given } from "../words/given.js";
import { linesAfter } from "../words/log.js";
import { capital } from "../words/text.js";
import { logPanel } from "../panels/history.js";
import { tabs } from "../panels/tabs.js";
import { markShares, paths, roundAt, share, worths } from "./axis.js";
import { shownFigures } from "./reasons.js";
import { qrFold, shareFold, shareWays } from "./sharing.js";
import { part } from "../page/late.js";

const LINES_MOST = 5;
/** Of the axis, from mark to mark: as much as one is wide. */
const APART = { phone: 0.08, other: 0.035 };

/** The page of a replay, as `page` puts it together. `playback` steps through the match.
 * @param {import("./playback.js").Playback} playback @returns {import("../page/page.js").Around} */
export const around = (playback) => ({
  bar: (table) => bar(table, playback),
  side: logPanel,
  stage: (table) => html`<div class="stage">${moment(table, playback)}</div>`,
  foot: (table) => html`${axisPanel(table, playback)}${tabs(table, ["board", "players", "log"])}`,
  tabbed: () => false,
  ended: () => false,
});

/** @param {Table} table @param {import("./playback.js").Playback} playback */
function bar(table, playback) {
  return html`<div class="table-bar">
    <a class="brand" href=${table.links.lobby} aria-label=${`Magnat: ${table.say("line.lobby")}`}><img src=${table.links.mark} width="32" height="32" alt=""><span aria-hidden="true">Magnat</span></a>
    <div class="table-what"><h1>${table.title()}</h1><p class="table-facts">${table.say(playback.over ? "replay.whole" : "replay.part")}</p></div>
    <a class="btn btn-quiet" href=${playback.table}><span class="btn-label">${table.say("replay.table")}</span></a>
    <div class="bar-tools" role="toolbar" aria-label=${table.say("bar.tools")} data-roving="row">
      <button type="button" class="icon-btn" data-theme-switch aria-pressed=${isDark() ? "true" : "false"} title=${table.say("page.dark")} aria-label=${table.say("page.dark")}>${icon("moon")}</button>
      ${table.hasBoard ? html`<button type="button" class="icon-btn" aria-pressed=${table.settings.textMode ? "true" : "false"} title=${table.say("set.textMode")} aria-label=${table.say("set.textMode")}
        @click=${() => table.act.set({ textMode: !table.settings.textMode })}>${icon("lines")}</button>` : nothing}
    </div></div>`;
}

/** The move that a replay shows: it draws none before the first has come.
 * @param {Table} table */
export const shownAt = (table) => given(table.state.at, "move of the replay");

/** Which moment it is, and what happened in it.
 * @param {Table} table @param {import("./playback.js").Playback} playback */
function moment(table, playback) {
  const at = shownAt(table);
  const nth = playback.axis.moments.indexOf(at) + 1;
  const lines = momentLines(table);
  return html`<section class="panel replay-moment ${nth ? "is-key" : ""}" id="moment" aria-labelledby="moment-title" tabindex="-1">
    <p class="eyebrow">${nth ? table.say("replay.moment", { n: nth }) : table.say("replay.eyebrow")}</p>
    <h2 id="moment-title">${where(table, playback, at)}</h2>
    <ul class="last-lines">${lines.map((line) => html`<li>${line.seat === null ? nothing : html`${seatName(table, line.seat)} `}<span>${drawn(table, line.key, line.params)}</span></li>`)}</ul>
    ${playback.problem ? html`<p class="form-note" role="status">${table.say("replay.lost")}</p>` : nothing}
    ${table.phone ? nothing : html`<p class="replay-ways">${shareWays(table, playback, at)}${compared(table, playback)}</p>`}
    ${playback.reason && table.state.history.some((one) => one.n === at && one.by === "bot") ? why(table, playback, at) : nothing}
    <div class="replay-folds">${table.phone ? shareFold(table, playback, at) : qrFold(table, playback, at)}
    ${playback.over && at < playback.axis.last ? whatIf(table, playback) : nothing}
    ${playback.reviewed ? part("advice")?.reviewPanel(table, playback) ?? nothing : nothing}${table.phone ? compared(table, playback) : nothing}</div></section>`;
}

/** Of a copy: the way to its original.
 * @param {Table} table @param {import("./playback.js").Playback} playback */
const compared = (table, playback) => (playback.compared ? html`<a class="btn btn-quiet" href=${playback.compared}><span class="btn-label">${table.say("replay.compared")}</span></a>` : nothing);

/** What the AI player went by that made the move; asked for on request.
 * @param {Table} table @param {import("./playback.js").Playback} playback @param {number} at */
function why(table, playback, at) {
  if (playback.why?.at !== at) return html`<p class="replay-ways"><button type="button" class="btn btn-quiet" @click=${() => playback.ask()}><span class="btn-label">${table.say("replay.why")}</span></button></p>`;
  return html`<p class="form-note replay-why" role="status">${table.say(`why.${playback.why.code}`, shownFigures(playback.why.figures, (sum) => table.money(sum)))}</p>`;
}

/** @param {Table} table @param {import("./playback.js").Playback} playback */
function whatIf(table, playback) {
  /** @param {string} dice @param {string} [words] */
  const way = (dice, words = `replay.if.${dice}`) => html`<button type="button" class="btn btn-quiet" @click=${() => playback.whatIf(dice)}><span class="btn-label">${table.say(words)}</span></button>`;
  return html`<details class="replay-if" name="moment"><summary>${table.say(table.phone ? "replay.if.short" : "replay.if")}</summary><p class="form-note">${table.say("replay.if_note")}</p><p class="replay-ways">${table.room.end.draws ? html`${way("same")}${way("new")}` : way("same", "replay.if.go")}</p></details>`;
}

/** The lines of the move itself.
 * @param {Table} table */
export function momentLines(table) {
  const { at } = table.state;
  return at === null ? [] : linesAfter(table.past, at - 1, table.env).slice(0, LINES_MOST);
}

/** "Round 18, move 124 of 412".
 * @param {Table} table @param {import("./playback.js").Playback} playback @param {number} at */
export function where(table, playback, at) {
  const round = table.room.page.round(table, roundAt(playback.axis, at));
  return table.say("replay.where", { round: capital(round), n: at, last: playback.axis.last });
}

/** The highest and the lowest of these.
 * @param {number[]} axis */
const ends = (axis) => (axis.length ? [axis[axis.length - 1], axis[0]] : []);

/** @param {Table} table @param {import("./playback.js").Playback} playback */
function axisPanel(table, playback) {
  const { axis } = playback;
  const at = shownAt(table);
  const shares = markShares(axis, table.phone ? APART.phone : APART.other);
  return html`<section class="replay-axis" aria-label=${table.say("replay.axis")}>
    <div class="replay-tools" role="group" aria-label=${table.say("replay.steps")} data-roving="row">
      ${step(table, playback, "first")}${step(table, playback, "roundBack")}${step(table, playback, "back")}
      <button type="button" class="icon-btn" aria-pressed=${playback.playing ? "true" : "false"} aria-label=${table.say(playback.playing ? "replay.stop" : "replay.play")} title=${table.say(playback.playing ? "replay.stop" : "replay.play")}
        @click=${() => playback.play(!playback.playing)}>${playback.playing ? PAUSE : PLAY}</button>
      ${step(table, playback, "on")}${step(table, playback, "roundOn")}${step(table, playback, "last")}
      <button type="button" class="btn btn-quiet replay-speed" aria-label=${table.say("replay.speed", { n: playback.speed })} @click=${() => playback.faster()}><span class="btn-label">${playback.speed}×</span></button></div>
    <div class="replay-field">
      ${ends(worths(axis)).map((worth) => html`<span class="replay-worth" aria-hidden="true">${onAxis(table, worth)}</span>`)}
      <svg class="replay-graph" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        ${axis.rounds.map(([from]) => svg`<path class="wealth-rule" d=${`M${(share(axis, from) * 1000).toFixed(1)} 0V100`}/>`)}
        ${paths(axis).map((path, seat) => svg`<g class="seat-${seat % 6}"><path class="wealth-line" d=${path} stroke-dasharray=${DASHES[seat % 6]}/></g>`)}
        <path class="replay-here" d=${`M${(share(axis, at) * 1000).toFixed(1)} 0V100`}/></svg>
      <input type="range" class="replay-slider" id="replay-slider" min="1" max=${axis.last} step="1" .value=${String(at)} aria-label=${table.say("replay.slider")} aria-valuetext=${where(table, playback, at)}
        @input=${(/** @type {PageEvent} */ event) => playback.go(Number(event.target.value))}>
      ${axis.moments.map((one, index) => html`<button type="button" class="replay-mark" .style=${`--share:${shares[index]}`} aria-pressed=${one === at ? "true" : "false"}
        aria-label=${table.say("replay.to_moment", { n: index + 1, where: where(table, playback, one) })} title=${where(table, playback, one)} @click=${() => playback.go(one)}>${index + 1}</button>`)}
    </div></section>`;
}

/** @type {Record<string, Drawn>} */
const SIGNS = {
  first: svg`<path d="M6 5v14M18 5l-9 7 9 7z"/>`,
  roundBack: svg`<path d="m12 5-8 7 8 7zM20 5l-8 7 8 7z"/>`,
  back: svg`<path d="m15 5-8 7 8 7z"/>`,
  on: svg`<path d="m9 5 8 7-8 7z"/>`,
  roundOn: svg`<path d="m4 5 8 7-8 7zM12 5l8 7-8 7z"/>`,
  last: svg`<path d="M18 5v14M6 5l9 7-9 7z"/>`,
};
/** @param {Drawable} drawing */
const sign = (drawing) => html`<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawing}</svg>`;
const PLAY = sign(svg`<path d="m7 4 12 8-12 8z" fill="currentColor"/>`);
const PAUSE = sign(svg`<path d="M8 5v14M16 5v14"/>`);

/** @param {Table} table @param {import("./playback.js").Playback} playback @param {string} name */
function step(table, playback, name) {
  const words = table.say(`replay.${name}`);
  return html`<button type="button" class="icon-btn" data-step=${name} aria-label=${words} title=${words} @click=${() => playback.step(name)}>${sign(SIGNS[name])}</button>`;
}

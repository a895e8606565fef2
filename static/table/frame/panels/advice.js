/* What the adviser says, fetched when a table first needs it: a hint for the question that is asked, and the review of
 * one's own moves in a replay. */

import { html, nothing } from "../draw/lit.js";
import { shownFigures } from "../replay/reasons.js";
import { actionWords } from "../words/actions.js";

/** The button while nothing was asked of this position, then the answer.
 * @param {Table} table */
export function hintNote(table) {
  const { hint } = table.state.ui;
  if (hint?.version !== table.state.version) {
    return html` <button type="button" class="fact-button prompt-hint" @click=${() => ask(table)}>${table.say("hint.ask")}</button>`;
  }
  return html` <span class="prompt-hint" role="status">${hintWords(table, hint)}</span>`;
}

/** @param {Table} table */
async function ask(table) {
  const { version } = table.state;
  const { hint } = table.links;
  if (!hint) return;
  table.act.hinted({ version });
  table.act.hinted(await hintAt(hint, version, table.say("hint.lost")));
}

/** Asks for a hint; one that does not come has `lost` for its message.
 * @param {string} address @param {number} version @param {string} lost @returns {Promise<Hint>} */
async function hintAt(address, version, lost) {
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    const found = await answer.json();
    return answer.ok ? found : { version, message: found.message ?? lost };
  } catch {
    return { version, message: lost };
  }
}

/** @param {Table} table @param {Hint} hint */
function hintWords(table, hint) {
  if (hint.message) return hint.message;
  if (!hint.action) return table.say("hint.coming");
  return table.say("hint.says", { action: actionWords(table, hint.action), why: why(table, hint) });
}

/** @param {Table} table @param {{ code?: string, figures?: Record<string, number> }} reason */
const why = (table, reason) => table.say(`why.${reason.code}`, shownFigures(reason.figures ?? {}, (sum) => table.money(sum)));

/** Where another choice would have been worth more, the dearest first.
 * @param {Table} table @param {import("../replay/playback.js").Playback} playback */
export function reviewPanel(table, playback) {
  const { found, asked } = playback.review;
  return html`<details class="replay-if replay-review" name="moment"><summary>${table.say(table.phone ? "review.title.short" : "review.title")}</summary>
    ${asked ? progress(table, found, playback.review.lost) : html`<p class="form-note">${table.say("review.note")}</p>
      <p class="replay-ways"><button type="button" class="btn btn-plain" @click=${() => playback.review.ask()}><span class="btn-label">${table.say("review.ask")}</span></button></p>`}
    ${found?.mistakes.length ? html`<ol class="review-list">${found.mistakes.map((one) => mistake(table, playback, one))}</ol>` : nothing}
  </details>`;
}

/** @param {Table} table @param {Review | null} found @param {boolean} lost */
function progress(table, found, lost) {
  const key = lost ? "review.lost" : !found ? "review.begun" : !found.done ? "review.under_way" : found.mistakes.length ? "review.done" : "review.none";
  return html`<p class="form-note" role="status">${table.say(key, { looked: found?.looked ?? 0, of: found?.of ?? 0 })}</p>`;
}

/** One mistake; in words where the replay stands at the position in which it was made.
 * @param {Table} table @param {import("../replay/playback.js").Playback} playback @param {Mistake} one */
function mistake(table, playback, one) {
  const here = playback.at === one.at - 1;
  return html`<li><button type="button" class="btn btn-quiet" aria-pressed=${here ? "true" : "false"} @click=${() => playback.go(one.at - 1)}><span class="btn-label">${table.say("review.cost", { n: one.at, cost: table.money(one.cost) })}</span></button>
    ${here ? html`<p class="form-note" role="status">${table.say("review.compared", { taken: actionWords(table, one.taken), better: actionWords(table, one.better), why: why(table, one) })}</p>` : nothing}</li>`;
}

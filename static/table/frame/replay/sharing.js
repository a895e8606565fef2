/* A moment of a replay goes to others: as address, picture, animation or QR code. On phones these ways are folded, as the
 * board needs the height. */

import { html } from "../draw/lit.js";
import { icon } from "../draw/marks.js";

/** @typedef {import("./playback.js").Playback} Playback */

/** The ways as they stand in a row.
 * @param {Table} table @param {Playback} playback @param {number} at */
export function shareWays(table, playback, at) {
  return html`<button type="button" class="btn btn-plain" @click=${() => playback.share()}><span class="btn-label">${icon("link")} ${table.say("replay.share")}</span></button>
    <a class="btn btn-quiet" href=${`${playback.picture}?at=${at}`} target="_blank" rel="noopener"><span class="btn-label">${table.say("replay.picture")}</span></a>
    <a class="btn btn-quiet" href=${`${playback.animation}?at=${at}`} title=${table.say("replay.animation_until")} target="_blank" rel="noopener"><span class="btn-label">${table.say("replay.animation")}</span></a>`;
}

/** @param {Table} table @param {Playback} playback @param {number} at */
const code = (table, playback, at) => html`<img src=${`${playback.qr}?at=${at}`} width="176" height="176" loading="lazy" alt=${table.say("replay.qr_of", { n: at })}>`;

/** @param {Table} table @param {Playback} playback @param {number} at */
export const qrFold = (table, playback, at) => html`<details name="moment"><summary>${table.say("replay.qr")}</summary>${code(table, playback, at)}</details>`;

/** All of it behind one word.
 * @param {Table} table @param {Playback} playback @param {number} at */
export function shareFold(table, playback, at) {
  return html`<details class="replay-share" name="moment"><summary>${table.say("replay.send")}</summary>
    <p class="replay-ways">${shareWays(table, playback, at)}</p>${code(table, playback, at)}</details>`;
}

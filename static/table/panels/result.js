/* The end of the game: places, worths, why it ended, and the ways on. */

import { html, nothing } from "../lit.js";
import { at } from "../names.js";
import { pawn } from "../marks.js";

export function resultPanel(table) {
  const { outcome, verify } = table.view ?? {};
  if (!outcome) return nothing;
  const winners = outcome.placings[0] ?? [];
  return html`<section class="panel result" id="result" aria-labelledby="result-title" tabindex="-1"><div class="result-frame">
    <p class="eyebrow">${table.say("panel.result")}</p>
    <h2 id="result-title">${headline(table, winners)}</h2>
    <p class="result-why">${table.texts.first([`result.reason.${outcome.reason}`])}</p>
    <ol class="placings">${outcome.placings.flatMap((seats, index) => {
      const place = 1 + outcome.placings.slice(0, index).flat().length;
      return seats.map((seat) => html`<li class=${place === 1 ? "first" : ""}><span class="place-no" aria-label=${table.say("result.place", { n: place })}>${place}.</span>
        ${pawn(seat)}<span class="placed-name">${table.seatName(seat)}${seat === table.seat ? html` <span class="tag tag-you">${table.say("seat.you")}</span>` : nothing}</span>
        <span class="placed-worth">${at(outcome.worth, seat) === undefined ? nothing : html`<small>${table.say("result.worth")}</small> <b>${table.money(at(outcome.worth, seat))}</b>`}</span></li>`);
    })}</ol>
    <p class="result-ways"><a class="btn btn-ticket" data-ticket href=${table.links.lobby}><span class="btn-label">${table.say("result.lobby")}</span></a>
      ${table.links.again ? html`<button type="button" class="btn btn-plain" @click=${() => table.act.again()}><span class="btn-label">${table.say("result.again")}</span></button>` : nothing}
      <a class="btn btn-plain" href=${verify}><span class="btn-label">${table.say("result.verify")}</span></a>
      <a class="btn btn-quiet" href=${table.links.export} download><span class="btn-label">${table.say("result.export")}</span></a></p>
    <p class="form-note">${table.say("result.verify_note")}</p></div></section>`;
}

function headline(table, winners) {
  if (winners.length === 1) {
    return winners[0] === table.seat ? table.say("result.won.me") : table.say("result.won", { who: table.seatName(winners[0]) });
  }
  return table.say("result.won.several", { who: winners.map((seat) => table.seatName(seat)).join(", ") });
}

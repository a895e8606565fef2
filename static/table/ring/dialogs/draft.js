/* A draft of a trade while no offer can be made: what it says, and that it waits. */

import { emptySide } from "../../frame/server/answer.js";
import { refusal } from "../../frame/draw/buttons.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { icon, pawn } from "../../frame/draw/marks.js";
import { frame } from "./frame.js";
import { given } from "./offer.js";
import { past } from "./trade.js";
import { drafted } from "./which.js";

/** @param {PropertyTable} table @param {{ key: string }} parts */
export function draftDialog(table, { key }) {
  const offer = drafted(table);
  if (!offer) return nothing;
  const drop = () => {
    table.act.keep(key, { give: emptySide(), get: emptySide(), counter: null });
    table.act.fold(key);
  };
  return frame(table, {
    key, look: "trade", lead: html`<span class="dlg-pawn">${pawn(offer.to)}</span>`, eyebrow: table.say("dlg.draft"), title: table.seatName(offer.to),
    body: html`<div class="tsides">${given(table, offer, { mine: true, forMe: false })}</div>
      <p class="waiting-for">${icon("clock")}<span>${table.say("dlg.draft.waits")}</span></p>${past(table, offer.to)}`,
    foot: html`${refusal(table, key)}<div class="dlg-row"><button type="button" class="btn btn-quiet" @click=${drop}><span class="btn-label"><span>${table.say("dlg.draft.drop")}</span></span></button></div>`,
  });
}

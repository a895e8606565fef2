/* The throws of this turn beside the question, where no board shows them. */

import { die } from "../board/pieces.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { diceSum, diceText } from "../events.js";

/** @param {PropertyTable} table */
export function dicePanel(table) {
  const dice = table.game?.turn_record?.dice;
  if (!dice?.length || table.view.outcome) return nothing;
  return html`<span class="dice" role="img" aria-label=${table.say("dice.thrown", { dice: diceText(dice), sum: diceSum(dice) })}>
    ${dice.map((/** @type {number[]} */ pair) => html`<span class="dice-pair">${[pair].flat().map((value) => die(value))}</span>`)}</span>`;
}

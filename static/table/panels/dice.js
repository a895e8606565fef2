/* The throws of this turn, drawn; the words are for readers of text. */

import { diceSum, diceText } from "../events.js";
import { html, nothing, svg } from "../lit.js";

const PIPS = {
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

export function dicePanel(table) {
  const dice = table.game?.turn_record?.dice;
  if (!dice?.length || table.view.outcome) return nothing;
  return html`<span class="dice" role="img" aria-label=${table.say("dice.thrown", { dice: diceText(dice), sum: diceSum(dice) })}>
    ${dice.map((pair) => html`<span class="dice-pair">${[pair].flat().map(die)}</span>`)}</span>`;
}

function die(value) {
  return html`<svg class="die" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="1.5" y="1.5" width="21" height="21" rx="4"/>
    ${(PIPS[value] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.2"/>`)}</svg>`;
}

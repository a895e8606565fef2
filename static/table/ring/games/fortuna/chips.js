/* Chips with which pawns are moved: milled, with a serif numeral. Places that never change; a chip that has been
 * played keeps its place, struck. The server lists which may be played; where a chip leads is only shown. */

import { answer } from "../../../frame/server/answer.js";
import { button } from "../../../frame/draw/buttons.js";
import { html, nothing, svg, classMap } from "../../../frame/draw/lit.js";
import { part } from "../../../frame/page/late.js";
import { at } from "../../../frame/words/names.js";

/** Values of all chips that a player begins with. @param {PropertyTable} table */
export const chipSet = (table) => table.names.printed.chips;

/** Is this table played with chips?
 * @param {PropertyTable} table */
export const hasChips = (table) => Object.values(table.game?.players ?? {}).some((player) => player.chips?.length);

/** One chip as a drawing of 24 x 24.
 * @param {number} value @param {string} [extra] */
export function chip(value, extra = "") {
  return html`<svg class="milled ${extra}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle class="chip-body" cx="12" cy="12" r="10.6"/>
    <circle class="chip-mill" cx="12" cy="12" r="9.6"/><circle class="chip-rim" cx="12" cy="12" r="7.6"/>
    <text class="chip-face" x="12" y="16">${value}</text>${extra === "played" ? svg`<path class="chip-struck" d="M4 20 20 4"/>` : nothing}</svg>`;
}

/** The twelve chips of a seat, small: in hand, or played and struck.
 * @param {PropertyTable} table @param {number} seat */
export function chipRow(table, seat) {
  const hand = at(table.game?.players, seat)?.chips;
  if (!hand?.length) return nothing;
  return html`<div class="chip-row" role="img" aria-label=${table.say("seat.chips", { chips: hand.join(", ") })}>
    ${chipSet(table).map((value) => chip(value, hand.includes(value) ? "" : "played"))}</div>`;
}

/** The question which chip to play: all places, those in hand to be pressed. The one chosen shows where it leads; pressed
 * again, or by the ticket, it is played.
 * @param {PropertyTable} table @param {Whole<PickChoice>} choice */
export function chipPick(table, choice) {
  const { picked } = table.draft(choice);
  return html`<div class="chip-pick" role="group" aria-label=${table.say("chips.which")} data-roving="row">${chipSet(table).map((value) => {
    const index = choice.options.indexOf(value);
    return index < 0 ? spent(table, choice, value) : inHand(table, choice, { value, index, chosen: index === picked });
  })}</div>`;
}

/** Pressed, it says when it comes back.
 * @param {PropertyTable} table @param {Whole<PickChoice>} choice @param {number} value */
function spent(table, choice, value) {
  const words = part("chips")?.spentWords(table, choice, value) ?? value;
  return html`<button type="button" class="chip-place spent" aria-label=${words} title=${words}
    @click=${() => table.act.draft(choice, { picked: null, told: value })}>${chip(value, "played")}</button>`;
}

/** @param {PropertyTable} table @param {Whole<PickChoice>} choice @param {{ value: number, index: number, chosen: boolean }} parts */
function inHand(table, choice, { value, index, chosen }) {
  const target = targetOf(table, choice, value);
  const show = () => table.act.highlight(target ? [target.id] : null);
  const press = () => (chosen ? play(table, choice, value) : table.act.draft(choice, { picked: index }));
  const words = part("chips")?.targetWords(table, choice, value) ?? "";
  return html`<button type="button" class="chip-place ${classMap({ chosen })}" aria-pressed=${chosen ? "true" : "false"} data-chip=${value}
    aria-label=${`${value}: ${words}`} title=${words}
    @click=${() => { show(); press(); }} @mouseenter=${show} @mouseleave=${() => table.act.highlight(null)} @focus=${show} @blur=${() => table.act.highlight(null)}>${chip(value)}</button>`;
}

/** @param {PropertyTable} table @param {Whole<PickChoice>} choice @param {number} value */
const play = (table, choice, value) => table.act.submit({ do: choice.do, ...choice.with, [choice.arg]: value }, table.id(choice));

/** The field that a chip leads to, as the choice says.
 * @param {PropertyTable} table @param {Whole<PickChoice>} choice @param {number} value */
export const targetOf = (table, choice, value) => table.names.place(choice.leads?.[value]) ?? null;

/** The question which chip to play, if it is asked.
 * @param {Pick<Table, "places">} table */
export function chipChoice({ places: { ticket } }) {
  return ticket?.kind === "pick" && ticket.do === "play_chip" ? ticket : null;
}

/** The chip that was chosen, undefined before.
 * @param {Whole<PickChoice>} choice @param {number | null} picked */
export const chosenOf = (choice, picked) => (picked === null ? undefined : choice.options[picked]);

/** Plays the chosen chip; before, says what is to be done.
 * @param {PropertyTable} table @param {Whole<PickChoice>} choice */
export function chipTicket(table, choice) {
  const { picked } = table.draft(choice);
  const value = chosenOf(choice, picked);
  return button(table, {
    label: value === undefined ? table.say("chips.choose") : table.say("chips.play", { value }), look: "ticket", origin: table.id(choice), keys: "Enter",
    problem: value === undefined ? table.say("chips.choose") : null, action: answer(choice, { picked }).action,
  });
}

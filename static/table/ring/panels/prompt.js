/* What a ring board adds to the card of the question: dice, chips, deeds that wait for a decision, the tax. */

import { html, nothing } from "../../frame/draw/lit.js";
import { part } from "../../frame/page/late.js";
import { at } from "../../frame/words/names.js";
import { answersHere } from "../dialogs/which.js";
import { pickTable } from "../forms/deeds.js";
import { roleNote } from "../games/antimonopoly/roles.js";
import { chipChoice, chipPick, chipTicket } from "../games/fortuna/chips.js";
import { dicePanel } from "./dice.js";

/** Where one stands is said only where no board shows it. */
const SHOWN_ON_BOARD = new Set(["hint.before_move", "hint.after_move"]);

/** @param {PropertyTable} table */
const chooses = (table) => chipChoice(table) !== null && !table.watching;

/** @type {import("../../frame/room.js").RoomPrompt} */
export const RING_PROMPT = {
  looks: (table) => ({ "with-chips": chooses(table) }),
  aside: (table) => (table.boardShown ? nothing : dicePanel(table)),
  hints: (table) => (chooses(table) ? part("chips")?.chipHint(table) ?? nothing : null),
  note: (table) => (table.game?.phase === "tax" ? part("dialogs")?.taxNote(table) ?? nothing : roleNote(table)),
  hidden: (table) => (table.boardShown ? SHOWN_ON_BOARD : new Set()),
  // A dialog that lies over the board has the buttons that answer.
  answers: (table) => (answersHere(table) ? nothing : null),
  above(table) {
    const chip = chipChoice(table);
    return html`${table.places.deeds.length ? pickTable(table, table.places.deeds) : nothing}
    ${chip ? chipPick(table, chip) : nothing}`;
  },
  ticket: (table, choice) => (choice === chipChoice(table) ? chipTicket(table, choice) : null),
  takesBack: () => false,
};

/** What a bid would leave.
 * @param {PropertyTable} table @param {number} value */
export function bidNote(table, value) {
  const cash = at(table.game?.players, table.seat)?.cash;
  return table.game?.auction?.field && cash !== undefined ? html`<p class="form-note">${table.say("auction.won_left", { left: table.money(cash - value) })}</p>` : nothing;
}

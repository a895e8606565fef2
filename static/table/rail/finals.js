/* Acts that end the game for everybody ask once: they alone cannot be taken back, as nobody moves after them. */

import { answer, picked } from "../frame/server/answer.js";
import { asks } from "../frame/dialogs/danger.js";
import { nothing } from "../frame/draw/lit.js";

/** Does the server say that this action ends the game?
 * @param {RailTable} table @param {Action} action */
const ends = (table, action) => (table.beside.ends ?? []).some((one) => Object.keys(one).every((key) => one[key] === action[key]));

/** What a press on the button of an action does instead of sending it; null: it is sent.
 * @param {RailTable} table @param {string} origin @param {Action} action */
export function beforeTheEnd(table, origin, action) {
  return table.settings.confirm && ends(table, action) ? () => table.act.confirm(origin) : null;
}

/** The question, once such a button was pressed.
 * @param {RailTable} table */
export function asksBeforeTheEnd(table) {
  const found = actionsOf(table).find(({ origin, action }) => origin === table.ui.confirm && ends(table, action));
  return found ? asks(table, { ...found, words: table.say("danger.ends"), yes: table.say("danger.ends.yes") }) : nothing;
}

/** @param {RailTable} table @returns {{ origin: string, action: Action }[]} */
function actionsOf(table) {
  return (table.view.choices ?? []).flatMap((choice) => {
    const id = table.id(choice);
    if (choice.kind === "fixed") return [{ origin: id, action: answer(choice, {}).action }];
    if (choice.kind !== "pick") return [];
    return choice.options.map((/** @type {any} */ option, /** @type {number} */ index) => ({ origin: originOf(choice, id, option, index), action: picked(choice, option) }));
  });
}

/** Answers to offers are named after the offer, other options by their place.
 * @param {AnyChoice} choice @param {string} id @param {any} option @param {number} index */
const originOf = ({ arg }, id, option, index) => `${id}#${arg === "offer" ? option : index}`;

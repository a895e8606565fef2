/* What cannot be taken back asks once, with the numbers. */

import { answer } from "../server/answer.js";
import { button } from "../draw/buttons.js";
import { html, nothing } from "../draw/lit.js";
import { choiceLabel } from "../words/labels.js";

/** The question, once its opener was pressed.
 * @param {Table} table @param {AnyChoice} choice */
export function asksOnce(table, choice) {
  const id = table.id(choice);
  if (table.ui.confirm !== id) return nothing;
  return question(table, choice, table.room.choices.danger(table, choice) ?? table.say("danger.other"));
}

/** @param {Table} table @param {AnyChoice} choice @param {string} words */
function question(table, choice, words) {
  const yes = table.texts.has(`danger.${choice.do}`) ? "danger.yes" : "danger.yes.other";
  return asks(table, { origin: table.id(choice), action: answer(choice, {}).action, words, yes: table.say(yes) });
}

/** The question before an action: sent by one press more, or left alone. `onPress` stands for what is no action of the game.
 * @param {Table} table @param {{ origin: string, action?: Action, onPress?: () => void, words: string, yes: string }} parts */
export function asks(table, { origin, action, onPress, words, yes }) {
  return html`<div class="danger-asks" role="alertdialog" aria-labelledby="danger-text"><p id="danger-text">${words}</p>
    <div class="danger-row">${button(table, { label: yes, look: "danger", origin, action, onPress })}
      <button type="button" class="btn btn-plain" @click=${() => table.act.confirm(origin)}><span class="btn-label"><span>${table.say("page.back")}</span></span></button></div></div>`;
}

/** The button that asks first, or acts at once for who has turned asking off.
 * @param {Table} table @param {AnyChoice} choice */
export function dangerOpener(table, choice) {
  const id = table.id(choice);
  const label = choiceLabel(table, choice);
  if (!table.settings.confirm) return button(table, { label, look: "danger", origin: id, action: answer(choice, {}).action });
  return html`<button type="button" class="btn btn-danger" aria-expanded=${table.ui.confirm === id ? "true" : "false"}
    @click=${() => table.act.confirm(id)}><span class="btn-label"><span>${label}</span></span></button>`;
}

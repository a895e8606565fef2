/* `map`: a number for some of several keys. For streets it shows steps, sums and what is left. */

import { answer } from "../../frame/server/answer.js";
import { button } from "../../frame/draw/buttons.js";
import { foresee, ownFigures } from "../../frame/server/foresight.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { at } from "../../frame/words/names.js";
import { stepper } from "../../frame/forms/stepper.js";
import { badge, buildings } from "../board/marks.js";

/** @param {PropertyTable} table @param {Whole<MapChoice>} choice @param {Draft} draft @param {(part: any) => void} set */
export function mapForm(table, choice, draft, set) {
  const levels = choice.arg === "levels" ? (table.game?.level ?? {}) : null;
  const keys = Object.keys(choice.options);
  const sets = levels ? [...new Set(keys.map((key) => table.names.place(key)?.group))] : [null];
  return html`<div class="map-form">${sets.map((group) => html`
    <div class="map-set">${group ? heading(table, group) : nothing}
      ${keys.filter((key) => !levels || table.names.place(key)?.group === group).map((key) => row(table, choice, draft, set, key, levels))}
    </div>`)}
    ${foot(table, choice, draft, levels)}</div>`;
}

/** @param {PropertyTable} table @param {string} group */
function heading(table, group) {
  return html`<h4 class="map-group">${badge(group, table.names)} ${table.names.group(group)}</h4>`;
}

/** @param {PropertyTable} table @param {Whole<MapChoice>} choice @param {Draft} draft @param {(part: any) => void} set
 * @param {string} key @param {Record<string, number> | null} levels */
function row(table, choice, draft, set, key, levels) {
  const [lowest, highest] = choice.options[key];
  const now = levels ? (levels[key] ?? 0) : null;
  const low = now === null ? lowest : Math.min(lowest, now);
  const high = now === null ? highest : Math.max(highest, now);
  const value = draft.values[key] ?? now ?? lowest;
  const name = levels ? table.names.field(key) : key.replaceAll("_", " ");
  /** @param {number | null} wanted */
  const change = (wanted) => {
    const values = { ...draft.values };
    // Between where it stands and the nearest value on offer there is nothing to choose.
    const next = wanted === null ? null : snapped(wanted, value, now, lowest, highest);
    if (next === null || next === now) delete values[key];
    else values[key] = next;
    set({ values });
  };
  return html`<div class="map-row">
    <span class="pick-name">${name}<small>${levels ? words(table, key, value) : nothing}</small></span>
    ${levels ? html`<span class="map-drawn">${buildings(value, table.topLevel(key), at(table.game.owner, key))}</span>` : nothing}
    ${stepper(table, { value, min: low, max: high, label: name, set: change, symbol: false })}
  </div>`;
}

/** @param {any} wanted @param {any} value @param {number | null} now @param {number} lowest @param {any} highest */
function snapped(wanted, value, now, lowest, highest) {
  if (wanted >= lowest && wanted <= highest) return wanted;
  if (now === null) return Math.min(highest, Math.max(lowest, wanted));
  const stepsOut = Math.abs(wanted - now) > Math.abs(value - now);
  return stepsOut ? Math.min(highest, Math.max(lowest, wanted)) : now;
}

/** @param {PropertyTable} table @param {string} key @param {any} value */
function words(table, key, value) {
  if (value === 0) return table.say("level.none");
  return value === table.topLevel(key) ? table.say("level.hotel") : table.say("level.houses", { n: value });
}

/** @param {PropertyTable} table @param {Whole<MapChoice>} choice @param {Draft} draft @param {Record<string, number> | null} levels */
function foot(table, choice, draft, levels) {
  const made = answer(choice, draft);
  const sum = levels && made.action ? costOf(table, made.action) : null;
  const cash = at(table.game?.players, table.seat)?.cash;
  const key = sum === null ? "form.send" : `form.send.${choice.do}`;
  const label = made.problem ? table.label(choice) : table.texts.has(key) ? table.say(key, { sum: table.money(Math.abs(sum ?? 0)) }) : table.say("form.send");
  return html`<div class="form-foot">
    <p class="form-note">${made.problem ? table.problem(made) : sum !== null && cash !== undefined
      ? table.say(sum < 0 ? "form.will_have" : "form.left", { left: table.money(cash - sum) }) : nothing}</p>
    ${button(table, { label, look: "ticket", origin: table.id(choice), action: made.action, problem: made.problem ? table.problem(made) : null })}
  </div>`;
}

/** What the action takes from the reader's cash (negative: brings), by the server's forecast; null until there is one.
 * @param {PropertyTable} table @param {Action} action */
function costOf(table, action) {
  const found = foresee(table, "levels", action);
  const own = found?.stale ? null : ownFigures(table, found);
  return own && own.was.cash - own.is.cash;
}

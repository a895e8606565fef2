/* From a choice and what a person has filled in (the draft) to the action that is sent.
 * Bounds come with the choice; the server decides. Pure. */

/** What an untouched form of this choice holds; each kind reads its own parts. @param {AnyChoice} choice @returns {Draft} */
export function emptyDraft(choice) {
  const single = choice.kind === "pick" && choice.options.length === 1;
  return { value: choice.min ?? null, picked: single ? 0 : null, chosen: [], values: {}, to: firstSeat(choice), give: emptySide(), get: emptySide(), routes: {} };
}

/** @returns {FullSide} */
export function emptySide() {
  return { cash: 0, fields: [], cards: [] };
}

/** @param {AnyChoice} choice */
function firstSeat(choice) {
  const [seat = null] = Object.keys(choice.to ?? {}).map(Number);
  return seat;
}

/** {action} that may be sent, or {problem: text key} saying what is missing.
 * @param {AnyChoice} choice @param {Partial<Draft>} draft what is filled in of it @returns {Answer} */
export function answer(choice, draft) {
  const start = { do: choice.do, ...choice.with };
  const make = MAKERS[choice.kind];
  return make ? make(choice, { ...emptyDraft(choice), ...draft }, start) : { action: start };
}

/** @type {Record<string, (choice: any, draft: Draft, start: Action) => Answer>} */
const MAKERS = {
  amount(choice, draft, start) {
    const value = draft.value;
    if (value === null || !Number.isInteger(value)) return { problem: "form.no_number" };
    if (value < choice.min) return { problem: "form.below", least: choice.min };
    if (value > choice.max) return { problem: "form.above", most: choice.max };
    if ((value - choice.min) % (choice.step || 1)) return { problem: "form.step", step: choice.step };
    return { action: { ...start, [choice.arg]: value } };
  },
  pick(choice, draft, start) {
    const option = draft.picked === null ? undefined : choice.options[draft.picked];
    return option === undefined
      ? { problem: "form.pick_one" }
      : { action: picked(choice, option, start) };
  },
  subset(choice, draft, start) {
    const chosen = choice.options.filter((/** @type {any} */ _, /** @type {number} */ index) => draft.chosen.includes(index));
    if (chosen.length < choice.min) return { problem: "form.too_few", n: choice.min };
    if (chosen.length > choice.max) return { problem: "form.too_many", n: choice.max };
    return { action: { ...start, [choice.arg]: chosen } };
  },
  map(choice, draft, start) {
    const values = Object.fromEntries(
      Object.entries(draft.values).filter(([key]) => key in choice.options),
    );
    return Object.keys(values).length
      ? { action: { ...start, [choice.arg]: values } }
      : { problem: "form.change_one" };
  },
  bundle(choice, draft, start) {
    const give = trimmed(within(draft.give, choice.give));
    if (!choice.to) {
      return { action: { ...start, cash: give.cash ?? 0, fields: give.fields ?? [] } };
    }
    const get = trimmed(within(draft.get, draft.to === null ? {} : choice.to[draft.to]));
    if (isEmpty(give) && isEmpty(get)) return { problem: "form.nothing_offered" };
    const sides = {};
    if (!isEmpty(give)) sides.give = give;
    if (!isEmpty(get)) sides.get = get;
    return { action: { ...start, to: draft.to, ...sides } };
  },
  route(choice, draft, start) {
    const routes = Object.entries(draft.routes)
      .map(([train, text]) => ({ train, connections: readConnections(text) }))
      .filter((route) => route.connections.length);
    return { action: { ...start, routes } };
  },
};

/** The action that picks one option: a value for the argument, or an object of several fields.
 * @param {any} choice @param {any} option @param {any} [start] */
export function picked(choice, option, start = { do: choice.do, ...choice.with }) {
  return option !== null && typeof option === "object"
    ? { ...start, ...option }
    : { ...start, [choice.arg]: option };
}

/** What of a side can really lie there now: the most may have changed while the form was open.
 * @param {any} side @param {any} [most] */
export function within(side, most = {}) {
  /** @param {string} part */
  const kept = (part) => side[part].filter((/** @type {string} */ id) => (most?.[part] ?? []).includes(id));
  return { cash: Math.min(side.cash, Math.max(0, most?.cash ?? 0)), fields: kept("fields"), cards: kept("cards") };
}

/** @param {any} side */
function trimmed(side) {
  const parts = Object.entries(side).filter(([, value]) => (Array.isArray(value) ? value.length : value));
  return Object.fromEntries(parts);
}

/** @param {any} side */
function isEmpty(side) {
  return Object.keys(side).length === 0;
}

/** "H4 H6; H6 I7 J8" -> [["H4", "H6"], ["H6", "I7", "J8"]]
 * @param {string} text */
export function readConnections(text) {
  return text.split(";").map((part) => part.trim().split(/[\s,]+/).filter(Boolean)).filter((part) => part.length > 1);
}

const LARGE = 1000; // from here on tens are small change

/** Raises offered beside the stepper: [{key, value}], all within the bounds, none twice.
 * @param {any} choice */
export function presets(choice) {
  const { min, max, step = 1 } = choice;
  /** @param {number} value */
  const fits = (value) => min + Math.floor((value - min) / step) * step;
  const half = min + (max - min) / 2;
  const unit = min >= LARGE ? 100 : 10;
  const wanted = [["form.plus", min + unit], ["form.plus", min + 5 * unit], ["form.plus", min + 10 * unit],
    ["form.half", half], ["form.most", max]];
  const seen = new Set([min]);
  const offered = [];
  for (const [key, raw] of wanted) {
    const value = fits(raw);
    if (value > max || seen.has(value)) continue;
    seen.add(value);
    offered.push({ key, value, plus: value - min });
  }
  return offered;
}

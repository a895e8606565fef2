/* What a ring of fields brings to the table: board and deeds, trade and mortgage, chips and dice, buildings. */

import { html, nothing } from "../frame/draw/lit.js";
import { arrival, part, sheetBehind } from "../frame/page/late.js";
import { statePanel } from "../frame/panels/outline.js";
import { roomOf } from "../frame/room.js";
import { at } from "../frame/words/names.js";
import { boardDrawn, boardPanel, onLetters } from "./board/board.js";
import { badge } from "./board/marks.js";
import { dangerOf } from "./danger.js";
import { Follower } from "./dialogs/follow.js";
import { deedDialog, dialogPanel, foldedRow, takeDeed } from "./dialogs/index.js";
import { dialogOf, foldedOf, mayStayOpen } from "./dialogs/which.js";
import { RING_END } from "./end.js";
import { RING_LOG } from "./events.js";
import { roleTag } from "./games/antimonopoly/roles.js";
import { hasChips } from "./games/fortuna/chips.js";
import { choiceSign, labelOf, optionNote, optionOf, valueOf } from "./labels.js";
import { RingNames } from "./names.js";
import { RING_ORDER } from "./order.js";
import { placeOf, roleLine, sheetOf, tagsOf } from "./panels/player.js";
import { bidNote, RING_PROMPT } from "./panels/prompt.js";
import { RING_QUESTION } from "./question.js";
import { soundOf } from "./sounds.js";
import { RingTable } from "./table.js";
import { fieldLink } from "./words.js";

// For pages that draw the board alone.
export { planOf } from "./board/geometry.js";
export { groupLook } from "./board/look.js";
export { ringDrawing } from "./board/ring.js";

/** What the last arrangement and the figures after it say. */
const ARRANGEMENT = { en: () => import("../texts/en/arrangement.js"), pl: () => import("../texts/pl/arrangement.js") };

/** The form of a kind of choice, drawn once the dialogs are here.
 * @param {string} kind */
const lateForm = (kind) => (/** @type {any[]} */ ...parts) => part("dialogs")?.FORMS[kind](...parts) ?? nothing;

export const room = roomOf({
  kind: "ring",
  Table: RingTable,
  Names: RingNames,
  texts: { en: () => import("../texts/en/ring.js"), pl: () => import("../texts/pl/ring.js") },
  gameTexts: { antimonopoly: { en: () => import("../texts/en/antimonopoly.js"), pl: () => import("../texts/pl/antimonopoly.js") } },
  late: {
    dialogs: () => Promise.all([import("./dialogs/usual.js"), sheetBehind()]).then(([module]) => module),
    roles: () => Promise.all([import("./games/antimonopoly/compared.js"), sheetBehind()]).then(([module]) => module),
    // It is made of what other dialogs are made of.
    adjust: async () => (await arrival("dialogs")).adjust(),
    valuation: () => import("./games/antimonopoly/valuation.js"),
    fields: () => import("./panels/fields.js"),
    chips: () => import("./games/fortuna/chip_words.js"),
  },
  lateTexts: {
    dialogs: { en: () => import("../texts/en/dialogs.js"), pl: () => import("../texts/pl/dialogs.js") },
    roles: { en: () => import("../texts/en/roles.js"), pl: () => import("../texts/pl/roles.js") },
    adjust: ARRANGEMENT,
    valuation: ARRANGEMENT,
    fields: { en: () => import("../texts/en/fields.js"), pl: () => import("../texts/pl/fields.js") },
    chips: { en: () => import("../texts/en/chips.js"), pl: () => import("../texts/pl/chips.js") },
  },
  soon: ["dialogs"],
  log: RING_LOG,
  question: RING_QUESTION,
  choices: {
    order: RING_ORDER, label: labelOf, option: optionOf, value: valueOf, note: optionNote, sign: choiceSign, forms: { bundle: lateForm("bundle"), map: lateForm("map") },
    sum: bidNote, danger: dangerOf, offer: "offer_trade", keys: { trade: ["offer_trade", "offer_settlement"], build: ["build"] },
    mark(table, choice, option) {
      const field = choice.arg === "field" ? table.names.place(option) : null;
      return field ? badge(field.group, table.names) : nothing;
    },
  },
  prompt: RING_PROMPT,
  player: {
    looks: (table) => ({ "with-chips-shown": hasChips(table) }), under: roleLine, tags: tagsOf, place: placeOf, sheet: sheetOf,
    tag: (table, seat) => roleTag(table, table.role(seat)),
  },
  page: {
    looks: (table) => ({ "with-board": table.boardShown }),
    board: boardPanel,
    // A game that nobody has met may have no fields at all: then its view is put as an outline.
    list: (table) => html`${table.names.fields.length ? part("fields")?.fieldsPanel(table) ?? nothing : nothing}${statePanel(table)}`,
    dialogs: (table) => html`${dialogPanel(table)}${deedDialog(table)}`,
    folds: foldedRow,
    subject: ".fields-table .subject",
    settings: ["endsTurns"],
    touches: ["field", "player"],
    drawn: boardDrawn,
  },
  dialogs: {
    open: dialogOf, folded: foldedOf, keeps: mayStayOpen, takes: takeDeed,
    attend({ root, announce, redraw }) {
      onLetters(redraw);
      return new Follower(root, announce);
    },
  },
  end: RING_END,
  sound: soundOf,
  hole: (/** @type {PropertyTable} */ table, /** @type {any} */ value) => (value.field === undefined ? null : fieldLink(table, value.field)),
  standing: (/** @type {PropertyTable} */ table, /** @type {any} */ player) => table.say("state.me", {
    name: table.seatName(table.seat), cash: table.money(player.cash), worth: table.money(at(table.game.worth, table.seat) ?? player.cash), field: table.names.field(player.position),
  }),
});

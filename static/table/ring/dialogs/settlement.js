/* An agreement about a debt: cash and deeds for the whole of it, at the worth the two agree on. */

import { answer, emptySide, within } from "../../frame/server/answer.js";
import { button } from "../../frame/draw/buttons.js";
import { drawn } from "../../frame/draw/drawn.js";
import { M, S } from "../../frame/words/events.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { pawn } from "../../frame/draw/marks.js";
import { foresee } from "../../frame/server/foresight.js";
import { refusedBefore } from "./again.js";
import { backToDebt } from "./debt.js";
import { frame } from "./frame.js";
import { charges, note, objection, strip } from "./parts.js";
import { side } from "./sides.js";
import { past, refusedNote, repeated } from "./trade.js";

/** @param {SeatedTable} table @param {{ key: string, choice: Whole<BundleChoice> }} parts */
export function settlementDialog(table, { key, choice }) {
  const draft = table.draft(choice);
  const debt = table.game.debts.find((one) => one.debtor === table.seat);
  if (!debt) return nothing;
  const give = within(draft.give, choice.give);
  const creditor = Number(debt.creditor); // nobody settles with the bank
  const empty = !give.cash && !give.fields.length;
  const made = empty ? { problem: "dlg.settle.empty" } : answer(choice, { ...draft, give });
  const found = made.action ? foresee(table, "settlement", made.action) : null;
  const answered = made.action ? refusedBefore(table.state.history, { kind: "settlement", from: table.seat, to: creditor, give, get: emptySide() }) : null;
  const { sure, ask } = repeated(table, choice, answered);
  const column = side(table, {
    name: "give", seat: table.seat, taker: creditor, whole: choice.completes?.[creditor]?.give, most: { cards: [], ...choice.give }, value: give, title: table.say("form.give"), open: draft.adding === "give",
    /** @param {any} next */
    put: (next) => table.act.draft(choice, { give: next }), toggle: () => table.act.draft(choice, { adding: draft.adding === "give" ? null : "give" }),
  });
  const figures = strip(table, found, [table.seat, debt.creditor], { caption: table.say("dlg.settle.after") });
  return frame(table, {
    key, look: "trade", lead: html`<span class="dlg-pawn">${pawn(debt.creditor)}</span>`, eyebrow: table.say("form.title.offer_settlement"), title: table.seatName(debt.creditor),
    body: html`<div class="tsides">${column}<section class="tside"><h3>${table.say("dlg.settle.for")}</h3><p class="tside-sum">${table.money(debt.amount)}</p>
        <p class="form-note">${drawn(table, "dlg.settle.note", { who: S(debt.creditor), amount: M(debt.amount) })}</p></section></div>
      ${note(table, null, table.say("form.note.offer_settlement"))}${charges(table, found)}${table.phone ? figures : nothing}${past(table, debt.creditor)}`,
    foot: html`${table.phone ? nothing : figures}${objection(table, found, key)}${answered ? refusedNote(table, creditor, answered.round) : nothing}<div class="dlg-row">${backToDebt(table)}${button(table, {
      label: table.say(sure ? "dlg.trade.send_again" : "form.send.offer_settlement"), look: answered ? "plain" : "ticket", origin: key, action: made.action, onPress: ask,
      problem: made.problem ? table.problem(made) : found?.refused && !found.stale ? found.refused : null,
    })}</div>`,
  });
}

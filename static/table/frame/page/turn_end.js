/* A turn in which nothing sensible is left ends by itself, after a moment in which any press keeps it open. */

export const ENDS_AFTER_MS = 3000;

export class TurnEnd {
  /** `tell(question)` is told for which question the time runs; null: for none.
   * @param {(question: number | null) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {number | null} */
    this.question = null; // for which the time runs
    this.since = 0; // local time in ms at which it began
    /** @type {number | null} */
    this.kept = null; // the question that somebody has kept open
  }

  /** After every drawing.
   * @param {Table} table @param {number} now local time in ms */
  look(table, now) {
    const question = table.view?.question ?? null;
    const wanted = ends(table) && question !== this.kept ? question : null;
    if (wanted === this.question) return;
    this.question = wanted;
    this.since = now;
    this.tell(wanted);
  }

  /** Every moment.
   * @param {Table | null} table @param {number} now local time in ms */
  tick(table, now) {
    if (this.question === null || table?.view?.question !== this.question || now - this.since < ENDS_AFTER_MS) return;
    const choice = table.room.question.spent(table);
    this.keep();
    if (choice && ends(table)) table.act.submit({ do: choice.do, ...choice.with }, table.id(choice));
  }

  /** Somebody has pressed something: the question waits as long as any other. */
  keep() {
    if (this.question === null) return;
    this.kept = this.question;
    this.question = null;
    this.tell(null);
  }
}

/** Does the time run, as things stand?
 * @param {Table} table */
function ends(table) {
  const { view, settings, ui, state } = table;
  const free = !state.pending && !view?.paused && table.canSend && ui.open === null && ui.confirm === null && ui.dialog === null && ui.deed === null;
  return free && settings.endsTurns && table.asked.mine && table.room.question.spent(table) !== null;
}

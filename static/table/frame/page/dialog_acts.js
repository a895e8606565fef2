/* What a person can do in dialogs; part of `acts`. */

import { emptySide } from "../server/answer.js";
import { Foresight } from "../server/foresight.js";
import { newestOffer } from "../server/state.js";

/** The part of the page's state that dialogs keep. @type {Pick<Ui, "folded" | "next" | "run" | "gone">} */
export const DIALOG_UI = {
  folded: {}, // keys of dialogs that would open by themselves and were folded away
  next: null, // {offer, action, origin}: to be sent once that offer is gone
  run: null, // {actions still to be sent one after another, origin, count of all}
  gone: null, // {id, fate, at} of the offer that vanished before the reader's eyes, and when
};

/** `ui(part)` changes the page's state; `current()` gives the Table drawn last.
 * @param {{ store: import("./store.js").Store, line: Connection, ui: (part: any) => void, current: () => Table }} parts */
export function dialogActs({ store, line, ui, current }) {
  const foresight = new Foresight((message) => line.send(message));
  /** @param {string} key @param {any} part */
  const keep = (key, part) => {
    const { drafts } = store.value.ui;
    ui({ drafts: { ...drafts, [key]: { ...drafts[key], ...part } } });
  };
  const opened = () => current().room.dialogs.open(current());
  const asked = new Set();
  /** Fetches something once; null until it is there.
   * @param {string} name @param {string} address */
  const fetched = (name, address) => {
    if (address && !asked.has(name)) {
      asked.add(name);
      fetch(address, { headers: { Accept: "application/json" } }).then((answer) => (answer.ok ? answer.json() : null))
        .then((found) => found && store.set({ [name]: found })).catch(() => asked.delete(name));
    }
    return store.value[name] ?? null;
  };
  /** @param {string} key */
  const fold = (key) => {
    if (store.value.ui.open === key) ui({ open: null, confirm: null });
    else ui({ folded: { ...store.value.ui.folded, [key]: true }, confirm: null });
  };
  return {
    keep,
    fold,
    /** Folds the open dialog, if there is one. */
    foldOpen() {
      const open = opened();
      if (open) fold(open.key);
    },
    /** Opens a folded dialog, or one that only lies ready.
     * @param {{ key: string, auto?: boolean }} parts */
    unfold({ key, auto }) {
      const { folded } = store.value.ui;
      if (auto || key.startsWith("auction:")) ui({ open: null, folded: { ...folded, [key]: false } });
      else ui({ open: key, confirm: null, tab: "board", openedAfter: newestOffer(store.value.offers) });
    },
    /** Opens the first offer that waits for the reader, if there is one. */
    offers() {
      const found = current().room.dialogs.folded(current()).find((one) => one.kind === "offer");
      if (found) this.unfold(found);
    },
    /** @param {any} next */
    after: (next) => ui({ next }),
    /** Plays actions one after another, each when the one before has arrived, until one is refused; null: no more of them.
     * @param {Action[] | null} actions @param {string | null} [origin] @param {number | null} [count] */
    run(actions, origin = null, count = null) {
      if (actions && count === null) store.set({ refusal: null }); // an old one must not stop a new row
      ui({ run: actions ? { actions, origin, count: count ?? actions.length } : null });
    },
    /** An offer has vanished: says so; an accepted one leaves nothing of its draft, and one that the reader has answered closes the form it came in.
     * @param {any} found */
    gone(found) {
      const { open, drafts } = store.value.ui;
      const { offer } = current().room.choices;
      const draft = found?.fate === "accepted" && offer !== null && drafts[offer];
      const emptied = draft ? { drafts: { ...drafts, [offer]: { ...draft, give: emptySide(), get: emptySide(), counter: null } } } : {};
      const answered = found && store.value.offers[found.id]?.to === store.value.seat && opened()?.kind === "trade";
      ui({ gone: found, ...emptied, ...((draft || answered) && open === offer ? { open: null } : {}) });
    },
    /** @param {any} slot @param {any} action */
    want: (slot, action) => foresight.want(slot, action, store.value.version, store.value.seat),
    /** @param {string} key */
    forecastCame: (key) => foresight.heard(key),
    course: () => fetched("course", store.value.view?.wealth),
    verdict: () => fetched("verdict", store.value.view?.verify),
  };
}

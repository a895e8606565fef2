/* What a person can do on the page: each one changes the state or sends something, and no more. */

import { freshKey } from "../server/connection.js";
import { DIALOG_UI, dialogActs } from "./dialog_acts.js";
import { keepSettings } from "./settings.js";
import { newestOffer, submitted } from "../server/state.js";
import { mute, report, say } from "../server/talk.js";
import { sayUnheard } from "./unheard.js";

/** @type {Ui} */
export const UI = {
  result: true, open: null, confirm: null, deed: null, tab: "board", side: "log", dialog: null, filter: "all", drafts: {}, said: null,
  logPages: 1, logRead: 0, logTools: false, logText: "", logSeat: null, logFolds: {}, muted: false,
  highlight: null, hint: null, pinned: null, follow: null, away: null, ending: null, openedAfter: 0, board: { zoom: 1, scale: 1.3, at: null },
  ...DIALOG_UI,
};

/** `current()` gives the Table drawn last; `announce(text)` speaks, `hear(name, volume)` plays a sound.
 * @param {{ store: import("./store.js").Store, line: Connection, talkLine: Connection, current: () => Table, announce: (text: string) => void, hear?: (name: string, volume: number) => void }} parts */
export function acts({ store, line, talkLine, current, announce, hear = () => {} }) {
  /** @param {any} part */
  const ui = (part) => store.set((state) => ({ ...state, ui: { ...state.ui, ...part } }));
  /** @param {any} part */
  const talk = (part) => store.set((state) => ({ ...state, talk: { ...state.talk, ...part } }));
  /** What belongs to the table, not to the game: its answer stands under the question.
   * @param {any} message @param {string} name */
  const sent = (message, name) => {
    if (store.value.pending) return;
    const key = freshKey();
    store.set((state) => ({ ...submitted(state, key, { do: name }, "call"), ui: { ...state.ui, dialog: null } }));
    line.submit({ key, ...message });
  };
  return {
    ...dialogActs({ store, line, ui, current }),
    /** @param {Action | undefined} action missing while a form is not filled in @param {string} origin */
    submit(action, origin) {
      const { view, pending, seat } = store.value;
      if (pending || !action) return;
      const key = freshKey();
      store.set((state) => ({ ...submitted(state, key, action, origin), ui: { ...state.ui, away: null } }));
      // What is undefined is not sent.
      line.submit({ type: "action", key, action, seat, question: view?.question ?? undefined, lag_ms: line.lag });
    },
    /** Something of the table: "undo", "redo", "go", "return", "vacation".
     * @param {string} name */
    call(name) {
      const { view, pending, seat } = store.value;
      if (pending || !view) return;
      const key = freshKey();
      store.set((state) => ({ ...submitted(state, key, { do: name }, "call"), ui: { ...state.ui, dialog: null } }));
      line.submit({ type: "call", key, call: name, version: view.version, seat });
    },
    /** Something that the table decides together, or about a seat that looks for somebody.
     * @param {string} name @param {{ to?: number, seat?: number, candidate?: number }} [more] */
    ask: (name, more = {}) => sent({ type: "ask", ask: name, ...more }, name),
    /** The answer to what is asked: "yes", "no", "withdraw".
     * @param {number} motion @param {string} name */
    vote: (motion, name) => sent({ type: "vote", motion, vote: name }, name),
    /** @param {Hint} hint */
    hinted: (hint) => ui({ hint }),
    /** @param {AnyChoice} choice @param {any} part */
    draft(choice, part) {
      const key = current().draftKey(choice);
      store.set((state) => {
        const drafts = { ...state.ui.drafts, [key]: { ...state.ui.drafts[key], ...part } };
        return { ...state, ui: { ...state.ui, drafts } };
      });
    },
    /** @param {any} id */
    toggle(id) {
      const open = store.value.ui.open === id ? null : id;
      // On small screens forms lie over the board's tab.
      ui({ open, confirm: null, ...(open ? { tab: "board", openedAfter: newestOffer(store.value.offers) } : {}) });
    },
    /** Says at a button why its press does nothing.
     * @param {HTMLElement} pressed @param {string} words */
    unheard(pressed, words) {
      sayUnheard(pressed, words);
      announce(words);
    },
    /** Sets the board back to a move; what that means says the page of a replay.
     * @param {number} _n */
    goTo: (_n) => {},
    /** @param {any} id */
    confirm: (id) => ui({ confirm: store.value.ui.confirm === id ? null : id }),
    /** @param {any} id */
    deed: (id) => !(id && current()?.room.dialogs.takes(current(), id)) && store.value.ui.deed !== id && ui({ deed: id }),
    /** @param {any} name */
    tab(name) {
      const { ui: { tab, logRead }, version } = store.value;
      ui({ tab: name, logRead: [tab, name].includes("log") ? version : logRead });
      if (name === "talk") talk({ unread: 0 });
    },
    /** @param {any} part */
    board: (part) => ui({ board: { ...store.value.ui.board, ...part } }),
    /** @param {any} name */
    side(name) {
      ui({ side: name });
      if (name === "talk") talk({ unread: 0 });
    },
    /** `name` of the dialog to show ("keys", "settings", "leave", "votes", "rules", "programs", "notes"), or null.
     * @param {any} name */
    dialog: (name) => store.value.ui.dialog !== name && ui({ dialog: name, confirm: null }),
    /** @param {any} name */
    filter: (name) => ui({ filter: name }),
    /** @param {any} part */
    set(part) {
      const settings = { ...store.value.settings, ...part };
      store.set({ settings });
      keepSettings(settings);
    },
    /** How loud sounds are, with one of them to judge by.
     * @param {number} volume */
    loudness(volume) {
      this.set({ volume });
      hear("money", volume);
    },
    /** Outlines fields on the board: ids, or null for those of the pinned player, if any.
     * @param {string[] | null} ids */
    highlight(ids) {
      const { pinned } = store.value.ui;
      ui({ highlight: ids ?? (pinned === null ? null : current().deedIds(pinned)) });
    },
    /** Keeps a player's fields outlined until the next press; on small screens this opens the player's deeds.
     * @param {number} seat */
    pin(seat) {
      const pinned = store.value.ui.pinned === seat ? null : seat;
      ui({ pinned, highlight: pinned === null ? null : current().deedIds(pinned) });
    },
    /** @param {number} seat */
    follow: (seat) => ui({ follow: seat }),
    /** @param {Absent | null} summary */
    away: (summary) => ui({ away: summary }),
    /** For which question the time runs at whose end the turn ends by itself, or null.
     * @param {number | null} question */
    ending: (question) => ui({ ending: question }),
    olderLog: () => ui({ logPages: store.value.ui.logPages + 1 }),
    logTools: () => ui({ logTools: !store.value.ui.logTools, logText: "", logSeat: null }),
    /** @param {string} text */
    logText: (text) => ui({ logText: text }),
    /** @param {number} seat */
    logSeat: (seat) => ui({ logSeat: store.value.ui.logSeat === seat ? null : seat }),
    /** @param {any} id */
    foldLog: (id) => ui({ logFolds: { ...store.value.ui.logFolds, [id]: !store.value.ui.logFolds[id] } }),
    /** @param {any} id */
    async copyLine(id) {
      const address = `${location.origin}${location.pathname}#${id}`;
      history.replaceState(history.state, "", `#${id}`);
      try {
        await navigator.clipboard.writeText(address);
        announce(current().say("log.copied"));
      } catch {
        announce(current().say("log.in_address")); // the address bar has it all the same
      }
    },
    /** @param {any} id */
    said: (id) => ui({ said: store.value.ui.said === id ? null : id }),
    /** @param {boolean} on */
    apart: (on) => talk({ apart: on, notice: null }),
    mutedList: () => ui({ muted: !store.value.ui.muted }),
    redraw: () => store.set((state) => ({ ...state })),
    /** The sheet of the result in the place of the table, or the table again.
     * @param {boolean} shown */
    result(shown) {
      ui({ result: shown });
      queueMicrotask(() => document.getElementById(shown ? "result" : "end-note")?.focus());
    },
    again: () => document.getElementById("rematch-form")?.requestSubmit(),
    leave: () => document.getElementById("leave-form")?.requestSubmit(),
    /** @param {string} text */
    sayAloud(text) {
      const trimmed = text.trim();
      if (!trimmed || !talkLine.state.open) return false;
      talkLine.send(say(trimmed, store.value.talk.apart));
      talk({ notice: null });
      return true;
    },
    /** @param {number} user @param {boolean} on @param {any} name */
    mute(user, on, name) {
      talkLine.send(mute(user, on));
      ui({ said: null });
      if (on) store.set((state) => ({ ...state, talk: { ...state.talk, names: { ...state.talk.names, [user]: name } } }));
      announce(current().say(on ? "talk.muted" : "talk.heard_again", { name }));
    },
    /** @param {number} message @param {string} reason */
    report(message, reason) {
      talkLine.send(report(message, reason));
      ui({ said: null });
      talk({ notice: current().say("talk.reported") });
    },
  };
}

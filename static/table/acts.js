/* What a person can do on the page: each one changes the state or sends something, and no more. */

import { freshKey } from "./connection.js";
import { submitted } from "./state.js";
import { mute, report, say } from "./talk.js";

const SHORTCUTS_KEY = "magnat.table.shortcuts";

export const UI = {
  open: null, confirm: null, deed: null, tab: "board", help: false, filter: "all", drafts: {}, logPages: 1, said: null,
  shortcuts: readShortcuts(),
};

function readShortcuts() {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== "off";
  } catch {
    return true; // a browser that keeps nothing still plays
  }
}

/** `current()` gives the Table drawn last; `announce(text)` speaks. */
export function acts({ store, line, talkLine, current, announce }) {
  const ui = (part) => store.set((state) => ({ ...state, ui: { ...state.ui, ...part } }));
  const talk = (part) => store.set((state) => ({ ...state, talk: { ...state.talk, ...part } }));
  return {
    submit(action, origin) {
      const { view, pending } = store.value;
      if (pending || !action) return;
      const key = freshKey();
      store.set((state) => submitted(state, key, action, origin));
      const question = view?.question ?? null;
      line.submit({ type: "action", key, action, ...(question === null ? {} : { question }) });
    },
    draft(choice, part) {
      const key = current().draftKey(choice);
      store.set((state) => {
        const drafts = { ...state.ui.drafts, [key]: { ...state.ui.drafts[key], ...part } };
        return { ...state, ui: { ...state.ui, drafts } };
      });
    },
    toggle(id) {
      const open = store.value.ui.open === id ? null : id;
      // On small screens forms lie over the board's tab.
      ui({ open, confirm: null, ...(open ? { tab: "board" } : {}) });
    },
    confirm: (id) => ui({ confirm: store.value.ui.confirm === id ? null : id }),
    deed: (id) => store.value.ui.deed !== id && ui({ deed: id }),
    tab(name) {
      ui({ tab: name });
      if (name === "talk") talk({ unread: 0 });
    },
    help: (on) => store.value.ui.help !== on && ui({ help: on }),
    filter: (name) => ui({ filter: name }),
    olderLog: () => ui({ logPages: store.value.ui.logPages + 1 }),
    said: (id) => ui({ said: store.value.ui.said === id ? null : id }),
    shortcuts(on) {
      ui({ shortcuts: on });
      try {
        localStorage.setItem(SHORTCUTS_KEY, on ? "on" : "off");
      } catch {
        // kept for this visit only
      }
    },
    again: () => document.getElementById("rematch-form")?.requestSubmit(),
    leave: () => document.getElementById("leave-form")?.requestSubmit(),
    sayAloud(text) {
      const trimmed = text.trim();
      if (!trimmed || !talkLine.state.open) return false;
      talkLine.send(say(trimmed));
      talk({ notice: null });
      return true;
    },
    mute(user, on, name) {
      talkLine.send(mute(user, on));
      ui({ said: null });
      announce(current().say("talk.muted", { name }));
    },
    report(message, reason) {
      talkLine.send(report(message, reason));
      ui({ said: null });
      talk({ notice: current().say("talk.reported") });
    },
  };
}

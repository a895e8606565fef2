/* Where the scrolling parts of the page stand: the talk stays at its end, the log shows a line that was linked to. */

import { here } from "./rooms.js";

const PAGES_MOST = 20;

export class Scrolls {
  constructor({ root, act }) {
    Object.assign(this, { root, act });
    this.talk = {}; // its box, lines, room and length at the last drawing
    this.opened = false;
    root.addEventListener("scroll", (event) => this.scrolled(event.target), true);
  }

  /** After every drawing. */
  look(state) {
    this.lookAtTalk(state.talk.messages.length);
    here("rail")?.followMap(this.root);
    if (this.opened || !state.history.length) return;
    this.opened = true;
    openLine(location.hash, this.act);
  }

  /** To the end of the talk: when something was said, it has just been turned to, or it stood there before it grew. */
  lookAtTalk(count) {
    const box = document.getElementById("talk-scroll");
    const now = { box, count, room: box?.clientHeight ?? 0, length: box?.scrollHeight ?? 0 };
    const { talk } = this;
    this.talk = now;
    if (!now.room) return;
    const stood = box.scrollTop + talk.room >= talk.length - 4;
    if (box !== talk.box || count !== talk.count || !talk.room || stood) box.scrollTop = now.length;
  }

  /** The way back to the newest line appears once the log has been scrolled away from it. */
  scrolled(box) {
    if (box.id !== "log-scroll") return;
    const button = this.root.querySelector(".log-last");
    if (button) button.hidden = box.scrollTop < 120;
  }
}

/** Shows the line that an address such as `#line-43-1` names, with as much of the log as that takes. */
export function openLine(hash, act) {
  if (!hash.startsWith("#line-")) return;
  act.tab("log");
  act.side("log");
  const find = (left) => queueMicrotask(() => {
    const line = document.getElementById(hash.slice(1));
    if (line) show(line);
    else if (left > 0) {
      act.olderLog();
      find(left - 1);
    }
  });
  find(PAGES_MOST);
}

function show(line) {
  line.scrollIntoView({ block: "center" });
  line.focus({ preventScroll: true });
}

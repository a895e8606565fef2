/* Where the scrolling parts of the page stand: the talk stays at its end, the log at its newest line or where it is read; it shows a line
 * that was linked to. */

const PAGES_MOST = 20;

export class Scrolls {
  /** @param {{ root: HTMLElement, act: Acts }} parts */
  constructor({ root, act }) {
    this.root = root;
    this.act = act;
    /** @type {{ box: HTMLElement | null, count: number, atEnd: boolean }} */
    this.talk = { box: null, count: 0, atEnd: true };
    /** @type {{ box: HTMLElement | null, atTop: boolean, at?: number }} */
    this.log = { box: null, atTop: true };
    this.lines = new ResizeObserver(() => this.log.atTop && this.toTopOfLog());
    /** The move of a replay. @type {number | null} */
    this.shown = null;
    this.opened = false;
    /** @type {number | null} */
    this.question = null;
    this.isStageScrolled = false;
    this.rooms = new ResizeObserver(() => this.talk.atEnd && this.toEndOfTalk());
    root.addEventListener("scroll", (event) => this.scrolled(event.target), true);
    this.line = ""; // which the address names, until a key or a press
    for (const act of ["keydown", "pointerdown"]) addEventListener(act, () => { this.line = ""; }, true);
  }

  /** After every drawing.
   * @param {State} state */
  look(state) {
    this.lookAtTalk(state.talk.messages.length);
    this.lookAtLog(state.at);
    this.lookAtQuestion(state.view?.question ?? null);
    // Drawn anew it has lost the focus, which a question must not take meanwhile.
    document.getElementById(this.line)?.focus({ preventScroll: true });
    if (this.opened || !state.history.length) return;
    this.opened = true;
    if (location.hash.startsWith("#line-")) this.line = location.hash.slice(1);
    openLine(location.hash, this.act);
  }

  /** A new question begins at its title, however far the last one was scrolled.
   * @param {number | null} question */
  lookAtQuestion(question) {
    if (question === this.question) return;
    this.question = question;
    if (!this.isStageScrolled) return; // to ask where it stands would lay the page out once more
    this.isStageScrolled = false;
    const stage = this.root.querySelector(".stage");
    if (stage) stage.scrollTop = 0;
  }

  /** To the end of the talk when something was said or it has just been turned to; nothing is measured otherwise.
   * @param {number} count */
  lookAtTalk(count) {
    const box = document.getElementById("talk-scroll");
    const { talk } = this;
    if (box === talk.box && count === talk.count) return;
    this.talk = { box, count, atEnd: true };
    if (box !== talk.box) {
      this.rooms.disconnect();
      if (box) this.rooms.observe(box); // tells of the first room, too
    }
    this.toEndOfTalk();
  }

  /** At its newest line once it has just been turned to, and for as long as nobody scrolls it away from there; in a replay where it tells of
   * the move that is shown.
   * @param {number | null} at */
  lookAtLog(at) {
    const box = document.getElementById("log-scroll");
    const isOther = box !== this.log.box;
    if (isOther) {
      this.log = { box, atTop: true };
      this.lines.disconnect();
      for (const one of box ? [box, box.querySelector(".log-lines")] : []) this.lines.observe(one);
    }
    if (at !== null && (isOther || at !== this.shown)) this.toMove(box?.querySelector("[aria-current]"));
    this.shown = at;
  }

  /** What comes after it may fill the log above it.
   * @param {Element | null | undefined} line the newest of the move that is shown */
  toMove(line) {
    const { box } = this.log;
    if (!box || !line) return;
    const [frame, here] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
    if (here.top < frame.top || here.bottom > frame.bottom) box.scrollTop += here.top - frame.top - frame.height / 3;
    this.log = { box, atTop: false, at: box.scrollTop };
  }

  /** The log counts from its foot: what is above the line it begins with is negative. */
  toTopOfLog() {
    const { box } = this.log;
    if (!box) return;
    box.scrollTop = box.clientHeight - box.scrollHeight;
    this.log.at = box.scrollTop;
  }

  toEndOfTalk() {
    const { box } = this.talk;
    if (box) box.scrollTop = box.scrollHeight;
  }

  /** The way back to the newest line appears once the log has been scrolled away from it; the talk is left where it is read.
   * @param {any} box */
  scrolled(box) {
    if (box.classList?.contains("stage")) this.isStageScrolled = box.scrollTop > 0;
    if (box === this.talk.box) this.talk.atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
    // The browser tells of the log's own way to its top one picture later, when more may stand above it.
    if (box.id !== "log-scroll" || box.scrollTop === this.log.at) return;
    const above = box.scrollHeight - box.clientHeight + box.scrollTop;
    this.log = { box, atTop: above < 4 };
    const button = this.root.querySelector(".log-last");
    if (button) button.hidden = above < 120;
  }
}

/** Shows the line that an address such as `#line-43-1` names, with as much of the log as that takes.
 * @param {string} hash @param {Acts} act */
export function openLine(hash, act) {
  if (!hash.startsWith("#line-")) return;
  act.tab("log");
  act.side("log");
  /** @param {number} left */
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

/** @param {any} line */
function show(line) {
  line.scrollIntoView({ block: "center" });
  line.focus({ preventScroll: true });
}

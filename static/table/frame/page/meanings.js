/* What a sign means: a press on it says so beside it. Fingers have no pointer that could rest on it to read its title. */

const SHOWN_MS = 4000;
const GAP = 8;
/** Pressed for something else than their title. */
const CONTROLS = "button, a[href], input, select, textarea, summary, label, [role=button], [role=slider]";

/** The words of the sign that was pressed, or null: what has a title, and no press of its own.
 * @param {any} target */
export function signAt(target) {
  const sign = target.closest?.("[title]");
  return sign && sign.title && !target.closest(CONTROLS) ? sign : null;
}

/** Where the words stand: above the sign, below it where there is no room, and never beyond the edges of the window.
 * @param {{ left: number, top: number, bottom: number, width: number }} sign @param {{ width: number, height: number }} words @param {number} across */
export function placeOf(sign, words, across) {
  const middle = sign.left + sign.width / 2 - words.width / 2;
  const above = sign.top - words.height - GAP;
  return { x: Math.max(GAP, Math.min(middle, across - words.width - GAP)), y: above < GAP ? sign.bottom + GAP : above };
}

export class Meanings {
  constructor() {
    /** @type {HTMLElement | null} */
    this.shown = null;
    /** What it stands beside. @type {Element | null} */
    this.sign = null;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.going = null;
  }

  /** Says beside a sign what it means; another press anywhere takes it away.
   * @param {Element} sign @param {string} words */
  say(sign, words) {
    this.hush();
    const bubble = document.createElement("p");
    bubble.className = "meaning";
    bubble.setAttribute("aria-hidden", "true"); // it is announced
    bubble.textContent = words;
    // Beside what is in the top layer, where the sign lies in a dialog.
    (sign.closest("dialog[open]") ?? document.body).append(bubble);
    const { x, y } = placeOf(sign.getBoundingClientRect(), bubble.getBoundingClientRect(), innerWidth);
    bubble.style.left = `${x}px`;
    bubble.style.top = `${y}px`;
    this.shown = bubble;
    this.sign = sign;
    this.going = setTimeout(() => this.hush(), SHOWN_MS);
  }

  hush() {
    if (this.going !== null) clearTimeout(this.going);
    this.shown?.remove();
    this.shown = this.sign = null;
  }
}

/** Of the page: one meaning stands there at a time. */
const meanings = new Meanings();

/** What was pressed tells its meaning if it is a sign, and whatever else was told is gone; `announce` speaks it.
 * @param {EventTarget | null} target @param {(words: string) => void} announce */
export function pressedAt(target, announce) {
  meanings.hush();
  const sign = signAt(target) ?? /** @type {Element} */ (target).closest("[data-means]");
  if (!sign) return;
  const words = /** @type {HTMLElement} */ (sign).title;
  meanings.say(sign, words);
  announce(words);
}

globalThis.addEventListener?.("scroll", ({ target }) => /** @type {Node} */ (target).contains(meanings.sign) && meanings.hush(), { capture: true, passive: true });

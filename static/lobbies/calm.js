// Redrawing without taking a press away: what is pressed down is let go on the same button.

/** After a form was sent the page goes away; should it not, drawing goes on after this time. */
const SENT_MS = 4000;

/**
 * @param {HTMLElement} place  what is drawn anew
 * @returns {(draw: () => void) => void}  draws now, or as soon as nothing in `place` is pressed or sent; the newest wins
 */
export function calmly(place) {
  let pressed = false;
  let sent = false;
  /** @type {(() => void) | null} */
  let due = null;

  const settle = () => {
    if (pressed || sent || !due) return;
    const draw = due;
    due = null;
    draw();
  };
  const press = () => {
    pressed = true;
  };
  // The click, and the form that it sends, come after the release.
  const release = () => {
    setTimeout(() => {
      pressed = false;
      settle();
    });
  };

  place.addEventListener("pointerdown", press);
  place.addEventListener("keydown", press);
  for (const end of ["pointerup", "pointercancel", "keyup", "blur"]) window.addEventListener(end, release);
  place.addEventListener("submit", () => {
    sent = true;
    setTimeout(() => {
      sent = false;
      settle();
    }, SENT_MS);
  });

  return (draw) => {
    due = draw;
    settle();
  };
}

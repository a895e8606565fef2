// Seconds until a moment, counted down wherever the page says `data-until`.

const EVERY_MS = 500;

/** Writes the seconds left into every [data-until] in `place`; `data-text` has # for them.
 * @param {ParentNode} [place] @param {number} [now] milliseconds */
export function tick(place = document, now = Date.now()) {
  for (const shown of place.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.ceil((Date.parse(shown.dataset.until ?? "") - now) / 1000));
    const text = (shown.dataset.text ?? "#").replace("#", String(left));
    if (shown.textContent !== text) shown.textContent = text;
  }
}

tick();
setInterval(() => tick(), EVERY_MS);

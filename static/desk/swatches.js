/* A colour of a form: the text stays what is sent, and a swatch beside it picks one and shows it. */

const COLOUR = /^#[0-9a-f]{6}$/i;

/** What a swatch can show: it knows small letters only; null for what is no colour.
 * @param {string} text */
export function shown(text) {
  const colour = text.trim();
  return COLOUR.test(colour) ? colour.toLowerCase() : null;
}

/** Puts a swatch before each colour that has none, and lets those that are there show what is written.
 * @param {ParentNode} within @param {string} pick what its label begins with */
export function addSwatches(within, pick) {
  for (const text of /** @type {NodeListOf<HTMLInputElement>} */ (within.querySelectorAll("input[data-colour]"))) {
    const known = text.previousElementSibling;
    const swatch = known instanceof HTMLInputElement && known.type === "color" ? known : added(text, pick);
    const colour = shown(text.value);
    if (colour) swatch.value = colour;
  }
}

/** @param {HTMLInputElement} text @param {string} pick */
function added(text, pick) {
  const swatch = document.createElement("input");
  swatch.type = "color";
  swatch.className = "desk-swatch";
  swatch.setAttribute("list", "inks");
  swatch.setAttribute("aria-label", `${pick}: ${text.getAttribute("aria-label") ?? text.labels?.[0]?.textContent?.trim() ?? ""}`);
  swatch.addEventListener("input", () => {
    text.value = swatch.value;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  text.addEventListener("input", () => {
    const colour = shown(text.value);
    if (colour) swatch.value = colour;
  });
  text.before(swatch);
  return swatch;
}

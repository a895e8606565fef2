/* Search over the numbered rules of a page: those that hold every word stay, whatever letters' marks and case. */

const MARKS = /\p{Diacritic}/gu;

/** As it is compared: without case and marks of letters ("Żółty" and "zolty" are the same).
 * @param {string} text */
export function folded(text) {
  return text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(MARKS, "");
}

/** Whether every word of the search stands in the text; an empty search fits all.
 * @param {string} text @param {string} wanted */
export function fits(text, wanted) {
  const held = folded(text);
  return folded(wanted).split(/\s+/).every((word) => held.includes(word));
}

/** @param {HTMLElement} box */
export function openSearch(box) {
  const field = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const told = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
  const sections = [...document.querySelectorAll(".rules-body > section")].map((section) => ({
    section: /** @type {HTMLElement} */ (section),
    rules: /** @type {HTMLElement[]} */ ([...section.querySelectorAll(".rules-list > li")]),
    link: /** @type {HTMLElement | null} */ (document.querySelector(`.rules-contents a[href="#${section.getAttribute("aria-labelledby")}"]`)),
  }));
  const brief = [...document.querySelectorAll(".brief, .rules-contents li:has([href='#brief'])")];
  const search = () => {
    const wanted = field.value.trim();
    for (const part of brief) part.toggleAttribute("hidden", Boolean(wanted)); // what fits stands at the top
    let count = 0;
    for (const { section, rules, link } of sections) {
      for (const rule of rules) rule.hidden = !fits(rule.textContent ?? "", wanted);
      const left = rules.filter((rule) => !rule.hidden).length;
      count += left;
      section.hidden = left === 0;
      if (link) link.hidden = left === 0;
    }
    told.textContent = !wanted ? "" : count ? `${told.dataset.found} ${count}` : told.dataset.none ?? "";
  };
  field.addEventListener("input", search);
  box.hidden = false;
  if (field.value) search(); // a browser that comes back fills it in again
}

const box = globalThis.document?.getElementById("rules-search");
if (box) openSearch(box);

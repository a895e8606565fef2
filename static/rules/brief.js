/* The pictures of the rules in brief, drawn by the table's own drawings from positions that the page holds. Their words stand in the page. */

import { html, render } from "../table/frame/draw/lit.js";
import { onLetters } from "../table/ring/board/fit.js";
import { Texts } from "../table/frame/words/text.js";

/** What draws the pictures of a kind of board, with its words. @type {Record<string, () => Promise<{ picture: (parts: any) => any }>>} */
const KINDS = { ring: () => import("./brief_ring.js"), rail: () => import("./brief_rail.js") };
/** Of this page alone, since files of tables are joined with tables. @type {Record<string, () => Promise<{ default: Record<string, string> }>>} */
const WORDS = { pl: () => import("./texts/pl.js"), en: () => import("./texts/en.js") };

/** What joins modules puts those that both need into this file: it must have run before the others come, so nothing here waits. */
async function open() {
  const holder = /** @type {HTMLElement} */ (document.getElementById("brief-pictures"));
  const lang = document.documentElement.lang.startsWith("pl") ? "pl" : "en";
  const { data, pictures } = JSON.parse(holder.textContent?.trim() ?? "");
  const [{ picture }, words] = await Promise.all([KINDS[holder.dataset.board ?? ""](), WORDS[lang]()]);
  const texts = new Texts(lang, words.default);
  const draw = () => {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-picture]"))) {
      // What is seen is told by the name of the picture as a whole.
      const seen = picture({ data, lang, texts, ...pictures[place.dataset.picture ?? ""] });
      render(html`<div class="brief-seen" aria-hidden="true">${seen}</div>`, place);
    }
  };
  await document.fonts.ready;
  draw();
  onLetters(draw);
}

open();

/* An address that no browser would copy: in a field, chosen whole, with a sentence that says so. */

import { html, render } from "../draw/lit.js";
import { icon } from "../draw/marks.js";

/** @param {string} url @param {{ ask: string, close: string }} words */
export function showAddress(url, { ask, close }) {
  const place = document.createElement("div");
  document.body.append(place);
  render(html`<dialog class="table-dialog by-hand" aria-labelledby="by-hand-title" @close=${() => place.remove()}>
    <form method="dialog"><label id="by-hand-title" for="by-hand-address">${ask}</label>
      <input id="by-hand-address" readonly .value=${url}><button class="icon-btn" aria-label=${close}>${icon("close")}</button></form></dialog>`, place);
  const dialog = /** @type {HTMLDialogElement} */ (place.firstElementChild);
  dialog.showModal();
  const field = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  field.focus();
  field.select();
}

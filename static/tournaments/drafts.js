// What a director has begun to write at the desk stands there again after another press, or a look at another page.

const KEY = `desk-drafts ${location.pathname}`;

/** The fields that somebody writes words into.
 * @param {ParentNode} place @returns {(HTMLInputElement | HTMLTextAreaElement)[]} */
function written(place) {
  const found = place.querySelectorAll("textarea, input:not([type=hidden], [type=radio], [type=checkbox])");
  return /** @type {(HTMLInputElement | HTMLTextAreaElement)[]} */ ([...found]);
}

/** What one field is known by: the act, the table or person that it is about, and its place among its like.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @returns {string} */
function nameOf(field) {
  const form = field.form;
  if (!form) return "";
  const hidden = form.querySelectorAll("input[type=hidden]:not([name^=csrf])");
  const about = [...hidden].map((one) => one.getAttribute("value"));
  return [form.getAttribute("action"), ...about, field.name, written(form).indexOf(field)].join(" ");
}

/** Keeps what was written and not sent; what is being sent is the server's. @param {EventTarget | null} sent */
function keep(sent) {
  const drafts = written(document).filter((field) => field.form !== sent && field.value !== field.defaultValue);
  const kept = Object.fromEntries(drafts.map((field) => [nameOf(field), field.value]));
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

function putBack() {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  sessionStorage.removeItem(KEY);
  for (const field of written(document)) {
    const draft = kept[nameOf(field)];
    if (draft === undefined || field.value !== field.defaultValue) continue;
    field.value = draft;
    const folded = field.closest("details");
    if (folded) folded.open = true;
  }
}

/** @type {EventTarget | null} */
let sent = null;
document.addEventListener("submit", (event) => {
  sent = event.target;
});
addEventListener("pagehide", () => keep(sent));
addEventListener("pageshow", () => {
  sent = null; // also where the browser shows the page as it was left
});
putBack();

// Forms that came over a socket carry no token, and one that came before its reader signed in carries an old one: it is
// filled in from the cookie when they are sent.

import { token } from "../table/frame/server/token.js";

export { token };

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const known = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("csrfmiddlewaretoken"));
  if (!known && !form.hasAttribute("data-csrf")) return;
  const field = known ?? document.createElement("input");
  field.type = "hidden";
  field.name = "csrfmiddlewaretoken";
  field.value = token() || field.value;
  form.append(field);
});

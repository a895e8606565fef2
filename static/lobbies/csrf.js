// Forms that came over a socket carry no token; it is filled in from the cookie when they are sent.

export function token() {
  const match = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  return match ? decodeURIComponent(match[1]) : "";
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.hasAttribute("data-csrf") || form.elements.namedItem("csrfmiddlewaretoken")) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "csrfmiddlewaretoken";
  field.value = token();
  form.append(field);
});

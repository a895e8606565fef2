/* A draft that saves itself: what changed is sent after a while, the answer is the page as it then stands, and of it
   everything is taken over but the input that somebody is typing in. */

export const WAIT_MS = 900;

/** Collects changes: `send` is called once after the last of them, never twice at a time; a change meanwhile is sent next.
 * @param {{ send: () => Promise<void>, later?: typeof setTimeout, cancel?: typeof clearTimeout }} parts */
export function saver({ send, later = setTimeout, cancel = clearTimeout }) {
  /** @type {any} */
  let timer = null;
  let busy = false;
  let again = false;

  async function run() {
    timer = null;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    again = false;
    await send();
    busy = false;
    if (again) changed();
  }

  function changed() {
    if (busy) {
      again = true;
      return;
    }
    if (timer !== null) cancel(timer);
    timer = later(run, WAIT_MS);
  }

  return { changed, stale: () => again || timer !== null };
}

/** The names of the inputs of a part, in their order: a part with others is drawn anew.
 * @param {Element} part */
export function namesOf(part) {
  return [...part.querySelectorAll("[name]")].map((one) => `${one.getAttribute("name")}=${one.tagName}`).join("\n");
}

/** Takes over what the server says of a form, except from under the hands of who types.
 * @param {Element} now @param {Element} then @param {Element | null} focused */
export function takeOver(now, then, focused) {
  const parts = [...now.querySelectorAll("details.desk-section")];
  for (const part of parts) {
    const next = then.querySelector(`[id="${part.id}"]`);
    if (!next) continue;
    part.querySelector("summary")?.replaceWith(next.querySelector("summary"));
    if (namesOf(part) !== namesOf(next)) part.replaceChildren(...next.childNodes);
    else rows(part, next, focused);
  }
}

/** @param {Element} part @param {Element} next @param {Element | null} focused */
function rows(part, next, focused) {
  const groups = [...next.querySelectorAll(".desk-group")];
  for (const [at, group] of [...part.querySelectorAll(".desk-group")].entries()) {
    group.className = groups[at].className;
    group.querySelector(":scope > summary")?.replaceWith(groups[at].querySelector(":scope > summary"));
  }
  const found = [...next.querySelectorAll("[data-row]")];
  for (const [at, row] of [...part.querySelectorAll("[data-row]")].entries()) {
    const other = found[at];
    if (!other) continue;
    row.className = other.className;
    row.querySelector(".desk-before")?.replaceWith(other.querySelector(".desk-before"));
    const errors = [...other.querySelectorAll("[data-error]")];
    for (const [n, error] of [...row.querySelectorAll("[data-error]")].entries()) error.replaceWith(errors[n]);
    for (const [n, input] of [...row.querySelectorAll("[name]")].entries()) {
      const said = other.querySelectorAll("[name]")[n];
      for (const name of ["aria-invalid", "aria-describedby"]) {
        const value = said?.getAttribute(name);
        if (value) input.setAttribute(name, value);
        else input.removeAttribute(name);
      }
      if (input !== focused) setValue(input, said);
    }
  }
}

/** @param {any} input @param {any} said */
function setValue(input, said) {
  if (input.type === "checkbox") input.checked = said.checked;
  else if (input.value !== said.value) input.value = said.value;
}

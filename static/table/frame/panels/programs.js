/* What the seat plays by itself, in a dialog of the table. The server makes the part with its forms, the same as on the page of
 * programmed actions; from here they are sent, and its answer takes their place. Fetched when the dialog first opens. */

import { given } from "../words/given.js";

/** @typedef {{ act: string, kind: string, row: number }} Sent What was asked for, of which kind, in which row of the list (-1: in none). */

/** Why an answer holds no part, as the key of a message; null where it holds one.
 * @param {{ status: number, redirected: boolean }} answer */
export function troubleOf({ status, redirected }) {
  if (redirected) return "programs.signed_out"; // to the page on which one signs in
  return status === 200 || status === 409 ? null : "programs.failed";
}

/** Where the focus goes once the answer stands: what comes first of these, by selector. What was only tried or was refused is
 * sent again from the same button; what is programmed closes its form; below a row that is gone is the next one.
 * @param {Sent} sent @param {boolean} isOpen whether the form stays open */
export function landings({ act, kind, row }, isOpen) {
  const form = `.program:has([name="kind"][value="${kind}"])`;
  if (act === "remove") return [`[data-rows] li:nth-child(${row + 1}) button`, "[data-rows] li:last-child button", "summary"];
  return [...(isOpen ? [`${form} [name="act"][value="${act}"]`] : []), `${form} > summary`, "summary"];
}

export class ProgramForms {
  /** `address` of the part; `say(key)` a message.
   * @param {{ address: string, say: (key: string) => string }} parts */
  constructor({ address, say }) {
    this.address = address;
    this.say = say;
    this.element = made("div", "asking programs-room");
    this.heard = made("p", "visually-hidden");
    this.heard.setAttribute("aria-live", "polite");
    this.content = made("div");
    this.element.append(this.heard, this.content);
    this.element.addEventListener("submit", (event) => this.pressed(event));
    this.isBusy = false;
    /** How many go on: of those in the list, and as the table knows it. */
    this.shown = this.known = 0;
    /** How often something was asked of the server: an answer that comes after a later question is not shown. */
    this.turn = 0;
  }

  /** After every drawing of the open dialog: whoever opens it sees what is true now, and what changes meanwhile changes in the list.
   * @param {number} count */
  look(count) {
    this.known = count;
    if (this.isBusy) return;
    if (!this.element.isConnected) this.open();
    else if (this.shown !== count) this.refresh();
  }

  async open() {
    this.content.replaceChildren(made("p", "form-note", this.say("programs.coming")));
    const part = await this.once();
    if (part) this.show(part);
  }

  /** The list alone, and only where it reads otherwise: what somebody fills in or is about to press stays under the hands. */
  async refresh() {
    this.shown = this.known;
    const part = await this.asked();
    const [now, then] = [this.content.querySelector("[data-rows]"), part?.querySelector("[data-rows]")];
    if (!now || !then || now.textContent === then.textContent) return;
    const row = rowOf(document.activeElement);
    now.replaceWith(then);
    if (row >= 0) this.land(landings({ act: "remove", kind: "", row }, false));
  }

  /** @param {SubmitEvent} event */
  async pressed(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const button = /** @type {HTMLButtonElement} */ (event.submitter);
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    body.set(button.name, button.value);
    const sent = { act: button.value, kind: String(body.get("kind")), row: rowOf(button) };
    const part = await this.once({ method: "POST", body }, form);
    if (part) this.answered(part, sent);
  }

  /** @param {Document} part @param {Sent} sent */
  answered(part, sent) {
    const isInside = this.element.contains(document.activeElement);
    this.show(part);
    const outcome = this.content.querySelector("[data-outcome]");
    this.heard.textContent = outcome?.textContent ?? "";
    if (isInside) this.land(landings(sent, Boolean(outcome?.closest("form"))));
    outcome?.scrollIntoView({ block: "nearest" });
  }

  /** As `asked`, for what somebody has pressed: until it is answered no other press counts.
   * @param {any} [options] @param {Element | null} [form] */
  async once(options, form) {
    if (this.isBusy) return null;
    this.setBusy(true);
    this.heard.textContent = "";
    const part = await this.asked(options, form);
    this.setBusy(false);
    return part;
  }

  /** What the server says; null where it says nothing that could be shown, which is told, and nothing is lost.
   * @param {any} [options] @param {Element | null} [form] from which it is sent */
  async asked(options = {}, form = null) {
    this.turn += 1;
    const { turn } = this;
    try {
      const answer = await fetch(this.address, options);
      const trouble = troubleOf(answer);
      if (trouble) return this.fail(trouble, form);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      await styled(page);
      this.content.querySelector("[data-trouble]")?.remove();
      return turn === this.turn ? page : null;
    } catch {
      return this.fail("programs.offline", form);
    }
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    this.isBusy = isBusy;
    this.element.setAttribute("aria-busy", String(isBusy));
  }

  /** @param {Document} page */
  show(page) {
    const part = /** @type {HTMLElement} */ (given(page.querySelector("[data-programs]"), "part"));
    this.content.replaceChildren(part);
    this.shown = Number(part.dataset.programs);
    if (this.shown !== this.known) this.refresh(); // it may have changed while this was under way
  }

  /** Says what went wrong where it was sent from, beside what was filled in; where nothing stands yet, with a way to ask again.
   * @param {string} key @param {Element | null} form */
  fail(key, form) {
    const words = this.say(key);
    const told = made("p", "notice error", words);
    told.dataset.trouble = "";
    this.content.querySelector("[data-outcome], [data-trouble]")?.remove();
    const buttons = form?.querySelector(".button-row");
    if (buttons) buttons.before(told);
    else if (this.content.querySelector("[data-programs]")) this.content.prepend(told);
    else this.content.replaceChildren(told, this.again());
    this.heard.textContent = words;
    told.scrollIntoView({ block: "nearest" });
    return null;
  }

  again() {
    const button = made("button", "button", this.say("programs.again"));
    button.addEventListener("click", () => this.open());
    return button;
  }

  /** @param {string[]} selectors */
  land(selectors) {
    /** @type {HTMLElement | null | undefined} */
    const found = selectors.map((selector) => /** @type {HTMLElement | null} */ (this.content.querySelector(selector))).find(Boolean);
    found?.focus();
  }
}

/** @param {string} name @param {string} [look] @param {string} [words] */
function made(name, look = "", words = "") {
  const element = document.createElement(name);
  element.className = look;
  element.textContent = words;
  return element;
}

/** The place in the list of the row that holds this element; -1: it is in none.
 * @param {Element | null} element */
function rowOf(element) {
  const row = element?.closest("[data-rows] li");
  return row ? [...given(row.parentElement, "list").children].indexOf(row) : -1;
}

/** Resolves once the page has the sheet that the part names.
 * @param {Document} part */
async function styled(part) {
  const link = part.querySelector("link");
  if (!link || document.querySelector(`link[href="${link.getAttribute("href")}"]`)) return;
  await new Promise((done, failed) => {
    link.onload = done;
    link.onerror = failed;
    document.head.append(link);
  });
}

/** @type {ProgramForms | null} */
let forms = null;

/** What stands in the dialog.
 * @param {Table} table */
export function programsBody(table) {
  forms ??= new ProgramForms({ address: `${table.links.programmed}part/`, say: (key) => table.say(key) });
  forms.look(table.state.programmed);
  return forms.element;
}

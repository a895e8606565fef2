// The form of a new table: plans and sets of rules fill its fields; conflicts are told while one chooses.

const CHECK_AFTER_MS = 350;
const DEVICE = "device"; // the choice of a seat whose person plays from this device
/** @type {Record<string, { control: string, bots: string, start: boolean }>} */
const PLANS = {
  live: { control: "decision-90", bots: "", start: false },
  slow: { control: "days-86400-259200-5", bots: "", start: false },
  ai: { control: "decision-86400", bots: "steady", start: true },
};

const form = /** @type {HTMLFormElement} */ (document.getElementById("table-form"));
const presets = JSON.parse(document.getElementById("preset-values").textContent);
const button = document.getElementById("open-table");
/** A field by its name. Boxes and lists are used as the input they mostly are.
 * @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const bots = () => [...form.querySelectorAll('[name^="bot_"]')];
/** @param {Element} bot */
const isFree = (bot) => !bot.closest(".field").hidden;

field("preset").addEventListener("change", () => {
  for (const one of /** @type {NodeListOf<HTMLDetailsElement>} */ (form.querySelectorAll("details[data-preset]"))) one.open = one.dataset.preset === field("preset").value;
  for (const [name, value] of Object.entries(presets[field("preset").value] ?? {})) {
    const found = field(name);
    if (!found) continue;
    if (found.type === "checkbox") found.checked = value;
    else found.value = value;
  }
});

/** Seats above the chosen number cannot be given to AI players. */
function limitSeats() {
  const most = Number(field("seats_max").value);
  for (const bot of bots()) {
    const outside = Number(bot.name.slice(4)) >= most;
    if (!outside && bot.closest(".field").hidden && plan() === "ai") bot.value = PLANS.ai.bots;
    bot.closest(".field").hidden = outside;
    if (outside) bot.value = "";
  }
}

/** A name is asked of who sits at this device, and of nobody else. */
function askNames() {
  for (const bot of bots()) {
    const name = field(bot.name.replace("bot_", "beside_"));
    name.disabled = !isFree(bot) || bot.value !== DEVICE;
    name.closest(".field").hidden = name.disabled;
  }
}

/** Numbers of the clock that is chosen; those of others are none of its business. */
function limitClock() {
  const clock = field("control").value;
  for (const number of form.querySelectorAll("[data-clock]")) number.closest(".field").hidden = number.dataset.clock !== clock;
}

const plan = () => form.querySelector('[name="plan"]:checked')?.value;

function follow() {
  const { control: clock, bots: bot, start } = PLANS[plan()];
  field("control").value = clock;
  for (const seat of bots()) if (isFree(seat)) seat.value = bot;
  if (start) form.querySelector('[name="visibility"][value="private"]').checked = true;
}

/** With somebody on every other seat nobody is waited for: the match starts with the same press. */
function nameButton() {
  const alone = bots().every((bot) => !isFree(bot) || bot.value);
  button.textContent = (alone ? button.dataset.now : button.dataset.text) ?? "";
  button.name = alone ? "start" : "";
  button.value = alone ? "now" : "";
}

/** Own choices may leave the plan; then none is marked. */
function matchPlan() {
  const clock = field("control").value;
  const seats = bots().filter(isFree);
  /** @param {{ control: string, bots: string }} plan */
  const fits = ({ control: wanted, bots: bot }) => clock === wanted && seats.every(({ value }) => value === bot);
  for (const radio of form.querySelectorAll('[name="plan"]')) radio.checked = fits(PLANS[radio.value]);
}

// -- conflicts, told beside the option before anything is sent

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let asked = 0;

async function check() {
  asked += 1;
  const mine = asked;
  const body = new FormData(form);
  const answer = await fetch(form.dataset.check ?? "", { method: "POST", body, credentials: "same-origin" }).catch(() => /** @type {Response | null} */ (null));
  if (!answer?.ok || mine !== asked) return; // without a line the form itself will tell
  const { errors } = await answer.json();
  for (const place of form.querySelectorAll(".field, .choices")) tell(place, errors);
  document.getElementById("form-state").textContent = Object.keys(errors).length ? (document.getElementById("form-state").dataset.wrong ?? "") : "";
}

/** @param {PageElement} place @param {Record<string, string[]>} errors */
function tell(place, errors) {
  const control = place.querySelector("[name]");
  if (!control) return; // a group without an input of its own has nothing to be wrong
  // A name that is still to be written is not wrong yet; who sends the form without it is told.
  const reasons = control.disabled || (control.name.startsWith("beside_") && !control.value) ? [] : (errors[control.name] ?? []);
  place.querySelector(".errorlist")?.remove();
  place.classList.toggle("is-wrong", reasons.length > 0);
  if (reasons.length === 0) {
    control.removeAttribute("aria-invalid");
    describe(control);
    return;
  }
  const list = document.createElement("ul");
  list.className = "errorlist";
  list.id = `${control.id}_error`;
  for (const reason of reasons) {
    const line = document.createElement("li");
    line.textContent = reason;
    list.append(line);
  }
  place.append(list);
  control.setAttribute("aria-invalid", "true");
  describe(control, list.id);
}

/** What is read out with a control: its help, and what is wrong with it.
 * @param {PageElement} control @param {string} [wrong] */
function describe(control, wrong) {
  const help = control.closest(".field")?.querySelector(":scope > .hint")?.id;
  const told = [help, wrong].filter(Boolean).join(" ");
  if (told) control.setAttribute("aria-describedby", told);
  else control.removeAttribute("aria-describedby");
}

form.addEventListener("change", ({ target }) => {
  const { name } = /** @type {HTMLInputElement} */ (target);
  if (name === "plan") follow();
  if (name === "seats_max") limitSeats();
  askNames();
  limitClock();
  if (name !== "plan") matchPlan();
  nameButton();
  clearTimeout(timer);
  timer = setTimeout(check, CHECK_AFTER_MS);
});

// A stranger becomes a guest, with a new token, while this page still stands: a check with the old one would be refused.
form.addEventListener("submit", () => clearTimeout(timer));

limitSeats();
askNames();
limitClock();
matchPlan();
nameButton();

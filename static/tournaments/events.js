// Pages of events: countdowns, times in the reader's zone, and a page that looks again by itself.

const SECOND = 1000;

/** What is left until a moment: `1:02:03`, `4:12`, or `3 d`.
 * @param {number} left milliseconds @returns {string} */
export function leftText(left) {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const days = Math.floor(seconds / 86_400);
  if (days > 1) return `${days} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((one, at) => (at ? String(one).padStart(2, "0") : String(one))).join(":");
}

/** @param {ParentNode} place @param {number} now */
function tick(place, now) {
  for (const shown of place.querySelectorAll("[data-countdown]")) {
    const until = Date.parse(shown.getAttribute("data-countdown") ?? "");
    if (Number.isNaN(until)) continue;
    shown.textContent = leftText(until - now);
    shown.classList.toggle("is-long", shown.textContent.length > "59:59".length);
  }
}

/** How many of the 60 ticks of a ring are left: one for a second of the last minute, else one for six.
 * @param {number} left milliseconds @returns {number} */
export function ticksLeft(left) {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return seconds < 60 ? seconds : Math.min(60, Math.ceil(seconds / 6));
}

/** Rings lose their ticks. @param {ParentNode} place @param {number} now */
function ring(place, now) {
  for (const shown of place.querySelectorAll("[data-ring]")) {
    const until = Date.parse(shown.getAttribute("data-ring") ?? "");
    if (!Number.isNaN(until)) shown.setAttribute("stroke-dasharray", `${ticksLeft(until - now)} 60`);
  }
}

/** What is spoken before a start, in seconds. */
const SPOKEN = [10, 60, 300];
/** @type {Set<string>} */
const said = new Set();

/** Says once each that it begins soon. @param {ParentNode} place @param {number} now */
function speak(place, now) {
  for (const line of place.querySelectorAll("[data-spoken]")) {
    const start = line.getAttribute("data-spoken") ?? "";
    const left = (Date.parse(start) - now) / SECOND;
    const due = SPOKEN.find((one) => left > 0 && left <= one);
    if (!due || said.has(`${start} ${due}`)) continue;
    said.add(`${start} ${due}`);
    line.textContent = line.getAttribute(`data-say-${due}`);
  }
}

/** What of a moment is told to a reader: a mere time tells its day as well where that is another day than on the page.
 * @param {string} stamp in the zone of the page @param {string | null} form @param {string} [zone] of the reader
 * @returns {Intl.DateTimeFormatOptions} */
export function toldOf(stamp, form, zone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const time = { hour: "2-digit", minute: "2-digit", timeZone: zone };
  if (form === "date") return { day: "numeric", month: "long", year: "numeric", ...time };
  const day = new Date(stamp).toLocaleDateString("sv", { timeZone: zone }); // as stamps write days
  return stamp.startsWith(day) ? time : { day: "numeric", month: "short", ...time };
}

/** English as the site's own pages write days and times. @param {string} language */
const written = (language) => (language === "en" ? "en-GB" : language);

/** Times in the zone of the reader, and its name. @param {ParentNode} place @param {string} language */
function localise(place, language) {
  for (const shown of place.querySelectorAll("time[data-local]")) {
    const stamp = shown.getAttribute("datetime") ?? "";
    const at = new Date(stamp);
    if (Number.isNaN(at.getTime())) continue;
    shown.textContent = at.toLocaleString(written(language), toldOf(stamp, shown.getAttribute("data-local")));
  }
  for (const shown of place.querySelectorAll("[data-zone]")) shown.textContent = ownZone().replaceAll("_", " ");
}

/** A page as it is now; null where there is none, or no line. @param {string} address @returns {Promise<Document | null>} */
async function fetched(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

/** Whether something other than what the server sent stands in a field.
 * @param {{value: string, defaultValue: string}} field @returns {boolean} */
export function isWritten(field) {
  return field.value !== field.defaultValue;
}

/** Whether somebody is at work in a part of the page: what they unfolded, wrote or stand in stays.
 * @param {Element} part @returns {boolean} */
function isBusy(part) {
  if (part.querySelector("details[open], [data-typed]") || part.contains(document.activeElement)) return true;
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll("input, textarea"));
  return [...fields].some(isWritten);
}

/** Puts what is newer into a part of the page. @param {Element} part @param {Document} fresh */
function renew(part, fresh) {
  if (isBusy(part)) return;
  const newer = fresh.getElementById(part.id);
  if (newer && newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
}

/** Fetches the page again and puts its newer parts in; leaves alone those in which somebody is at work.
 * @param {Element} page */
async function lookAgain(page) {
  if (document.hidden || isBusy(page)) return;
  const fresh = await fetched(location.href);
  if (!fresh) return; // the last data stay, never a blank screen
  for (const part of [page, ...document.querySelectorAll("[data-fresh]")]) renew(part, fresh);
  show();
  layPages();
}

/** The zone of the reader's clocks. @returns {string} */
function ownZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Where a month is drawn by the clocks of a zone. @param {string} address @param {string} zone @returns {string} */
export function monthIn(address, zone) {
  const found = new URL(address);
  found.searchParams.set("zone", zone);
  return found.href;
}

/** An evening lies on the day that the reader's clocks have: a month that was drawn by others is fetched anew. */
async function layDays() {
  const month = document.querySelector("[data-days-of]");
  if (!month || month.getAttribute("data-days-of") === ownZone()) return;
  const fresh = await fetched(monthIn(location.href, ownZone()));
  if (fresh) renew(month, fresh);
}

let screen = 0;

/** Pages of a big screen: so many tables at once. */
function layPages() {
  for (const list of document.querySelectorAll("[data-pages]")) {
    const most = Number(list.getAttribute("data-pages"));
    const tables = [...list.querySelectorAll(".bout")];
    const pages = Math.max(1, Math.ceil(tables.length / most));
    tables.forEach((table, at) => {
      if (table instanceof HTMLElement) table.hidden = Math.floor(at / most) !== screen % pages;
    });
  }
}

function turn() {
  screen += 1;
  layPages();
}

function show() {
  localise(document, document.documentElement.lang);
  everySecond();
}

function everySecond() {
  const now = Date.now();
  tick(document, now);
  ring(document, now);
  speak(document, now);
}

if (typeof document !== "undefined") {
  show();
  layDays();
  layPages();
  setInterval(everySecond, SECOND);
  setInterval(turn, 12 * SECOND);
  const page = document.querySelector("[data-again]");
  if (page) setInterval(lookAgain, Number(page.getAttribute("data-again")) * SECOND, page);
  if (page instanceof HTMLElement && page.dataset.here) {
    const { answerAt } = await import("./chance.js"); // which stands on pages alone
    answerAt(page, () => lookAgain(page));
  }
}

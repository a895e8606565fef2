// The table on show: a public match live over its socket, or a recorded one, go by go.

import { miniBoard } from "../table/ring/board/mini.js";
import { html, render, svg } from "../table/frame/draw/lit.js";
import { money } from "../table/frame/words/money.js";
import { at } from "../table/frame/words/names.js";
import { RingNames } from "../table/ring/names.js";
import { connect } from "./socket.js";

const GO_MS = 2200; // a recorded go stays so long
const REST_MS = 8000; // the last position stays so long
const SHAPES = ["circle", "square", "triangle", "diamond", "cross", "star"];
const LANG = document.documentElement.lang;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const [sprite] = (document.querySelector('use[href*="sprite"]').getAttribute("href") ?? "").split("#");

/** @param {HTMLElement} section  templates/lobbies/_show.html */
export async function openShow(section) {
  const { kind, data = "", match = "", film = "" } = section.dataset;
  if (!kind) return;
  const names = new RingNames(await (await fetch(data)).json(), LANG);
  const draw = drawing(section, names);
  if (kind === "live") live(section, match, draw);
  else play(section, await (await fetch(film)).json(), draw);
}

/** @param {HTMLElement} section @param {RingNames} names */
function drawing(section, names) {
  const board = section.querySelector("#show-board");
  const centre = section.querySelector("#show-centre");
  const label = section.querySelector("h2").textContent;
  const who = centre.querySelector(".show-who");
  const round = centre.querySelector(".show-round");
  const seats = centre.querySelector(".show-seats");

  return (/** @type {{ game: PropertyGame | null, seats: Seat[], over: boolean }} */ { game, seats: people, over }) => {
    if (!game) return;
    render(miniBoard({ names, game, label }), board);
    const name = people.find(({ seat }) => seat === game.turn)?.name ?? "";
    who.textContent = over ? (who.dataset.over ?? "") : (who.dataset.text ?? "#").replace("#", name);
    round.textContent = game.round ? (round.dataset.text ?? "#").replace("#", String(game.round)) : "";
    seats.classList.toggle("is-few", people.length < 3);
    render(people.map((one) => seatLine(one, game, names.symbol)), seats);
    centre.hidden = false;
  };
}

/** @param {{ seat: number, name: string }} parts @param {PropertyGame} game @param {string} symbol */
function seatLine({ seat, name }, game, symbol) {
  const player = at(game.players, seat) ?? {};
  const state = player.out ? "is-out" : game.turn === seat ? "is-turn" : "";
  return html`<li class=${`player-${seat + 1} ${state}`}><svg class="player-mark" viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<use href=${`${sprite}#mark-${SHAPES[seat]}`}></use>`}</svg><span>${name}</span><b>${money(player.cash ?? 0, symbol)}</b></li>`;
}

/** @param {HTMLElement} section @param {string} match @param {(...parts: any[]) => any} draw */
function live(section, match, draw) {
  let version = -1;
  /** @param {any} message */
  const shown = (message) => {
    if (!section.isConnected) line.close();
    if (message.version < version) return;
    version = message.version;
    const over = message.view.outcome !== null;
    draw({ game: message.view.game, seats: message.view.seats, over });
    if (over) {
      line.close();
      setTimeout(() => next(section), REST_MS);
    }
  };
  const line = connect(
    `/ws/matches/${match}/?glance`,
    {
      welcome: shown,
      update: shown,
      presence({ watchers }) {
        const place = section.querySelector("#show-watchers");
        place.hidden = false;
        place.querySelector("span").textContent = watchers;
      },
    },
    (open) => open && line.send({ type: "hello", lang: LANG }),
  );
}

/** @param {HTMLElement} section @param {{ seats: any[], first: any, changes: any }} parts
 * @param {(...parts: any[]) => any} draw */
function play(section, { seats, first, changes }, draw) {
  const games = [first];
  for (const change of changes) games.push({ ...games.at(-1), ...change });
  const last = games.length - 1;
  // Who wants no motion sees how the match ended.
  let at = still.matches ? last : 0;
  const step = () => {
    draw({ game: games[at], seats, over: at === last });
    if (still.matches || !section.isConnected) return;
    const rests = at === last;
    at = rests ? 0 : at + 1;
    setTimeout(step, rests ? REST_MS : GO_MS);
  };
  step();
}

/** Asks for another table to show; what stands there stays if there is none.
 * @param {HTMLElement} section */
async function next(section) {
  const answer = await fetch(section.dataset.next ?? "");
  if (!answer.ok) return;
  const template = document.createElement("template");
  template.innerHTML = await answer.text();
  const fresh = /** @type {PageElement} */ (template.content.firstElementChild);
  const { kind, match } = fresh.dataset;
  const isBetter = kind === "live" || (kind === "film" && section.dataset.kind !== "film");
  if (!isBetter || match === section.dataset.match) return;
  section.replaceWith(fresh);
  await openShow(fresh);
}

/** Some table is being played: if none is shown live, it may be this one.
 * @param {HTMLElement} section */
export function offer(section) {
  if (section.dataset.kind !== "live") next(section);
}

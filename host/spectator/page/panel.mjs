// What stands beside the board: players, spare or target, and the log.

import { TILE, el, pawn, picture, sheet, tile } from "./art.mjs";
import { NOBODY } from "./rules.mjs";
import {
  capital,
  eventText,
  pictureName,
  scoreText,
  seatColour,
  seatName,
  shared,
  ways,
} from "./texts.mjs";
import { openCards, target } from "./views.mjs";

const KINDS = ["", "easy bot", "medium bot", "hard bot", "at a PC"];
const LONGEST = 300; // lines of the log on the page

export const $ = (id) => document.getElementById(id);

// An HTML element with a class and what is in it.
export function html(name, kind = "", ...children) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

export function button(text, act, kind = "") {
  const made = html("button", kind, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

export function icon(label, ...inside) {
  const svg = sheet([0, 0, TILE, TILE], label, false);
  svg.append(...inside);
  return svg;
}

export const pictureIcon = (view, symbol) =>
  icon(pictureName(view, symbol), picture(view, symbol, 50, 50, 92));

export const seatIcon = (view, seat) =>
  icon(seatName(view, seat), pawn(view, view.seats[seat], 50, 50, 98));

// The signs of those who act or have won, beside the headline.
export function drawWho(view) {
  const seats = view.result.length || view.game !== "duel" ? [...view.result, ...view.actors] : [];
  $("who").replaceChildren(...seats.map((seat) => seatIcon(view, seat)));
}

// `taking(seat)`: a button where this page may take it, else nothing.
export function drawSeats(view, parts, game, taking) {
  const open = openCards(view);
  const rows = view.seats.map((_, seat) => {
    const sign = seatIcon(view, seat);
    sign.classList.add("sign");
    sign.setAttribute("aria-hidden", "true");
    const name = html("span", "name", seatName(view, seat));
    const kind = KINDS[game.held?.includes(seat) ? 4 : game.kinds[seat]];
    if (kind) name.append(html("span", "who", ` ${kind}`));
    const shown = html("span", "open", ...open[seat].map((card) => openIcon(view, parts, card)));
    const row = html("li", "", sign, name, html("span", "score", scoreText(view, seat)), shown);
    row.style.setProperty("--seat", seatColour(view, seat));
    const won = view.result.includes(seat);
    if (won) name.prepend(cup());
    if (view.actors.includes(seat) && view.game !== "duel") row.classList.add("acting");
    row.append(taking(seat) ?? "");
    return row;
  });
  $("seats").replaceChildren(...rows);
}

function cup() {
  const d =
    "M22 8h56v14h16c0 24-10 34-24 36-4 8-8 11-14 13v11h16v12H28V82h16V71c-6-2-10-5-14-13" +
    "C16 56 6 46 6 22h16zm0 24h-6c1 8 4 12 8 14zm56 0-2 14c4-2 7-6 8-14z";
  const drawn = icon("Winner", el("path", { d }));
  drawn.classList.add("cup");
  return drawn;
}

function openIcon(view, parts, card) {
  if (view.game !== "cards") return pictureIcon(view, card);
  const [one, two] = parts.treasures[card];
  const label = `${pictureName(view, one)} and ${pictureName(view, two)}`;
  return icon(label, picture(view, one, 28, 50, 50), picture(view, two, 76, 50, 50));
}

// Spare, target, pile: what lies beside the board for all to see.
export function drawBeside(view) {
  const items = [];
  if (view.maze) {
    const { spare, spare_symbol } = view.maze;
    const drawn = icon(`Spare, open to ${ways(spare)}`, tile(spare));
    if (spare_symbol !== NOBODY) drawn.append(picture(view, spare_symbol, 50, 50, 52));
    const name = spare_symbol === NOBODY ? "" : pictureName(view, spare_symbol);
    items.push(figure(drawn, "Spare", name));
  }
  const duel = view.game === "duel";
  const goal = duel ? target(view) : view.maze && view.pile ? view.target : NOBODY;
  if (goal !== NOBODY) {
    items.push(figure(pictureIcon(view, goal), "Target", capital(pictureName(view, goal))));
  }
  const pile = duel ? 16 - view.opened.length : view.pile - (goal === NOBODY ? 0 : 1);
  const kind = shared(view) ? "token" : "card";
  if (pile > 0) items.push(figure("", "To come", `${pile} ${kind}${pile === 1 ? "" : "s"}`));
  $("beside").replaceChildren(...items);
}

function figure(drawn, name, text) {
  return html("figure", "", drawn, html("figcaption", "", name, html("strong", "", text)));
}

// In the duel, whose device tells the time about each second; alone, what is left of it.
export function drawClock(view, ms) {
  const limit = view.seats.length === 1 ? view.options.limit * 1000 : 0;
  const seconds = Math.ceil((limit ? Math.max(0, limit - ms) : ms) / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  $("clock").textContent = limit ? `${text} left` : text;
}

const VERDICTS = {
  fair: () => "✓ The deal was fair.",
  unfair: (reason) => `✗ The deal was NOT FAIR: ${reason}.`,
  "not checked": (reason) => `? The deal was not checked: ${reason}.`,
};
const UNKNOWN = "this page does not know the server's verdict; load it again";

// `ended`: { verdict, reason } of a game that is over, or null.
export function drawFair(ended) {
  const known = VERDICTS[ended?.verdict];
  const text = !ended ? "" : known ? known(ended.reason) : VERDICTS["not checked"](UNKNOWN);
  $("fair").hidden = !ended;
  if ($("fair").textContent !== text) $("fair").textContent = text; // else it is read out again
  $("fair").className = !ended ? "" : known ? ended.verdict.replace(" ", "-") : "not-checked";
}

// What there is to say against the deal of a game that runs.
export function drawWarning(text) {
  $("warning").hidden = !text;
  if ($("warning").textContent !== (text ?? "")) $("warning").textContent = text ?? "";
}

export function drawLog(watched, parts) {
  const lines = [];
  const start = watched.positions[0].view;
  if (watched.game?.warning) lines.push(html("li", "bad", watched.game.warning));
  if (start.turn) lines.push(html("li", "", `Watched since turn ${start.turn}`));
  watched.positions.slice(0, watched.at + 1).forEach(({ view, events }, i) => {
    for (const event of events) {
      const text = eventText(view, parts, event);
      if (text) lines.push(html("li", i === watched.at ? "now" : "", text));
    }
  });
  if (watched.ended && watched.at === watched.last) {
    for (const [right, text] of watched.ended.checks) {
      lines.push(html("li", right ? "good" : "bad", `${right ? "✓" : "✗"} ${text}`));
    }
  }
  $("log").firstElementChild.replaceChildren(...lines.slice(-LONGEST));
  $("log").scrollTop = 0;
}

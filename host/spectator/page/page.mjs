// One page for watching, on a server of ours or with the handheld on this computer's USB.

import { animate, draw } from "./board.mjs";
import { Live } from "./live.mjs";
import {
  $,
  drawBeside,
  drawClock,
  drawFair,
  drawLog,
  drawSeats,
  drawWarning,
  drawWho,
} from "./panel.mjs";
import { reach } from "./rules.mjs";
import { Seat } from "./seat.mjs";
import { sentence, status } from "./texts.mjs";
import { over } from "./views.mjs";
import { Watched } from "./watched.mjs";

const IDLE_MS = 4000;
const TICK_MS = 250;
const LAID = 8; // the event
const NO_GAME = "No game runs on the handheld.";

const parts = await (await fetch("parts.json")).json();
const watched = new Watched();
let seat = null;
let served = false; // by our server, which knows more than this page

const TOLD = {
  device({ connected, text }) {
    $("device").textContent = text;
    $("device").className = connected ? "live" : "lost";
    if (!connected) seat?.forget();
    if (!watched.game) welcome(connected ? NO_GAME : text);
  },
  game(message) {
    if (message.view) return watched.begin({ ...message, warning: sentence(message.warning) });
    watched.none();
    const { className, textContent } = $("device");
    const text = message.text ? sentence(message.text) : NO_GAME;
    if (!watched.game) welcome(className === "live" ? text : textContent);
  },
  warning({ text }) {
    if (watched.game) watched.game.warning = sentence(text);
    show(null);
  },
  steps: ({ steps }) => watched.add(steps),
  over: (message) => watched.end(message),
  clock({ now }) {
    beat = { now, at: performance.now() };
    tick();
  },
  held({ seats }) {
    if (watched.game) watched.game.held = seats;
    show(null);
  },
  claim: (message) => seat?.claimed(message, watched.positions[watched.last]?.view),
  private: (message) => seat?.granted(message),
  refused: (message) => seat?.refused(message),
};

// Runs on between the beats of the device.
let beat = null;
function tick() {
  const view = watched.positions[watched.last]?.view;
  $("clock").hidden = !beat || view?.game !== "duel";
  if ($("clock").hidden) return;
  drawClock(view, over(view) ? view.clock : beat.now + performance.now() - beat.at);
}
setInterval(tick, TICK_MS);

const told = (message) => TOLD[message.type]?.(message);

function welcome(text) {
  $("why").textContent = text;
  $("welcome").hidden = false;
}

// Once a frame at most, whatever has come; `before` is where a single step came from, to be seen
// moving.
let due = null;
function show(before) {
  if (due) {
    due.before = null;
    return;
  }
  due = { before };
  requestAnimationFrame(() => {
    const { before } = due;
    due = null;
    paint(before);
  });
}

// Draws the position that is shown.
function paint(before) {
  const there = watched.now;
  $("welcome").hidden = Boolean(there);
  $("save").hidden = !served || !watched.game?.whole;
  $("full").hidden = !there || !document.fullscreenEnabled;
  document.querySelector("footer").hidden = !there;
  if (!there) {
    $("board").replaceChildren();
    $("who").replaceChildren();
    say($("title"), "");
    say($("status"), "Pocket Labyrinth");
    drawFair(null);
    drawWarning("");
    return;
  }
  const live = watched.at === watched.last;
  const { view } = there;
  document.body.dataset.game = view.game;
  $("title").textContent = `Pocket Labyrinth: ${view.rules.title}`;
  say($("status"), status(view));
  drawWho(view);
  drawFair(live ? watched.ended : null);
  drawWarning(watched.game?.warning);
  const laid = there.events.find(([kind]) => kind === LAID)?.[3];
  const marks = (live && seat?.marks(view)) || { lit: within(view), spots: [], laid };
  const drawn = draw(marks.view ?? view, parts, marks);
  const focused = document.activeElement;
  $("board").replaceChildren(...drawn);
  if (!marks.view) animate(drawn, before, view, there.events);
  const held = watched.game.held ?? [];
  drawSeats(view, parts, watched.game, (place) =>
    seat?.taking(view, place, watched.game.kinds[place], held),
  );
  drawBeside(marks.view ?? view);
  drawLog(watched, parts);
  seat?.draw(live);
  if (!focused.isConnected) focusLike(focused);
  drawTimeline(live);
}

// What was drawn anew keeps the focus: the one of the same name gets it.
function focusLike(gone) {
  const name = (each) => each.getAttribute("aria-label") ?? each.textContent;
  const all = [...document.querySelectorAll("#board .spot, #side button")];
  all.find((each) => name(each) === name(gone))?.focus();
}

function say(place, text) {
  if (place.textContent !== text) place.textContent = text; // else it is read out again
}

// After a shift: where the pawn whose turn it is could go.
function within(view) {
  const [seat] = view.actors;
  if (!view.maze || view.phase !== 1) return new Set();
  return new Set(reach(view.maze.openings, view.maze.n, view.pawns[seat]).keys());
}

function drawTimeline(live) {
  $("slider").max = watched.last;
  $("slider").value = watched.at;
  $("where").textContent = `${watched.at} of ${watched.last}`;
  $("first").disabled = $("back").disabled = watched.at === 0;
  $("next").disabled = live;
  $("play").classList.toggle("playing", watched.playing);
  $("play").setAttribute("aria-label", watched.playing ? "Pause" : "Play from here");
  $("live").setAttribute("aria-pressed", String(watched.following));
  $("live").textContent = watched.finished ? "End" : "Live";
}

watched.addEventListener("show", ({ detail }) => show(detail));
$("first").addEventListener("click", () => watched.go(0));
$("back").addEventListener("click", () => watched.go(watched.at - 1));
$("next").addEventListener("click", () => watched.go(watched.at + 1));
$("live").addEventListener("click", () => watched.follow());
$("play").addEventListener("click", () => (watched.playing ? watched.stop() : watched.play()));
$("slider").addEventListener("input", () => watched.go(Number($("slider").value)));
$("full").addEventListener("click", () => document.documentElement.requestFullscreen());

// Arrow keys go from spot to spot; in the duel they slide tiles.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
$("board").addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  const from = event.target.closest(".spot")?.getBoundingClientRect();
  if (!way || !from || document.body.dataset.game === "duel") return;
  event.preventDefault();
  let best = { far: Infinity };
  for (const spot of $("board").querySelectorAll(".spot")) {
    const { x, y } = spot.getBoundingClientRect();
    const along = (x - from.x) * way[0] + (y - from.y) * way[1];
    const aside = Math.abs((x - from.x) * way[1]) + Math.abs((y - from.y) * way[0]);
    const far = along + 2 * aside;
    if (along > 4 && far < best.far) best = { far, spot };
  }
  best.spot?.focus();
});

// On a television pointer and controls go away until something is pressed or moved.
let idle = 0;
function wake() {
  document.documentElement.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => document.documentElement.classList.add("idle"), IDLE_MS);
}
for (const what of ["pointermove", "keydown", "fullscreenchange"]) {
  document.addEventListener(what, wake);
}

async function start() {
  const config = await (await fetch("config.json")).json();
  served = Boolean(config.live);
  if (served) {
    const token = new URLSearchParams(location.hash.slice(1)).get("seat") ?? "";
    const address = new URL(config.live, location.href.replace(/^http/, "ws"));
    address.hash = "";
    const live = new Live(address, token, parts, told);
    const send = (message) => {
      if (message.play) watched.follow();
      live.send(message);
    };
    if (token) seat = new Seat(parts, send, () => paint(null));
    return;
  }
  const { plugIn } = await import("./serial.mjs");
  plugIn(parts, told, welcome);
}

show(null);
await start();

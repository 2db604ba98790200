// A seat that is played from this page: the claim by the code on the device, cards, moves.

import { cardFace } from "./board.mjs";
import * as ways from "./choices.mjs";
import { $, button, html, icon, pictureIcon, seatIcon } from "./panel.mjs";
import { slots } from "./rules.mjs";
import { capital, pawnName, pictureName, seatName, treasures } from "./texts.mjs";
import { signed } from "./views.mjs";

// What there is to do, by phase.
const SHIFT = [
  "Choose an arrow and look at what it does; R turns the spare. Then push.",
  "Choose a lit place; once more, and you are there.",
];
const HINTS = {
  galaxy: SHIFT,
  junior: SHIFT,
  cards: [
    "Choose a card and a place; R turns the card. Then lay it.",
    "Choose a card to take, or stop.",
  ],
  duel: ["Click tiles or use the arrow keys; S is stop."],
};

export class Seat {
  #seat = null; // the one that is held
  #own = null; // its view as last told
  #legal = [];
  #chosen = {};
  #now = null; // what is chosen and can be done
  #wrong = "";

  constructor(parts, send, redraw) {
    this.parts = parts;
    this.send = send;
    this.redraw = redraw;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  // A button that takes the seat, where it can be taken.
  taking(view, seat, kind, held) {
    const person = kind === 0 || kind === 4;
    if (this.#seat !== null || view.result.length || held.includes(seat) || !person) return null;
    return button(`Play ${seatName(view, seat)} here`, () => this.send({ claim: seat }));
  }

  // How the claim goes, as the device tells it.
  claimed({ seat, state, text }, view) {
    if (state === "released") return this.forget();
    if (state === "asked") return this.#ask(seat, seatName(view, seat));
    if (["declined", "locked", "closed"].includes(state)) return this.#tell(text);
    if (!$("said")) return;
    $("said").textContent = capital(text);
    if (state === "code") $("code").disabled = true;
  }

  #tell(text) {
    const heading = html("h2", "", `${capital(text)}.`);
    heading.id = "asked";
    $("asking").replaceChildren(heading, button("Close", () => $("asking").close()));
    if (!$("asking").open) $("asking").showModal();
  }

  #ask(seat, name) {
    const code = html("input");
    Object.assign(code, { id: "code", type: "text", maxLength: 4, autocomplete: "off" });
    code.inputMode = "numeric";
    code.setAttribute("aria-label", "Four digits");
    const said = html("p", "wrong");
    said.id = "said";
    said.setAttribute("role", "status");
    const heading = html("h2", "", `Take the seat of ${name}`);
    heading.id = "asked";
    const form = html(
      "form",
      "",
      heading,
      html("p", "", "The handheld shows a code and asks for a button. Type the code here, too."),
      code,
      said,
      html("div", "acts", Object.assign(html("button", "main", "Send"), { type: "submit" }), " "),
    );
    form.lastChild.append(button("Cancel", () => this.#cancel(seat)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send({ code: code.value.trim() });
      code.value = "";
    });
    $("asking").replaceChildren(form);
    if (!$("asking").open) $("asking").showModal();
    $("asking").oncancel = () => this.#cancel(seat);
  }

  #cancel(seat) {
    this.send({ release: seat });
    $("asking").close();
  }

  granted({ seat, view, legal }) {
    $("asking").close();
    this.#seat = seat;
    this.#own = view;
    this.#legal = legal;
    this.#now = null;
    this.redraw();
  }

  refused({ text }) {
    if (this.#seat === null) return this.#tell(text);
    this.#wrong = `${capital(text)}.`;
    this.redraw();
  }

  // Nothing secret stays when the seat is handed back or the cable is out.
  forget() {
    this.#seat = this.#own = this.#now = null;
    this.#legal = [];
    this.#chosen = {};
    this.#wrong = "";
    $("asking").close();
    $("own").replaceChildren();
    $("own").hidden = true;
    this.redraw();
  }

  // What is lit and can be clicked for the view that all see; null without a seat.
  marks(view) {
    if (this.#seat === null) return null;
    const own = { ...view, seat: this.#seat, cards: this.#own.cards };
    const told = this.#own.turn === view.turn && this.#own.phase === view.phase;
    const legal = view.game === "duel" ? ways.duelLegal(view, this.#seat) : told ? this.#legal : [];
    const open = ways.choices(own, this.parts, legal, this.#chosen, (to) => this.#choose(to));
    this.#now = { ...open, own, legal, goals: own.cards ?? [] };
    return this.#now;
  }

  // A second click on what is chosen does it.
  #choose(to) {
    this.#wrong = "";
    if (to.at_once !== undefined) return this.#play(to.at_once);
    const again = ["slot", "cell", "place", "take"].some(
      (name) => to[name] !== undefined && to[name] === this.#chosen[name],
    );
    if (again && this.#now.action !== null) return this.#play(this.#now.action);
    this.#chosen = to;
    this.redraw();
  }

  #play(action) {
    this.send({ play: [this.#seat, action] });
    this.#chosen = {};
    this.redraw();
  }

  #turn() {
    const { turns, action, own } = this.#now;
    const turn = own.game === "cards" ? (action >> 6) & 3 : action & 3;
    this.#chosen = { ...this.#chosen, turn: ways.nextTurn(turns, turn) };
    this.redraw();
  }

  #key({ key, target, ctrlKey, altKey, metaKey }) {
    if (!this.#now || ctrlKey || altKey || metaKey || target.matches("input, [open] *")) return;
    const { own, legal, turns } = this.#now;
    if (own.game === "duel") {
      const action = key === "s" ? ways.DUEL_STOP : ways.slideBy(own, this.#seat, key);
      if (legal.includes(action)) this.#play(action);
    } else if (key === "r" && turns.length > 1) {
      this.#turn();
    }
  }

  // The panel; `live`: the position shown is the present one.
  draw(live) {
    $("own").hidden = this.#seat === null;
    if (this.#seat === null) return;
    const { own } = this.#now ?? { own: this.#own };
    const acts = live && this.#now ? this.#acts() : [];
    const open = acts.length > 0 || (live && this.#now?.spots.length > 0);
    const back = button("Hand the seat back", () => this.send({ release: this.#seat }));
    $("own").replaceChildren(
      html("h2", "", `You play ${seatName(own, this.#seat)}`),
      this.#cards(own),
      html("p", "wrong", this.#wrong),
      html("p", "hint", (open && HINTS[own.game][own.phase]) || ""),
      html("div", "acts", ...acts, back),
    );
  }

  // The hidden cards: what to go for, or in the card game what to lay.
  #cards(own) {
    const row = html("div", "cards");
    if (own.game === "cards") {
      const chosen = this.#chosen.card ?? own.cards[0];
      for (const card of own.cards) {
        const name = treasures(own, this.parts, card);
        const face = icon(name, cardFace(own, this.parts, card, this.parts.figures[card]));
        const pick = button(face, () => this.#choose({ card }));
        pick.setAttribute("aria-pressed", String(card === chosen));
        row.append(pick);
      }
    } else if (own.game !== "duel") {
      const goals = own.pile ? [own.target] : own.cards;
      for (const card of goals) {
        const sign = signed(own, this.parts, card) ? [` (${pawnName(own, 4)} moves)`] : [];
        const name = capital(pictureName(own, card));
        row.append(html("span", "", pictureIcon(own, card), name, ...sign));
      }
      if (!goals.length && own.hands[this.#seat].left === 0) {
        row.append(html("span", "", seatIcon(own, this.#seat), "All found: the way home"));
      }
    }
    return row;
  }

  #acts() {
    const { own, legal, action, turns } = this.#now;
    const acts = [];
    const does = (text, what, kind) => {
      if (legal.includes(what)) acts.push(button(text, () => this.#play(what), kind));
    };
    if (own.game === "duel") {
      does("STOP", ways.DUEL_STOP, "stop");
      does("Open the next card", ways.OPEN, "main");
      return acts;
    }
    if (own.game === "cards") {
      does("Stop taking", ways.CARDS_STOP);
      does("Pass", ways.PASS, "main");
    } else if (own.phase === 0) {
      does("Straight to the target", slots(own.maze.n) * 4);
    } else {
      acts.push(...this.#kinds(own, legal));
    }
    if (turns.length > 1) acts.push(button("Turn ⟳", () => this.#turn()));
    if (action !== null) acts.push(button(this.#verb(own), () => this.#play(action), "main"));
    return acts;
  }

  #verb(own) {
    if (own.game === "cards") return own.phase ? "Take" : "Lay";
    return own.phase ? "Go" : "Push";
  }

  // Which pawn moves, or whether the ship leaves, where there is a choice.
  #kinds(own, legal) {
    const kinds = ways.kinds(legal);
    if (kinds.length < 2) return [];
    const names = ["", "Your pawn", pawnName(own, 4), "Leave the maze"];
    return kinds.map((kind) => {
      const pick = button(names[kind], () => this.#choose({ kind }));
      pick.setAttribute("aria-pressed", String(kind === (this.#chosen.kind ?? kinds[0])));
      return pick;
    });
  }
}

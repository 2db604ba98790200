// The game that is watched: every position since it was joined, and which one is shown.

import { over } from "./views.mjs";

const MOST = 20_000; // positions that are kept
const PLAY_MS = 1300; // between positions when played back

export class Watched extends EventTarget {
  positions = []; // { view, events }
  game = null; // what the device tells of the game beside its views
  ended = null; // { verdict, reason, checks } of the deal
  at = 0;
  following = true;
  #timer = 0;

  // The game from position `first` on; what came before stays if it is the same game.
  begin(game) {
    const more = game.first > 0 && game.whole && this.positions.length > game.first;
    this.positions.length = more ? game.first + 1 : 0;
    if (!more) this.positions.push({ view: game.view, events: [] });
    this.game = game;
    this.ended = null;
    if (!more) this.follow();
    this.#show(null);
  }

  // No game runs any more; one that was finished stays to be looked at.
  none() {
    if (this.finished) return;
    this.game = null;
    this.positions = [];
    this.follow();
  }

  add(steps) {
    this.positions.push(...steps);
    const surplus = this.positions.length - MOST;
    if (surplus > 0) {
      this.positions.splice(0, surplus);
      this.at = Math.max(0, this.at - surplus);
    }
    if (this.following) this.at = this.positions.length - 1;
    this.#show(this.following && steps.length === 1 ? this.positions.at(-2).view : null);
  }

  end(ended) {
    this.ended = ended;
    this.#show(null);
  }

  get now() {
    return this.positions[this.at];
  }
  get last() {
    return this.positions.length - 1;
  }
  get playing() {
    return this.#timer > 0;
  }
  get finished() {
    return this.positions.length > 0 && over(this.positions[this.last].view);
  }

  // Step to a position; a single step forward is shown as it happened. The end is live again.
  go(to) {
    const before = to === this.at + 1 ? this.now.view : null;
    this.at = Math.max(0, Math.min(to, this.last));
    this.following = this.at === this.last;
    if (this.following) this.pause();
    this.#show(before);
  }

  follow() {
    this.pause();
    this.following = true;
    this.at = Math.max(0, this.last);
    this.#show(null);
  }

  play() {
    if (this.at === this.last) this.go(0);
    this.#timer = setInterval(() => this.go(this.at + 1), PLAY_MS);
    this.#show(null);
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  stop() {
    this.pause();
    this.#show(null);
  }

  #show(before) {
    this.dispatchEvent(new CustomEvent("show", { detail: before }));
  }
}

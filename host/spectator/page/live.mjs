// The page's server: messages as JSON over a WebSocket, which comes back by itself.

import { fromBase64, unpack } from "./views.mjs";

const AGAIN_MS = 1500;

export class Live {
  #socket = null;

  // `on` gets every message, views unpacked. The token opens the seats; a spectator has none.
  constructor(address, token, parts, on) {
    this.address = address;
    this.token = token;
    this.parts = parts;
    this.on = on;
    this.#open();
  }

  send(message) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    this.#socket = new WebSocket(this.address);
    this.#socket.addEventListener("open", () => this.send({ token: this.token }));
    this.#socket.addEventListener("message", ({ data }) => this.#read(JSON.parse(data)));
    this.#socket.addEventListener("close", () => {
      this.on({ type: "device", connected: false, text: "The server is gone; trying again" });
      setTimeout(() => this.#open(), AGAIN_MS);
    });
  }

  #read(message) {
    for (const each of [message, ...(message.steps ?? [])]) {
      if (each.view) each.view = unpack(fromBase64(each.view), this.parts);
    }
    this.on(message);
  }
}

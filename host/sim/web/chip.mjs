// The emulated chip of `labyrinth emulate --page`, with the face of the worker that would run the
// simulated one: the messages of worker.mjs go over a WebSocket, bytes in base64. Besides, it tells
// {type: "pace", slower}: how many times slower than a real chip it is now.
import { decode, encode } from "./store.mjs";

const GONE = "The emulated chip is gone. Is `labyrinth emulate` still running?";

export class Chip {
  onmessage = null;
  #socket;
  #open;

  constructor(path) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#open = new Promise((done) => (socket.onopen = () => done(socket)));
    socket.onmessage = ({ data }) => this.onmessage?.({ data: read(JSON.parse(data)) });
    socket.onclose = () => this.onmessage?.({ data: { type: "fail", text: GONE } });
  }

  postMessage(message) {
    const coded = (_, value) => (value instanceof Uint8Array ? encode(value) : value);
    const text = JSON.stringify(message, coded);
    this.#open.then((socket) => socket.readyState === WebSocket.OPEN && socket.send(text));
  }

  terminate() {
    this.#socket.close();
  }
}

function read(message) {
  const { data, files, frame } = message;
  if (data) message.data = decode(data);
  for (const name in files) files[name] = decode(files[name]);
  if (frame) frame.rgba = new Uint8ClampedArray(decode(frame.rgba).buffer);
  return message;
}

// The USB cable: the device's serial port, bridged to a socket by the server of this page.

const FIRST_MS = 1000;
const LAST_MS = 60_000; // browsers log every attempt that fails
const TAKEN = 1013; // the bridge closes so: try again later
const MOST_WAITING = 16_384; // bytes; beyond that a real port would drop them too

export class Serial {
  #url = null;
  #socket = null;
  #timer = 0;
  #wait = FIRST_MS;

  // received(bytes), attached(bool) and told(text), the line that the page shows.
  constructor(received, attached, told) {
    this.received = received;
    this.attached = attached;
    this.told = told;
  }

  configure({ serial, address }) {
    if (!serial) return;
    this.#url = new URL(serial, location.href);
    this.#url.protocol = this.#url.protocol.replace("http", "ws");
    this.address = address;
  }

  plug() {
    if (!this.#url || this.#socket) return;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      this.#wait = FIRST_MS;
      if (data instanceof ArrayBuffer) this.received(new Uint8Array(data));
      else this.#tell(JSON.parse(data).attached);
    };
    socket.onclose = ({ code }) => {
      this.unplug();
      this.told(`USB: ${code === TAKEN ? "another tab has the cable" : "the server is gone"}`);
      this.#timer = setTimeout(() => this.plug(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LAST_MS);
    };
  }

  // As when the device loses its power: whoever is attached sees the port go.
  unplug() {
    clearTimeout(this.#timer);
    if (!this.#socket) return;
    this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket.close();
    this.#socket = null;
    this.attached(false);
    this.told("USB: the handheld is off");
  }

  send(bytes) {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < MOST_WAITING) {
      socket.send(bytes);
    }
  }

  #tell(attached) {
    this.attached(attached);
    const who = attached ? "a program is attached" : "nobody attached";
    this.told(`USB: ${this.address}, ${who}`);
  }
}

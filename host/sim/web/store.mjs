// The device's files: in the browser's storage, as one file to keep, and in one tab at a time.

const ROOT = "pocket-labyrinth";
const FORMAT = "pocket-labyrinth save";
const VERSION = 1;
const MOST_FILES = 32;
const LONGEST = 32_768; // bytes of a file; the device writes shorter ones
export const LARGEST_SAVE = 1_500_000; // characters of an exported file
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

// What the page remembers of its own. Storage may be forbidden: then nothing is.
export function remembered(name) {
  try {
    return localStorage.getItem(`${ROOT}/${name}`);
  } catch {
    return null;
  }
}

export function remember(name, text) {
  try {
    localStorage.setItem(`${ROOT}/${name}`, text);
  } catch {
    // The choice holds until the page is left.
  }
}

export class Store {
  files = {}; // what the device has now, {name: bytes}
  #prefix;
  #kept; // whether in the browser's storage
  #letGo = null;
  #claim = new AbortController();

  constructor(board, kept) {
    this.#prefix = `${ROOT}/${board}/`;
    this.#kept = kept;
  }

  // Two devices with the same files would overwrite each other: wait until no other tab has them.
  // busy() is called if that takes time. False: given up.
  async claim(busy) {
    if (!this.#kept || !navigator.locks) return true;
    // Where locks are forbidden so is storage, and there is nothing to overwrite.
    if (await this.#lock({ ifAvailable: true }).catch(() => true)) return true;
    busy();
    return this.#lock({ signal: this.#claim.signal }).catch(() => false);
  }

  #lock(options) {
    return new Promise((resolve, reject) => {
      const held = (lock) => {
        resolve(Boolean(lock));
        return lock && new Promise((letGo) => (this.#letGo = letGo));
      };
      navigator.locks.request(this.#prefix, options, held).catch(reject);
    });
  }

  release() {
    this.#claim.abort();
    this.#letGo?.();
  }

  load() {
    if (!this.#kept) return;
    try {
      for (const key of this.#keys()) {
        this.files[key.slice(this.#prefix.length)] = stored(localStorage.getItem(key));
      }
    } catch {
      // Forbidden; `keep` will say so.
    }
  }

  // Makes these the files; gives a line about it if they are kept only until the page is left.
  keep(files) {
    this.files = files;
    if (!this.#kept) return "";
    try {
      for (const [name, bytes] of Object.entries(files)) {
        localStorage.setItem(this.#prefix + name, encode(bytes));
      }
      for (const key of this.#keys()) {
        if (!Object.hasOwn(files, key.slice(this.#prefix.length))) localStorage.removeItem(key);
      }
      return "";
    } catch (error) {
      const why = error.name === "QuotaExceededError" ? "is full" : "is forbidden";
      return `The browser's storage ${why}: export the save before you leave this page.`;
    }
  }

  #keys() {
    return Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix));
  }
}

export function exported(board, files) {
  const coded = Object.entries(files).map(([name, bytes]) => [name, encode(bytes)]);
  const save = { format: FORMAT, version: VERSION, board, files: Object.fromEntries(coded) };
  return JSON.stringify(save, null, 1);
}

// The files of an exported save; throws an Error whose message is a line for the user.
export function imported(text, board) {
  let save;
  try {
    save = JSON.parse(text);
  } catch {
    save = null;
  }
  if (save?.format !== FORMAT) throw new Error("That file is no save of Pocket Labyrinth.");
  if (save.version !== VERSION) throw new Error("That save is of another version of this page.");
  if (save.board !== board) {
    const other = String(save.board).slice(0, 32);
    throw new Error(`That save is of the board ${other}: choose it first.`);
  }
  const files = save.files;
  if (typeof files !== "object" || files === null || Array.isArray(files)) {
    throw new Error("That save is damaged: it has no files.");
  }
  const entries = Object.entries(files);
  if (entries.length > MOST_FILES) throw new Error("That save is damaged: it has too many files.");
  return Object.fromEntries(entries.map(([name, coded]) => [name, checked(name, coded)]));
}

function checked(name, coded) {
  if (!NAME.test(name)) throw new Error("That save is damaged: a file has an impossible name.");
  const bytes = typeof coded === "string" ? decode(coded) : null;
  if (!bytes || encode(bytes) !== coded) {
    throw new Error(`That save is damaged: ${name} cannot be read.`);
  }
  if (bytes.length > LONGEST) throw new Error(`That save is damaged: ${name} is too long.`);
  return bytes;
}

// What cannot be decoded is handed on as it is: the device sets it aside and says so.
const stored = (coded) => decode(coded) ?? new TextEncoder().encode(coded);

export function encode(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function decode(coded) {
  try {
    return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

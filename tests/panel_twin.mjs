// Replays the panel's vectors on the page's model: facts and vectors come in as JSON, what is seen
// goes out as JSON.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Panel } from "../host/sim/web/panel.mjs";

const { facts, vectors } = JSON.parse(readFileSync(0, "utf8"));
const rgb = (rgba) => Uint8Array.from(rgba.filter((_, i) => i % 4 < 3));

function replay({ board, steps }) {
  let now = 0;
  const panel = new Panel(facts[board], () => now);
  const glass = new Uint8ClampedArray(4 * panel.width * panel.height); // as a canvas would have it
  for (const [what, value] of steps) {
    if (what === "wait") now += value;
    else if (what === "data") panel.data(Uint8Array.from(Buffer.from(value, "hex")));
    else panel[what](value);
    lay(glass, panel.width, panel.take());
  }
  const picture = createHash("sha256").update(rgb(panel.picture())).digest("hex");
  const same = Buffer.from(glass).equals(Buffer.from(panel.picture()));
  return { problems: panel.problems, picture, drawn: same };
}

function lay(glass, width, frame) {
  for (let row = 0; row < (frame?.height ?? 0); row++) {
    const line = frame.rgba.subarray(4 * row * frame.width, 4 * (row + 1) * frame.width);
    glass.set(line, 4 * ((frame.y + row) * width + frame.x));
  }
}

const seen = Object.entries(vectors).map(([name, vector]) => [name, replay(vector)]);
process.stdout.write(JSON.stringify(Object.fromEntries(seen)));

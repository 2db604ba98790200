// MicroPython for node: the pinned build, or the version that LABYRINTH_RUNTIME names, as in runtime.py.
import { existsSync } from "node:fs";

const NPM = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";
const other = new URL(`../../tests/runtimes/${process.env.LABYRINTH_RUNTIME}/`, import.meta.url);
const folder = existsSync(new URL("package.json", other)) ? other : import.meta.url;
export const { loadMicroPython } = await import(new URL(NPM, folder));

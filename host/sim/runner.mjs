// Runs a script on real MicroPython, the WebAssembly build, under node.
//
//   node runner.mjs [--tree SRC[=DST]]... [--heap BYTES] [--stages MARK] SCRIPT.py [ARGS...]
//
// Each tree (a folder or a file) is copied to /DST of the in-memory file system; DST is SRC's
// last name unless given. The root is the working directory and so the first place of sys.path.
// SCRIPT may be '-' for standard input. --heap is the size at the start; this build's heap grows.
// --stages cuts the script at the lines that begin with MARK: garbage is collected between two
// stages only, for this build does not know what lies on the stack of a running script.
// Ends with the script's exit code, 1 after an uncaught exception, 2 if it could not start.
import { basename, join, posix } from "node:path";
import { readdirSync, readFileSync, statSync, writeSync } from "node:fs";

const SKIPPED = /^\.|^__pycache__$|^node_modules$|\.pyc$/;

// The script runs in a namespace of its own; the boot code's frame is cut from its tracebacks.
const BOOT = `
import io, json, sys
_job = json.loads(job)
sys.argv[:] = _job["argv"]
code = 0
try:
    exec(compile(_job["source"], _job["name"], "exec"), _space)
except SystemExit as _exit:
    code = _exit.args[0] if _exit.args else 0
    if code is None:
        code = 0
    elif not isinstance(code, int):
        print(code, file=sys.stderr)
        code = 1
except BaseException as _error:
    code = 1
    _text = io.StringIO()
    sys.print_exception(_error, _text)
    _lines = _text.getvalue().split("\\n")
    del _lines[1]
    sys.stderr.write("\\n".join(_lines))
`;

function fail(message) {
  writeSync(2, `runner: ${message}\n`);
  process.exit(2);
}

function parse(words) {
  const job = { trees: [], heapsize: 1 << 20 };
  while (words[0]?.startsWith("--")) {
    const [option, value] = words.splice(0, 2);
    if (value === undefined) fail(`${option} needs a value`);
    if (option === "--tree") job.trees.push(value);
    else if (option === "--heap" && Number(value) >= 1024) job.heapsize = Number(value);
    else if (option === "--stages") job.mark = value;
    else if (option === "--heap") fail(`--heap ${value}: a number of bytes, at least 1024`);
    else fail(`unknown option ${option}`);
  }
  if (!words.length) fail("which script? usage: runner.mjs [--tree SRC[=DST]] [--heap BYTES] SCRIPT.py");
  return { ...job, script: words[0], argv: words };
}

function readScript(path) {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    fail(`cannot read the script ${path}: ${error.message}`);
  }
}

function copy(FS, source, target) {
  if (!statSync(source).isDirectory()) {
    FS.mkdirTree(posix.dirname(target));
    FS.writeFile(target, readFileSync(source));
    return;
  }
  FS.mkdirTree(target);
  for (const name of readdirSync(source)) {
    if (!SKIPPED.test(name)) copy(FS, join(source, name), posix.join(target, name));
  }
}

function copyTree(FS, tree) {
  const [, source, target] = /^(.*?)(?:=([^=]*))?$/s.exec(tree);
  try {
    copy(FS, source, posix.join("/", target ?? basename(source)));
  } catch (error) {
    fail(`cannot copy the tree ${tree}: ${error.message}`);
  }
}

// MicroPython hands over single bytes: gather them into lines. Writing synchronously keeps
// everything when the process exits; a full pipe that does not block is tried again.
function sink(fd) {
  const line = Buffer.alloc(4096);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  let used = 0;
  function flush() {
    for (let start = 0; start < used; ) {
      try {
        start += writeSync(fd, line, start, used - start);
      } catch (error) {
        if (error.code === "EPIPE") process.exit(1); // the reader has seen enough
        if (error.code !== "EAGAIN") throw error;
        Atomics.wait(pause, 0, 0, 1);
      }
    }
    used = 0;
  }
  function write([byte]) {
    line[used++] = byte;
    if (byte === 10 || used === line.length) flush();
  }
  return { write, flush };
}

async function load(options) {
  try {
    const npm = await import("./runtime.mjs");
    return await npm.loadMicroPython(options);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    fail("MicroPython is not installed. Next: npm ci in host/sim, or python dev.py test");
  }
}

const { trees, heapsize, mark, script, argv } = parse(process.argv.slice(2));
const stages = readScript(script).split(mark ? "\n" + mark : null);
const [out, err] = [sink(1), sink(2)];
const mp = await load({ heapsize, linebuffer: false, stdout: out.write, stderr: err.write });
for (const tree of trees) copyTree(mp.FS, tree);
let code = 0;
try {
  mp.runPython('_space = {"__name__": "__main__"}');
  for (let stage = 0; stage < stages.length && !code; stage++) {
    // A mark's line is a comment, of which the rest is left.
    const source = (stage ? "#" : "") + stages[stage];
    const name = script === "-" ? "<stdin>" : script;
    mp.globals.set("job", JSON.stringify({ source, name, argv }));
    mp.runPython(BOOT);
    code = mp.globals.get("code");
  }
} catch (error) {
  // Not the script's exception: the interpreter itself has failed.
  code = 1;
  Buffer.from(`runner: MicroPython crashed: ${error}\n`).forEach((byte) => err.write([byte]));
}
out.flush();
err.flush();
process.exit(code & 255);

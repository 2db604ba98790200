"""What the page's device tells of its light, on every board."""

import json
import subprocess

import pytest

from host.sim import runtime, site
from host.simulate import boards

# The page's device with a clock of the test's own: what it tells of its light when it is switched
# on, when nobody touches a key, and after a key.
LIGHTS = """
const [handheld, micropython, program, board] = process.argv.slice(1);
const { Handheld } = await import(handheld);
const { loadMicroPython } = await import(micropython);
const { files } = JSON.parse((await import("node:fs")).readFileSync(program, "utf8"));
const device = await Handheld.start({
  load: loadMicroPython, program: files, board, files: {}, seed: 1, today: () => "2026-01-03",
});
let now = 0;
let light = null;
function after(ms) {
  for (const end = now + ms; now < end; now += 200) {
    device.tick(now);
    light = device.changes().light ?? light;
  }
  return light > 0;
}
const seen = [after(1000), after(121_000)];
device.key("OK", true);
seen.push(after(1000));
console.log(JSON.stringify(seen));
process.exit(0);
"""


@pytest.mark.micropython
@pytest.mark.parametrize("board", boards())
def test_the_page_is_told_when_the_screen_is_dark_with_or_without_a_backlight(board, tmp_path):
    runtime.need()
    program = tmp_path / "device.json"
    program.write_text(json.dumps(site.device()), encoding="utf-8")
    paths = [runtime.HERE / "web/handheld.mjs", runtime.PACKAGE / "micropython.mjs"]
    words = [*(path.as_uri() for path in paths), str(program), board]
    command = [runtime.node(), "--input-type=module", "-e", LIGHTS, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == [True, False, True]

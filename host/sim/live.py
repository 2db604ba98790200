"""The simulated handheld under node, in real time, with its USB port at a TCP port."""

import json
import subprocess
import tempfile
import time
from pathlib import Path

from . import runtime, site

_PRESS_S = 0.06
_GAP_S = 0.06


class Live:
    """`port` is the address that host commands take. A device starts switched off; its clock runs
    `speed` times as fast as ours.

    with Live("picosystem", seed=1) as device:
        device.switch_on()
        device.press("OK")
    """

    def __init__(self, board, seed=None, serial_port=0, date=None, speed=1):
        runtime.need()
        self._folder = tempfile.TemporaryDirectory()
        program = Path(self._folder.name) / "program.json"
        program.write_text(json.dumps(site.device()), encoding="utf-8")
        command = [runtime.node(), str(runtime.HERE / "live.mjs"), str(program), board]
        options = {"port": serial_port, "seed": seed, "date": date, "speed": speed}
        for option, value in options.items():
            if value is not None:
                command += ["--" + option, str(value)]
        self._speed = speed
        self._node = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.port = f"socket://127.0.0.1:{self._told('port')}"

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        """Ends at once, as when the plug is pulled."""
        self._node.kill()
        for stream in (self._node.stdin, self._node.stdout):
            if stream:
                stream.close()
        self._node.wait()
        self._folder.cleanup()

    def switch_on(self, files=None):
        """Power on, with these files on its disk if they are given, {name: bytes}."""
        if files is not None:
            self._do(files={name: data.hex() for name, data in files.items()})
        self._do(on=True)
        self._told("on")

    def cut_power(self):
        self._do(on=False)
        self._told("on")

    def finger(self, key, down):
        self._do(key=key, down=bool(down))
        self._told("key")

    def press(self, *keys):
        for key in keys:
            self.finger(key, True)
            time.sleep(_PRESS_S / self._speed)
            self.finger(key, False)
            time.sleep(_GAP_S / self._speed)

    def ask(self, what):
        """`screen` (its name), `code` (of a claim), `files` (hex digits by name), `picture`
        (SHA-256), `problems`."""
        self._do(ask=what)
        return self._told(what)

    def wait_for(self, screen, seconds=20):
        """Until a screen is seen."""
        end = time.monotonic() + seconds
        while (seen := self.ask("screen")) != screen:
            if time.monotonic() > end:
                raise TimeoutError(f"{seen} is seen, not {screen}")
            time.sleep(0.02)

    def _do(self, **command):
        if self._node.stdin is None:
            raise RuntimeError("the simulated device has ended")
        self._node.stdin.write(json.dumps(command) + "\n")
        self._node.stdin.flush()

    def _told(self, name):
        line = self._node.stdout.readline() if self._node.stdout else ""
        told = json.loads(line or '{"fail": "the simulated device has ended"}')
        if name not in told:
            raise RuntimeError(told.get("fail") or f"{told} instead of {name}")
        return told[name]

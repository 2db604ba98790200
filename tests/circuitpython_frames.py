"""The golden frames through displayio, in a process of its own: a line of JSON for each scene."""

import json
import sys

from tests import circuitpython_board

circuitpython_board.install()
circuitpython_board.refresh_late()

from host import simulate  # noqa: E402
from tests import frames, swift  # noqa: E402

swift.install()
for scene in sys.argv[1:]:
    ((shots, outcome),) = simulate.on_cpython([frames.job(scene)])
    print(json.dumps([{name: shot[:2] for name, shot in shots.items()}, outcome]))

"""Our framebuf draws as MicroPython's does, to the byte, whatever it is asked for."""

import pytest

from host.sim import framebuf, runtime

SCRIPT = """
import hashlib
state = 5

def below(n):
    global state
    state = (state & 0x7FFF) * 0x5E2D + (state >> 15) & 0x3FFFFFFF
    return (state >> 5) % n

def near(n):
    return below(3 * n) - n

def draw(frame, w, h):
    kind = below(8)
    c = below(300) - 20
    if kind == 0:
        frame.fill_rect(near(w), near(h), near(w), near(h), c)
    elif kind == 1:
        frame.rect(near(w), near(h), below(w), below(h), c, below(2))
    elif kind == 2:
        frame.hline(near(w), near(h), near(w), c)
    elif kind == 3:
        frame.vline(near(w), near(h), near(h), c)
    elif kind == 4:
        frame.pixel(near(w), near(h), c)
    elif kind == 5:
        return frame.pixel(near(w), near(h))
    elif kind == 6 and below(8) == 0:
        frame.fill(c)
    else:
        sw, sh = 2 + below(9), 1 + below(9)
        art = bytearray([below(256) for _ in range(sw * sh)])
        source = framebuf.FrameBuffer(art, sw, sh, FORMAT)
        if below(2):
            frame.blit(source, near(w), near(h))
        else:
            frame.blit(source, near(w), near(h), below(16))
    return None

for _ in range(30):
    w, h = 2 + below(40), 1 + below(30)
    stride = w + below(5) * 2
    buffer = bytearray((stride + 8) * h)
    frame = framebuf.FrameBuffer(buffer, w, h, FORMAT, stride)
    for _ in range(60):
        seen = draw(frame, w, h)
        print(seen, hashlib.sha256(bytes(buffer)).digest()[:4])
"""


@pytest.mark.parametrize("name", ["GS4_HMSB", "MONO_HLSB", "GS8"])
@pytest.mark.micropython
def test_draws_as_micropython_does(name, capsys):
    script = SCRIPT.replace("FORMAT", f"framebuf.{name}")
    done = runtime.run("import framebuf\n" + script, trees=())
    assert done.stderr == ""
    exec(script, {"framebuf": framebuf})
    assert capsys.readouterr().out == done.stdout


def test_refuses_a_buffer_that_is_too_small():
    with pytest.raises(ValueError, match="too small"):
        framebuf.FrameBuffer(bytearray(7), 4, 4, framebuf.GS4_HMSB)

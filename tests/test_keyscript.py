"""Key scripts: what they mean, and what is said of those that mean nothing."""

import pytest

from host.sim import runtime
from host.sim.keyscript import ScriptError, parse

SCRIPT = """
# a comment
OK
RIGHT 2   # twice
hold PEEK 800
shot peek.png
wait 500
down BACK
UP
up BACK
shot end.png
"""
STEPS = [
    (0, "OK", 1),
    (60, "OK", 0),
    (120, "RIGHT", 1),
    (180, "RIGHT", 0),
    (240, "RIGHT", 1),
    (300, "RIGHT", 0),
    (360, "PEEK", 1),
    (1160, "PEEK", 0),
    (1220, "shot", "peek.png"),
    (1720, "BACK", 1),
    (1780, "UP", 1),
    (1840, "UP", 0),
    (1900, "BACK", 0),
    (1960, "shot", "end.png"),
]


def test_a_script_is_steps_in_time():
    assert parse(SCRIPT) == (STEPS, 1960)
    assert parse("") == ([], 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("OK\n\nJUMP", "line 3: JUMP is neither a key (PREV NEXT OK BACK PEEK LEFT) nor one of "),
        ("ok", "line 1: ok is neither a key (PREV NEXT OK BACK PEEK LEFT) nor one of down hold "),
        ("OK 0", "line 1: 0 is not a number of times from 1 to 1000"),
        ("OK two", "line 1: two is not a number of times"),
        ("OK 2 3", "line 1: `OK 2 3` should be `OK` or `OK TIMES`"),
        ("hold PEEK", "line 1: `hold PEEK` should be `hold KEY MS`"),
        ("hold 800 PEEK", "line 1: PEEK is not a number of ms"),
        ("wait", "line 1: `wait` should be `wait MS`"),
        ("wait -5", "line 1: -5 is not a number of ms"),
        ("shot", "line 1: `shot` should be `shot FILE`"),
        ("OK\nshot pictures/..", "line 2: pictures/.. is no name of a file"),
        ("down OK\ndown OK", "line 2: OK is down already"),
        ("down OK\nOK", "line 2: OK is down already"),
        ("OK\nup OK", "line 2: OK is not down"),
        ("OK\ndown OK", "line 2: OK is still down at the end"),
        ("PREV\nLEFT", "line 2: this board has no key LEFT; it has PREV NEXT OK BACK"),
        ("hold SPACE 5", "line 1: this board has no key SPACE"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, said):
    keys = ("PREV", "NEXT", "OK", "BACK")
    with pytest.raises(ScriptError) as error:
        parse(text, keys if "board" in said else ("PREV", "NEXT", "OK", "BACK", "PEEK", "LEFT"))
    assert str(error.value).startswith(said)


@pytest.mark.micropython
def test_the_same_on_micropython():
    script = f"""
from host.sim.keyscript import ScriptError, parse
print(parse({SCRIPT!r}))
try:
    parse("OK\\nhold PEEK")
except ScriptError as error:
    print(error)
"""
    done = runtime.run(script, trees=["host/sim/keyscript.py=host/sim/keyscript.py"])
    said = "line 2: `hold PEEK` should be `hold KEY MS`"
    assert (done.stderr, done.stdout) == ("", f"({STEPS!r}, 1960)\n{said}\n")

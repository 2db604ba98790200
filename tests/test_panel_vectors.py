"""One file of vectors holds both panel models, Python's and the page's, to the same behaviour."""

import importlib
import json
import subprocess
from pathlib import Path

import pytest

from host.sim import browser, runtime
from host.simulate import boards

from . import panel_vectors

VECTORS = json.loads(panel_vectors.PATH.read_text(encoding="utf-8"))


def expected(name):
    return {key: VECTORS[name][key] for key in ("problems", "picture")}


def test_the_file_has_what_the_bench_makes():
    assert panel_vectors.text() == panel_vectors.PATH.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def twin():
    """What the model in JavaScript makes of every vector."""
    facts = {name: browser.facts(importlib.import_module(f"boards.{name}")) for name in boards()}
    told = json.dumps({"facts": facts, "vectors": VECTORS})
    script = Path(__file__).with_name("panel_twin.mjs")
    done = subprocess.run(
        [runtime.node(), str(script)], input=told, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", VECTORS)
def test_both_models_see_the_same(name, twin):
    assert panel_vectors.replay(VECTORS[name]) == expected(name)
    drawn = twin[name].pop("drawn")
    assert twin[name] == expected(name)
    assert drawn, "the parts that it tells of do not make up the picture"

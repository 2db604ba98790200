"""Random bytes of a device: mixed from several sources, and only hashes of them leave."""

import hashlib

from shared_engine.shuffle import Pool


def test_a_pool_gives_what_its_formula_says():
    pool = Pool()
    pool.stir(b"one")
    state = hashlib.sha256(bytes(32) + b"stir" + b"one").digest()
    assert pool.draw() == hashlib.sha256(state + b"draw\0\0\0\1").digest()[:16]
    state = hashlib.sha256(state + b"move\0\0\0\1").digest()
    assert pool.draw() == hashlib.sha256(state + b"draw\0\0\0\2").digest()[:16]


def test_everything_stirred_in_changes_what_is_drawn():
    one, other = Pool(), Pool()
    one.stir(b"a")
    other.stir(b"b")
    assert one.draw() != other.draw()
    one.stir(b"c")
    other.stir(b"c")
    assert one.draw() != other.draw()


def test_no_output_comes_twice_and_none_is_part_of_a_later_pool():
    pool = Pool()
    drawn = []
    for _ in range(50):
        drawn.append(pool.draw())
        assert drawn[-1] not in pool._state
    assert len(set(drawn)) == 50 and len(drawn[0]) == 16

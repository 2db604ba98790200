"""The codec of the link: lines, messages and the pieces that they are made of."""

from shared_engine import frames
from tests.both.mangled import Chance, mangled, try_mangled, whole_lines


def test_a_line_comes_back_as_it_was_sent():
    for length in range(frames.PIECE + 1):
        payload = bytes([length ^ i & 255 for i in range(length)])
        line = frames.line(frames.STEP, length & 255, 7, 3, payload)
        assert len(line) <= frames.LINE and line[-1:] == b"\n"
        assert frames.read(line[:-1]) == (frames.STEP, length & 255, 7, 3, payload)


def test_what_is_no_line_is_skipped_and_the_next_line_is_read():
    good = frames.line(frames.BEAT, 1, 2, 0, b"abc")
    for noise in (
        b"",
        b"Traceback (most recent call last):\n  File\n",
        b"\xff\x00\x80\n~\n~~~\n",
        b"~QUJD\n",
        b"half a print without an end: ",
        good[:10],
        b"~" * 239 + b"\n",
        b"x" * 5000 + b"\n",
    ):
        found = list(frames.Lines().feed(noise + good))
        assert found == [(frames.BEAT, 1, 2, 0, b"abc")], noise


def test_lines_may_come_in_any_pieces():
    sent = b"".join([line + b"\n" for line in whole_lines()])
    expected = [frames.read(line) for line in whole_lines()]
    for size in (1, 7, 64, 1000):
        lines = frames.Lines()
        found = []
        for at in range(0, len(sent), size):
            found.extend(lines.feed(sent[at : at + size]))
        assert found == expected


def test_a_mangled_line_is_never_taken_for_another():
    try_mangled(20_000, 1)


def test_after_a_mangled_line_the_second_at_the_latest_is_read():
    chance = Chance(2)
    lines = whole_lines()
    good = frames.line(frames.PROMISE, 9, 9, 0, b"after the mishap")
    for i in range(2_000):
        line = mangled(lines[i % len(lines)], lines[chance.below(len(lines))], chance)
        newline = b"\n" if chance.below(4) else b""  # it may be lost too
        found = [found[0] for found in frames.Lines().feed(line + newline + good + good)]
        assert frames.PROMISE in found
        assert not newline or found[-2:] == [frames.PROMISE, frames.PROMISE]


def test_a_message_of_several_lines_is_put_together():
    body = bytes([i & 255 for i in range(700)])
    message = frames.Message()
    pieces = [body[at : at + frames.PIECE] for at in range(0, len(body), frames.PIECE)]
    for to_come in range(len(pieces) - 1, -1, -1):
        whole = message.add(frames.GAME, to_come, pieces[len(pieces) - 1 - to_come])
        assert (whole is None) == (to_come > 0)
    assert whole == body
    assert message.add(frames.BEAT, 0, b"x") == b"x"


def test_a_message_without_end_takes_no_room():
    message = frames.Message()
    for _ in range(3):
        for to_come in range(255, 0, -1):
            assert message.add(frames.GAME, to_come, bytes(frames.PIECE)) is None
            assert len(message._body) <= frames.LONGEST


def test_numbers():
    for value in (0, 1, 127, 128, 300, 16383, 16384, (1 << 24) + 65, (1 << 28) - 1):
        assert frames.take_number(frames.number(value) + b"rest") == (value, b"rest")
    assert frames.take_number(b"") == (0, b"")
    assert frames.take_number(b"\xff" * 9)[0] < 1 << 28


def test_a_change_is_short_and_says_all():
    old = bytes(range(200))
    new = old[:50] + b"!" + old[51:52] + b"!" + old[53:150] + b"new" + old[153:]
    change = frames.change(old, new)
    assert change == b"\x01" + b"\x32\x03" + b"!3!" + b"\x61\x03" + b"new"
    assert frames.change(old, old) == b"\x01"
    assert frames.change(old, b"shorter") == b"\x00shorter"


def test_the_mask_is_off_again_with_the_same_key_and_count():
    key = frames.mask_key(bytes(16), b"1" * 16)
    secret = bytes(100)
    seen = frames.masked(secret, key, 258)
    assert frames.masked(seen, key, 258) == secret
    assert frames.masked(secret, key, 259) != seen
    assert frames.masked(secret, frames.mask_key(b"1" * 16, bytes(16)), 258) != seen
    assert seen[:32] != seen[32:64]


def test_the_mask_as_docs_link_md_says():
    import hashlib

    key = hashlib.sha256(b"mask" + b"D" * 16 + b"P" * 16).digest()
    assert key == frames.mask_key(b"D" * 16, b"P" * 16)
    second = hashlib.sha256(key + b"\x01\x02\x01").digest()
    assert frames.masked(bytes(64), key, 258)[32:] == second

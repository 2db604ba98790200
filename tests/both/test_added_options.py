"""Options that 0.1 does not have: with their default all bytes and texts are those of 0.1."""

import binascii

from shared_engine import record as records
from shared_engine import view as views
from shared_engine.game import NOBODY
from shared_engine.games import junior
from shared_engine.pack import seal
from shared_engine.record import Record
from shared_engine.shuffle import Stream
from tests.both.players import eager

SEED = bytes(range(16))


def both():
    """A game without and one with push_back."""
    return [junior.new({"push_back": push_back}, 2, SEED) for push_back in (False, True)]


def refusal(read, data):
    """Return why something cannot be read, or nothing if it can."""
    try:
        read(data)
    except ValueError as error:  # PackError, RecordError
        return str(error)
    return ""


# The start of tests/goldens/playthrough/junior-crossings-4.txt, as 0.1 has packed it.
OLD = (
    "02010400000fcedcedccd9037862aa8e16eaa0f5be6700ff000000000004181465e3ccfffa76f5d65e6f35ba9bffff"
    "0008ff05ffffffff010602ff0309ff0b07ffffff04ffff0a0500040b09080a0107020306000000000019fbe753"
)


def test_a_game_that_0_1_has_packed_is_read_and_packed_again_to_the_byte():
    packed = binascii.unhexlify(OLD)
    game = junior.unpack(packed)
    assert game.options["push_back"] is False
    assert game.pack() == packed


# Its views for everyone and for seat 0, as 0.1 packs them.
OLD_VIEWS = (
    "82020400000fff0001000000000000ff040004181465e3ccfffa76f5d65e6f35ba9bffff0008ff05ffffffff010602"
    "ff0309ff0b07ffffff04ffff0a0000000000000000050c007f9f0386",
    "82020400000f000001000000000000ff040004181465e3ccfffa76f5d65e6f35ba9bffff0008ff05ffffffff010602"
    "ff0309ff0b07ffffff04ffff0a0000000000000000050c00cc052b68",
)


def test_views_of_a_game_without_push_back_are_those_of_0_1_to_the_byte():
    """So a program of 0.1 reads them, and its views are read here."""
    game = junior.unpack(binascii.unhexlify(OLD))
    for seat, old in zip((None, 0), OLD_VIEWS):
        packed = binascii.unhexlify(old)
        assert game.view(seat).pack() == packed
        view = views.unpack(packed)
        assert view.options["push_back"] is False and view.pack() == packed


def test_with_push_back_a_game_has_one_byte_more_and_another_version():
    """A device of 0.1 sets such a save aside: "packed by version 2, this is 1"."""
    plain, other = [game.pack() for game in both()]
    assert (plain[1], other[1], len(other) - len(plain)) == (1, 2, 2)
    assert other[2:7] == bytes([4]) + plain[2:5] + b"\1"
    assert other[7:-4] == plain[5:-4]


def test_what_no_engine_packs_is_refused():
    body = junior.new({"push_back": True}, 2, SEED).pack()[2:-4]

    def reason(version, changed):
        return refusal(junior.unpack, seal(2, version, changed))

    assert reason(2, body) == ""
    assert "another way" in reason(2, body[:4] + b"\0" + body[5:])  # off stands in no such byte
    assert "another way" in reason(2, b"\3" + body[1:4] + body[5:])
    assert "another way" in reason(2, b"\2" + body[1:3] + body[5:])
    assert "choice" in reason(2, body[:4] + b"\2" + body[5:])
    assert "straight back" in reason(2, body[:1] + b"\0\1" + body[3:])
    assert "option" in reason(2, b"\5" + body[1:5] + b"\0" + body[5:])
    assert "bytes" in reason(2, body[:-1]) and "bytes" in reason(2, body + b"\0")
    assert "version 3" in reason(3, body)
    assert reason(2, b"") and reason(2, b"\4")


def test_with_push_back_a_view_has_one_byte_more_and_another_version():
    """A program of 0.1 refuses it: "packed by version 3, this is 2"."""
    plain, other = [game.view(0).pack() for game in both()]
    assert (plain[1], other[1], len(other) - len(plain)) == (2, 3, 2)
    assert other[2:7] == bytes([4]) + plain[2:5] + b"\1"
    assert other[7:-4] == plain[5:-4]
    view = views.unpack(other)
    assert view.options["push_back"] is True and view.pack() == other
    assert views.unpack(plain).options["push_back"] is False
    body = other[2:-4]

    def reason(version, changed):
        return refusal(views.unpack, seal(130, version, changed))

    assert reason(4, body) == "packed by version 4, this is 2"
    assert "another way" in reason(3, body[:4] + b"\0" + body[5:])
    assert "another way" in reason(3, b"\3" + body[1:4] + body[5:])
    assert "option" in reason(3, b"\5" + body[1:5] + b"\0" + body[5:])
    assert "crossings" in reason(3, body[:2] + b"\1" + body[3:])  # experts have none
    assert refusal(views.unpack, seal(129, 3, body)) == "packed by version 3, this is 2"


def test_no_slot_is_banned_where_tiles_may_go_straight_back():
    for push_back in (False, True):
        game = junior.new({"push_back": push_back}, 2, SEED)
        game.play(0, 0, 0)
        for view in (game.view(1), views.unpack(game.view(1).pack())):
            assert view.banned == (NOBODY if push_back else 5)


def test_an_option_that_0_1_lacks_is_written_only_where_it_is_not_the_default():
    """So the commitments of all games that 0.1 knows stay as they are."""
    texts = []
    for push_back in (False, True):
        record = Record("junior", {"push_back": push_back}, 2, SEED)
        game = record.start()
        stream = Stream(SEED, "test")
        while game.result() is None:
            record.play(game, game.seat, eager(game, stream))
        texts.append(record.text(True))
        read = records.parse(texts[-1])
        assert read.options["push_back"] is push_back and read.text(True) == texts[-1]
        *_, (last, _, _, _) = read.replay()
        assert last.pack() == game.pack()
    assert "\noptions: crossings=4 expert=off first_seat=0\n" in texts[0]
    assert "\noptions: crossings=4 expert=off first_seat=0 push_back=on\n" in texts[1]
    assert texts[0].split("\n")[4] != texts[1].split("\n")[4]  # the commitment binds it
    other = texts[1].replace("push_back=on", "push_back=off")
    assert "the seed is not" in refusal(records.parse, other)

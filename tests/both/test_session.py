from firmware import puzzle_session
from firmware import session as sessions
from firmware.history import MOST, History, record_text
from firmware.session import EASY, HUMAN, MEDIUM, PC
from shared_engine import bots
from shared_engine import record as records
from shared_engine.game import IllegalAction, OptionError
from shared_engine.games import load
from shared_engine.pack import PackError
from shared_engine.record import Record
from shared_engine.shuffle import Stream
from shared_engine.table import Table
from shared_engine.view import public
from tests.both.anyone import somebody
from tests.both.disk import Disk, files_on

SEED = bytes(range(16))
LEVELS = ("easy", "medium")
GAMES = (
    ("galaxy", {"finish": "none", "open_hand": True}),
    ("junior", {}),
    ("cards", {}),
)


def started(name="galaxy", options=None, kinds=(HUMAN, HUMAN), disk=None):
    return sessions.start(files_on(disk or Disk()), name, options or {}, len(kinds), kinds, SEED)


def resumed(disk):
    files = files_on(disk)
    session = sessions.resume(files)
    assert files.damaged is None
    return session


def state(session):
    return session._game.pack()


def step(session, stream, now):
    """What somebody does next, or time."""
    events = session.advance(now)
    if events:
        return events
    seat, action = somebody(session._game, stream)
    return session.act(seat, action, now)


def bot_step(session):
    while not session.think(50):
        pass
    return session.bot_act(max(session.clock, session.bot_due))


def played(steps, name="galaxy", disk=None, kinds=(HUMAN, HUMAN), **options):
    session = started(name, options, kinds, disk)
    stream = Stream(SEED, "test")
    for number in range(steps):
        if not session.over:
            step(session, stream, number * 70)
    return session


def replayed(text):
    """The game at the end of a record."""
    steps = list(records.parse(text).replay())
    return steps[-1][0]


def test_bots_play_the_same_game_however_often_it_is_resumed():
    for name, options in GAMES:
        disk = Disk()
        session = started(name, options, (EASY, MEDIUM), disk)
        table = Table(load(name).new(options, 2, SEED), LEVELS)
        number = 0
        while not session.over:
            events = bot_step(session)
            assert events == public(table.step()[2])
            assert state(session) == table.game.pack()
            number += 1
            if number % 5 == 0:
                session = resumed(disk)
                assert state(session) == table.game.pack()
        assert session.result == table.game.result()
        assert replayed(record_text(session, True)).pack() == state(session)
        assert "players: easy medium" in record_text(session, False)


def test_bots_duel_in_slices_of_time():
    disk = Disk()
    session = started("duel", {}, (MEDIUM, MEDIUM), disk)
    table = Table(load("duel").new({}, 2, SEED), ("medium", "medium"))
    for _ in range(60):
        bot_step(session)
        table.step()
        assert state(session) == table.game.pack()
        assert session.clock == table.now
        assert state(resumed(disk)) == state(session)
    # A bot that has to plan again may find another line, but goes on.
    session = resumed(disk)
    for _ in range(5):
        assert bot_step(session)
    session.think(1000)
    assert (
        session.bot_due == session._since[session.bot_seat] + session._bots[session.bot_seat].wait
    )


def test_a_bot_keeps_its_thought_when_the_other_slides():
    session = started("duel", {}, (MEDIUM, HUMAN))
    while not session.think(1000):
        pass
    due, action = session.bot_due, session._bots[0].action
    session.act(1, session._game.legal(1)[0], 10)
    assert session.think(1)
    assert session.bot_due == due and session._bots[0].action == action
    session.act(1, session._game.legal(1)[-1], 20)  # stop: worth a new thought
    assert session.bot_seat == 255


def test_people_play_every_game_from_file_to_file():
    for name, options, seats in (
        ("galaxy", {"neutral": True}, 4),
        ("junior", {"expert": True}, 3),
        ("cards", {}, 3),
        ("duel", {}, 2),
        ("duel", {"limit": 60}, 1),
    ):
        disk = Disk()
        kinds = (HUMAN,) * (seats - 1) + (PC,)
        session = started(name, options, kinds, disk)
        game = load(name).new(options, seats, SEED)
        stream, twin = Stream(SEED, "test"), Stream(SEED, "test")
        for number in range(60):
            if session.over:
                break
            now = number * 45
            events = step(session, stream, now)
            direct = game.advance(now)
            if not direct:
                seat, action = somebody(game, twin)
                direct = game.play(seat, action, now)
            assert events == public(direct)
            assert state(session) == game.pack()
            told = session.last_turn()
            if number % 3 == 0:
                session = resumed(disk)
                assert state(session) == game.pack()
            assert session.clock == now
            assert session.last_turn() == told
            assert session.kinds == bytes(kinds)
        for seat in list(range(seats)) + [None]:
            assert session.view(seat).pack() == game.view(seat).pack()
        for seat in range(seats):
            assert session.legal(seat) == game.legal(seat)
        text = record_text(session, False)
        assert "seed" not in text and " pc\n" in text
        assert session.over or record_text(session, True) is None


def test_an_illegal_action_changes_and_saves_nothing():
    disk = Disk()
    session = played(3, disk=disk)
    before, on_disk = state(session), disk.files["game"]
    told = session.last_turn()
    for seat, action in ((0, 5), (1, 500), (1, 0), (session.seat, 9999)):
        try:
            session.act(seat, action, 1000)
            raise AssertionError("played")
        except IllegalAction:
            pass
    assert state(session) == before and disk.files["game"] == on_disk
    assert session.clock == 140 and session.last_turn() == told


def test_the_last_turn_and_this_one_are_told_apart():
    session = started()
    assert session.last_turn() == ([], [])
    first = session.act(0, session._game.legal(0)[0], 0)
    assert session.last_turn() == ([], first)
    second = session.act(0, session._game.legal(0)[0], 0)
    assert session.last_turn() == (first + second, [])
    third = session.act(1, session._game.legal(1)[0], 0)
    assert session.last_turn() == (first + second, third)


def test_seed_and_commitment():
    session = started("junior", {}, (EASY, EASY))
    record = Record("junior", {}, 2, SEED)
    assert session.commitment == record.commitment and session.seed is None
    while not session.over:
        assert session.seed is None
        bot_step(session)
    assert session.commitment == record.commitment and session.seed == SEED
    assert records.parse(record_text(session, True)).keeps_promise()


def test_a_hint_does_nothing_to_the_game():
    disk = Disk()
    session = played(4, disk=disk)
    before, on_disk = state(session), disk.files["game"]
    assert session.hint is None and not session.hint_think(10)
    session.hint_begin(session.seat)
    assert session.hint is None
    while not session.hint_think(10):
        pass
    assert session.hint == bots.hint(session.view(session.seat))
    assert state(session) == before and disk.files["game"] == on_disk
    session.act(session.seat, session.hint[0], 1000)
    assert session.hint is None


def test_a_full_disk_is_told_and_the_game_goes_on():
    disk = Disk()
    session = played(3, disk=disk)
    old = state(session)
    disk.failing = ("write",)
    stream = Stream(SEED, "more")
    step(session, stream, 500)
    assert session.unsaved and state(session) != old
    assert state(resumed(disk)) == old
    disk.failing = ()
    step(session, stream, 600)
    assert not session.unsaved
    assert state(resumed(disk)) == state(session)


def test_an_ended_game_is_gone():
    disk = Disk()
    session = started(disk=disk)
    session.end()
    assert resumed(disk) is None and disk.files == {}


def test_a_save_that_no_game_could_have_written_is_set_aside():
    disk = Disk()
    played(9, disk=disk)
    files = files_on(disk)
    files.write("settings", b"\1")
    body = files.read("game")
    changed = [body[:i] + bytes([body[i] ^ 255]) + body[i + 1 :] for i in range(len(body))]
    for bad in changed + [body[:i] for i in range(len(body))]:
        files = files_on(disk)
        files.write("game", bad)
        assert sessions.resume(files) is None
        assert files.damaged == "game" and "game" not in disk.files
        assert files.read("settings") == b"\1"


def test_options_seats_and_kinds_are_checked():
    disk = Disk()
    for options, kinds in (
        ({"edition": 1}, (HUMAN, HUMAN)),
        ({}, (HUMAN,)),
        ({}, (HUMAN, 5)),
    ):
        try:
            started("galaxy", options, kinds, disk)
            raise AssertionError("started")
        except (OptionError, ValueError):
            pass
    assert disk.files == {}


def test_a_history_that_grows_too_long_is_given_up():
    disk = Disk()
    session = started("duel", {"limit": 0}, (HUMAN,), disk)
    for number in range(MOST + 2):
        assert session.complete == (number <= MOST)
        session.act(0, session._game.legal(0)[0], number)
        if number == MOST - 1:
            assert len(disk.files["game"]) < 4096
    assert record_text(session, False) is None
    again = resumed(disk)
    assert not again.complete and again.clock == MOST + 1
    assert state(again) == state(session)
    assert again.last_turn() == ([], [])
    events = again.act(0, again._game.legal(0)[0], MOST + 5)
    assert again.last_turn() == (events, [])
    assert len(disk.files["game"]) < 200


def test_a_history_packs():
    history = History()
    entries = [(0, 0, 0), (1, 127, 5), (255, 0, 132), (5, 128, 20000), (0, 16777281, 536870911)]
    for entry in entries:
        history.add(*entry)
        again = History(history.pack(), 6)
        assert list(again.entries()) == list(history.entries())
        assert again.clock == history.clock == entry[2] and again.complete
    assert list(history.entries()) == entries
    history.add(0, 1, 600000000)  # after six days all times are alike
    history.add(0, 1, 7)
    assert list(history.entries())[-2:] == [(0, 1, 536870911)] * 2
    for bad in (b"\1\0\0\0\5", b"\1\0\0\0\5\0\0\4", b"\1\xff\0\0\0", b"\1\0\0\0\0\6\0\0"):
        try:
            History(bad, 6)
            raise AssertionError("accepted")
        except PackError:
            pass


def test_a_puzzle_is_kept_beside_the_game():
    disk = Disk()
    game = played(3, disk=disk)
    files = files_on(disk)
    session = puzzle_session.start(files, bytes([34] * 16))
    while not session.puzzle_think(7):
        assert "puzzle" not in disk.files
    assert session.view(0).par == 3 and session.name == "puzzle"
    packs = []
    while not session.over:
        packs.append(session.view(0).pack())
        session.hint_begin(0)
        while not session.hint_think(10):
            pass
        session.act(0, session.hint[0], 0)
        told = session.last_turn()
        session = puzzle_session.resume(files)
        assert session.last_turn() == told
    assert session.view(0).turns == 3
    session.undo()
    assert puzzle_session.resume(files).view(0).pack() == packs[-2]
    session.undo()
    assert session.view(0).pack() == packs[-4] and session.view(0).turns == 1
    session.retry()
    assert session.view(0).pack() == packs[0] and session.last_turn() == ([], [])
    assert record_text(session, False) is None and not session.commitment
    assert state(resumed(disk)) == state(game)
    session.end()
    assert puzzle_session.resume(files) is None and files.damaged is None
    files.write("puzzle", files.read("game"))
    assert puzzle_session.resume(files) is None and files.damaged == "puzzle"
    assert state(resumed(disk)) == state(game)

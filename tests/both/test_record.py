"""Notation and records: text that round-trips, and reasons where it does not read."""

from shared_engine import record as records
from shared_engine.game import NotationError
from shared_engine.games import galaxy, load
from shared_engine.games.cards_maze import SQUARE
from shared_engine.record import Record, RecordError
from shared_engine.shuffle import Stream
from tests.both.anyone import somebody
from tests.both.players import eager
from tests.both.transcript import CASES

SEED = bytes(range(16))


def recorded(turns, options=None, seats=2, **header):
    record = Record("galaxy", options or {}, seats, SEED, **header)
    game = galaxy.new(record.options, record.seats, SEED)
    stream = Stream(SEED, "test")
    while len(record.turns) < turns and game.result() is None:
        record.play(game, game.seat, eager(game, stream), game.turn * 1500)
    return record, game


def refusal(text):
    """(line, reason) of reading and replaying a broken record."""
    try:
        for _ in records.parse(text).replay():
            pass
    except RecordError as error:
        return error.line, error.reason
    return None


def changed(old, new):
    text = recorded(6)[0].text(True)
    assert old in text
    return refusal(text.replace(old, new))


def not_read(game, text):
    try:
        return game.parse(text)
    except NotationError:
        return None


def test_shifts_read_as_line_direction_and_degrees():
    game = galaxy.new({}, 2, SEED)
    game.maze.spare = 3
    for action, text in (
        (0, "bS"),
        (1, "bS90"),
        (4 * 4 + 2, "4W180"),
        (8 * 4 + 3, "bN270"),
        (36, "6E"),
    ):
        assert game.describe(action) == text
        assert game.parse(text) == action


def test_moves_read_as_cells():
    game = galaxy.new({}, 2, SEED)
    for action, text in ((128, "a1"), (128 + 23, "c4"), (256 + 48, "*g7"), (384 + 3, ">d1")):
        assert game.describe(action) == text
        assert game.parse(text) == action


def test_parsing_normalises():
    game = galaxy.new({}, 2, SEED)
    game.maze.spare = 5
    assert game.parse(" 4w270 ") == game.parse("4W90") == 4 * 4 + 1
    assert game.parse("4W180") == game.parse("4W0") == game.parse("4W") == 4 * 4
    assert game.parse("C4") == game.parse("c4")


def test_other_text_is_no_action():
    game = galaxy.new({}, 2, SEED)
    words = [
        "",
        " ",
        "c",
        "h1",
        "a8",
        "a0",
        "c44",
        "1S",
        "aS",
        "3W",
        "bW",
        "4N",
        "4W45",
        "4W-90",
        "*",
    ]
    for text in words + [">", "*h1", "**c4", "4W٩", "é", "4W90x", "a1@3"]:
        assert not_read(game, text) is None


def test_all_legal_actions_round_trip():
    stream = Stream(SEED, "test")
    game = galaxy.new({"neutral": True, "open_hand": True, "finish": "exit"}, 2, SEED)
    for _ in range(30):
        for action in game.legal(game.seat):
            assert game.parse(game.describe(action)) == action
        game.play(game.seat, eager(game, stream), 0)


def test_a_record_reads_like_this():
    record, _ = recorded(
        2, {"neutral": True}, (1, 2), players=["human", "random"], date="2026-01-31"
    )
    assert record.text(True).split("\n")[:8] == [
        "Pocket Labyrinth record 1",
        "game: galaxy",
        "options: edition=2012 neutral=on open_hand=off finish=home first_seat=0",
        "seats: yellow green",
        "commitment: b6c960b8f083d09aaabfa3392674eaa6086a344cecd789cc73d7d256e7d3f32d",
        "seed: 000102030405060708090a0b0c0d0e0f",
        "players: human random",
        "date: 2026-01-31",
    ]
    turns = record.text(True).split("\n")[9:]
    assert [turn.split()[:2] for turn in turns[:2]] == [["1.", "yellow"], ["2.", "green"]]
    assert "@1500" in turns[1]


def test_printing_what_was_parsed_gives_the_same_text():
    for options, seats in (
        ({}, 2),
        ({"edition": 2015, "neutral": True}, 4),
        ({"finish": "exit"}, (0, 3)),
    ):
        for turns in (0, 1, 30):
            text = recorded(turns, options, seats, date="2026-01-31")[0].text(True)
            assert records.parse(text).text(True) == text


def test_replay_reproduces_the_game():
    record, game = recorded(50, {"neutral": True, "open_hand": True}, 3)
    last = list(records.parse(record.text(True)).replay())[-1][0]
    assert last.pack() == game.pack()


def test_comments_blank_lines_and_a_byte_order_mark_do_no_harm():
    text = recorded(3)[0].text(True)
    noisy = "\ufeff" + text.replace("\n", "\r\n").replace("2. ", "# a note\r\n\r\n2. ")
    assert records.parse(noisy).text(True) == text


def test_missing_options_have_their_defaults():
    text = recorded(3)[0].text(True)
    lines = [
        line for line in text.split("\n") if line[:7] != "options" and line[:10] != "commitment"
    ]
    assert records.parse("\n".join(lines)).text(True) == text


def test_records_of_every_rule_set_replay_to_the_byte():
    for name, options, seats in CASES:
        seed = bytes([7, len(name)] * 8)
        record = Record(name, options, seats, seed)
        game = load(name).new(options, seats, seed)
        stream = Stream(seed, "record")
        now = 0
        for _ in range(150):
            if game.result() is not None:
                break
            now += 20 * stream.below(8)
            if not record.advance(game, now):
                seat, action = somebody(game, stream)
                record.play(game, seat, action, now)
        text = record.text(True)
        back = records.parse(text)
        assert back.text(True) == text
        assert list(back.replay())[-1][0].pack() == game.pack()


def shown(text):
    """The cards that the turns of a record note, action by action."""
    return [cards for turn in records.parse(text, False).turns for cards in turn.shown]


def test_cards_are_noted_as_they_are_laid_open():
    record, game = recorded(60, {"neutral": True}, 3)
    text = record.text(True)
    noted = b"".join(shown(text))
    assert "\nopen:" not in text
    assert len(noted) == sum(game.found) > 2
    for seat in range(3):
        own = [turn.shown[1] for turn in record.turns if turn.seat == seat and len(turn.shown) > 1]
        assert b"".join(own) == bytes(game.hands[seat][: game.found[seat]])


def test_cards_that_lie_open_at_the_start_stand_in_the_header():
    for name, options, seats in CASES:
        record = Record(name, options, seats, SEED)
        game = record.start()
        opened = {
            "galaxy": b"",
            "junior": game.pile[:1] if name == "junior" else b"",
            "cards": bytes([game.maze.lying[place] for place in SQUARE])
            if name == "cards"
            else b"",
            "duel": bytes(game.cards[:2]) if name == "duel" else b"",
        }[name]
        assert record.opened == opened
        line = "open: " + " ".join([str(card) for card in opened]) + "\n"
        for text in (record.text(True), record.text()):
            assert (line in text) == (len(opened) > 0)
            assert records.parse(text).text(True) == text


def with_notes(name, options):
    """The text of a whole game with cards that come open."""
    record = Record(name, options, 2, SEED)
    game = record.start()
    stream = Stream(SEED, "notes")
    now = 0
    while game.result() is None and game.turn < 900:
        now += 20 * stream.below(8)
        if not record.advance(game, now):
            record.play(game, *somebody(game, stream), now)
    return record.text(True)


def test_a_noted_card_that_was_not_dealt_is_refused():
    for name, options in (
        ("galaxy", {}),
        ("junior", {}),
        ("junior", {"expert": True}),
        ("duel", {}),
    ):
        text = with_notes(name, options)
        head, _, turns = text.partition("\n\n")
        at = turns.find("=") + 1
        end = at
        while turns[end] in "0123456789":
            end += 1
        line = head.count("\n") + 3 + turns[:at].count("\n")
        number = str(1 + turns[:at].count("\n"))
        who = turns[:at].split("\n")[-1].split()[1]
        where = "turn " + number + ", " + who + ": "
        reason = "card 99 in the record, " + turns[at:end] + " in the deal"
        assert refusal(head + "\n\n" + turns[:at] + "99" + turns[end:]) == (line, where + reason)
        # One left out is noticed, for all others are there.
        after = end
        while turns[after] in "0123456789,":
            after += 1
        reason = "no card in the record, " + turns[at:end] + " in the deal"
        assert refusal(head + "\n\n" + turns[: at - 1] + turns[after:]) == (line, where + reason)


def test_an_open_card_that_was_not_dealt_is_refused():
    text = with_notes("junior", {})
    card = text[text.find("open: ") + 6 :].split("\n")[0]
    reason = "open: card 77 in the record, " + card + " in the deal"
    assert refusal(text.replace("open: " + card, "open: 77")) == (7, reason)
    reason = "open: card 3 in the record, none in the deal"
    assert changed("seed: 00", "open: 3\nseed: 00") == (6, reason)


def test_notes_that_cannot_be_read_give_the_line():
    words = ("bS= c1", "bS=x c1", "bS=1, c1", "bS=-1 c1", "bS=256 c1", "bS=1=2 c1", "bS=1@ c1")
    for word in words:
        text = recorded(0)[0].text(True) + "1. red " + word + "\n"
        assert refusal(text)[0] == text.count("\n")
    for cards in ("x", "1,2", "300", "-"):
        assert changed("seed: 00", "open: " + cards + "\nseed: 00")[0] == 6


def test_records_without_notes_are_replayed_as_ever():
    for name, options in (("galaxy", {}), ("junior", {}), ("duel", {})):
        record = records.parse(with_notes(name, options))
        record.opened = b""
        for turn in record.turns:
            turn.shown = [b""] * len(turn.shown)
        text = record.text(True)
        assert "=" not in text.partition("\n\n")[2] and "open:" not in text
        assert records.parse(text).text(True) == text
        assert refusal(text) is None


def test_a_seed_that_was_not_promised_can_be_left_to_the_caller():
    text = recorded(3)[0].text(True)
    assert records.parse(text, False).keeps_promise()
    other = text.replace("seed: 00", "seed: 01")
    record = records.parse(other, False)
    assert not record.keeps_promise() and record.text(True) == other


def test_without_the_seed_a_record_can_be_read_but_not_replayed():
    text = recorded(3)[0].text()
    assert "000102" not in text
    assert records.parse(text).text() == text
    assert "no seed" in refusal(text)[1]


def test_a_broken_record_gives_line_and_reason():
    assert refusal("") == (1, "a record starts with 'Pocket Labyrinth record 1'")
    assert refusal(records.TITLE) == (1, "the header lacks game")
    assert changed("game: galaxy", "game: chess")[0] == 2
    assert changed("game: galaxy\n", "")[1] == "the header lacks game"
    assert changed("neutral=off", "neutral=maybe")[0] == 3
    assert changed("neutral=off", "neutral=off neutral=on") == (3, "option neutral is there twice")
    assert changed("red green", "red violet")[0] == 4
    assert changed("red green", "green red")[0] == 4
    assert changed("red green", "red")[0] == 4
    assert changed("red green", "red\ndate: 2026-01-31")[0] == 4
    assert changed("seed: 00", "seed: 01") == (5, "the seed is not the one committed to")
    assert changed("seed: 00", "seed: 0") == (6, "seed is 32 hex digits")
    assert changed("seed: 00", "seed: zz") == (6, "seed is 32 hex digits")
    assert changed("seed: 00", "game: galaxy\nseed: 00") == (6, "game is there twice")
    assert changed("seed: 00", "colour: 00")[0] == 6
    for date in ("today", "abcdefghij", "2026-1-031", "2026-01-3"):
        assert changed("\n1. ", "date: " + date + "\n\n1. ")[0] == 7
    assert changed("\n1. ", "players: human\n\n1. ")[0] == 7


def test_a_broken_turn_gives_line_and_reason():
    lines = recorded(6)[0].text(True).split("\n")
    second = [line[:2] for line in lines].index("2.")

    def with_second(line):
        return refusal("\n".join(lines[:second] + [line] + lines[second + 1 :]))

    words = lines[second].split()
    assert with_second("3. green bS c1") == (second + 1, "expected turn 2.")
    assert with_second("2. green") == (second + 1, "a turn is a number, a seat and what it did")
    assert with_second("2. blue bS c1")[0] == second + 1
    assert with_second("2. green bS@x c1") == (second + 1, "cannot read 'bS@x'")
    assert with_second("2. green bS@² c1")[0] == second + 1
    assert with_second("2. green @5 c1")[0] == second + 1
    assert with_second("2. green bX c1")[0] == second + 1
    assert "another seat" in with_second("2. red " + " ".join(words[2:]))[1]
    assert "now move" in with_second("2. green " + words[2] + " " + words[2])[1]
    assert "first shift" in with_second("2. green a1")[1]
    assert "that turn is over" in with_second(" ".join(words + words[3:]))[1]
    assert "time passes without a seat" in with_second("2. green time@5")[1]
    assert "time passes without a seat" in with_second("2. - bS c1")[1]
    assert with_second("2. - time@5") == (second + 1, "nothing happens by then")
    assert with_second("2. green bS@536870912 c1") == (second + 1, "cannot read 'bS@536870912'")
    assert with_second("2. green bS@1000000000 c1")[0] == second + 1
    late = " ".join(words[:2] + [words[2].split("@")[0] + "@536870911", words[3]])
    assert with_second(late) is None
    unfinished = with_second("2. green " + words[2])
    assert unfinished == (second + 2, "the turn before is not finished")


def test_a_turn_after_the_end_is_refused():
    record, game = recorded(10000)
    assert game.result() is not None
    text = record.text(True) + str(len(record.turns) + 1) + ". red bS a1\n"
    assert refusal(text) == (text.count("\n"), "the game is over")


def test_times_that_cannot_be_written_are_refused_before_anything_is_played():
    record, game = recorded(1)
    packed = game.pack()
    for now in (-1, 1 << 29):
        try:
            record.play(game, game.seat, game.legal(game.seat)[0], now)
        except ValueError:
            continue
        raise AssertionError(str(now))
    assert game.pack() == packed


def test_what_is_no_action_has_no_text():
    take = 1 << 24
    for name, actions in (
        ("galaxy", (-1, 48, 127, 128 + 49, 384 + 49, 512)),
        ("junior", (-1, 33, 127, 128 + 25, 256, 384)),
        ("cards", (-1, 0, 63, take - 1, take + 50, take + 63, take + 66)),
        ("duel", (-1, 18, 128)),
    ):
        game = load(name).new({}, 2, SEED)
        for action in actions:
            try:
                game.describe(action)
            except NotationError:
                continue
            raise AssertionError(name + " " + str(action))


def test_an_unfinished_last_turn_is_fine():
    record, game = recorded(5)
    record.play(game, game.seat, game.legal(game.seat)[0])
    last = list(records.parse(record.text(True)).replay())[-1][0]
    assert last.pack() == game.pack()

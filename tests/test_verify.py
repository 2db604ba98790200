"""`labyrinth verify`: honest records pass; of others the first differing card is named."""

import argparse
import re
from functools import cache

import pytest

from host import verify
from host.games import UserError
from shared_engine import record as records
from shared_engine.games import duel, load
from shared_engine.games.duel_parts import TARGETS
from shared_engine.record import Record
from shared_engine.shuffle import Stream, commitment
from tests.both.anyone import somebody
from tests.both.duel_player import lay
from tests.golden import PLAYTHROUGHS, duelling

SEED = bytes(range(50, 66))
OTHER = bytes(range(60, 76))
# With one name for each way in which cards come out.
WAYS = ["galaxy-2012", "galaxy-2015-neutral-open_hand", "junior-crossings-4", "junior-expert"]
WAYS += ["duel-opponent", "duel-solo-untimed", "cards-6"]


@cache
def recorded(name, most=600):
    """The text of a game's record."""
    rule_set, options, seats = PLAYTHROUGHS[name]
    record = Record(rule_set, options, seats, SEED)
    game = record.start()
    stream = Stream(SEED, "verify")
    if rule_set == "duel":
        kept = record.start()
        for seat, action, _ in duelling(game, stream, most):
            if action is None:
                record.advance(kept, game.clock)
            else:
                record.play(kept, seat, action, game.clock)
        return record.text(with_seed=True)
    while game.result() is None and game.turn < most:
        record.play(game, *somebody(game, stream), game.turn * 100)
    return record.text(with_seed=True)


@pytest.fixture
def verified(tmp_path, capsys):
    """Verify a text; (exit code, lines)."""

    def run(text, *words):
        file = tmp_path / "game.txt"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        parser = argparse.ArgumentParser()
        verify.add_arguments(parser)
        code = verify.run(parser.parse_args([str(file), *words]))
        return code, capsys.readouterr().out.splitlines()

    return run


def wrong(lines):
    """Check -> what is wrong with it."""
    found = [re.fullmatch(r"WRONG +(\w+): (.*)", line) for line in lines]
    return {line[1]: line[2] for line in found if line}


def field(text, name):
    return re.search(rf"^{name}: (.*)$", text, re.M)[1]


def noted(text):
    """The places of all cards that the turns of a record note."""
    notes = re.compile(r"(?<=[=,])\d+(?=[ ,@\n])")
    return [match.span() for match in notes.finditer(text, text.index("\n\n"))]


def foreign(text, card):
    """Another card, and not of the hand that has this one."""
    hands = getattr(records.parse(text).start(), "hands", [])
    hand = next((hand for hand in hands if card in hand), [card])
    return next(other for other in range(24) if other not in hand)


def put(text, span, card):
    return text[: span[0]] + str(card) + text[span[1] :]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_honest_records_verify(name, verified):
    text = recorded(name)
    code, lines = verified(text, "--commitment", field(text, "commitment"))
    assert code == 0, lines
    assert [line.split()[:2] for line in lines[:-1]] == [
        ["ok", "commitment:"],
        ["ok", "deal:"],
        ["ok", "cards:"],
        ["ok", "turns:"],
    ]
    so_far = " so far" if name == "duel-solo-untimed" else ""
    assert lines[-1] == f"all is as it was promised{so_far}"
    shown = int(re.search(r"cards: (\d+) were shown", lines[2])[1])
    assert shown == (len(re.findall(r" \d+:", text)) if name[:5] == "cards" else len(noted(text)))
    assert shown > 8


def test_what_it_says(verified):
    text = recorded("galaxy-2012")
    _, lines = verified(text)
    assert lines[0] == (
        f"ok     commitment: seed and header give {field(text, 'commitment')}; "
        "compare it with your note"
    )
    assert (
        lines[1]
        == "ok     deal: the seed gives 50 tiles and 24 cards, 12 to each of 2; none of them open"
    )
    assert re.fullmatch(r"ok     turns: \d+, all of them legal; \w+ won", lines[3])


@pytest.mark.parametrize("name", ["junior-crossings-4", "duel-opponent"])
def test_cards_open_at_the_start_must_be_noted_like_the_others(verified, name):
    code, lines = verified(re.sub("open: .*\n", "", recorded(name)))
    assert code == 1 and "no card in the record" in wrong(lines)["deal"]


def test_cards_that_are_not_noted_are_said_to_be_so(verified):
    code, lines = verified(re.sub("open: .*\n", "", recorded("cards-2")))
    assert code == 0 and "those that lay open are not noted" in lines[1]


def test_a_record_without_a_commitment_promises_nothing(verified):
    code, lines = verified(re.sub("commitment: .*\n", "", recorded("galaxy-2012")))
    assert code == 1 and "nothing was promised" in wrong(lines)["commitment"]


def test_two_cards_of_a_hand_in_another_order_are_told(verified):
    text = recorded("galaxy-2012")
    spots = noted(text)
    first = text[slice(*spots[0])]
    hands = [bytes(hand) for hand in records.parse(text).start().hands]
    hand = next(hand for hand in hands if int(first) in hand)
    at = next(spot for spot in spots[1:] if int(text[slice(*spot)]) in hand)
    other = text[slice(*at)]
    swapped = text[: at[0]] + first + text[at[1] :]
    swapped = swapped[: spots[0][0]] + other + swapped[spots[0][1] :]
    code, lines = verified(swapped)
    assert code == 1 and f"card {other} (" in wrong(lines)["cards"]


def test_a_solo_duel_is_followed_through_its_shuffles(verified):
    record = Record("duel", {"limit": 0}, 1, SEED)
    game = record.start()
    for _ in range(3 * TARGETS):
        lay(game, True)
        record.play(game, 0, duel.STOP, 0)
    text = record.text(with_seed=True)
    code, lines = verified(text)
    assert code == 1 and set(wrong(lines)) == {"turns"}  # these frames are none of the seed's
    assert f"cards: {3 * TARGETS} were shown" in lines[2]
    last = noted(text)[-1]
    card = int(text[slice(*last)])
    _, lines = verified(put(text, last, (card + 1) % 16))
    assert wrong(lines)["cards"].startswith(f"turn {3 * TARGETS}, first: card {(card + 1) % 16} (")


def first_difference(name, seed):
    """The seat and card that the record shows first and `seed` deals otherwise."""
    record = records.parse(recorded(name))
    record.seed = seed
    with pytest.raises(verify.Wrong) as found:
        verify._deal(record, None)
        verify._cards(record, None)
    return str(found.value)


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("promised", [False, True])
def test_another_seed_fails_with_the_first_differing_card(name, promised, verified):
    text = recorded(name)
    forged = text.replace(SEED.hex(), OTHER.hex())
    if promised:
        header = records.parse(text).header()
        forged = forged.replace(field(text, "commitment"), commitment(OTHER, header).hex())
    code, lines = verified(forged)
    found = wrong(lines)
    assert code == 1 and lines[-1].endswith("of 4 checks failed")
    assert ("commitment" in found) != promised
    card = found.get("deal") or found["cards"]
    assert re.fullmatch(
        r"(at the start|turn \d+, \w+): card \d+ \(.*\) in the record, .* dealt", card
    )
    assert card == first_difference(name, OTHER)
    assert "turns" in found
    _, lines = verified(forged, "--commitment", field(text, "commitment"))
    assert "commitment" in wrong(lines)


@pytest.mark.parametrize("name", WAYS[:-1])
def test_one_shown_card_changed(name, verified):
    text = recorded(name)
    for which in (0, 5, -1):
        span = noted(text)[which]
        card = int(text[slice(*span)])
        other = foreign(text, card)
        number = text[text.index("\n\n") + 1 : span[0]].count("\n")
        code, lines = verified(put(text, span, other))
        found = wrong(lines)
        assert code == 1 and set(found) == {"cards", "turns"}
        assert found["cards"].startswith(f"turn {number}, ")
        assert f": card {other} (" in found["cards"]
        assert re.search(rf"in the record, .*\b{card} \(.*\) dealt", found["cards"])
        assert f"turn {number}, " in found["turns"]
        assert f"card {other} in the record, {card} in the deal" in found["turns"]


@pytest.mark.parametrize("name", WAYS[:-1])
def test_two_shown_cards_swapped(name, verified):
    text = recorded(name)
    spans = noted(text)
    first = next(i for i in range(len(spans)) if text[slice(*spans[i])] != text[slice(*spans[-1])])
    one, two = (text[slice(*spans[i])] for i in (first, -1))
    code, lines = verified(put(put(text, spans[-1], one), spans[first], two))
    assert code == 1 and f"card {two} (" in wrong(lines)["cards"]
    assert "in the deal" in wrong(lines)["turns"]


def test_a_card_left_out_is_noticed(verified):
    text = recorded("galaxy-2012")
    start, end = noted(text)[2]
    code, lines = verified(text[: start - 1] + text[end:])
    assert code == 1 and "no card in the record" in wrong(lines)["turns"]


def test_a_laid_card_changed(verified):
    text = recorded("cards-6")
    match = list(re.finditer(r"^(\d+)\. (\w+) (\d+):", text, re.M))[7]
    code, lines = verified(put(text, match.span(3), (int(match[3]) + 1) % 50))
    found = wrong(lines)
    assert code == 1
    assert found["cards"].startswith(
        f"turn {match[1]}, {match[2]}: card {(int(match[3]) + 1) % 50} ("
    )
    assert re.search(rf"in the record, .*\b{match[3]} \(.* dealt", found["cards"])
    assert "not in your hand" in found["turns"]


@pytest.mark.parametrize("name", WAYS)
def test_an_open_card_changed(name, verified):
    text = recorded(name)
    if "\nopen: " not in text:
        assert name[:6] == "galaxy" or name == "junior-expert"
        return
    card = field(text, "open").split()[-1]
    other = str((int(card) + 1) % 12)
    forged = re.sub(rf"^(open: .*)\b{card}$", rf"\g<1>{other}", text, flags=re.M)
    code, lines = verified(forged)
    assert code == 1
    assert wrong(lines)["deal"].startswith(f"at the start: card {other} (")
    assert f"in the record, {card} (" in wrong(lines)["deal"]
    assert "open: card" in wrong(lines)["turns"]


def test_a_move_changed(verified):
    text = recorded("galaxy-2012")
    word = re.search(r"^8\. \w+ \S+ (\w\d)", text, re.M)
    code, lines = verified(put(text, word.span(1), "z9"))
    assert code == 1 and wrong(lines)["turns"].startswith("line ")
    shift = re.search(r"^8\. \w+ ([^ @]+)", text, re.M)
    for other in ("bS", "dS", "fS"):
        code, lines = verified(put(text, shift.span(1), other))
        assert code == (other != shift[1])
        assert set(wrong(lines)) <= {"turns"}


def test_a_header_changed(verified):
    text = recorded("galaxy-2012")
    code, lines = verified(text.replace("finish=home", "finish=exit"))
    assert code == 1 and "commitment" in wrong(lines)


def test_a_record_of_old_is_replayed_only(verified):
    text = recorded("duel-opponent")
    header, _, turns = text.partition("open: ")
    text = header + re.sub(r"=[\d,]+", "", turns.partition("\n")[2])
    code, lines = verified(text)
    assert code == 0 and "does not note any" in lines[2]


def test_without_a_seed_nothing_can_be_verified_yet(verified):
    text = re.sub(r"^seed: .*\n", "", recorded("galaxy-2012"), flags=re.M)
    with pytest.raises(UserError, match="cannot be verified yet: the seed is added when"):
        verified(text)


def test_users_mistakes_are_one_line(verified, tmp_path):
    text = recorded("galaxy-2012")
    for note in ("", "12", "zz" * 32, "00" * 33):
        with pytest.raises(UserError, match="64 hex digits"):
            verified(text, "--commitment", note)
    for damaged in ("", "\0", b"\xff\xfe", text[:30], text.replace("1. ", "9. "), text + "=\n"):
        with pytest.raises(UserError) as error:
            verified(damaged)
        assert "\n" not in str(error.value)
    with pytest.raises(UserError, match="cannot read"):
        verify.run(argparse.Namespace(file=tmp_path / "none.txt", commitment=None))


@pytest.mark.parametrize("name", WAYS)
def test_damaged_text_never_ends_in_a_traceback(name, verified):
    text = recorded(name)
    stream = Stream(SEED, name)
    letters = "0123456789=,@:- abxSW\n."
    failed = 0
    for _ in range(25):
        at = stream.below(min(len(text), 1500))
        letter = letters[stream.below(len(letters))]
        try:
            code, _ = verified(text[:at] + letter + text[at + stream.below(3) :])
            failed += code
        except UserError as error:
            assert "\n" not in str(error)
            failed += 1
    assert failed > 12


def test_every_rule_set_is_among_the_ways():
    assert {load(PLAYTHROUGHS[name][0]).NAME for name in WAYS} == {
        "galaxy",
        "junior",
        "cards",
        "duel",
    }

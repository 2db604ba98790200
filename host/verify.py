"""`labyrinth verify`: whether a finished game was dealt and played as its record says."""

from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from shared_engine import record as records
from shared_engine.games import cards_names, duel, duel_names, galaxy_names, junior_names
from shared_engine.games.cards_parts import HAND, treasures
from shared_engine.games.duel_parts import TARGETS

from .errors import UserError
from .games import read_record, seat_name
from .printable import printable


class Wrong(Exception):
    """What a check found."""


def add_arguments(parser):
    parser.add_argument("file", type=Path, metavar="RECORD", help="the record of a finished game")
    parser.add_argument(
        "--commitment", metavar="HEX", help="the 64 hex digits that you noted at the start"
    )


def run(args):
    record = read_record(args.file, promised=False)
    noted = _noted(args.commitment)
    if not record.seed:
        raise UserError(
            f"{args.file} has no seed, so the deal cannot be verified yet: the seed is added "
            "when the game is over"
        )
    failed = 0
    found = ""
    for name, check in CHECKS:
        try:
            found, mark = check(record, noted), "ok"
        except Wrong as wrong:
            found, mark = wrong, "WRONG"
            failed += 1
        print(f"{mark:<6} {name}: {printable(found)}")
    if failed:
        print(f"{failed} of {len(CHECKS)} checks failed")
    else:
        # The last check is about the turns.
        so_far = " so far" if str(found).endswith("not over") else ""
        print(f"all is as it was promised{so_far}")
    return 1 if failed else 0


def _noted(text):
    if text is None:
        return None
    try:
        noted = bytes.fromhex(text)
    except ValueError:
        noted = b""
    if len(noted) != 32:
        raise UserError(f"--commitment is 64 hex digits, not {text!r}")
    return noted


def _commitment(record, noted):
    promised = record.commitment.hex()
    if not record.promised and noted is None:
        raise Wrong("the record has none, so nothing was promised")
    if not record.keeps_promise():
        raise Wrong(f"seed and header do not give the record's {promised}")
    if noted is None:
        return f"seed and header give {promised}; compare it with your note"
    if noted != record.commitment:
        raise Wrong(f"seed and header give {promised}, but you noted {noted.hex()}")
    return "seed and header give what you noted"


def _deal(record, noted):
    """The deal as the seed gives it, and what of it lay open at the start."""
    game = record.start()
    view = game.view(None)
    dealt = view.dealt_open()
    if record.notes_cards():
        _compare(record, "at the start", record.opened, dealt)
        opened = f"{len(dealt)} of them open, as noted" if dealt else "none of them open"
    else:
        opened = "those that lay open are not noted" if dealt else "none of them open"
    return f"the seed gives {_dealt(record, game, view)}; {opened}"


def _dealt(record, game, view):
    players = len(record.seats)
    if record.game == "duel":
        return f"{15 * players} tiles and 16 cards"
    if record.game == "cards":
        return f"50 cards, {HAND} to each of {players}"
    dealt = [len(hand) for hand in game.hands]
    cards = f"{dealt[0]} to each of {players}" if any(dealt) else "all in the pile"
    return f"{view.maze.n**2 + 1} tiles and {sum(dealt) + len(game.pile)} cards, {cards}"


def _cards(record, noted):
    """The cards that the record shows, without a look at the maze."""
    shown = sum(DEALERS[_dealing(record)](record, record.start()))
    if not shown and not record.notes_cards():
        return "the record does not note any, so only the turns can tell"
    return f"{shown} were shown after the start, each as dealt"


def _turns(record, noted, look=None):
    """`look` is shown each position: its number, the game, the turn and its events."""
    game: Any = None
    try:
        for number, (game, turn, _, events) in enumerate(record.replay()):
            if look:
                look(number, game, turn, events)
    except records.RecordError as error:
        raise Wrong(error) from error
    played = f"{len(record.turns)}, all of them legal"
    if game.result() is None:
        return f"{played}; the game is not over"
    if len(record.seats) == 1:
        return f"{played}; the game is over, with {game.scores()[0]} cards"
    winners = " and ".join(seat_name(record, seat) for seat in game.result())
    return f"{played}; {winners} won"


CHECKS = (("commitment", _commitment), ("deal", _deal), ("cards", _cards), ("turns", _turns))


def checks(look):
    """Return CHECKS, of which the last one shows `look` each position that it replays."""
    *others, (name, check) = CHECKS
    return [*others, (name, partial(check, look=look))]


# How cards come out, by rule set: each yields how many an action showed, Wrong at another one


def _dealing(record):
    if record.game == "junior" and record.options["expert"]:
        return "galaxy"
    return record.game


def _words(record):
    """(where, turn, text of the action, cards that the record notes) for all actions."""
    for number, turn in enumerate(record.turns, 1):
        where = f"turn {number}, {record.who(turn)}"
        for (text, _), shown in zip(turn.actions, turn.shown, strict=True):
            yield where, turn, text, shown


def _from_hands(record, game):
    """Each hand from the top, with an open hand in any order."""
    hands = {seat: bytes(hand) for seat, hand in enumerate(game.hands)}
    for where, turn, _, shown in _words(record):
        for card in shown:
            hand = hands.get(turn.seat, b"")
            if card not in (hand if record.options.get("open_hand") else hand[:1]):
                _differ(record, where, card, hand)
            hands[turn.seat] = hand.replace(bytes([card]), b"")
        yield len(shown)


def _from_open_pile(record, game):
    """The token that is won has been lying open; the next one is turned over."""
    pile = game.pile
    for where, _, _, shown in _words(record):
        if shown:
            _compare(record, where, shown, pile[:2])
            pile = pile[1:]
        yield len(shown)


def _from_duel(record, game):
    """One target after the other; alone, all but the last are shuffled when they have run out."""
    pile, times = bytes(game.cards), 0
    at = len(record.start().opened())
    for where, _, _, shown in _words(record):
        if not shown:
            continue
        if at > TARGETS and game.solo:
            times += 1
            pile, at = duel.shuffled(record.seed, times, pile[-1]), 1
        _compare(record, where, shown, pile[at : at + 1])
        at += 1
        yield len(shown)


def _from_card_hands(record, game):
    """What is laid was in the hand, which is filled up from the pile after each turn."""
    hands = dict(enumerate(game.hands))
    pile = game.pile
    for where, turn, text, shown in _words(record):
        _compare(record, where, shown, b"")
        number, colon, _ = text.partition(":")
        if not colon or not number.isdecimal() or len(number) > 2:
            continue
        card, hand = int(number), hands.get(turn.seat, b"")
        if card not in hand:
            _differ(record, where, card, hand)
        hands[turn.seat] = hand.replace(bytes([card]), pile[:1])
        pile = pile[1:]
        yield 1


DEALERS = {
    "galaxy": _from_hands,
    "junior": _from_open_pile,
    "duel": _from_duel,
    "cards": _from_card_hands,
}


def _compare(record, where, shown, dealt):
    for card, other in zip_longest(shown, dealt):
        if card != other:
            _differ(record, where, card, b"" if other is None else bytes([other]))


def _differ(record, where, card, dealt):
    """`dealt`: what it should be, the first of it in games where the order counts."""
    any_order = record.game == "cards" or record.options.get("open_hand")
    names = [_name(record, other) for other in (dealt if any_order else dealt[:1])]
    noted = "no card" if card is None else f"card {_name(record, card)}"
    raise Wrong(f"{where}: {noted} in the record, {' or '.join(names) or 'none'} dealt")


def _name(record, card):
    if record.game == "cards":
        names = [
            " and ".join(cards_names.TREASURE_NAMES[treasure] for treasure in treasures(number))
            for number in range(50)
        ]
    else:
        names = {
            "galaxy": galaxy_names.PICTURES[record.options.get("edition", 2012)],
            "junior": junior_names.PICTURES,
            "duel": duel_names.SYMBOL_NAMES,
        }[record.game]
    return f"{card} ({names[card]})" if card < len(names) else str(card)

"""Non-interference: pairs of games that differ only in what a viewer may not know.

The twins of a pair are played with the same actions, as long as the rules reveal the same of both.
Until then nothing that the viewer gets may differ: views, events, legal actions, reasons for
refusing, lengths. `python -m tests.secrets` prints how long the pairs are.
"""

import argparse
import sys

from shared_engine import bots
from shared_engine.game import IllegalAction
from shared_engine.games import cards, load
from shared_engine.games.cards_maze import STEPS
from shared_engine.shuffle import Stream
from shared_engine.view import public
from tests.both.anyone import playing, somebody

MOST = 60  # actions of a pair
TRIES = 8  # to find an action that reveals the same in both
DEEPEST = 240  # steps into a game, where a pair begins at the latest
PILE = -1  # in place of a seat


def _galaxy(stream, players):
    return {
        "edition": (2012, 2015)[stream.below(2)],
        "neutral": stream.below(2) == 1,
        "open_hand": stream.below(2) == 1,
        "finish": ("home", "exit", "none")[stream.below(3)],
        "first_seat": stream.below(players),
    }


def _basic(stream, players):
    return {"crossings": stream.below(5), "push_back": stream.below(2) == 1}


def _duel(stream, players):
    stop = ("opponent", "void")[stream.below(2)]
    return {"false_stop": stop, "same_board": stream.below(2) == 1}


# Name -> (rule set, fewest and most players, options).
TABLES = {
    "galaxy": ("galaxy", 2, 4, _galaxy),
    "junior": ("junior", 2, 4, _basic),
    "expert": ("junior", 2, 4, lambda stream, players: {"expert": True}),
    "cards": ("cards", 2, 6, lambda stream, players: {"first_seat": stream.below(players)}),
    "duel": ("duel", 2, 2, _duel),
    "solo": ("duel", 1, 1, lambda stream, players: {"limit": (0, 60)[stream.below(2)]}),
}


class Leak(AssertionError):
    """A viewer can tell twins apart."""


def viewers(name):
    """Every seat that the table may have, and the spectator."""
    return [*range(TABLES[name][2]), None]


WATCHED = [(name, viewer) for name in TABLES for viewer in viewers(name)]


def _bytes(stream):
    return bytes(stream.below(256) for _ in range(16))


def positions(name, viewer, stream):
    """Games with that viewer, at their start and on their way, for ever."""
    rule_set, fewest, most, options = TABLES[name]
    fewest = max(fewest, (viewer or 0) + 1)
    while True:
        players = fewest + stream.below(most - fewest + 1)
        game = load(rule_set).new(options(stream, players), players, _bytes(stream))
        yield game
        for _ in playing(game, stream, DEEPEST):
            if stream.below(4) == 0 and game.result() is None:
                yield game


# What the rules say, from the full state and without a look at views and events


def known(game, viewer):
    """The cards that the viewer has seen by the rules, where they matter now."""
    if game.name == "duel":
        if game.solo:
            return bytes(game.cards[: game.done % 15 + 2])
        return bytes(game.cards[: game.done + (2 if game.phase == 0 else 1)])
    if game.name == "cards":
        return b"" if viewer is None else game.hands[viewer]
    laid_open = [bytes(hand[:found]) for hand, found in zip(game.hands, game.found, strict=True)]
    return laid_open, game.pile[:1], sorted(_own(game, viewer))


def _own(game, viewer):
    """The viewer's own hidden cards that the viewer has seen, in a game on a shifting maze."""
    if viewer is None:
        return b""
    below = game.hands[viewer][game.found[viewer] :]
    if game.name == "junior":
        return below[:1] if game.looked >> viewer & 1 else b""
    return below if game.options["open_hand"] else below[:1]


def hidden(game, viewer):
    """Pools of places, (seat or PILE, index), whose cards the viewer cannot tell apart."""
    if game.name == "duel":
        return [[(PILE, i) for i in range(len(known(game, viewer)), len(game.cards))]]
    # The first card of a pile that is there beside hands lies open (junior).
    pile = [(PILE, i) for i in range(game.name != "cards", len(game.pile))]
    own = []
    for seat, hand in enumerate(game.hands):
        first = 0 if game.name == "cards" else game.found[seat]
        places = [(seat, i) for i in range(first, len(hand))]
        if seat == viewer:
            own = places
        else:
            pile += places
    if game.name == "cards":
        return [pile]
    if game.options.get("open_hand"):
        return [pile, own]  # which cards the own ones are is known, but not their order
    return [pile + own[len(_own(game, viewer)) :]]


def twin(game, viewer, stream, later=False):
    """The same to the viewer: with another seed, and hidden cards changed about.

    Mostly only two of them, so that many actions are possible and reveal the same in both. `later`
    changes about all but the first of each hand, which players are on their way to.
    """
    other = game.copy()
    other.seed = _bytes(stream)
    holders = {seat: bytearray(hand) for seat, hand in enumerate(getattr(game, "hands", ()))}
    holders[PILE] = bytearray(game.cards if game.name == "duel" else game.pile)
    for pool in hidden(game, viewer):
        if later:
            pool = [(who, i) for who, i in pool if who == PILE or i > game.found[who]]
        order = list(pool)
        if later or stream.below(4) == 0:
            stream.shuffle(order)
        elif len(pool) > 1:
            one = stream.below(len(pool))
            two = (one + 1 + stream.below(len(pool) - 1)) % len(pool)
            order[one], order[two] = order[two], order[one]
        values = [holders[who][i] for who, i in order]
        for (who, i), card in zip(pool, values, strict=True):
            holders[who][i] = card
    if game.name == "duel":
        other.cards = holders[PILE]
        return other
    other.pile = bytes(holders[PILE])
    other.hands = [type(hand)(holders[seat]) for seat, hand in enumerate(game.hands)]
    return other


# Playing both


def packed(game, viewer):
    return game.view(viewer).pack()


def told(game, events):
    return public(events)


def same(one, two, what):
    if one != two:
        raise Leak(f"{what}: {one!r} or {two!r}")


def steps(one, two, viewer, stream, look=packed, door=told, keen=None):
    """Play twins; yields (one, two, seat, action, now), seat and action None for what time did.

    Leak where they differ to the viewer, who gets `look` of games and `door` of events. `keen`: how
    many of four actions are meant to lead somewhere.
    """
    same(look(one, viewer), look(two, viewer), "views at the start")
    now = getattr(one, "clock", 0)
    keen = (0, 1, 3)[stream.below(3)] if keen is None else keen
    for _ in range(MOST):
        if one.result() is not None:
            break
        now += 20 * stream.below(8) + 3000 * (stream.below(16) == 0)
        if stream.below(8) == 0:
            _try_anything(one, two, viewer, stream, now)
        if keen == 3 and len(one.seats) == 1 and stream.below(4):
            _slide_on(one, two, stream)
        step = _next(one, two, viewer, stream, now, keen)
        if step is None:
            break
        one, two, seat, action, events, other_events = step
        same(look(one, viewer), look(two, viewer), f"views after {seat} {action}")
        same(repr(door(one, events)), repr(door(two, other_events)), f"events of {seat} {action}")
        yield one, two, seat, action, now
    same(len(one.pack()), len(two.pack()), "lengths of saves")


def _slide_on(one, two, stream):
    """Stands for the many slides of one alone: any order of the tiles can be reached."""
    for _ in range(40):
        if one.joined(0):
            break
        stream.shuffle(one.frames[0])
    two.frames[0][:] = one.frames[0]


def _next(one, two, viewer, stream, now, keen):
    """Both after something that reveals the same: (one, two, seat, action, events of each)."""
    if one.name == "duel":
        after, other = one.copy(), two.copy()
        events, other_events = after.advance(now), other.advance(now)
        if events or other_events:
            if known(after, viewer) != known(other, viewer):
                return None
            return after, other, None, None, events, other_events
    for _ in range(TRIES):
        seat, action = _choice(one, two, viewer, stream, stream.below(4) < keen)
        if action is None:
            continue
        after, other = one.copy(), two.copy()
        events, other_events = after.play(seat, action, now), other.play(seat, action, now)
        if known(after, viewer) == known(other, viewer):
            return after, other, seat, action, events, other_events
    return None


def _choice(one, two, viewer, stream, keen):
    """(seat, action) that is legal in both; if `keen`, one that leads somewhere."""
    wanted = None
    if keen:
        seat, wanted = somebody(one, stream)
    else:
        acting = [seat for seat in range(len(one.seats)) if one.actors() >> seat & 1]
        seat = acting[stream.below(len(acting))]
    legal, other = one.legal(seat), two.legal(seat)
    if legal != other:
        if seat == viewer:
            raise Leak(f"legal actions of the viewer: {legal} or {other}")
        legal = sorted(set(legal) & set(other))
    if wanted in legal:
        return seat, wanted
    return seat, legal[stream.below(len(legal))] if legal else None


def _try_anything(one, two, viewer, stream, now):
    """Refused alike, whatever the viewer tries, in turn or out of turn.

    Reasons are shown to who has tried, and nobody else: that a card is 'not-in-hand' or a pawn the
    'wrong-pawn' tells of the own cards only. So only the viewer's own attempts are compared.
    """
    seat = stream.below(len(one.seats)) if viewer is None else viewer
    if viewer is None and one.actors() >> seat & 1:
        return
    action = _anything(one, stream)
    refusals = [refusal(game, seat, action, now) for game in (one, two)]
    same(*refusals, f"reasons for refusing {seat} {action}")


def _anything(game, stream):
    """An action, hardly ever a legal one."""
    if game.name == "duel":
        return stream.below(20)
    if game.name != "cards":
        return stream.below(560)
    if stream.below(3) == 0:
        return cards.TAKE + stream.below(70)
    place = list(game.maze.lying)[stream.below(len(game.maze.lying))] + STEPS[stream.below(4)]
    return place * 256 + stream.below(256)


def refusal(game, seat, action, now):
    """The text by which an action is refused; None if it is not."""
    try:
        game.copy().play(seat, action, now)
    except IllegalAction as error:
        return f"{error.code}: {error}"
    return None


def pairs(name, viewer, count, seed, look=packed, door=told):
    """Play so many pairs; how many actions they had together. Leak says where it is."""
    stream = Stream(seed, f"{name} {viewer}")
    actions = 0
    for number, game in enumerate(positions(name, viewer, stream)):
        if number == count:
            return actions
        try:
            one, two = game.copy(), twin(game, viewer, stream)
            actions += sum(1 for _ in steps(one, two, viewer, stream, look, door))
        except Leak as leak:
            again = f"pairs({name!r}, {viewer}, {count}, bytes.fromhex({seed.hex()!r}))"
            raise Leak(f"{leak}, pair {number} of {again}") from leak


def bot_pairs(name, seat, level, count, seed):
    """Ask a bot about so many pairs of twins, at the start or in the middle of both; it must not
    tell them apart. How many it was asked about.
    """
    stream = Stream(seed, f"{name} {seat} {level}")
    asked = 0
    for game in positions(name, seat, stream):
        one, two = game.copy(), twin(game, seat, stream)
        wait = stream.below(10)
        both = one, two
        for number, (*both, _, _, _) in enumerate(steps(one, two, seat, stream)):
            if number >= wait and both[0].actors() >> seat & 1:
                break
        if not both[0].actors() >> seat & 1:
            continue
        thoughts = [_thought(played, seat, level, seed) for played in both]
        same(*thoughts, f"{level} of {name}, seat {seat}, seed {seed.hex()}")
        asked += 1
        if asked == count:
            return asked


def _thought(game, seat, level, seed):
    """What a bot does with what the seat sees: action, reason, how long it takes, its slices."""
    bot = bots.player(game.name, level, seed)
    bot.look(game.view(seat))
    slices = 1
    while not bot.think(50):
        slices += 1
    return bot.action, bot.reason, bot.wait, slices


def main():
    parser = argparse.ArgumentParser(description="Length of the pairs by rule set and viewer.")
    parser.add_argument("--pairs", type=int, default=200)
    args = parser.parse_args()
    for name, viewer in WATCHED:
        actions = pairs(name, viewer, args.pairs, bytes(16))
        who = "nobody" if viewer is None else f"seat {viewer}"
        print(f"{name:<7} {who:<7} {actions / args.pairs:5.1f} actions a pair")
    return 0


if __name__ == "__main__":
    sys.exit(main())

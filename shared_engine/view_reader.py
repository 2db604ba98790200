"""Views out of their bytes, for the other end of a link; a device that only shows needs none of it.

Whatever passes can be shown and played from: no field is out of its range, and what everyone can
count adds up.
"""

from . import view as views
from .game import NOBODY, seats_of
from .games import GAMES, load
from .pack import PackError, versioned_options
from .unpack import Reader, options_version, unpack_nibbles, unseal

_OVER = 2  # in every rule set
_VIEWS = {"cards": "CardsView", "duel": "DuelView"}  # those beside their games


def unpack(data):
    """The view in `data`; PackError with the reason if it is damaged or impossible."""
    if len(data) < 6 or not views.KIND < data[0] <= views.KIND + len(GAMES):
        raise PackError("this is no view")
    module = load(GAMES[data[0] - views.KIND - 1])
    version = options_version(data, views.VERSION, module.OPTIONS)
    read = _Reader(unseal(data, data[0], version, len(data) - 6))
    view = object.__new__(_view_class(module.NAME))
    view._kind = data[0]
    view.options, view.seats = read.table(module, version > views.VERSION)
    view._options = versioned_options(views.VERSION, module.OPTIONS, view.options)
    _read_head(view, module, read)
    _BODIES[view.RULES](view, module, read)
    _check(read.done(), "something stands behind the end")
    _check(view.pack() == bytes(data), "views are packed another way")
    return view


def _view_class(name: str):
    if name not in _VIEWS:
        return views.ShiftView
    module = __import__("shared_engine.games." + name + "_view", None, None, (name,))
    return getattr(module, _VIEWS[name])


class _Reader(Reader):
    """Lists have any length, so it looks where the end is."""

    def take(self, count: int):
        _check(self._at + count <= len(self._body), "it ends too early")
        return Reader.take(self, count)

    def some(self):
        """As many bytes as the first one says."""
        return self.take(self.byte())

    def done(self) -> bool:
        return self._at == len(self._body)


def _check(right: bool, reason: str):
    if not right:
        raise PackError(reason)


def _read_head(view, module, read):
    view.game = module.NAME
    players = len(view.seats)
    seat = read.byte()
    view.seat = None if seat == NOBODY else seat
    _check(view.seat is None or seat < players, "no such seat")
    view.phase = read.byte()
    view.actors = read.byte()
    winners = read.byte()
    view.result = tuple(seats_of(winners)) or None
    _check(not (view.actors | winners) >> players, "an empty seat acts or wins")
    over = view.phase == _OVER
    _check((view.actors == 0) == over and (winners > 0) == over, "the phase fits nobody")
    view.turn = read.count()


def _check_cards(cards, count: int):
    """Cards that lie in different places are different ones."""
    seen = bytearray(count)
    for card in cards:
        _check(card < count, "no such card")
        _check(not seen[card], "card " + str(card) + " is in two places")
        seen[card] = 1


def _check_order(cards, reason: str):
    _check(bytes(sorted(cards)) == cards, reason)


def _only(view) -> int:
    """The seat whose turn it is, in games where it is one's."""
    for seat in range(len(view.seats)):
        if view.actors == 1 << seat:
            return seat
    raise PackError("not one seat, but others act")


def _read_shift(view, module, read):
    from .games.shift_unpack import check_pawn, check_tiles
    from .maze import Maze

    n = module.SIZE
    view.first = read.byte()
    view.last = read.byte()
    view.pawns = read.some()
    openings = unpack_nibbles(read.take((n * n + 2) // 2), n * n + 1)
    symbols = read.take(n * n + 1)
    view.maze = Maze(n, openings[:-1], symbols[:-1], openings[-1], symbols[-1])
    players = len(view.seats)
    left = bytearray(players)
    view.laid_open = []
    for seat in range(players):
        left[seat] = read.byte()
        view.laid_open.append(read.some())
    view.left = bytes(left)
    view.target = read.byte()
    view.pile = read.byte()
    view.cards = read.some()
    galaxy = view.game == "galaxy"
    _check(view.first < players, "no such first seat")
    _check(view.last == NOBODY or view.last < view.maze.slots, "no such slot")
    _check(len(view.pawns) == 4 + galaxy, "more or fewer pawns than there are")
    for pawn in range(4):
        check_pawn(view, pawn, pawn < players)
    if galaxy:
        check_pawn(view, 4, view.options["neutral"])
    loose = module.LOOSE if galaxy else module.loose(view.options["crossings"])
    check_tiles(view.maze, module.FIXED, loose)
    if view.phase != _OVER:
        turn = (view.first + view.turn) % players
        _check(_only(view) == turn, "another seat's turn")
    _check_shift_cards(view, module)


def _check_shift_cards(view, module):
    galaxy = view.game == "galaxy"
    basic = not galaxy and not view.options["expert"]
    cards = module.CARDS if galaxy else module.TOKENS
    _check(view.phase <= (3 if basic else _OVER), "no such phase")
    target = bytes([view.target]) if view.pile else b""
    _check(view.pile > 0 or view.target == NOBODY, "a target without a pile")
    _check_cards(b"".join(view.laid_open) + target + view.cards, cards)
    _check_order(view.cards, "own cards are in ascending order")
    laid_open = sum([len(laid) for laid in view.laid_open])
    if basic:
        _check(laid_open + view.pile == cards and not max(view.left), "tokens do not add up")
    else:
        each = cards // len(view.seats)
        for left, laid in zip(view.left, view.laid_open):
            _check(left + len(laid) == each, "cards do not add up")
        _check(view.pile == 0, "a pile where all is dealt")
    seen = 0
    if view.seat is not None and not basic:
        seen = view.left[view.seat]
        if not galaxy or not view.options["open_hand"]:
            seen = min(seen, 1)
    # An expert has not looked at the next token before the own turn.
    fits = len(view.cards) == seen or (not galaxy and not view.cards)
    _check(fits, "more or fewer own cards than one sees")


def _read_cards(view, module, read):
    from .games.cards_maze import CardMaze

    view.first = read.byte()
    view.passes = read.byte()
    view.laid = read.byte()
    view.pile = read.byte()
    view.maze = CardMaze()
    lying = read.some()
    openings = unpack_nibbles(read.take((len(lying) + 1) // 2), len(lying))
    places = [read.byte() << 8 | read.byte() for _ in lying]
    _check_cards(lying, module.CARDS)
    _check_order(lying, "lying cards are in ascending order")
    for card, place, ways in zip(lying, places, openings):
        _check_lying(view.maze, card, place, ways)
        view.maze.put(card, place, ways)
    players = len(view.seats)
    view.hand_sizes = read.take(players)
    view.taken = [read.some() for _ in range(players)]
    view.candidates = read.some()
    view.cards = read.some()
    _check(view.first < players, "no such first seat")
    _check(view.passes <= players, "more passes in a row than seats")
    _check(view.phase <= _OVER, "no such phase")
    if view.phase != _OVER:
        _only(view)
    _check(len(lying) > 0 and view.maze.hangs_together(), "the lying cards do not hang together")
    taken = b"".join(view.taken)
    _check_cards(lying + taken + view.cards, module.CARDS)
    there = len(lying) + len(taken) + sum(view.hand_sizes) + view.pile
    _check(there == module.CARDS and max(view.hand_sizes) <= module.HAND, "cards do not add up")
    own = 0 if view.seat is None else view.hand_sizes[view.seat]
    _check(len(view.cards) == own, "more or fewer own cards than the hand has")
    _check_candidates(view, lying)


def _check_lying(maze, card: int, place: int, ways: int):
    from .games.cards_maze import on_grid
    from .games.cards_parts import FIGURES
    from .tiles import shape

    _check(on_grid(place) and place not in maze.lying, "card " + str(card) + " cannot lie there")
    _check(shape(ways) == shape(FIGURES[card]), "card " + str(card) + " shows another path")


def _check_candidates(view, lying):
    taking = view.phase == 1
    _check(taking == (view.laid != NOBODY), "a card laid in this turn, or none, fits no phase")
    _check(taking == (len(view.candidates) > 0), "what may be taken does not fit the phase")
    _check_order(view.candidates, "candidates are in ascending order")
    _check(not taking or view.laid in lying, "the card laid in this turn does not lie there")
    for i, card in enumerate(view.candidates):
        fits = card in lying and card != view.laid and card not in view.candidates[:i]
        _check(fits, "card " + str(card) + " cannot be taken")
    can = [card for card in view.candidates if view.maze.hangs_together(card)]
    _check(not taking or len(can) > 0, "none of the candidates can be taken")


def _read_duel(view, module, read):
    players = len(view.seats)
    view.caller = read.byte()
    view.starts = read.take(players)
    view.clock, view.called, view.rounds = [read.count() for _ in range(3)]
    view.frames = [unpack_nibbles(read.take(module.CELLS // 2), module.CELLS) for _ in view.seats]
    view.opened = read.some()
    view.owners = read.some()
    _check_cards(view.opened, module.CARDS)
    for start in view.starts:
        _check(start in view.opened, "a start that nobody has seen")
    for frame in view.frames:
        _check_frame(frame)
    _check(view.phase <= _OVER and (players == 2 or view.phase != 1), "no such phase")
    if players == 1:
        opened = view.rounds % module.TARGETS + 2
        _check(not view.owners, "an owner of cards in a game alone")
        calls = view.caller == NOBODY
    else:
        opened = view.rounds + 1 + (view.phase == 0)
        _check(len(view.owners) == view.rounds, "rounds and owners do not fit")
        calls = view.caller == NOBODY or (view.caller < 2 and view.phase == 0)
    age = view.clock - view.called if view.caller != NOBODY else 0
    _check(calls and 0 <= age <= module.WINDOW, "a call that could not be waiting")
    _check(view.caller != NOBODY or not view.called, "a time of no call")
    _check(len(view.opened) == opened, "rounds and cards do not fit")
    for owner in view.owners:
        _check(owner < 2 or owner == NOBODY, "no such owner of a card")
    if view.phase != _OVER:
        _check(view.actors == _duellists(view), "other seats act")


def _duellists(view) -> int:
    if view.phase:
        return 1 << view.owners[-1] if view.owners[-1] < 2 else 0
    everyone = (1 << len(view.seats)) - 1
    return everyone if view.caller == NOBODY else everyone & ~(1 << view.caller)


def _check_frame(frame):
    from .games.duel_parts import CORNERS, STRAIGHTS
    from .tiles import CORNER, STRAIGHT, TEE, shape

    shapes = [shape(tile) for tile in frame if tile]
    _check(len(shapes) == len(frame) - 1, "a frame has one gap")
    fits = shapes.count(STRAIGHT) == STRAIGHTS and shapes.count(CORNER) == CORNERS
    _check(fits and shapes.count(TEE) == 4, "the tiles are not those of the box")


_BODIES = {"shift": _read_shift, "cards": _read_cards, "duel": _read_duel}

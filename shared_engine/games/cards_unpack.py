"""The proof that packed bytes are a card game that could have come about."""

from ..game import NOBODY, first_seat
from ..pack import PackError
from ..tiles import DISTINCT, rotate
from ..unpack import unseal_game
from . import cards as rules
from .cards import LAY, OVER, TAKING, Cards, new, shuffled
from .cards_maze import SQUARE, CardMaze, leads_out, on_grid
from .cards_pack import NOT_LYING, SEATS, VERSION, filled
from .cards_parts import CARDS, FIGURES, HAND, MOST_MATCHES, match

_LENGTH = 4 + 2 * CARDS + SEATS + CARDS + MOST_MATCHES
_TO_LAY = CARDS - len(SQUARE)  # cards laid in a game that ends with all hands empty


def unpack(data):
    """The game in `data`; PackError with the reason if it is damaged or impossible."""
    (options, seats, seed), read = unseal_game(data, rules, Cards.KIND, VERSION, _LENGTH)
    phase = read.byte()
    turn = read.byte()
    passes = read.byte()
    laid = read.byte()
    if phase > OVER:
        raise PackError("no such phase")
    maze = _read_maze(read)
    points = _unfilled(read.take(SEATS))
    if len(points) != len(seats):
        raise PackError("taken cards are counted for each seat")
    # How many cards have been laid tells how many have been drawn, and all the hands.
    players = len(seats)
    first = first_seat(options, seats, seed)
    lays = len(maze.lying) + sum(points) - len(SQUARE)
    sizes, pile = _shares(players, first, lays, phase == TAKING)
    rest = _split(_unfilled(read.take(CARDS)), sizes + [pile] + list(points))
    _check_cards(maze, rest)
    game = Cards(options, seats, seed, first, maze, rest[:players], rest[players])
    game.taken = rest[players + 1 :]
    game.phase = phase
    game.turn = turn
    game.passes = passes
    game.laid = laid
    game.candidates = _unfilled(read.take(MOST_MATCHES))
    _check_turn(game, lays)
    _check_maze(game, lays)
    _check_candidates(game)
    _check_taken(game, lays)
    _check_deal(game, lays)
    return game


def _unfilled(cards) -> bytes:
    """What stands before the filling."""
    at = cards.find(bytes([NOBODY]))
    if at < 0:
        return cards
    if filled(cards[:at], len(cards)) != cards:
        raise PackError("something stands behind the end of a list")
    return cards[:at]


def _read_maze(read):
    maze = CardMaze()
    for card in range(CARDS):
        spot = read.take(2)
        if spot == NOT_LYING:
            continue
        place, quarters = divmod(int.from_bytes(spot, "big"), 4)
        if not on_grid(place):
            raise PackError("card " + str(card) + " lies beyond the grid")
        if place in maze.lying:
            raise PackError("cards " + str(maze.lying[place]) + " and " + str(card) + " overlap")
        if quarters >= DISTINCT[FIGURES[card]]:
            raise PackError("card " + str(card) + " has a turn that equals a lower one")
        maze.put(card, place, rotate(FIGURES[card], quarters))
    return maze


def _shares(players: int, first: int, lays: int, taking: bool):
    """How many cards each hand and the pile have after so many cards laid.

    Nobody can pass and then lay (see _check_turn), so all lay in turn and draw as long as the
    pile lasts; who is taking has not drawn yet.
    """
    if not taking <= lays <= _TO_LAY:
        raise PackError("more or fewer cards laid than there can be")
    dealt = _TO_LAY - HAND * players
    drawn = min(lays - taking, dealt)
    sizes = []
    for seat in range(players):
        sizes.append(HAND - _own(lays, players, seat - first) + _own(drawn, players, seat - first))
    return sizes, dealt - drawn


def _own(count: int, players: int, after: int) -> int:
    """How many of `count` turns were those of the seat that sits `after` the first one."""
    return (count + players - 1 - after % players) // players


def _split(cards, sizes) -> list:
    if len(cards) != sum(sizes):
        raise PackError("the cards beside the maze are not as many as hands, pile and points")
    parts = []
    at = 0
    for size in sizes:
        parts.append(cards[at : at + size])
        at += size
    return parts


def _check_cards(maze, rest):
    """Every card is in one place."""
    cards = sorted(b"".join(rest) + maze.cards())
    if cards != list(range(CARDS)):
        twice = [card for card in range(CARDS) if cards.count(card) > 1]
        raise PackError("card " + str(twice[0]) + " is in two places" if twice else "no such card")


def _check_deal(game, lays: int):
    """Pile and hands are what the seed deals, and so is the whole game before the first lay."""
    start = lays == 0 and game.turn == 0
    if start and new(game.options, game.seats, game.seed).pack() != game.pack():
        raise PackError("the seed deals another game")
    deal = shuffled(game.seed)
    players = len(game.seats)
    drawing = len(SQUARE) + HAND * players
    if game.pile != deal[CARDS - len(game.pile) :]:
        raise PackError("the seed deals another pile")
    for seat, hand in enumerate(game.hands):
        at = len(SQUARE) + HAND * seat
        own = deal[at : at + HAND]
        for i in range(drawing, CARDS - len(game.pile)):
            if (game.first + i - drawing) % players == seat:
                own += deal[i : i + 1]
        if bytes([card for card in own if card in hand]) != hand:
            raise PackError("the seed deals other cards to seat " + str(seat))


def _check_turn(game, lays: int):
    """Turns, passes and the end fit the cards laid (D13).

    Whoever passes changes nothing, and whether one must pass is up to the maze alone. So after a
    pass the others pass too and the game is over; empty hands count as passes then.
    """
    players = len(game.seats)
    empty = game.hands.count(b"")
    skipped = empty if game.phase == OVER else 0
    passed = game.passes - skipped
    if game.phase == LAY:
        fits = passed + empty < players
    elif game.phase == TAKING:
        fits = passed == 0
    else:
        fits = passed + empty == players
    if not fits:
        raise PackError("the passes in a row do not fit the phase")
    if game.turn != lays + passed - (game.phase == TAKING):
        raise PackError("turns and laid cards do not fit")
    if passed and game.maze.gaps():
        raise PackError("passed where a card could be laid")
    game.seat = (game.first + game.turn + skipped) % players


def _check_maze(game, lays: int):
    """The maze hangs together and has grown out of the start square."""
    maze = game.maze
    if not maze.lying or not maze.hangs_together():
        raise PackError("the lying cards do not hang together")
    for card in maze.cards():
        if _distance(maze.places[card]) > lays:
            raise PackError("card " + str(card) + " lies too far away for the cards laid")
    square = [maze.lying[place] for place in SQUARE if place in maze.lying]
    points = sum([len(cards) for cards in game.taken])
    if len(square) + points < len(SQUARE):
        raise PackError("the start square has gone without being taken")
    if points == 0 and len(maze.joined(square)) < len(maze.lying):
        raise PackError("a card was laid without a path")
    if lays == 0 and not leads_out([maze.openings[card] for card in square]):
        raise PackError("no path leads out of the start square")  # D25


def _distance(place: int) -> int:
    """Steps from the nearest place of the start square."""
    x, y = place % 128 - 64, place // 128 - 64
    return max(-x, x - 1, 0) + max(-y, y - 1, 0)


def _check_taken(game, lays: int):
    """Each taken card was matched by a laid one, which matches six at most."""
    known = game.maze.cards() + b"".join(game.taken)
    for seat, cards in enumerate(game.taken):
        matched = len(cards) + (len(game.candidates) if seat == game.seat else 0)
        if matched > MOST_MATCHES * _own(lays, len(game.seats), seat - game.first):
            raise PackError("seat " + str(seat) + " took more cards than its turns allow")
        for card in cards:
            if not [other for other in known if other != card and match(card, other)]:
                raise PackError("nothing laid matches the taken card " + str(card))


def _check_candidates(game):
    """Judged right after laying (D12); what has been taken since may have broken the paths."""
    candidates = game.candidates
    if game.phase != TAKING:
        if candidates or game.laid != NOBODY:
            raise PackError("nothing can be taken in this phase")
        return
    lying = game.maze.cards()
    if game.laid not in lying:
        raise PackError("the card laid in this turn does not lie there")
    if list(candidates) != sorted(set(candidates)):
        raise PackError("candidates are listed once, in ascending order")
    for card in candidates:
        if card not in lying or card == game.laid or not match(card, game.laid):
            raise PackError("card " + str(card) + " is no match for the laid one")
    matched = game.matched(game.laid)
    for card in matched:
        if card not in candidates:
            raise PackError("card " + str(card) + " is matched, but no candidate")
    if len(matched) < len(candidates) or not game.maze.hangs_together(game.laid):
        # Then the seat has already taken a card, which joined these.
        last = game.taken[game.seat][-1:]
        if not last or not match(last[0], game.laid):
            raise PackError("the candidates are not joined with the laid card")
    if not game.takable():
        raise PackError("nothing can be taken, but the turn goes on")

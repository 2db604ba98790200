"""A player and hand-made mazes of the card game for the tests of both runtimes."""

from shared_engine.game import IllegalAction
from shared_engine.games import cards, cards_unpack
from shared_engine.games.cards_maze import CardMaze
from shared_engine.games.cards_parts import FIGURES
from shared_engine.tiles import rotate

TRIES = 6


def eager(game, stream):
    """Random play, mixed with laying that can take, and taking.

    In one game of four, by its seed, paths are closed instead where that is possible, so that
    some mazes end up with no open path and everyone has to pass.
    """
    actions = game.legal(game.seat)
    if game.phase == cards.TAKING:
        if stream.below(4):
            actions = actions[:-1]  # no stop
    elif game.seed[0] % 4 == 0 and stream.below(16):
        return _closing(game, actions)
    elif stream.below(2):
        for _ in range(TRIES):
            action = actions[stream.below(len(actions))]
            after = game.copy()
            after.play(game.seat, action, 0)
            if after.phase == cards.TAKING:
                return action
    return actions[stream.below(len(actions))]


def _closing(game, actions):
    """The action after which the fewest paths lead into the open."""
    best, fewest = actions[0], 999
    maze = game.maze.copy()
    for action in actions:
        if action >= cards.TAKE:
            break
        card = action % 64
        maze.put(card, action // 256, rotate(FIGURES[card], action // 64 % 4))
        gaps = len(maze.gaps())
        maze.lift(card)
        if gaps < fewest:
            best, fewest = action, gaps
    return best


def hand_made(lying, hands, pile=None, **options):
    """A game whose cards lie as the words of `lying` say, such as `17:3,-1/90`; seat 0 to lay.

    The cards of neither maze nor hands are the pile, unless one is given.
    """
    game = cards.new(options, len(hands), bytes(16))
    game.maze = CardMaze()
    for word in lying.split():
        action = game.parse(word)
        card = action % 64
        game.maze.put(card, action // 256, rotate(FIGURES[card], action // 64 % 4))
    game.hands = [bytes(hand) for hand in hands]
    used = game.maze.cards() + b"".join(game.hands)
    rest = bytes([card for card in range(50) if card not in used])
    game.pile = rest if pile is None else bytes(pile)
    return game


def unpacked(data):
    """A hand-made game out of its pack; it is none of any seed's, so the deal is not looked at."""
    check = cards_unpack._check_deal
    cards_unpack._check_deal = lambda game, lays: None
    try:
        return cards.unpack(data)
    finally:
        cards_unpack._check_deal = check


def do(game, words):
    """Play words of the notation by whoever's turn it is; the events of the last one."""
    events = []
    for word in words.split():
        events = game.play(game.seat, game.parse(word), 0)
    return events


def refusal(game, word):
    """The code by which the seat to act is refused, after checking that it changed nothing."""
    before = game.pack()
    try:
        game.play(game.seat, game.parse(word) if isinstance(word, str) else word, 0)
    except IllegalAction as error:
        assert game.pack() == before
        return error.code
    return None

"""A card game as bytes."""

from ..game import NOBODY
from ..pack import seal_game
from ..tiles import rotate
from .cards import PLAYERS
from .cards_maze import NOWHERE
from .cards_parts import CARDS, FIGURES, MOST_MATCHES

VERSION = 1
SEATS = PLAYERS[1]
NOT_LYING = b"\xff\xff"  # would be the corner of the grid, which no card gets to


def pack(game) -> bytes:
    body = bytes([game.phase, game.turn, game.passes, game.laid])
    for card in range(CARDS):
        body += _spot(game.maze, card)
    body += filled(bytes([len(cards) for cards in game.taken]), SEATS)
    body += filled(b"".join(game.hands) + game.pile + b"".join(game.taken), CARDS)
    return seal_game(game, VERSION, body + filled(game.candidates, MOST_MATCHES))


def filled(cards, length: int) -> bytes:
    return cards + bytes([NOBODY] * (length - len(cards)))


def _spot(maze, card: int) -> bytes:
    """Where and how a card lies: place * 4 + quarters in two bytes."""
    place = maze.places[card]
    if place == NOWHERE:
        return NOT_LYING
    turns = [rotate(FIGURES[card], quarters) for quarters in range(4)]
    quarters = turns.index(maze.openings[card])
    return (place * 4 + quarters).to_bytes(2, "big")

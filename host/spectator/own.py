"""What a seat knows beyond a spectator, in a few short lines, and what its action would do."""

from copy import copy

from host.texts import cards as card_text
from host.texts import shift as shift_text
from shared_engine.game import NOBODY
from shared_engine.games import cards
from shared_engine.games.cards_names import TREASURE_NAMES
from shared_engine.games.cards_parts import FIGURES, treasures
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS
from shared_engine.games.shift import GO, GO_NEUTRAL
from shared_engine.tiles import DISTINCT, rotate

from .board import LINES


def own_lines(view):
    """The hidden cards of the view's seat, or what else it is after."""
    if view.game == "duel":
        return ["Join ( ) with [ ] by a path."]
    if view.game == "cards":
        return [line for card in view.cards for line in _hand_card(card)] or ["You hold no card."]
    if view.cards:
        return [f"Your card: {shift_text.goal_text(view, card)}" for card in view.cards]
    if view.pile:
        return []  # everyone's target stands with the rest
    if view.left[view.seat]:
        return ["You see your next token when your turn begins."]
    if view.options.get("finish") == "exit":
        return ["All your cards are open: leave the maze, such as >b1."]
    return [f"All your cards are open: go home to {shift_text.home_name(view, view.seat)}."]


def _hand_card(card):
    """Number, letters and names; then how it looks in each of its turns."""
    names = " and ".join(TREASURE_NAMES[treasure] for treasure in treasures(card))
    figure = FIGURES[card]
    turns = [f"{LINES[rotate(figure, turn)]} {turn * 90}" for turn in range(DISTINCT[figure])]
    return f"{card} {card_text.letters(card)} {names}", "  " + "  ".join(turns)


def preview(view, action):
    """(view after a legal action of its seat as far as all can foresee it, where to go then)."""
    if view.game == "cards" and action < cards.TAKE:
        return _laid(view, action)
    if view.game in ("galaxy", "junior") and action >= GO:
        return _moved(view, action)
    if view.game in ("galaxy", "junior") and action < view.maze.slots * 4:
        return _shifted(view, action)
    return view, ()


def _laid(view, action):
    after = copy(view)
    card = action % 64
    after.maze = view.maze.copy()
    after.maze.put(card, action // 256, rotate(FIGURES[card], action // 64 % 4))
    after.laid = card
    return after, ()


def _moved(view, action):
    after = copy(view)
    pawns = bytearray(view.pawns)
    neutral = GO_NEUTRAL <= action < GO_NEUTRAL + GO
    pawns[shift_text.NEUTRAL if neutral else view.seat] = action % GO
    after.pawns = bytes(pawns)
    return after, ()


def _shifted(view, action):
    slot, maze = action // 4, view.maze.copy()
    maze.insert(slot, action % 4)
    after = copy(view)
    after.maze, after.last = maze, slot
    after.pawns = bytes(cell if cell == NOBODY else maze.carried(slot, cell) for cell in view.pawns)
    neutral = view.options.get("neutral") and view.cards and set(view.cards) <= set(NEUTRAL_CARDS)
    return after, maze.reach(after.pawns[shift_text.NEUTRAL if neutral else view.seat])

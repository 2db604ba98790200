"""A player for the shifting mazes, so that the games of the tests reach their end."""

from shared_engine.games import shift
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS
from shared_engine.survey import Survey

surveys = {5: Survey(5), 7: Survey(7)}


def pawn_for(game, seat, card):
    """The pawn that reaches `card` for the seat."""
    return 4 if game.options.get("neutral") and card in NEUTRAL_CARDS else seat


def aims(game, seat):
    """The moves that lay open a card or finish the game, were they legal now."""
    maze = game.maze
    targets = game.targets(seat)
    if not targets:
        cells = range(maze.n * maze.n)
        leave = [shift.LEAVE + cell for cell in cells if maze.leads_out(cell)]
        return [shift.GO + game.home(seat)] + leave
    actions = []
    for card in targets:
        cell = maze.symbols.find(bytes([card]))
        if cell >= 0:
            kind = shift.GO if pawn_for(game, seat, card) == seat else shift.GO_NEUTRAL
            actions.append(kind + cell)
    return actions


def eager(game, stream):
    """Random play, mixed with shifts and moves that reach something, so that games end."""
    seat = game.seat
    actions = game.legal(seat)
    if stream.below(4):
        if game.phase == shift.SHIFT:
            better = _reaching_shifts(game, seat, actions)
        else:
            wanted = aims(game, seat)
            better = [action for action in actions if action in wanted]
        actions = better or actions
    return actions[stream.below(len(actions))]


def _reaching_shifts(game, seat, actions):
    """Shifts after which the first target, or home, can be reached, wherever it has gone then."""
    maze = game.maze
    card = game.targets(seat)[0] if game.targets(seat) else None
    pawn = seat if card is None else pawn_for(game, seat, card)
    survey = surveys[maze.n]
    survey.run(maze, bytes([game.pawns[pawn]]), game.banned())
    better = []
    for action in actions:
        slot = action // 4
        if slot == maze.slots:  # going without a shift
            better.append(action)
            continue
        cell = game.home(seat)
        if card is not None:
            cell = maze.symbols.find(bytes([card]))
            cell = maze.entry(slot) if cell < 0 else maze.carried(slot, cell)
        if survey.reaches(action, cell):
            better.append(action)
    return better

"""Players and positions for the tests of both runtimes."""

from shared_engine.games import galaxy
from shared_engine.reach import Survey

survey = Survey(galaxy.SIZE)


def aims(game, seat):
    """The actions that lay open a card or finish the game, were they legal now."""
    maze = game.maze
    if game.done(seat):
        leave = [galaxy.LEAVE + cell for cell in range(49) if maze.leads_out(cell)]
        return [galaxy.GO + game.home(seat)] + leave
    actions = []
    for card in game.targets(seat):
        cell = maze.symbols.find(bytes([card]))
        if cell >= 0:
            neutral = game.options["neutral"] and card in galaxy.NEUTRAL_CARDS
            actions.append((galaxy.GO_NEUTRAL if neutral else galaxy.GO) + cell)
    return actions


def eager(game, stream):
    """Random play, mixed with shifts and moves that reach something, so that games end."""
    seat = game.seat
    actions = game.legal(seat)
    if stream.below(4):
        if game.phase == galaxy.SHIFT:
            better = _reaching_shifts(game, seat, actions)
        else:
            wanted = aims(game, seat)
            better = [action for action in actions if action in wanted]
        actions = better or actions
    return actions[stream.below(len(actions))]


def _reaching_shifts(game, seat, actions):
    """Shifts after which the first target can be reached, or home, wherever it has gone then."""
    if game.done(seat):
        symbol, pawn = None, seat
    else:
        symbol = game.targets(seat)[0]
        neutral = game.options["neutral"] and symbol in galaxy.NEUTRAL_CARDS
        pawn = galaxy.NEUTRAL if neutral else seat
    survey.run(game.maze, bytes([game.pawns[pawn]]), game.banned())
    better = []
    for shift in actions:
        cell = game.home(seat)
        if symbol is not None:
            cell = game.maze.symbols.find(bytes([symbol]))
            slot = shift // 4
            cell = game.maze.entry(slot) if cell < 0 else game.maze.carried(slot, cell)
        if survey.reaches(shift, cell):
            better.append(shift)
    return better

"""Somebody to play any rule set, with time passing; the same on every runtime."""

from tests.both import players


def somebody(game, stream):
    """(seat, action) of a player who wants to get somewhere."""
    if game.name == "cards":
        from tests.both import cards_player

        return game.seat, cards_player.eager(game, stream)
    if game.name == "duel":
        from tests.both import duel_player

        return duel_player.eager(game, stream)
    return game.seat, players.eager(game, stream)


def playing(game, stream, most):
    """Play up to `most` steps; yields (seat, action, events), both None where time acted."""
    now = 0
    for _ in range(most):
        if game.result() is not None:
            return
        now += 20 * stream.below(8)
        events = game.advance(now)
        if events:
            yield None, None, events
        else:
            seat, action = somebody(game, stream)
            yield seat, action, game.play(seat, action, now)

"""The course of the card game: which screen comes next."""

from shared_engine.games.cards import LAY

from .. import session as sessions
from .table import away, game_time, shared, veiled


def go_on(app, now: int):
    """Show what the game wants next, in place of all screens."""
    session = app.session
    if session.over:
        from .cards_over import Over as screen
    elif away(app):
        from .cards_watch import Away as screen
    elif sessions.EASY <= session.kinds[session.seat] <= sessions.HARD:
        from .cards_watch import Watch as screen

        app.seen_by = None if shared(session) else app.seen_by
    elif veiled(app) and app.seen_by != session.seat:
        from .curtain import Curtain

        app.replace(Curtain(app, session.seat))
        return
    else:
        turn(app, now)
        return
    app.replace(screen(app))


def turn(app, now: int):
    """The turn of the person who holds the device."""
    app.seen_by = app.session.seat
    if app.session.view(None).phase == LAY:
        from .cards_lay import Lay as screen
    else:
        from .cards_take import Take as screen
    app.replace(screen(app))


def play_for(app, seat: int, action: int, now: int):
    """Play for whoever has the seat; IllegalAction, and nothing done, if it cannot be."""
    before = app.session.view(None)
    events = app.session.act(seat, action, game_time(app, now))
    from .cards_watch import Moving

    app.replace(Moving(app, before, events, now))

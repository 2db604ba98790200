"""The course of a game: which screen comes next."""

from shared_engine.games.shift import SHIFT

from .. import session as sessions


def begin(app, name: str, options, corners, kinds, now: int):
    """Deal a new game and show it."""
    seed = app.device.entropy()
    take_up(app, sessions.start(app.files, name, options, corners, kinds, seed), now)
    go_on(app, now)


def take_up(app, session, now: int):
    """From now on this is the game; its clock goes on from where it stood."""
    app.session = session
    app.seen_by = None
    if session:
        app.began = now - session.clock


def game_time(app, now: int) -> int:
    """Ms since the start of the game, without the time that the device was off."""
    return now - app.began & 0x1FFFFFFF


def go_on(app, now: int):
    """Show what the game wants next, in place of all screens."""
    if not app.session:
        take_up(app, sessions.resume(app.files), now)
    session = app.session
    _glow(app)
    if not session:
        from .title import Title

        app.replace(Title(app))
    elif session.over:
        app.replace(_end(app))
    elif session.kinds[session.seat] != sessions.HUMAN:
        from .watch import Watch

        app.seen_by = None if shared(session) else app.seen_by
        app.replace(Watch(app))
    elif shared(session) and app.seen_by != session.seat:
        from .curtain import Curtain

        app.replace(Curtain(app))
    else:
        turn(app, now)


# By corner, as far as on and off go: red or orange, yellow, green, blue.
_LIGHTS = ((1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1))


def _glow(app):
    """The LED shows whose turn it is."""
    session = app.session
    if session and not session.over:
        app.device.led.show(*_LIGHTS[session.seats[session.seat]])
    else:
        app.device.led.show(0, 0, 0)


def _end(app):
    if app.session.name == "puzzle":
        from .solved import Solved

        return Solved(app)
    from .over import Over

    return Over(app)


def woken(app):
    """After the panel was dark another may hold the device."""
    session = app.session
    if shared(session) and not session.over and session.kinds[session.seat] == sessions.HUMAN:
        from .curtain import Curtain

        app.replace(Curtain(app))


def turn(app, now: int):
    """The turn of the person who holds the device."""
    session = app.session
    app.seen_by = session.seat
    if session.view(None).phase == SHIFT:
        from .shift import Shift

        app.replace(Shift(app))
    else:
        from .move import Move

        app.replace(Move(app))


def shared(session) -> bool:
    """Whether several people play, so that cards must be hidden from each other."""
    return sum([kind == sessions.HUMAN for kind in session.kinds]) > 1


def act(app, action: int, now: int):
    """Play for the person, show how it looks, and go on."""
    before = app.session.view(None)
    events = app.session.act(app.session.seat, action, game_time(app, now))
    from .moving import Moving

    app.replace(Moving(app, before, events, now))

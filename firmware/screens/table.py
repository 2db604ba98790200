"""The course of a game: which screen comes next."""

from shared_engine.game import NOBODY

from .. import session as sessions


def begin(app, name: str, options, corners, kinds, now: int):
    """Deal a new game and show it."""
    app.unload()
    app.make_room(name)
    seed, drawn, added = app.link.deal()
    session = sessions.start(app.files, name, options, corners, kinds, seed, drawn, added)
    take_up(app, session, now)
    go_on(app, now)


def take_up(app, session, now: int):
    """From now on this is the game; its clock goes on from where it stood."""
    app.session = session
    app.seen_by = None
    if session:
        session.tell = app.link.tell
        app.began = now - session.clock
        app.make_room(session.name)


def game_time(app, now: int) -> int:
    """Ms since the start of the game, without the time that the device was off."""
    return now - app.began & 0x1FFFFFFF


def go_on(app, now: int):
    """Show what the game wants next, in place of all screens."""
    if not app.session:
        app.unload()
        take_up(app, sessions.resume(app.files), now)
    session = app.session
    course = _course(session)
    app.make_room()
    _glow(app)
    if not session:
        from .title import Title

        app.replace(Title(app))
    elif course:
        course.go_on(app, now)
    elif session.over:
        app.replace(_end(app))
    elif away(app):
        from .away import Away

        app.replace(Away(app))
    elif sessions.EASY <= session.kinds[session.seat] <= sessions.HARD:
        from .watch import Watch

        app.seen_by = None if shared(session) else app.seen_by
        app.replace(Watch(app))
    elif veiled(app) and app.seen_by != session.seat:
        from .curtain import Curtain

        app.replace(Curtain(app, session.seat))
    else:
        turn(app, now)


def _course(session):
    """The module that says how a game goes on whose screens are all its own, or None."""
    name = session.name if session else ""
    if name not in ("cards", "duel"):
        return None
    return __import__("firmware.screens." + name + "_table", None, None, (name,))


# By corner, as far as on and off go: red or orange, yellow, green, blue; two more for the cards.
_LIGHTS = ((1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (0, 1, 1))


def _glow(app):
    """The LED shows whose turn it is."""
    session = app.session
    if session and not session.over and session.seat != NOBODY:
        app.device.led.show(*_LIGHTS[session.seats[session.seat]])
    else:
        app.device.led.show(0, 0, 0)


def _end(app):
    if app.session.name == "puzzle":
        from .solved import Solved

        return Solved(app)
    from .over import Over

    return Over(app)


def woken(app, now: int):
    """Put a curtain in the place of whatever was shown before the panel was dark, if there are
    several people at the table, also at a PC: anybody may hold the device now.
    """
    session = app.session
    players = sum([kind in (sessions.HUMAN, sessions.PC) for kind in session.kinds])
    # Nothing is hidden in a duel, in junior's basic game, and when a game is over.
    if session.seat == NOBODY or players < 2 or not session.options.get("expert", True):
        return
    app.seen_by = NOBODY
    if session.over:
        go_on(app, now)
        return
    from .curtain import Curtain

    app.replace(Curtain(app, _heir(app)))


def _heir(app) -> int:
    """Return the seat to pass the device to when nobody knows who holds it: the one to move if it
    is played here, else the only person's here, else NOBODY.
    """
    session = app.session
    if here(session, session.seat) and not away(app):
        return session.seat
    found = [seat for seat in range(len(session.kinds)) if here(session, seat)]
    return found[0] if len(found) == 1 and not session.kinds[found[0]] else NOBODY


def turn(app, now: int):
    """The turn of the person who holds the device."""
    session = app.session
    course = _course(session)
    if course:
        course.turn(app, now)
        return
    from shared_engine.games.shift import SHIFT

    app.seen_by = session.seat
    if session.view(None).phase == SHIFT:
        from .shift import Shift as screen
    else:
        from .move import Move as screen
    app.replace(screen(app))


def shared(session) -> bool:
    """Whether cards must be hidden from others who play here; junior's basic game has none."""
    return people(session) > 1 and session.options.get("expert", True)


def veiled(app) -> bool:
    """Whether own cards stay hidden: several play here, or the device has just changed hands, as
    when a PC takes a seat or gives one back; then `seen_by` is NOBODY."""
    session = app.session
    # The basic game of junior has no secrets.
    return shared(session) or (app.seen_by == NOBODY and session.options.get("expert", True))


def people(session) -> int:
    """How many play on this device."""
    return sum([here(session, seat) for seat in range(len(session.kinds))])


def here(session, seat: int) -> bool:
    """Whether a person plays the seat on this device, or may."""
    person = session.kinds[seat] in (sessions.HUMAN, sessions.PC)
    return person and not session.held >> seat & 1


def away(app) -> bool:
    """Whether a PC has taken the seat whose turn it is, or is to take it."""
    session = app.session
    waits = session.kinds[session.seat] == sessions.PC and app.seen_by != session.seat
    return waits or bool(session.held >> session.seat & 1)


def where(session) -> str:
    """Return the word for where the seat to move is played, if that is not here."""
    return "on_pc" if session.held >> session.seat & 1 else "pc_turn"


def held_now(session) -> int:
    """Return bits of the seats that a PC has taken and that may act now."""
    return session.held & session.actors


def take_back(app, now: int):
    """Let the people at the device play on for a PC; the link sends the PC word of it."""
    app.session.held &= ~held_now(app.session)
    hand_back(app, now)


def hand_back(app, now: int):
    """A PC has given seats back: nothing is shown before the right person says so."""
    app.seen_by = NOBODY
    if app.session and not app.session.over:
        go_on(app, now)


def act(app, action: int, now: int):
    """Play for the person, show how it looks, and go on."""
    play_for(app, app.session.seat, action, now)


def play_for(app, seat: int, action: int, now: int):
    """Play for whoever has the seat; IllegalAction, and nothing done, if it cannot be."""
    course = _course(app.session)
    if course:
        course.play_for(app, seat, action, now)
        return
    before = app.session.view(None)
    events = app.session.act(seat, action, game_time(app, now))
    from .moving import Moving

    app.replace(Moving(app, before, events, now))

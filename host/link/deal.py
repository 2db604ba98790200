"""Whether the deal was the one that was promised, once the seed is known."""

from shared_engine import frames
from shared_engine.record import TIME, Record, Turn, laid_open

from .. import verify


def record_of(game, steps, over=None):
    """The Record of a game that was watched from its start."""
    record = Record(
        game.name,
        game.options,
        game.seats,
        over.seed if over else b"",
        game.commitment,
        game.players,
        opened=game.view.dealt_open(),
    )
    view = game.view
    for step in steps:
        if len(record.turns) == view.turn:
            record.turns.append(Turn(step.seat))
        record.turns[-1].add(step.text, laid_open(step.events), step.now)
        view = step.view
    return record


def step_text(spoken, seat, action):
    return TIME if seat == 255 else spoken.describe(action)


def checks(game, steps, seed, drawn, added, offers):
    """[(passed, what was found)]; `offers` are {promise: what we added}."""
    found = []
    if drawn:
        known = offers.get(frames.promise(drawn))
        found.append(_mixed(known, game, seed, drawn, added))
    record = Record(game.name, game.options, game.seats, seed, game.commitment, opened=b"")
    if not game.whole:
        kept = record.keeps_promise()
        text = "is the one committed to" if kept else "is not the one committed to"
        return [*found, (kept, f"the seed {text}; the turns are not known from the start")]
    record = record_of(game, steps)
    record.seed = seed
    for name, check in verify.CHECKS:
        try:
            found.append((True, f"{name}: {check(record, game.commitment)}"))
        except verify.Wrong as wrong:
            found.append((False, f"{name}: {wrong}"))
    return found


def _mixed(known, game, seed, drawn, added):
    if frames.mixed(drawn, added) != seed or added != game.added:
        return False, "chance: the seed is not made of what device and PC have added"
    if known is None:
        return True, "chance: a PC added to the seed, before this program watched"
    if known != added:
        return False, "chance: this PC's part is not in the seed"
    return True, "chance: the device promised its part before it knew this PC's; both are in it"

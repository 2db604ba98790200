"""What the texts of all rule sets share."""

from host import looks


def seat_name(view, seat):
    return looks.seat_names(view.game, view.options)[view.seats[seat]]


def won_text(view, seats):
    names = " and ".join(seat_name(view, seat) for seat in seats)
    return f"{names} win{'s' * (len(seats) == 1)}"


def json_head(view, phases):
    """What every view has, as what json.dumps takes."""
    seats = range(len(view.seats))
    return {
        "game": view.game,
        "options": view.options,
        "seats": [seat_name(view, seat) for seat in seats],
        "turn": view.turn,
        "phase": phases[view.phase],
        "actors": [seat_name(view, seat) for seat in seats if view.actors >> seat & 1],
        "winners": [seat_name(view, seat) for seat in view.result or ()],
    }

"""What the device tells, as objects for the page's JSON."""

import base64

from shared_engine import frames

# How a claim stands, as the page calls it.
STATES = {
    frames.ASKED: "asked",
    frames.CODE_RIGHT: "code",
    frames.BUTTON: "button",
    frames.GRANTED: "granted",
    frames.WRONG: "wrong",
    frames.DECLINED: "declined",
    frames.LOCKED: "locked",
    frames.RELEASED: "released",
    frames.CLOSED: "closed",
}


def packed(view):
    """Return a view as text; the page takes it apart itself."""
    return base64.b64encode(view.pack()).decode()


def step(message):
    return {"events": message.events, "view": packed(message.view)}


def private(message):
    return {
        "type": "private",
        "seat": message.seat,
        "view": packed(message.view),
        "legal": message.legal,
    }


def over(message):
    return {
        "type": "over",
        "verdict": message.verdict,
        "reason": message.reason,
        "checks": message.checks,
    }


def claimed(message):
    return {
        "type": "claim",
        "seat": message.seat,
        "state": STATES.get(message.state, "new"),
        "text": message.reason,
    }

"""A client of the link without a cable: it tells of a game that is played right here."""

import time

from host.link import messages
from host.link.deal import check_turns, record_of
from host.link.hidden import Hidden
from shared_engine import frames
from shared_engine.game import NOBODY, IllegalAction
from shared_engine.games import load
from shared_engine.record import Record
from shared_engine.shuffle import Stream
from shared_engine.view import public
from tests.both.players import eager

SEED = bytes(range(16))
CODE = "4711"
HELLO = messages.Hello(1, 1, "0.1.0", "picosystem", bytes(16), "", b"", bytes(32))


class FakeClient:
    """The face that host/link/client.py has, as far as screens use it."""

    def __init__(self, name="galaxy", seats=2, options=None, kinds=None):
        self.stream = Stream(SEED, "players")
        self.spoken = load(name).new(options or {}, seats, SEED)
        header = Record(name, self.spoken.options, self.spoken.seats, SEED)
        kinds = bytes(kinds or [0] * seats)
        self.hello, self.connected, self.closed = HELLO, True, False
        self.steps, self.over, self.news, self.asked = [], None, [HELLO], []
        self.seat = None  # the one that the PC holds
        start = (name, header.options, bytes(header.seats), kinds, header.commitment, b"", 0, True)
        self.game = messages.Game(*start, self.spoken.view(None))
        self.news.append(self.game)
        self.now = self.polls = self.claims = 0
        self.plugged = True

    def poll(self, timeout):
        self.polls += 1
        news = self.news
        if not news or not self.plugged:
            time.sleep(0.002)
            return []
        # A thread of its own calls this, while others add to the list: it stays the same one.
        told = news[:]
        del news[: len(told)]
        return told

    def watch(self):
        self.asked.append("watch")

    def close(self):
        self.closed = True

    def record(self):
        return record_of(self.game, self.steps, self.over) if self.game.whole else None

    def clock(self):
        return self.now

    def parse(self, text):
        return self.spoken.parse(text)

    # What happens at the device

    def act(self, seat, action):
        """Play an action, or let time pass (seat 255)."""
        self.now += 200
        game = self.spoken
        if seat == NOBODY:
            text, events = "time", game.advance(self.now)
        else:
            events = game.play(seat, action, self.now)
            text = game.describe(action)
        number = len(self.steps)
        step = (number, seat, action, text, self.now, public(events), game.view(None))
        self.steps.append(messages.Step(*step))
        self.news.append(self.steps[-1])
        self.tell_seat()
        if game.result() is not None:
            found, wrong = check_turns(self.game, self.steps, SEED, Hidden())
            verdict = messages.UNFAIR if wrong else messages.FAIR
            self.over = messages.Over(SEED, b"", b"", verdict, wrong, found)
            self.news.append(self.over)

    def play_on(self, actions=1000000):
        """Let players do so many actions, or all of them to the end."""
        game = self.spoken
        while actions and game.result() is None:
            actions -= 1
            if game.name == "duel" and game.caller != NOBODY:
                self.act(NOBODY, 0)
                continue
            seat = game.actors().bit_length() - 1
            legal = game.legal(seat)
            shifting = game.name in ("galaxy", "junior")
            chance = self.stream.below(len(legal))
            self.act(seat, eager(game, self.stream) if shifting else legal[chance])

    def tell_seat(self):
        if self.seat is not None:
            game, seat = self.spoken, self.seat
            legal = game.legal(seat)
            texts = [game.describe(action) for action in legal]
            self.news.append(messages.Private(seat, game.view(seat), legal, texts))

    # What a seat asks

    def claim(self, seat):
        self.asked.append(("claim", seat))
        self.claimed = seat
        self.claims += 1
        self.answer(frames.ASKED)
        return self.claims

    def answer(self, state, tries=3, number=None):
        """Say how a claim stands: the last one, or that of a number."""
        number = self.claims if number is None else number
        self.news.append(messages.Claim(self.claimed, state, tries, 0, number))

    def code(self, digits):
        self.answer(frames.GRANTED if digits == CODE else frames.WRONG, 2)
        if digits == CODE:
            self.seat = self.claimed
            self.tell_seat()

    def play(self, seat, action):
        try:
            self.act(seat, action)
        except IllegalAction as error:
            self.news.append(messages.Refused(seat, error.code))

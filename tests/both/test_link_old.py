"""A program of version 0.1, link version 1.0, as it was: it still watches, adds and claims."""

from shared_engine import frames, view_reader

from .test_link_device import App, Pc

HELLO = bytes([1, 0]) + b"n" * 16
GAMES = (("galaxy", 2), ("junior", 3), ("cards", 4), ("duel", 2))


class Old(Pc):
    """Numbers of messages and places of bytes are written out: they must stay as they are."""

    def __init__(self, app):
        super().__init__(app)
        self.offers = {}
        self.view = self.game = None
        self.steps = []
        self.over = None
        self.claims = []
        self.said = 0
        self.take(self.say(0x41, HELLO))

    def take(self, messages):
        for kind, body in messages:
            if kind == 0x02:
                assert body[0] == 1
                self.offer(body[55:87])
            elif kind == 0x03 and body[0]:
                self.game, self.steps = body, []
                at = 1
                assert body[at] < 128  # the step that follows
                at += 2
                at += 1 + body[at]  # options
                seats = 0
                for i in range(8):
                    seats += body[at] >> i & 1
                at += 1 + seats
                self.commitment = body[at : at + 32]
                at += 32
                self.added = body[at + 1 : at + 1 + body[at]]
                self.view = body[at + 1 + body[at] :]
                view_reader.unpack(self.view)
            elif kind == 0x04:
                self.step(body)
            elif kind == 0x05:
                self.over = body
            elif kind == 0x07:
                self.claims.append((body[0], body[1], body[2]))
            elif kind == 0x0A:
                self.offer(body)

    def offer(self, promise):
        if promise not in self.offers:
            self.offers[promise] = bytes([len(self.offers) + 1] * 16)
        self.take(self.say(0x47, self.offers[promise]))

    def step(self, body):
        number, rest = frames.take_number(body)
        assert number == len(self.steps)
        rest = rest[1:]
        for _ in range(2):
            _, rest = frames.take_number(rest)
        events, rest = frames.take_number(rest)
        for _ in range(events):
            count, rest = frames.take_number(rest)
            for _ in range(count):
                _, rest = frames.take_number(rest)
        self.view = changed(self.view, rest)
        view_reader.unpack(self.view)
        self.steps.append(number)


def changed(old, rest):
    if not rest[0]:
        return rest[1:]
    new, at, rest = bytearray(old), 0, rest[1:]
    while rest:
        skip, rest = frames.take_number(rest)
        count, rest = frames.take_number(rest)
        at += skip
        new[at : at + count] = rest[:count]
        at += count
        rest = rest[count:]
    return bytes(new)


def test_it_watches_all_four_rule_sets_from_the_start():
    for name, seats in GAMES:
        app = App()
        session = app.deal(name, {}, bytes(seats))
        for now in range(3):
            act(session, 100 * now)
        pc = Old(app)
        pc.take(pc.say(0x42, b"\0"))
        pc.take(pc.hear(400))
        act(session, 500)
        pc.take(pc.hear())
        assert pc.steps == [0, 1, 2, 3] and pc.commitment == session.commitment
        assert pc.view == session.view(None).pack()


def act(session, now):
    seat = 0
    while not session.actors >> seat & 1:
        seat += 1
    session.act(seat, session.legal(seat)[0], now)


def test_its_part_is_in_every_deal_that_it_has_heard_the_promise_of():
    app = App()
    pc = Old(app)
    pc.take(pc.say(0x42, b"\0"))
    for name, seats in GAMES:
        session = app.deal(name, {}, bytes(seats))
        pc.take(pc.hear(100))
        assert pc.added == session.added == pc.offers[frames.promise(session.drawn)]


def test_its_claims_are_answered_as_ever():
    app = App()
    app.deal("galaxy", {}, bytes((0, 2)))
    pc = Old(app)
    pc.take(pc.say(0x43, b"\1"))  # a bot's seat
    pc.take(pc.say(0x45, b"\0"))
    assert pc.claims == [(1, 5, 3), (0, 7, 3)]


def test_it_hears_nothing_new_but_what_it_may_skip():
    """An answer to a request for maintenance is of a type that it does not know."""
    app = App()
    pc = Old(app)
    app.session = app.deal("galaxy", {}, bytes(2))
    app.session.closed = True
    ((kind, _),) = pc.say(0x48)
    assert kind == 0x0C


def test_its_games_are_told_as_ever_and_an_option_it_lacks_is_one_more_byte():
    """Then it says that it does not know the game; tests/test_link_watch.py has that program."""
    heard = []
    for push_back in (False, True):
        app = App()
        pc = Pc(app)
        pc.say(0x41, HELLO)
        app.deal("junior", {"push_back": push_back}, bytes(2))
        heard += [body for kind, body in pc.say(0x42, b"\0") if kind == 3]
    plain, other = heard
    assert plain[:7] == bytes([2, 0, 1, 3, 4, 0, 0])
    assert other[:8] == bytes([2, 0, 1, 4, 4, 0, 0, 1])

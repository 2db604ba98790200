"""The device's end of a fair deal: promises, what a PC adds, and that every deal is heard of."""

from shared_engine import frames

from .test_link_device import HELLO, App, Pc, kinds


def greeted(app, watching=True):
    """A PC that has said HELLO; and the promise it was given."""
    pc = Pc(app)
    ((kind, welcome),) = pc.say(frames.HELLO, HELLO)
    assert kind == frames.WELCOME
    if watching:
        assert frames.GAME in kinds(pc.say(frames.WATCH, b"\0"))
    return pc, welcome[55:87]


def chance(pc, promise, added=b"c" * 16):
    return pc.say(frames.CHANCE, added + promise[:8])


def test_a_pc_has_its_part_in_the_seed():
    app = App()
    pc, promise = greeted(app)
    assert chance(pc, promise) == [(frames.CHANCE_TAKEN, promise)]
    session = app.deal("duel", {}, bytes(2))
    assert session.added == b"c" * 16
    assert frames.promise(session.drawn) == promise
    assert session._game.seed == frames.mixed(session.drawn, b"c" * 16)
    (told, _), (kind, following) = pc.hear()
    assert (told, kind) == (frames.GAME, frames.PROMISE) and following != promise
    again = app.deal("duel", {}, bytes(2))  # nothing was added to this one
    assert again.drawn == again.added == b""


def test_a_chance_for_another_promise_is_ignored():
    app = App()
    pc, promise = greeted(app)
    other = bytes([promise[0] ^ 1]) + promise[1:]
    assert frames.CHANCE_TAKEN not in kinds(chance(pc, other))
    for payload in (b"", b"c" * 15, b"c" * 16 + promise[:7]):
        assert frames.CHANCE_TAKEN not in kinds(pc.say(frames.CHANCE, payload))
    assert app.deal("duel", {}, bytes(2)).added == b""


def test_what_comes_behind_a_chance_is_skipped():
    app = App()
    pc, promise = greeted(app)
    said = pc.say(frames.CHANCE, b"c" * 16 + promise[:8] + b"of a newer version")
    assert kinds(said) == [frames.CHANCE_TAKEN]


def test_a_chance_of_link_version_1_0_is_taken_and_not_confirmed():
    app = App()
    pc, _ = greeted(app)
    assert frames.CHANCE_TAKEN not in kinds(pc.say(frames.CHANCE, b"o" * 16))
    assert app.deal("duel", {}, bytes(2)).added == b"o" * 16


def test_the_next_promise_comes_after_the_game_and_only_to_one_who_watches():
    app = App()
    pc, promise = greeted(app, watching=False)
    chance(pc, promise)
    app.deal("duel", {}, bytes(2))
    assert frames.PROMISE not in kinds(pc.hear(900))
    assert kinds(pc.say(frames.WATCH, b"\0")) == [frames.GAME, frames.PROMISE]


def test_before_a_second_deal_that_was_not_told_the_connection_ends():
    app = App()
    pc, promise = greeted(app)
    chance(pc, promise)
    app.deal("duel", {}, bytes(2))
    assert app.link.attached
    second = app.deal("duel", {}, bytes(2))  # before the link has had a moment
    assert not app.link.attached and second.added == b""
    assert pc.hear(3000) == []


def test_a_deal_without_a_pcs_part_keeps_the_promise():
    app = App()
    pc, promise = greeted(app)
    app.deal("duel", {}, bytes(2))
    assert pc.hear()[1:] == [(frames.PROMISE, promise)]
    assert chance(pc, promise) == [(frames.CHANCE_TAKEN, promise)]


def test_an_ended_connection_forgets_what_was_added_and_keeps_what_was_drawn():
    app = App()
    pc, promise = greeted(app)
    chance(pc, promise)
    for _ in range(2000):
        pc.now += 2
        app.link.tick(pc.now)
    assert not app.link.attached
    assert app.deal("duel", {}, bytes(2)).added == b""
    later = Pc(app)
    later.now = pc.now + 1000
    app.usb.out = b""
    ((_, welcome),) = later.say(frames.HELLO, HELLO)
    assert welcome[55:87] == promise


def test_a_late_chance_is_not_taken_between_a_deal_and_its_game():
    """Else its confirmation would come before the GAME that it has no part in."""
    app = App()
    pc, promise = greeted(app)
    app.deal("duel", {}, bytes(2))
    said = kinds(chance(pc, promise))
    assert frames.CHANCE_TAKEN not in said and said[0] == frames.GAME


def test_a_late_chance_is_not_taken_between_that_game_and_the_promise():
    """Else the PC would take the game, in which its part is not, for unfair."""
    app = App()
    pc, promise = greeted(app)
    app.deal("duel", {}, bytes(2))
    app.link.tick(pc.now)  # GAME has been begun
    assert app.usb.out
    said = kinds(chance(pc, promise))
    assert frames.CHANCE_TAKEN not in said
    assert said[0] == frames.GAME and frames.PROMISE in said
    assert chance(pc, promise) == [(frames.CHANCE_TAKEN, promise)]  # sent again after the PROMISE


class Numbers:
    def __init__(self, seed):
        self._state = seed * 7919 + 17

    def below(self, count):
        self._state = (self._state * 69069 + 12345) & 0x3FFFFFFF
        return (self._state >> 8) % count


def watched_deals(seed, count):
    """Play a device and a PC at random; what must hold at every deal that the PC hears of."""
    app = App()
    draw = Numbers(seed)
    pc, dealt, offers, confirmed = None, [], {}, []
    heard = promise = None
    checked = 0
    for _ in range(count):
        deed = draw.below(8)
        if pc is None or not app.link.attached:
            now = pc.now if pc else 0
            pc = Pc(app)
            pc.now = now + 600
            app.usb.incoming = app.usb.out = b""
            said = pc.say(frames.HELLO, HELLO) + pc.say(frames.WATCH, b"\0")
            confirmed, heard = [], len(dealt)
        elif deed < 2:
            dealt.append(app.deal("duel", {}, bytes(2)))
            said = []
        elif deed == 2:
            app.session = None
            said = []
        elif deed == 3:
            pc.now += 4000
            said = []
        elif deed == 4 and promise:
            offers[promise] = offers.get(promise) or bytes([draw.below(256) for _ in range(16)])
            said = pc.say(frames.CHANCE, offers[promise] + promise[:8])
        else:
            said = pc.hear(2 * draw.below(20))
        for kind, body in said:
            if kind == frames.WELCOME:
                promise = body[55:87]
            elif kind == frames.PROMISE:
                promise = body
            elif kind == frames.CHANCE_TAKEN:
                confirmed.append(body)
            elif kind == frames.GAME and body[0] and heard < len(dealt):
                session = dealt[heard]
                if session.commitment in body:
                    heard += 1
                    checked += 1
                    if promise in confirmed:
                        assert session.added == offers[promise]
                        assert frames.promise(session.drawn) == promise
                    assert session.added in (b"", offers.get(promise))
                else:  # an old game was taken up; the deal was told, or will be
                    assert [one for one in dealt if one.commitment in body]
        if app.link.attached:
            assert len(dealt) - heard <= 1
    return checked


def test_who_watches_hears_of_every_deal_and_each_confirmed_offer_is_in_it():
    assert sum([watched_deals(seed, 60) for seed in range(3)]) > 8

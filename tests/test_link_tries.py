"""A device that tries out deals in any order of messages is never called fair without a word."""

import hashlib
import random
from types import SimpleNamespace

import pytest

from host.link import deal
from shared_engine import frames
from tests.long import LONG

RUNS = 100_000 if LONG else 8000


@pytest.fixture(autouse=True)
def only_the_chance(monkeypatch):
    """The turns are played by the rules here."""
    monkeypatch.setattr(deal, "check_turns", lambda *_: ([], ""))


class Trier:
    """A device that says anything about its draws and the deals that they lead to.

    A deal is (what the device has drawn, what the PC offers for it). The device knows each as soon
    as it has the offer, and is bound to it once it has named or told its game.
    """

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.deals = deal.Deals(self.chance.randbytes)
        self.minors = self.chance.choice(((1,), (1,), (0, 1)))
        self.draws = []
        self.known = []  # deals, as they became known
        self.bound = {}  # deal -> how many deals were known when the device bound itself to it
        self.told = []  # deals
        self.ended = []  # deals
        self.words = []  # all that the viewer was told
        self.draw = b""
        self.greet(False)

    def offered(self):
        """Take the PC's offer for the present draw."""
        found = self.draw, self.deals.chance()[:16]
        if found not in self.known:
            self.known.append(found)

    def another_draw(self):
        if not self.draws or self.chance.random() < 0.5:
            self.draws.append(self.chance.randbytes(16))
            return self.draws[-1]
        return self.chance.choice(self.draws)

    def bind(self, found):
        self.bound.setdefault(found, len(self.known))
        return commitment(found)

    def greet(self, again):
        if not self.draw or self.chance.random() < 0.6:
            self.draw = self.another_draw()
        named = b""
        if self.known and self.chance.random() < 0.6:
            named = self.bind(self.chance.choice(self.known))
        promise, minor = frames.promise(self.draw), self.chance.choice(self.minors)
        hello = SimpleNamespace(minor=minor, commitment=named, promise=promise)
        self.deals.greeted(hello, again)
        self.offered()

    def promise(self):
        self.draw = self.another_draw()
        self.words.append(self.deals.promised(frames.promise(self.draw)))
        self.offered()

    def tell(self, found):
        self.told.append(found)
        self.words.append(self.deals.told(self.bind(found), found[1]))

    def end(self, found):
        self.ended.append(found)
        game = SimpleNamespace(commitment=commitment(found), added=found[1], whole=True)
        over = self.deals.end(game, [], frames.mixed(*found), *found)
        self.words.append("" if over.verdict == "fair" else over.reason)

    def go(self):
        what = self.chance.choice(
            ("greet",) * 5 + ("again", "promise", "taken", "tell", "end", "no")
        )
        if what in ("greet", "again"):
            self.greet(what == "again")
        elif what == "promise":
            self.promise()
        elif what == "taken":
            self.deals.taken(frames.promise(self.draw))
        elif what == "tell":
            self.tell(self.chance.choice(self.known))
        elif what == "end" and self.told:
            self.end(self.chance.choice(self.told))
        elif what == "no":
            self.words.append(self.deals.told(b"", b""))


def commitment(found):
    return hashlib.sha256(b"".join(found)).digest()


def test_who_could_choose_among_deals_is_not_called_fair_without_a_word():
    fair = 0
    for seed in range(RUNS):
        device = Trier(seed)
        for _ in range(device.chance.randrange(8)):
            device.go()
        left = [found for found in device.known if found not in device.told]
        if not left:
            continue
        liked = device.chance.choice(left)
        left = [found for found in device.known if found not in device.ended]
        device.tell(liked)
        device.end(liked)
        if not any(device.words):
            fair += 1
            others = [found for found in device.known[: device.bound[liked]] if found in left]
            assert others in ([], [liked]), seed
    assert fair > RUNS // 10

"""Bots of the card game.

easy looks at a handful of ways to lay a card; medium finds the most that can be taken in this
turn; hard chooses among the best of these by what it leaves to the next player, whose hand is any
two cards not yet seen, and to its own other card.

The lying cards fall into parts that paths join. A laid card joins the parts at its openings, and
only six cards match it, so one tally of those by part judges every gap and turn. Which of them can
be taken, in whatever order (D12), is then looked at for the promising ones only.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..bots import DENIES, EASY, HARD, PREPARES, REACHES, WANDERS, Bot
from ..tiles import DISTINCT, rotate
from .cards import PASS, TAKE, TAKING
from .cards_parts import CARDS, FIGURES, MOST_MATCHES
from .cards_sight import BITS, GAPS, Sight

_GLANCES = const(5)  # layings that easy looks at
_WIDTH = const(32)  # layings that hard compares
_AT_ONCE = const(8)  # unseen cards judged in one step
_CARD = const(1000)  # the worth of a card
# Each player who comes before oneself makes what the next may take weigh so much more than what
# is left to oneself. Of several weights these won most games against medium.
_OTHERS = const(2)


class CardsBot(Bot):
    def __init__(self, level: str, seed: bytes):
        super().__init__(level, seed)
        self._sight = Sight()
        # Laying hand card i at a gap with some quarters is (gap * 2 + i) * 4 + quarters.
        self._promise = bytearray(8 * GAPS)  # one more than its matches; 0: does not fit
        self._takes = bytearray(8 * GAPS)  # the matches that can all be taken, as bits
        self._most = 0  # cards that any laying takes
        self._best = [0] * _WIDTH  # some of those that take most
        self._count = 0

    def _search(self, view):
        # All made here, for a search allocates nothing once it runs.
        if view.phase == TAKING:
            return _in_turn((self._read(view), self._take(view)))
        if self.level == EASY:
            return _in_turn((self._read(view), self._glance(view)))
        steps = [self._read(view), self._look(view), self._judge(view), self._gather(view)]
        if self.level == HARD:
            unseen = _unseen(view)
            steps.append(self._compare(view, unseen))
        return _in_turn(steps + [self._lay(view)])

    def _read(self, view):
        sight = self._sight
        sight.read(view.maze)
        yield
        sight.find_parts(sight.part)
        sight.find_gap_parts()
        yield
        sight.find_loose(sight.some)
        yield

    def _take(self, view):
        """The first of the most that can be taken, or any that easy sees."""
        sight = self._sight
        sight.hand_over(view.laid, view.candidates)
        for taken in range(1, 1 << sight.count):
            sight.judge(taken)
            yield
        taken = sight.most()
        if self.level == EASY:
            taken = 1 << self.chance.below(sight.count)
            while not sight.can_go[taken]:
                taken = taken << 1 if taken >> (sight.count - 1) == 0 else 1
        self.reason = REACHES
        self.action = TAKE + sight.first_of(taken)
        yield

    def _glance(self, view):
        """Lay the best of a few that come to mind."""
        sight = self._sight
        hand = view.cards
        most = -1
        action = PASS
        for _ in range(_GLANCES if sight.gaps else 0):
            gap = self.chance.below(sight.gaps)
            card = hand[self.chance.below(len(hand))]
            turns = DISTINCT[FIGURES[card]]
            quarters = self.chance.below(turns)
            while not sight.fits(gap, rotate(FIGURES[card], quarters)):
                quarters = (quarters + 1) % turns
            sight.count_mates(card)
            matches = sight.counted(sight.parts, 4 * gap, rotate(FIGURES[card], quarters))
            if matches > most:
                most = matches
                action = (sight.places[gap] * 4 + quarters) * 64 + card
            yield
        self.reason = REACHES if most > 0 else WANDERS
        self.action = action
        yield

    def _look(self, view):
        """How many matches each laying would have."""
        sight = self._sight
        promise = self._promise
        for laying in range(8 * GAPS):
            promise[laying] = 0
        for i in range(len(view.cards)):
            card = view.cards[i]
            sight.count_mates(card)
            yield
            for gap in range(sight.gaps):
                for quarters in range(DISTINCT[FIGURES[card]]):
                    openings = rotate(FIGURES[card], quarters)
                    if sight.fits(gap, openings):
                        matches = sight.counted(sight.parts, 4 * gap, openings)
                        promise[(gap * 2 + i) * 4 + quarters] = 1 + matches
                yield

    def _judge(self, view):
        """How many of the matches can be taken, where they might be the most."""
        sight = self._sight
        self._most = 0
        matches = MOST_MATCHES
        while matches >= self._most:
            for laying in range(8 * sight.gaps):
                if self._promise[laying] == matches + 1:
                    self._lay_in_mind(view, laying)
                    for taken in range(1, 1 << sight.count):
                        sight.judge(taken)
                        yield
                    self._takes[laying] = sight.most()
                    self._most = max(self._most, BITS[self._takes[laying]])
                    sight.unlay()
                if laying & 7 == 7:
                    yield
            matches -= 1

    def _lay_in_mind(self, view, laying: int):
        card = view.cards[laying >> 2 & 1]
        self._sight.lay(card, laying >> 3, rotate(FIGURES[card], laying & 3))
        self._sight.gather()

    def _gather(self, view):
        """Some layings that take most, by chance."""
        width = _WIDTH if self.level == HARD else 1
        count = 0
        for laying in range(8 * self._sight.gaps):
            if self._promise[laying] > self._most and BITS[self._takes[laying]] == self._most:
                at = count if count < width else self.chance.below(count + 1)
                if at < width:
                    self._best[at] = laying
                count += 1
            if laying & 7 == 7:
                yield
        self._count = min(count, width)
        self.reason = REACHES if self._most else WANDERS

    def _compare(self, view, unseen):
        """Put that laying first which leaves least to others and most to oneself."""
        sight = self._sight
        others = _OTHERS * (len(view.seats) - 1)
        worth = least = most = threats = keeps = 0
        for i in range(self._count):
            laying = self._best[i]
            self._lay_in_mind(view, laying)
            sight.remove(self._takes[laying])
            yield
            sight.find_parts(sight.part_then)
            yield
            sight.find_loose(view.cards[laying >> 2 & 1])
            yield
            sight.find_joints()
            yield
            for at in range(0, len(unseen), _AT_ONCE):
                sight.count_offers(unseen, at, min(at + _AT_ONCE, len(unseen)))
                yield
            threat = self._threat(view, len(unseen))
            keep = self._keep(view, len(unseen), laying)
            sight.restore()
            threats += threat
            keeps += keep
            if i == 0 or keep - others * threat > worth:
                worth = keep - others * threat
                least = threat
                most = keep
                self._best[0] = laying
            yield
        if not self._most and self._count:
            spared = threats // self._count - least
            if spared > 0 and spared * others >= most - keeps // self._count:
                self.reason = DENIES
            elif most:
                self.reason = PREPARES

    def _threat(self, view, unseen: int) -> int:
        """What the next player with cards may take, on average over all hands."""
        players = len(view.seats)
        seat = (view.seat + 1) % players
        while not view.hand_sizes[seat]:
            seat = (seat + 1) % players
        if seat == view.seat or not unseen:
            return 0
        two = view.hand_sizes[seat] > 1 and unseen > 1
        hands = unseen * (unseen - 1) if two else unseen
        poor = 0  # cards that take no more than `most`
        worth = 0
        for most in range(MOST_MATCHES):
            poor += self._sight.offers[most]
            worth += (hands - (poor * (poor - 1) if two else poor)) * _CARD // hands
        return worth

    def _keep(self, view, unseen: int, laying: int) -> int:
        """What the other hand card may take, or the one to be drawn."""
        own = 0
        if len(view.cards) > 1:
            own = self._sight.offer(view.cards[laying >> 2 & 1 ^ 1])
        worth = own * _CARD
        if view.pile:
            poor = 0
            for most in range(MOST_MATCHES):
                poor += self._sight.offers[most]
                if most >= own:
                    worth += (unseen - poor) * _CARD // unseen
        return worth

    def _lay(self, view):
        laying = self._best[0]
        place = self._sight.places[laying >> 3]
        card = view.cards[laying >> 2 & 1]
        self.action = (place * 4 + (laying & 3)) * 64 + card if self._count else PASS
        yield


def _in_turn(searches):
    for search in searches:
        for _ in search:
            yield


def _unseen(view) -> bytes:
    """The cards in other hands and in the pile."""
    seen = view.maze.cards() + b"".join(view.taken) + view.cards
    return bytes([card for card in range(CARDS) if card not in seen])


BOT = CardsBot

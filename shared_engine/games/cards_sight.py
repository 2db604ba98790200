"""The maze of the card game as a bot goes through it in mind, without allocating anything."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..tiles import DISTINCT, rotate
from .cards_maze import NOWHERE, STEPS
from .cards_parts import CARDS, FIGURES, MOST_MATCHES, match

_NONE = const(255)
GAPS = 2 * CARDS + 2  # there can be
BITS = bytes([sum([taken >> i & 1 for i in range(MOST_MATCHES)]) for taken in range(64)])


# Of each card in turn the MOST_MATCHES others that show one of its treasures.
_MATES = bytes([b for a in range(CARDS) for b in range(CARDS) if a != b and match(a, b)])


class Sight:
    """The maze in arrays, so that laying and taking in mind allocates nothing."""

    def __init__(self):
        # By card: who lies beside it at each side, how it lies, whether it lies there.
        self._beside = bytearray(4 * CARDS)
        self._openings = bytearray(CARDS)
        self._lies = bytearray(CARDS)
        self.part = bytearray(CARDS)  # from 1 on: the cards that paths join
        self.part_then = bytearray(CARDS)  # the same when a card has been laid and others taken
        self._loose = bytearray(CARDS)  # whether the others hang together without it
        # The gaps that paths lead into: their places, and the cards and parts around.
        self.gaps = 0
        self.places = [0] * GAPS
        self._around = bytearray(4 * GAPS)
        self.parts = bytearray(4 * GAPS)
        self._gap_at = {}
        # The laid card, its matches, and which of them can be taken in some order, as bits.
        self.some = 0
        self._laid = 0
        self._gap = 0
        self._removed = 0
        self.count = 0
        self._matched = bytearray(MOST_MATCHES)
        self._was = bytearray(MOST_MATCHES)  # how the taken ones lay
        self.can_go = bytearray(1 << MOST_MATCHES)
        self._tally = bytearray(CARDS + 1)  # mates by part
        # What others may do then.
        self._open = bytearray(CARDS + 1)  # whether a part can be joined
        self._joints = bytearray(4 * GAPS)  # parts around the gaps where several meet
        self._joint_count = 0
        self.offers = bytearray(MOST_MATCHES + 1)  # unseen cards by how many each could take
        # For going through the maze.
        self._queue = bytearray(CARDS)
        self._seen = bytearray(CARDS)
        self._low = bytearray(CARDS)
        self._above = bytearray(CARDS)
        self._depth = bytearray(CARDS)
        self._tried = bytearray(CARDS)

    def read(self, maze):
        """Begin with a maze."""
        lying = maze.lying
        for card in range(CARDS):
            place = maze.places[card]
            self._openings[card] = maze.openings[card]
            self._lies[card] = place != NOWHERE
            if place != NOWHERE:
                self.some = card
                for side in range(4):
                    self._beside[4 * card + side] = lying.get(place + STEPS[side], _NONE)
        self._gap_at = {}
        self.gaps = 0
        for place in sorted(maze.gaps()):
            self._gap_at[place] = self.gaps
            self.places[self.gaps] = place
            for side in range(4):
                self._around[4 * self.gaps + side] = lying.get(place + STEPS[side], _NONE)
            self.gaps += 1

    # Parts

    def find_parts(self, part):
        beside = self._beside
        openings = self._openings
        queue = self._queue
        for card in range(CARDS):
            part[card] = 0
        number = 0
        for card in range(CARDS):
            if not self._lies[card] or part[card]:
                continue
            number += 1
            part[card] = number
            queue[0] = card
            end = 1
            at = 0
            while at < end:
                here = queue[at]
                at += 1
                ways = openings[here]
                for side in range(4):
                    if ways >> side & 1:
                        there = beside[4 * here + side]
                        if there != _NONE and not part[there] and openings[there] >> (side ^ 2) & 1:
                            part[there] = number
                            queue[end] = there
                            end += 1

    def find_gap_parts(self):
        for at in range(4 * self.gaps):
            self.parts[at] = self._part_at(self.part, self._around[at], at & 3)

    def _part_at(self, part, card: int, side: int) -> int:
        """The part of the card at a gap's side, or 0 if no path leads from there."""
        if card == _NONE or not self._openings[card] >> (side ^ 2) & 1:
            return 0
        return part[card]

    def fits(self, gap: int, openings: int) -> bool:
        for side in range(4):
            if openings >> side & 1 and self.parts[4 * gap + side]:
                return True
        return False

    def count_mates(self, card: int):
        """Tally the lying matches of a card by part."""
        tally = self._tally
        for number in range(CARDS + 1):
            tally[number] = 0
        for at in range(MOST_MATCHES * card, MOST_MATCHES * card + MOST_MATCHES):
            if self._lies[_MATES[at]]:
                tally[self.part[_MATES[at]]] += 1

    def counted(self, parts, at: int, openings: int) -> int:
        """How many matches the tally has in the parts at these openings."""
        count = 0
        for side in range(4):
            part = parts[at + side]
            if openings >> side & 1 and part:
                count += self._tally[part]
                for before in range(side):
                    if openings >> before & 1 and parts[at + before] == part:
                        count -= self._tally[part]
                        break
        return count

    # Laying and taking in mind

    def lay(self, card: int, gap: int, openings: int):
        self._laid = card
        self._gap = gap
        self._openings[card] = openings
        self._lies[card] = 1
        for side in range(4):
            there = self._around[4 * gap + side]
            self._beside[4 * card + side] = there
            if there != _NONE:
                self._beside[4 * there + (side ^ 2)] = card

    def unlay(self):
        self._openings[self._laid] = 0
        self._lies[self._laid] = 0
        for side in range(4):
            there = self._around[4 * self._gap + side]
            if there != _NONE:
                self._beside[4 * there + (side ^ 2)] = _NONE

    def gather(self):
        """The matches of the laid card."""
        ways = self._openings[self._laid]
        self.count = 0
        first = MOST_MATCHES * self._laid
        for at in range(first, first + MOST_MATCHES):
            mate = _MATES[at]
            if self._lies[mate]:
                for side in range(4):
                    if ways >> side & 1 and self.parts[4 * self._gap + side] == self.part[mate]:
                        self._matched[self.count] = mate
                        self.count += 1
                        break

    def hand_over(self, laid: int, matched):
        """The matches as the game tells them."""
        self._laid = laid
        self.count = len(matched)
        for i in range(self.count):
            self._matched[i] = matched[i]

    def judge(self, taken: int):
        """Find out whether these matches can be taken one by one; call it for fewer ones first."""
        last = _NONE
        self.can_go[0] = 1
        for i in range(self.count):
            if taken >> i & 1 and self.can_go[taken ^ 1 << i]:
                last = self._matched[i]
        can = last != _NONE
        if can:
            others = self._others(last) if taken & (taken - 1) == 0 else -1
            if others > 0 and self._loose[last]:
                can = True
            elif others in (0, 1) and not self._loose[last]:
                can = False
            else:
                can = self._hangs_without(taken)
        self.can_go[taken] = can

    def _others(self, card: int) -> int:
        """How many cards beside this one lie beside the laid one."""
        count = 0
        for side in range(4):
            there = self._beside[4 * self._laid + side]
            count += there != _NONE and there != card
        return count

    def _hangs_without(self, taken: int) -> bool:
        """Whether the laid card and all others but these hang together."""
        beside = self._beside
        queue = self._queue
        seen = self._seen
        left = 0
        for card in range(CARDS):
            lies = self._lies[card]
            seen[card] = not lies
            left += lies
        for i in range(self.count):
            if taken >> i & 1:
                seen[self._matched[i]] = 1
                left -= 1
        queue[0] = self._laid
        seen[self._laid] = 1
        end = 1
        at = 0
        while at < end:
            here = 4 * queue[at]
            at += 1
            for i in range(here, here + 4):
                there = beside[i]
                if there != _NONE and not seen[there]:
                    seen[there] = 1
                    queue[end] = there
                    end += 1
        return end == left

    def most(self) -> int:
        """The most matches that can be taken, as bits."""
        best = 0
        for taken in range(1 << self.count):
            if self.can_go[taken] and BITS[taken] > BITS[best]:
                best = taken
        return best

    def first_of(self, taken: int) -> int:
        """The card to take first, so that all of these can be taken."""
        while taken & (taken - 1):
            last = 1
            while not taken & last or not self.can_go[taken ^ last]:
                last <<= 1
            taken ^= last
        i = 0
        while taken >> i > 1:
            i += 1
        return self._matched[i]

    def remove(self, taken: int):
        """Take these matches of the laid card."""
        self._removed = taken
        for i in range(self.count):
            if taken >> i & 1:
                card = self._matched[i]
                self._lies[card] = 0
                self._was[i] = self._openings[card]
                self._openings[card] = 0

    def restore(self):
        """Undo the last remove() and lay()."""
        for i in range(self.count):
            if self._removed >> i & 1:
                card = self._matched[i]
                self._lies[card] = 1
                self._openings[card] = self._was[i]
        self.unlay()

    # What could be taken next

    def find_loose(self, root: int):
        """Depth first: a card is not loose if what lies below it touches nothing above it."""
        depth = self._depth
        low = self._low
        loose = self._loose
        for card in range(CARDS):
            depth[card] = 0
            loose[card] = self._lies[card]
            self._tried[card] = 0
        depth[root] = low[root] = 1
        count = 1
        branches = 0
        here = root
        while True:
            side = self._tried[here]
            if side < 4:
                self._tried[here] += 1
                there = self._beside[4 * here + side]
                if there == _NONE or not self._lies[there]:
                    continue
                if not depth[there]:
                    count += 1
                    depth[there] = low[there] = count
                    self._above[there] = here
                    here = there
                elif depth[there] < low[here]:
                    low[here] = depth[there]
            elif here == root:
                break
            else:
                above = self._above[here]
                if above == root:
                    branches += 1
                elif low[here] >= depth[above]:
                    loose[above] = 0
                low[above] = min(low[above], low[here])
                here = above
        loose[root] = branches < 2

    def find_joints(self):
        """Which parts can be joined, and where several at once."""
        for number in range(CARDS + 1):
            self._open[number] = 0
            self._tally[number] = 0
        for number in range(MOST_MATCHES + 1):
            self.offers[number] = 0
        self._joint_count = 0
        ways = self._openings[self._laid]
        for side in range(4):
            if ways >> side & 1 and self._around[4 * self._gap + side] == _NONE:
                self._open[self.part_then[self._laid]] = 1
                self._tell(side, self._laid)
        for gap in range(self.gaps):
            if gap != self._gap:
                self._look_around(self._around, gap)
        for i in range(self.count):
            if self._removed >> i & 1:
                self._look_around(self._beside, self._matched[i])
        for side in range(4):
            if self._around[4 * self._gap + side] == _NONE:
                self._tell(side, _NONE)

    def _tell(self, side: int, card: int):
        """Let the gap at that side of the laid card know it."""
        gap = self._gap_at.get(self.places[self._gap] + STEPS[side], _NONE)
        if gap != _NONE:
            self._around[4 * gap + (side ^ 2)] = card

    def _look_around(self, around, place: int):
        joints = self._joints
        at = 4 * self._joint_count
        first = 0
        several = False
        for side in range(4):
            part = self._part_at(self.part_then, around[4 * place + side], side)
            joints[at + side] = part
            if part:
                self._open[part] = 1
                if first and part != first:
                    several = True
                first = part
        if several and self._joint_count < GAPS - 1:
            self._joint_count += 1

    def count_offers(self, unseen, start: int, end: int):
        for i in range(start, end):
            self.offers[self.offer(unseen[i])] += 1

    def offer(self, card: int) -> int:
        """How many cards it could take, as far as each of them is loose."""
        tally = self._tally
        part = self.part_then
        most = 0
        total = 0
        first = MOST_MATCHES * card
        for at in range(first, first + MOST_MATCHES):
            mate = _MATES[at]
            if self._loose[mate]:
                number = part[mate]
                tally[number] += 1
                total += 1
                if self._open[number] and tally[number] > most:
                    most = tally[number]
        if most < total:
            for at in range(0, 4 * self._joint_count, 4):
                for quarters in range(DISTINCT[FIGURES[card]]):
                    openings = rotate(FIGURES[card], quarters)
                    most = max(most, self.counted(self._joints, at, openings))
        for at in range(first, first + MOST_MATCHES):
            tally[part[_MATES[at]]] = 0
        return most

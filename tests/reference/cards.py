"""The rules of the card game once more: slow, naive, and sharing nothing with the engine.

A place is (x, y) with y downwards. A card is (openings as it lies unturned, its two treasures)
and is known by its number; lying cards are a dict {place: (card, clockwise quarters)}. The D
numbers are those of RULES.md; quoted headings are sections of rulebook 20 849 (my English).
"""

from collections import Counter
from itertools import combinations

from tests.reference.maze import kind, refuse, rotations, turned

# Per way: the step to the neighbour, and the neighbour's way back.
WAYS = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
SQUARE = [(0, 0), (1, 0), (0, 1), (1, 1)]
FIGURES = {"straight": 10, "corner": 16, "T": 16, "crossing": 8}  # D11


def openings_of(lying, cards):
    """{place: openings} of the lying cards as they are turned."""
    return {place: turned(cards[card][0], quarters) for place, (card, quarters) in lying.items()}


def open_ends(openings):
    """{empty place: the ways of it that meet an open path of a lying card}."""
    ends = {}
    for (x, y), ways in openings.items():
        for way in ways:
            right, down, back = WAYS[way]
            there = (x + right, y + down)
            if there not in openings:
                ends.setdefault(there, set()).add(back)
    return ends


def joined(openings, start):
    """The places to which an unbroken path leads from start, itself included."""
    found = {start}
    waiting = [start]
    while waiting:
        x, y = waiting.pop()
        for way in openings[x, y]:
            right, down, back = WAYS[way]
            there = (x + right, y + down)
            if there in openings and there not in found and back in openings[there]:
                found.add(there)
                waiting.append(there)
    return found


def hang_together(places):
    """Whether all places are joined edge to edge; corners do not count ("Taking treasures")."""
    places = set(places)
    waiting = [places.pop()] if places else []
    while waiting:
        x, y = waiting.pop()
        for right, down, _ in WAYS.values():
            there = (x + right, y + down)
            if there in places:
                places.remove(there)
                waiting.append(there)
    return not places  # else these were not met


def without(lying, taken):
    return {place: lies for place, lies in lying.items() if lies[0] not in taken}


def matching(lying, laid_card, cards):
    """The lying cards that a path joins with the laid one and that show one of its treasures."""
    start = next(place for place, (card, _) in lying.items() if card == laid_card)
    path = {lying[place][0] for place in joined(openings_of(lying, cards), start)}
    treasures = set(cards[laid_card][1])
    return {card for card in path - {laid_card} if treasures & set(cards[card][1])}


def takeable_sets(lying, laid_card, cards):
    """All sets of matching cards that, taken away at once, leave the rest hanging together."""
    found = matching(lying, laid_card, cards)
    subsets = (set(some) for size in range(len(found) + 1) for some in combinations(found, size))
    return {frozenset(taken) for taken in subsets if hang_together(without(lying, taken))}


def reachable_sets(lying, laid_card, cards):
    """All sets of matching cards to which taking one at a time leads (D12)."""
    found = matching(lying, laid_card, cards)
    sets = {frozenset()}
    waiting = [frozenset()]
    while waiting:
        taken = waiting.pop()
        for card in found - taken:
            more = taken | {card}
            if more not in sets and hang_together(without(lying, more)):
                sets.add(more)
                waiting.append(more)
    return sets


def check_deal(players, cards, square, hands, pile, first_seat):
    """Raises ValueError if RULES.md does not allow such a beginning."""
    if players not in range(2, 7):
        refuse("two to six players")
    if first_seat not in range(players):
        refuse("the first seat does not play")
    if len(cards) != 50:
        refuse("there are 50 cards")
    if Counter(kind(openings) for openings, _ in cards) != FIGURES:
        refuse("the figures are not those of D11")
    if any(len(set(treasures)) != 2 or len(treasures) != 2 for _, treasures in cards):
        refuse("each card shows two different treasures")
    treasures = Counter(treasure for _, pair in cards for treasure in pair)
    if len(treasures) != 25 or set(treasures.values()) != {4}:
        refuse("there are 25 treasures, four of each")
    if len(square) != 4 or any(quarters not in range(4) for _, quarters in square):
        refuse("four cards lie at the start, turned by 0 to 3 quarters")
    if len(hands) != players or any(len(hand) != 2 for hand in hands):
        refuse("each player holds two cards")
    dealt = [card for card, _ in square] + [card for hand in hands for card in hand] + list(pile)
    if sorted(dealt) != list(range(50)):
        refuse("each of the 50 cards must be there once")
    if not open_ends(openings_of(dict(zip(SQUARE, square, strict=True)), cards)):
        refuse("D25: no opening points outwards")


class Reference:
    """One game, from a given deal. A turn is a lay, or a pass, and perhaps takes and a stop."""

    def __init__(self, players, cards, square, hands, pile, first_seat):
        check_deal(players, cards, square, hands, pile, first_seat)
        self.players = players
        self.cards = list(cards)
        self.lying = {
            place: (card, quarters) for place, (card, quarters) in zip(SQUARE, square, strict=True)
        }
        self.hands = [set(hand) for hand in hands]
        self.pile = list(pile)
        self.taken = [[] for _ in range(players)]
        self.seat = first_seat
        self.phase = "lay"
        self.candidates = set()
        self.passes = 0  # in a row
        self.winners = None

    def actor(self):
        return None if self.phase == "over" else self.seat

    def legal(self):
        if self.phase == "over":
            return set()
        if self.phase == "take":
            return self.takes() | {("stop",)}
        return self.lays() or {("pass",)}  # "Laying cards" is compulsory; D13

    def lays(self):
        """Every hand card, turned in every way, wherever a path meets one of a lying card."""
        turns = [
            (card, quarters, turned(self.cards[card][0], quarters))
            for card in self.hands[self.seat]
            for quarters in rotations(self.cards[card][0])
        ]
        return {
            ("lay", card, x, y, quarters)
            for (x, y), ends in open_ends(openings_of(self.lying, self.cards)).items()
            for card, quarters, openings in turns
            if openings & ends
        }

    def takes(self):
        """The matching cards without which, now, the rest hangs together."""
        return {
            ("take", card) for card in self.candidates if hang_together(without(self.lying, {card}))
        }

    def play(self, action):
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        if action[0] == "lay":
            _, card, x, y, quarters = action
            self.lying[x, y] = (card, quarters)
            self.hands[self.seat].remove(card)
            self.passes = 0
            self.candidates = matching(self.lying, card, self.cards)  # D12: judged once
            self.take_or_end()
        elif action[0] == "take":
            self.lying = without(self.lying, {action[1]})
            self.candidates.remove(action[1])
            self.taken[self.seat].append(action[1])
            self.take_or_end()
        elif action[0] == "stop":
            self.end_turn()
        else:
            self.passes += 1
            self.next_seat()

    def take_or_end(self):
        if self.takes():
            self.phase = "take"
        else:
            self.end_turn()

    def end_turn(self):
        while self.pile and len(self.hands[self.seat]) < 2:  # "End of the turn"
            self.hands[self.seat].add(self.pile.pop(0))
        self.next_seat()

    def next_seat(self):
        self.candidates = set()
        self.phase = "lay"
        self.seat = (self.seat + 1) % self.players
        while self.passes < self.players and not self.hands[self.seat]:
            self.passes += 1  # an empty hand can lay nothing
            self.seat = (self.seat + 1) % self.players
        if self.passes == self.players:  # D13; and "End of the game", when all hands are empty
            self.phase = "over"
            counts = [len(cards) for cards in self.taken]
            self.winners = [seat for seat, count in enumerate(counts) if count == max(counts)]

    def snapshot(self):
        return {
            "lying": dict(self.lying),
            "hands": [set(hand) for hand in self.hands],
            "pile": list(self.pile),
            "taken": [list(cards) for cards in self.taken],
            "actor": self.actor(),
            "phase": self.phase,
            "candidates": set(self.candidates),
            "winners": None if self.winners is None else list(self.winners),
        }

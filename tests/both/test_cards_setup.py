"""Cards, deal, seats and options of the card game."""

from shared_engine.game import OptionError
from shared_engine.games import cards
from shared_engine.games.cards_maze import leads_out
from shared_engine.games.cards_names import TREASURE_NAMES
from shared_engine.games.cards_parts import CARDS, FIGURES, PAIRS, match, treasures
from shared_engine.shuffle import Stream
from shared_engine.tiles import CORNER, CROSSING, STRAIGHT, TEE, rotate, shape

SEED = bytes(range(16))
KINDS = (STRAIGHT, CORNER, TEE, CROSSING)


def seeds(count):
    return [bytes([i, 7] * 8) for i in range(count)]


def refusal(options, seats):
    try:
        cards.new(options, seats, SEED)
    except OptionError as error:
        return str(error)
    return ""


def holders(treasure):
    return [card for card in range(CARDS) if treasure in treasures(card)]


def test_fifty_cards_have_the_figures_of_the_box():
    # D11
    assert len(FIGURES) == 50 and len(PAIRS) == 100
    assert [FIGURES.count(bytes([kind])) for kind in KINDS] == [10, 16, 16, 8]


def test_each_of_25_treasures_is_on_four_cards():
    for treasure in range(25):
        assert len(holders(treasure)) == 4
    assert min(PAIRS) == 65 and max(PAIRS) == 65 + 24


def test_no_card_has_the_same_treasure_twice_and_no_two_the_same_pair():
    pairs = [treasures(card) for card in range(CARDS)]
    for one, two in pairs:
        assert one < two
    assert len(set(pairs)) == 50


def test_treasures_are_spread_over_the_figures():
    for treasure in range(25):
        figures = [FIGURES[card] for card in holders(treasure)]
        counts = [figures.count(kind) for kind in KINDS]
        assert counts[0] <= 1 and 1 <= counts[1] <= 2 and 1 <= counts[2] <= 2 and counts[3] <= 1
        assert counts.count(0) <= 1


def test_no_three_treasures_are_all_paired():
    pairs = [treasures(card) for card in range(CARDS)]
    for one, two in pairs:
        for third in range(two + 1, 25):
            assert not ((one, third) in pairs and (two, third) in pairs)


def test_cards_match_by_a_common_treasure():
    assert match(0, 10) and match(0, 49)  # A and R
    assert not match(0, 1)
    for card in range(CARDS):
        others = [other for other in range(CARDS) if other != card and match(card, other)]
        assert len(others) == 6
        assert [match(other, card) for other in others] == [True] * 6


def test_treasures_have_25_names_with_the_initials_a_to_y():
    assert "".join([name[0] for name in TREASURE_NAMES]) == "abcdefghijklmnopqrstuvwxy"


def test_the_treasures_that_the_rulebook_names_are_among_them():
    """Its examples show a crown and a knight's helmet; each is on four cards, as all are."""
    for name in ("crown", "helmet"):
        number = TREASURE_NAMES.index(name)
        assert len([card for card in range(CARDS) if number in treasures(card)]) == 4


def test_four_cards_lie_as_a_square_and_everyone_holds_two():
    for players in (2, 3, 4, 5, 6):
        game = cards.new({}, players, SEED)
        at = [(place % 128 - 64, place // 128 - 64) for place in sorted(game.maze.lying)]
        assert at == [(0, 0), (1, 0), (0, 1), (1, 1)]
        assert [len(hand) for hand in game.hands] == [2] * players
        assert len(game.pile) == 46 - 2 * players
        assert game.taken == [b""] * players
        everything = game.maze.cards() + b"".join(game.hands) + game.pile
        assert sorted(everything) == list(range(50))


def test_the_deal_is_square_then_hands_then_pile():
    deal = bytearray(range(50))
    Stream(SEED, "cards").shuffle(deal)
    game = cards.new({}, 3, SEED)
    assert [game.maze.lying[place] for place in sorted(game.maze.lying)] == list(deal[:4])
    assert b"".join(game.hands) + game.pile == bytes(deal[4:])


def test_the_square_is_turned_at_random_and_leads_out():
    turned = 0
    for seed in seeds(200):
        game = cards.new({}, 2, seed)
        square = [game.maze.lying[place] for place in sorted(game.maze.lying)]
        openings = [game.maze.openings[card] for card in square]
        assert [shape(ways) for ways in openings] == [FIGURES[card] for card in square]
        assert leads_out(openings)
        turned += openings != [FIGURES[card] for card in square]
    assert turned > 150


class Draws:
    """Stands in for a stream: gives what it was told."""

    def __init__(self, *draws):
        self.draws = list(draws)

    def below(self, n):
        return self.draws.pop(0)


def test_a_square_that_leads_nowhere_is_turned_again():
    # D25: four corners that all turn inwards are the only such square.
    assert not leads_out(bytes([6, 12, 3, 9]))
    for card in range(4):
        openings = bytearray([6, 12, 3, 9])
        openings[card] = rotate(openings[card], 1)
        assert leads_out(openings)
    stream = Draws(1, 2, 0, 3, 1, 2, 0, 3, 1, 2, 0, 0)
    assert cards.turned_square(stream, bytes([10, 11, 12, 13])) == bytes([6, 12, 3, 3])
    assert stream.draws == []


def test_seat_0_begins_unless_told_otherwise():
    assert cards.new({}, 3, SEED).actors() == 1
    assert cards.new({"first_seat": 2}, 3, SEED).actors() == 4
    assert cards.new({"first_seat": 5}, 6, SEED).seat == 5


def test_a_random_first_seat_is_any_seat():
    firsts = [cards.new({"first_seat": "random"}, 6, seed).seat for seed in seeds(60)]
    assert sorted(set(firsts)) == [0, 1, 2, 3, 4, 5]


def test_seats_are_the_first_places_or_those_asked_for():
    assert bytes(cards.new({}, 4, SEED).seats) == bytes([0, 1, 2, 3])
    assert bytes(cards.new({}, (1, 4, 5), SEED).seats) == bytes([1, 4, 5])
    assert len(cards.seat_names({})) == 6


def test_unknown_and_impossible_options_are_refused_with_the_reason():
    assert "no option neutral" in refusal({"neutral": True}, 2)
    assert "first_seat" in refusal({"first_seat": 6}, 6)
    assert "first_seat" in refusal({"first_seat": 2}, 2)
    assert "first_seat" in refusal({"first_seat": True}, 2)


def test_impossible_seats_are_refused_with_the_reason():
    for players in (-1, 0, 1, 7, 1000):
        assert "2 to 6 players" in refusal({}, players)
    assert "no place 6" in refusal({}, (0, 6))
    assert "clockwise" in refusal({}, (2, 0))
    assert "clockwise" in refusal({}, (1, 1))
    assert "no place first" in refusal({}, ("first", "third"))

"""The reference of the card game: the deal, laying, taking, drawing, the end."""

import random
from itertools import product

import pytest

from tests.reference.cards import (
    Reference,
    hang_together,
    joined,
    matching,
    openings_of,
    reachable_sets,
    takeable_sets,
)

SHAPES = ["NS"] * 10 + ["NE"] * 16 + ["NES"] * 16 + ["NESW"] * 8
CARDS = [
    (frozenset(ways), (number % 25, (number + 1 + number // 25) % 25))
    for number, ways in enumerate(SHAPES)
]


def deal(players=2, seed=0, **changes):
    """The arguments of a possible beginning; changes replace some of them."""
    order = list(range(50))
    random.Random(seed).shuffle(order)
    parts = {
        "players": players,
        "cards": CARDS,
        "square": [(card, 0) for card in order[:4]],
        "hands": [order[4 + 2 * seat : 6 + 2 * seat] for seat in range(players)],
        "pile": order[4 + 2 * players :],
        "first_seat": 0,
    }
    return parts | changes


# A card of a hand-made position is told by one letter, a lying one as (letter, place).
def table(**cards):
    """{letter: number} and the cards, from letter="ways treasure treasure"."""
    numbers = {letter: number for number, letter in enumerate(cards)}
    made = []
    for text in cards.values():
        ways, *treasures = text.split()
        made.append((frozenset(ways.replace("-", "")), tuple(treasures)))
    return numbers, made


def position(cards, lying, hands, pile="", players=2, taken=None):
    """A running game of made-up cards; lying is {letter: place}, hands and pile are letters."""
    game = Reference(**deal(players))
    numbers, game.cards = table(**cards)
    game.lying = {place: (numbers[letter], 0) for letter, place in lying.items()}
    game.hands = [{numbers[letter] for letter in hand} for hand in hands]
    game.pile = [numbers[letter] for letter in pile]
    if taken is not None:
        game.taken = [list(cards) for cards in taken]
    game.of = numbers
    return game


def lay(game, letter, place, quarters=0):
    game.play(("lay", game.of[letter], *place, quarters))


def takes(game):
    letters = {number: letter for letter, number in game.of.items()}
    return "".join(sorted(letters[action[1]] for action in game.legal() if action[0] == "take"))


# The deal


@pytest.mark.parametrize("players", range(2, 7))
def test_a_fair_deal_is_accepted(players):
    assert Reference(**deal(players)).actor() == 0


def test_the_first_seat_begins():
    assert Reference(**deal(3, first_seat=2)).actor() == 2


def test_the_square_lies_as_told():
    square = [(card, quarters) for quarters, (card, _) in enumerate(deal()["square"])]
    lying = Reference(**deal(square=square)).snapshot()["lying"]
    assert [lying[place] for place in [(0, 0), (1, 0), (0, 1), (1, 1)]] == square


SHUT = [(11, 1), (12, 2), (10, 0), (13, 3)]  # corners that make a ring
OTHERS = [card for card in range(50) if card not in range(10, 14)]


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"players": 1, "hands": [[0, 1]]}, "two to six"),
        ({"players": 7}, "two to six"),
        ({"first_seat": 2}, "first seat"),
        ({"cards": CARDS[:-1]}, "50 cards"),
        ({"cards": [*CARDS[:-1], (frozenset("NS"), CARDS[-1][1])]}, "D11"),
        ({"cards": [*CARDS[:-1], (frozenset("NESW"), (1, 1))]}, "two different"),
        ({"cards": [*CARDS[:-1], (frozenset("NESW"), (7, 8))]}, "four of each"),
        ({"square": deal()["square"][:3]}, "four cards"),
        ({"square": [(card, 4) for card, _ in deal()["square"]]}, "0 to 3 quarters"),
        ({"hands": [[45, 44], [43]]}, "two cards"),
        ({"hands": deal()["hands"][:1]}, "two cards"),
        ({"pile": deal()["pile"][1:]}, "there once"),
        ({"pile": [*deal()["pile"][1:], deal()["hands"][0][0]]}, "there once"),
        ({"square": SHUT, "hands": [OTHERS[:2], OTHERS[2:4]], "pile": OTHERS[4:]}, "D25"),
    ],
)
def test_an_impossible_deal_is_refused(change, reason):
    with pytest.raises(ValueError, match=reason):
        Reference(**deal(**change))


# Laying

NO_MATCH = {"a": "NESW 1 2", "h": "NE 3 4", "i": "NS 5 6", "k": "NESW 7 8"}
FREE = [(0, -1), (1, 0), (0, 1), (-1, 0)]


def test_an_own_card_is_laid_where_it_connects_and_turned_so_that_it_does():
    # South of the crossing the corner must be open to the north, and so on.
    game = position(NO_MATCH, {"a": (0, 0)}, ["h", "i"])
    turns = {(0, -1): (1, 2), (1, 0): (2, 3), (0, 1): (0, 3), (-1, 0): (0, 1)}
    assert game.legal() == {
        ("lay", game.of["h"], *place, quarters) for place in FREE for quarters in turns[place]
    }


def test_equal_rotations_are_listed_once():
    game = position(NO_MATCH, {"a": (0, 0)}, ["ik", "h"])
    assert game.legal() == {
        *(("lay", game.of["k"], x, y, 0) for x, y in FREE),
        *(("lay", game.of["i"], x, y, 0 if x == 0 else 1) for x, y in FREE),
    }


def test_a_card_laid_against_a_wall_does_not_connect():
    cards = NO_MATCH | {"a": "E 1 2"}
    game = position(cards, {"a": (0, 0)}, ["k", "i"])
    assert {action[2:4] for action in game.legal()} == {(1, 0)}


@pytest.mark.parametrize("other", ["E", "N"])
def test_other_edges_need_not_match(other):
    # At (1, 1) the straight card meets b; it may wall a's path, or end its own at a's wall.
    cards = NO_MATCH | {"a": f"{other} 1 2", "b": "S 9 10"}
    game = position(cards, {"a": (0, 1), "b": (1, 0)}, ["ik", "h"])
    assert {("lay", game.of["i"], 1, 1, 0), ("lay", game.of["k"], 1, 1, 0)} <= game.legal()


def test_a_hole_may_be_filled_again_and_no_card_is_laid_on_another():
    ring = [place for place in product(range(3), range(3)) if place != (1, 1)]
    cards = dict.fromkeys("abcdefgh", "NESW 1 2") | {"k": "NESW 7 8", "i": "NS 3 4"}
    game = position(cards, dict(zip("abcdefgh", ring, strict=True)), ["k", "i"])
    places = {action[2:4] for action in game.legal()}
    assert (1, 1) in places and not places & set(ring)


def test_the_laid_card_lies_turned_clockwise():
    game = position(NO_MATCH, {"a": (0, 0)}, ["h", "i"])
    lay(game, "h", (1, 0), 2)
    assert game.snapshot()["lying"][1, 0] == (game.of["h"], 2)
    assert openings_of(game.lying, game.cards)[1, 0] == {"S", "W"}


def test_an_illegal_action_is_refused_and_changes_nothing():
    game = position(NO_MATCH, {"a": (0, 0)}, ["h", "i"])
    before = game.snapshot()
    for action in [("pass",), ("stop",), ("take", 0), ("lay", 1, 1, 0, 0), ("lay", 2, 1, 0, 1)]:
        with pytest.raises(ValueError):
            game.play(action)
    assert game.snapshot() == before


# Paths and matching


def test_a_path_needs_both_sides_open_and_south_is_downwards():
    openings = {(0, 0): {"E", "S"}, (1, 0): {"N"}, (0, 1): {"N"}, (0, -1): {"N", "S"}}
    assert joined(openings, (0, 0)) == {(0, 0), (0, 1)}


ROW = {"a": (1, 0), "b": (2, 0), "c": (3, 0)}


def candidates(**cards):
    """The letters that match h, the laid one, in a row h a b c."""
    numbers, made = table(h="E crown owl", **cards)
    lying = {place: (numbers[letter], 0) for letter, place in (ROW | {"h": (0, 0)}).items()}
    found = matching(lying, numbers["h"], made)
    return "".join(letter for letter in "habc" if numbers[letter] in found)


def test_a_long_path_past_other_treasures_connects():
    assert candidates(a="EW bat map", b="EW map key", c="W owl bat") == "c"


def test_matches_on_the_way_are_no_obstacle():
    assert candidates(a="EW owl map", b="EW crown owl", c="W bat crown") == "abc"


@pytest.mark.parametrize("broken", ["E", "W", "N"])
def test_a_broken_path_does_not_connect(broken):
    assert candidates(a="EW bat map", b=f"{broken} bat key", c="W owl bat") == ""


# Taking: h lies at (0, 0) and is joined with all the others; g is a card for the other player.
FOUR = {"h": "NESW crown owl", "a": "NESW crown bat", "b": "NESW owl bat", "c": "NESW bat map"}
FOUR |= {"d": "NESW crown map", "g": "NS x y", "p": "NS u v", "q": "NS u v", "r": "NS u v"}


def take_position(lying, hands=("h", "g"), **rest):
    game = position(FOUR, lying, hands, **rest)
    lay(game, "h", (0, 0))
    return game


def test_a_matching_card_may_be_taken_or_not():
    game = take_position({"c": (1, 0), "a": (2, 0)})
    assert game.legal() == {("take", game.of["a"]), ("stop",)}


def test_nothing_to_take_ends_the_turn():
    game = take_position({"c": (1, 0)})
    assert (game.actor(), game.snapshot()["phase"]) == (1, "lay")


def test_a_card_that_holds_the_maze_together_is_not_taken():
    game = take_position({"a": (1, 0), "c": (2, 0)})
    assert (game.actor(), game.snapshot()["phase"]) == (1, "lay")


def test_corners_do_not_hold_the_maze_together():
    # Without a, card c would touch h at a corner only.
    game = take_position({"a": (1, 0), "c": (1, 1), "b": (-1, 0)})
    assert takes(game) == "b"


def test_a_touching_edge_holds_the_maze_together_without_a_path():
    cards = FOUR | {"h": "NE crown owl", "a": "W crown bat", "c": "N bat map"}
    game = position(cards, {"a": (1, 0), "c": (0, -1)}, ("h", "g"))
    lay(game, "h", (0, 0))
    assert takes(game) == "a"


def test_a_taken_card_leaves_the_maze_and_is_a_point():
    game = take_position({"c": (1, 0), "a": (2, 0)})
    game.play(("take", game.of["a"]))
    assert game.snapshot()["taken"] == [[game.of["a"]], []]
    assert set(game.snapshot()["lying"]) == {(0, 0), (1, 0)}


def test_several_cards_may_be_taken_and_the_turn_ends_with_the_last():
    game = take_position({"a": (1, 0), "b": (-1, 0)})
    assert (game.actor(), takes(game)) == (0, "ab")  # the laid card stays
    game.play(("take", game.of["b"]))
    game.play(("take", game.of["a"]))
    assert (game.actor(), game.snapshot()["taken"][0]) == (1, [game.of["b"], game.of["a"]])


def test_taking_one_card_may_bind_another():
    # c hangs on a and b: either may go, not both.
    game = take_position({"a": (1, 0), "c": (1, 1), "b": (0, 1)})
    assert takes(game) == "ab"
    game.play(("take", game.of["a"]))
    assert (game.actor(), game.snapshot()["phase"]) == (1, "lay")


def test_what_is_connected_is_judged_once():
    # Without a no path leads to b any more, yet c holds the maze together.
    cards = FOUR | {"a": "EW crown bat", "b": "W owl bat", "c": "EW map key", "d": "NESW map key"}
    lying = {"a": (1, 0), "b": (2, 0), "d": (0, 1), "c": (1, 1), "p": (2, 1)}
    game = position(cards, lying, ("h", "g"))
    lay(game, "h", (0, 0))
    assert takes(game) == "ab"
    game.play(("take", game.of["a"]))
    assert takes(game) == "b"


def test_taking_one_card_may_free_another_and_the_player_may_stop_between():
    game = take_position({"a": (1, 0), "b": (2, 0)})
    assert (game.snapshot()["candidates"], takes(game)) == ({game.of["a"], game.of["b"]}, "b")
    game.play(("take", game.of["b"]))
    assert (game.snapshot()["candidates"], takes(game)) == ({game.of["a"]}, "a")
    game.play(("stop",))
    assert (game.snapshot()["candidates"], game.actor()) == (set(), 1)


def random_maze(chance, size):
    """A small maze hanging together, the laid card, and cards of few treasures."""
    figures = ["NS", "NE", "NES", "NESW"]
    cards = [
        (frozenset(chance.choice(figures)), tuple(chance.sample("xyz", 2))) for _ in range(size)
    ]
    places = [(0, 0)]
    while len(places) < size:
        x, y = chance.choice(places)
        right, down = chance.choice([(0, 1), (0, -1), (1, 0), (-1, 0)])
        if (x + right, y + down) not in places:
            places.append((x + right, y + down))
    lying = {place: (card, chance.randrange(4)) for card, place in enumerate(places)}
    return lying, chance.randrange(size), cards


def test_one_at_a_time_reaches_every_set_that_may_be_taken_at_once():
    chance = random.Random(12)
    for _ in range(1500):
        maze = random_maze(chance, chance.randint(2, 11))
        assert takeable_sets(*maze) == reachable_sets(*maze)


# Drawing and the end


def test_the_hand_is_filled_from_the_top_of_the_pile():
    game = take_position({"c": (1, 0)}, hands=("hp", "g"), pile="qr")
    assert game.snapshot()["hands"][0] == {game.of["p"], game.of["q"]}
    assert game.snapshot()["pile"] == [game.of["r"]]


def test_nothing_is_drawn_before_the_taking_is_done():
    game = take_position({"c": (1, 0), "a": (2, 0)}, hands=("hp", "g"), pile="qr")
    assert len(game.snapshot()["pile"]) == 2
    game.play(("stop",))
    assert len(game.snapshot()["pile"]) == 1


def test_an_empty_pile_leaves_one_card():
    game = take_position({"c": (1, 0)}, hands=("hp", "g"))
    assert game.snapshot()["hands"][0] == {game.of["p"]}


# One open end, to the east of a: k fits it, w does not.
ENDS = {"a": "E 1 2", "k": "NESW 3 4", "w": "- 5 6", "v": "W 7 8", "u": "W 5 9"}


def test_whoever_can_lay_nothing_passes_and_draws_nothing():
    game = position(ENDS, {"a": (0, 0)}, ["w", "k"], pile="vu")
    assert game.legal() == {("pass",)}
    game.play(("pass",))
    assert (game.actor(), game.snapshot()["hands"][0]) == (1, {game.of["w"]})


def test_the_game_ends_when_all_pass_in_a_row():
    game = position(ENDS, {"a": (0, 0)}, ["w", "w", "w"], players=3, pile="k")
    for _ in range(3):
        assert game.winners is None
        game.play(("pass",))
    assert (game.actor(), game.legal()) == (None, set())


def test_laying_interrupts_the_passes():
    game = position(ENDS, {"a": (0, 0)}, ["w", "vk", "w"], players=3)
    game.play(("pass",))
    lay(game, "k", (1, 0))
    game.play(("pass",))
    game.play(("pass",))
    assert game.actor() == 1


def test_an_empty_hand_is_skipped_and_counts_as_a_pass():
    game = position(ENDS, {"a": (0, 0)}, ["w", "", "w"], players=3)
    game.play(("pass",))
    assert game.actor() == 2
    game.play(("pass",))
    assert game.snapshot()["phase"] == "over"


def test_the_game_ends_when_the_last_card_is_laid():
    game = position(ENDS, {"a": (0, 0)}, ["k", "v"])
    lay(game, "k", (1, 0))
    assert game.winners is None
    lay(game, "v", (2, 0))
    assert game.snapshot()["phase"] == "over"


@pytest.mark.parametrize("taken, winners", [(["ab", "a", ""], [0]), (["a", "", "b"], [0, 2])])
def test_most_taken_cards_win_and_ties_share(taken, winners):
    game = position(ENDS, {"a": (0, 0)}, ["k", "", ""], players=3, taken=taken)
    lay(game, "k", (1, 0))
    assert game.winners == winners


@pytest.mark.parametrize("players", range(2, 7))
def test_no_card_is_lost_and_the_maze_hangs_together_in_whole_games(players):
    chance = random.Random(players)
    for seed in range(5):
        game = Reference(**deal(players, seed=seed))
        while game.actor() is not None:
            game.play(chance.choice(sorted(game.legal())))
            assert hang_together(game.lying)
        kept = [card for card, _ in game.lying.values()]
        held = [card for group in game.hands + game.taken for card in group]
        assert sorted(kept + held + game.pile) == list(range(50))

"""Taking cards: what is matched, what may go, one at a time or all at once."""

from shared_engine import game as face
from shared_engine.games import cards
from shared_engine.games.cards import STOP, TAKE
from shared_engine.games.cards_parts import FIGURES, match
from shared_engine.shuffle import Stream
from shared_engine.tiles import rotate
from tests.both.cards_player import do, hand_made, refusal, unpacked

# Card 0 shows treasures A and R; A is on 10 26 42 too, R on 21 39 49.


def words(game):
    return [game.describe(action) for action in game.legal(game.seat)]


def test_a_card_with_the_same_treasure_at_the_end_of_a_path_may_be_taken():
    # The length of the path and other treasures on it do not matter.
    game = hand_made("42:0,0 7:1,0/90 8:2,0/90 9:3,0/90", [[0, 1], [2, 3]])
    assert do(game, "0:4,0/90")[1:] == []
    assert words(game) == ["x42", "stop"]
    assert (game.phase, game.actors(), game.turn) == (cards.TAKING, 1, 0)
    events = do(game, "x42")
    assert events == [(face.TOOK, 0, 42), (face.DREW, 0, 1), (face.TURN, 1)]
    assert game.taken == [bytes([42]), b""]
    assert 42 not in game.maze.cards()
    assert (game.laid, game.candidates) == (face.NOBODY, b"")


def test_without_a_match_the_turn_ends_by_itself():
    game = hand_made("7:0,0/90 8:1,0/90", [[0, 1], [2, 3]])
    assert do(game, "0:2,0/90")[-1] == (face.TURN, 1)


def test_a_broken_path_joins_nothing():
    # 7 stands across between 42 and 48.
    game = hand_made("42:0,0 7:1,0 48:2,0", [[0, 1], [2, 3]])
    assert do(game, "0:3,0/90")[-1] == (face.TURN, 1)


def test_an_opening_on_one_side_only_is_no_path():
    # The corner 20 is open to the west, where 7 is closed; 42 lies beyond.
    game = hand_made("42:0,0 7:0,1 20:1,1/180 9:1,2", [[0, 1], [2, 3]])
    assert game.maze.openings[20] == 12
    assert do(game, "0:1,3")[-1] == (face.TURN, 1)


def test_a_match_beside_without_a_path_counts_for_nothing():
    game = hand_made("7:0,0/90 10:1,1/90", [[0, 1], [2, 3]])
    assert do(game, "0:1,0/90")[-1] == (face.TURN, 1)


def test_no_taking_that_leaves_the_rest_apart():
    game = hand_made("9:0,0/90 42:1,0", [[0, 1], [2, 3]])
    assert do(game, "0:2,0/90")[-1] == (face.TURN, 1)


def test_a_corner_does_not_hold_cards_together():
    # 9 below 42 touches the laid card by a corner only.
    game = hand_made("42:1,0 9:1,1", [[0, 1], [2, 3]])
    assert do(game, "0:2,0/90")[-1] == (face.TURN, 1)
    game = hand_made("42:1,0 9:1,1 8:2,1", [[0, 1], [2, 3]])
    do(game, "0:2,0/90")
    assert words(game) == ["x42", "stop"]


def test_edges_hold_together_without_a_path():
    game = hand_made("42:1,0 9:2,1/90", [[0, 1], [2, 3]])
    do(game, "0:2,0/90")
    assert words(game) == ["x42", "stop"]


def test_several_cards_may_be_taken_by_both_treasures():
    # 26 and 42 by A to the west, 49 by R to the east.
    game = hand_made("26:0,0/90 42:1,0 49:3,0", [[0, 1], [2, 3]])
    do(game, "0:2,0/90")
    assert game.candidates == bytes([26, 42, 49])
    assert words(game) == ["x26", "x49", "stop"]  # without 42 the last one would hang alone
    assert refusal(game, "x42") == "falls-apart"
    assert do(game, "x26") == [(face.TOOK, 0, 26)]
    assert words(game) == ["x42", "x49", "stop"]
    assert do(game, "x49") == [(face.TOOK, 0, 49)]
    assert do(game, "x42")[0] == (face.TOOK, 0, 42)
    assert game.taken[0] == bytes([26, 49, 42])
    assert game.maze.cards() == bytes([0])
    assert game.seat == 1


def test_what_is_joined_is_judged_once_right_after_laying():
    # D12: taking 42 breaks the path to 26, which may be taken all the same.
    game = hand_made("26:0,0/90 42:1,0 7:0,1/90 8:1,1/90 9:2,1/90", [[0, 1], [2, 3]])
    do(game, "0:2,0/90 x42")
    assert game.maze.joined([0]) == [0]
    assert words(game) == ["x26", "stop"]
    do(game, "x26")
    assert game.taken[0] == bytes([42, 26])


def test_a_packed_game_goes_on_taking_after_the_path_is_broken():
    game = hand_made("26:0,0 7:1,0/90 42:0,1 8:1,1/90", [[0, 1], [2, 3]])
    do(game, "0:2,0/90")
    assert game.candidates == bytes([26, 42])
    do(game, "x26")
    assert game.matched(0) == b""
    back = unpacked(game.pack())
    assert (back.candidates, back.laid) == (bytes([42]), 0)
    assert back.legal(0) == game.legal(0)
    do(back, "x42")
    assert back.taken[0] == bytes([26, 42])


def test_taking_is_optional_and_may_stop_at_any_time():
    game = hand_made("26:0,0/90 42:1,0 49:3,0", [[0, 1], [2, 3]])
    do(game, "0:2,0/90")
    assert do(game.copy(), "stop") == [(face.DREW, 0, 1), (face.TURN, 1)]
    assert do(game, "x49") == [(face.TOOK, 0, 49)]
    assert do(game, "stop") == [(face.DREW, 0, 1), (face.TURN, 1)]
    assert game.taken[0] == bytes([49])


def test_taking_is_refused_with_its_reason():
    game = hand_made("26:0,0/90 42:1,0 49:3,0 9:4,0/90 10:4,1", [[0, 1], [2, 3]])
    do(game, "0:2,0/90")
    assert refusal(game, "x9") == "no-match"
    assert refusal(game, "x10") == "no-path-to-card"
    assert refusal(game, "x42") == "falls-apart"
    assert refusal(game, "x0") == "stays"  # the laid card
    assert refusal(game, "1:5,0/90") == "laid"
    assert refusal(game, "pass") == "laid"
    # Where a card is that does not lie there, the refusal does not tell.
    for card in (1, 2, 21, 39, 44):
        assert refusal(game, TAKE + card) == "no-path-to-card"


def test_the_next_turn_judges_anew():
    game = hand_made("42:0,0 7:1,0/90", [[0, 1], [10, 3]])
    do(game, "0:2,0/90 stop")
    do(game, "10:3,0/180")  # a corner open to the south and west
    assert game.candidates == bytes([0, 42])
    assert words(game) == ["x42", "stop"]


def random_maze(stream):
    """A game whose seat 0 holds a card that fits a small random maze of its matches."""
    laid = stream.below(50)
    deck = [card for card in range(50) if card != laid and match(card, laid)]
    others = [card for card in range(50) if card != laid and card not in deck]
    stream.shuffle(others)
    deck += others[: 1 + stream.below(3)]
    stream.shuffle(deck)
    game = hand_made("", [[laid], [others[-1]]])
    spots = [64 * 128 + 64]
    for card in deck:
        at = spots[stream.below(len(spots))]
        game.maze.put(card, at, rotate(FIGURES[card], stream.below(4)))
        near = [at - 128, at + 1, at + 128, at - 1]
        spots = [spot for spot in spots + near if spot not in game.maze.lying]
    return game


def hang_together(places):
    """By merging groups rather than by flooding, and without the engine's maze."""
    groups = [[place] for place in places]
    merged = True
    while merged:
        merged = False
        for i in range(len(groups)):
            for j in range(i + 1, len(groups)):
                if groups[i] and _touch(groups[i], groups[j]):
                    groups[i] = groups[i] + groups[j]
                    groups[j] = []
                    merged = True
    return len([group for group in groups if group]) == 1


def _touch(group, other):
    for one in group:
        for two in other:
            rows, columns = abs(one // 128 - two // 128), abs(one % 128 - two % 128)
            if rows + columns == 1:
                return True
    return False


def at_once(game):
    """All sets of candidates, as bit masks, without which the rest hangs together."""
    sets = []
    for mask in range(1 << len(game.candidates)):
        gone = [card for i, card in enumerate(game.candidates) if mask >> i & 1]
        if hang_together([at for at, card in game.maze.lying.items() if card not in gone]):
            sets.append(mask)
    return sets


def one_by_one(game, seat, all_candidates, mask, found):
    """The masks of the sets that can be taken one card after the other."""
    if mask in found:
        return
    found.append(mask)
    if game.phase != cards.TAKING or game.seat != seat:
        return
    for action in game.legal(seat):
        if action != STOP:
            after = game.copy()
            after.play(seat, action, 0)
            bit = 1 << all_candidates.index(action - TAKE)
            one_by_one(after, seat, all_candidates, mask | bit, found)


def compare_sets(stream):
    """How many sets there are, after comparing both ways; 0 if nothing was matched."""
    game = random_maze(stream)
    actions = game.legal(0)
    if actions[0] >= TAKE:
        return 0
    action = actions[stream.below(len(actions))]
    matched = game.copy()
    matched.maze.put(action % 64, action // 256, rotate(FIGURES[action % 64], action // 64 % 4))
    matched.candidates = matched.matched(action % 64)
    game.play(0, action, 0)
    found = []
    one_by_one(game, 0, list(matched.candidates), 0, found)
    assert sorted(found) == at_once(matched)
    return len(found) if matched.candidates else 0


def test_one_by_one_reaches_exactly_the_sets_that_could_be_taken_at_once():
    stream = Stream(bytes(16), "sets")
    sizes = [compare_sets(stream) for _ in range(60)]
    assert len([size for size in sizes if size > 4]) > 5

from shared_engine.game import IllegalAction
from shared_engine.games import puzzle
from shared_engine.pack import PackError
from tests.both.bots_at_play import decided

DAY = puzzle.daily("2026-11-05")


def solved(game):
    """The puzzle after hard has played it to its end."""
    while game.result() is None:
        game.play(0, decided("galaxy", "hard", game.view(0)), 0)
    return game


def test_a_day_has_one_puzzle():
    one, other = puzzle.new(DAY), puzzle.new(puzzle.daily("2026-11-05"))
    assert one.pack() == other.pack()
    assert one.view(0).pack() == other.view(0).pack()
    assert one.pack() != puzzle.new(puzzle.daily("2026-11-08")).pack()


def test_slices_make_the_same_puzzle():
    maker = puzzle.Maker(DAY)
    while not maker.think(1):
        pass
    assert maker.puzzle.pack() == puzzle.new(DAY).pack()


def test_reaching_the_picture_ends_it():
    game = puzzle.new(DAY)
    assert game.result() is None and game.turns == 0
    card = game.hands[0][0]
    solved(game)
    assert game.result() == (0,)
    assert game.maze.symbols[game.pawns[0]] == card
    assert game.turns >= game.par


def test_no_turn_less_than_par_is_enough():
    for number, par in ((0, 2), (34, 3)):
        game = puzzle.new(bytes([number] * 16))
        assert game.par == par
        turns = puzzle.Turns(game.view(0))
        while turns.fewest is None:
            turns.step()
        assert turns.fewest == game.par


def test_hints_lead_along_a_shortest_way():
    for number in (0, 34):
        game = puzzle.new(bytes([number] * 16))
        while game.result() is None:
            game.play(0, puzzle.hint(game.view(0))[0], 0)
        assert game.turns == game.par


def test_undo_goes_back_turn_by_turn_and_retry_to_the_start():
    game = puzzle.new(DAY)
    start = game.view(0).pack()
    packs = []
    for _ in range(3):
        packs.append(game.view(0).pack())
        game.play(0, game.legal(0)[3], 0)
        assert game.undo().view(0).pack() == packs[-1]
        game.play(0, game.legal(0)[0], 0)
    while packs:
        game = game.undo()
        assert game.view(0).pack() == packs.pop()
    assert game.undo().view(0).pack() == start
    assert solved(game).retry().view(0).pack() == start


def test_a_solved_puzzle_can_be_taken_back():
    game = solved(puzzle.new(DAY))
    try:
        game.play(0, 0, 0)
        raise AssertionError("played on")
    except IllegalAction as error:
        assert error.code == "over"
    assert game.undo().result() is None


def test_it_packs_with_its_actions():
    game = puzzle.new(DAY)
    for _ in range(5):
        again = puzzle.unpack(game.pack())
        assert again.pack() == game.pack()
        assert again.view(0).pack() == game.view(0).pack()
        assert again.copy().pack() == game.pack()
        game.play(0, game.legal(0)[-1], 0)


def test_a_damaged_pack_is_refused():
    game = puzzle.new(DAY)
    game.play(0, game.legal(0)[0], 0)
    data = game.pack()
    damaged = [data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :] for i in range(len(data))]
    for bad in damaged + [b"", data[:-1], data[:10], data + b"\0"]:
        try:
            puzzle.unpack(bad)
        except PackError:
            continue
        raise AssertionError("accepted")

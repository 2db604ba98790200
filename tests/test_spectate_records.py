"""Records that `labyrinth spectate` keeps of the games that are watched."""

import pytest

from host.files import write_text
from host.games import UserError
from host.link import messages
from host.spectator import game, terminal
from shared_engine import record as records
from tests.fake_client import HELLO, SEED, FakeClient
from tests.screens import use, watching


def test_saved_by_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def save(user):
        await user.press("s")
        assert "Save the record as" in user.text()
        await user.press("escape")
        assert "Not saved" in user.text()
        for answer in ("Saved as", "is there already"):
            await user.press("s")
            user.app.query_one("Input").value = "game.txt"
            await user.press("enter")
            assert answer in user.text()

    app = watching("junior", 2, -1)
    use(app, save)
    record = records.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))
    *_, (game, _, _, _) = record.replay()
    assert record.seed == SEED and game.pack() == app.client.spoken.pack()


def test_keys_that_come_together_save_once(tmp_path):
    async def save(user):
        await user.press_together("s", "s")
        assert len(user.app.query("Input")) == 1
        user.app.query_one("Input").value = str(tmp_path / "game.txt")
        await user.press_together("enter", "enter")
        assert "Saved as" in user.text()

    use(watching("junior", 2, -1), save, (200, 40))
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_kept_as_it_goes_on_and_the_next_game_beside_it(tmp_path):
    client = FakeClient("galaxy", 2)
    app = terminal.Spectator(client, tmp_path / "game.txt")

    async def watch(user):
        client.play_on(3)
        await user.settle()
        other = FakeClient("junior", 2)
        client.game, client.steps = other.game, other.steps
        other.play_on(2)
        client.news = other.news
        await user.settle()

    use(app, watch)
    first = records.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))
    second = records.parse((tmp_path / "game-2.txt").read_text(encoding="utf-8"))
    assert first.game == "galaxy" and sum(len(turn.actions) for turn in first.turns) == 3
    assert second.game == "junior" and not first.seed and not second.seed


def test_a_game_joined_in_the_middle_is_watched_but_makes_no_record(tmp_path):
    app = watching("galaxy", 2, 4)
    client = app.client
    client.game = messages.Game(
        **vars(client.game) | {"whole": False, "view": client.spoken.view(None)}
    )
    client.news = [HELLO, client.game]

    async def watch(user):
        assert "joined in the middle" in " ".join(user.text().split())
        await user.press("s")
        user.app.query_one("Input").value = str(tmp_path / "game.txt")
        await user.press("enter")
        assert "Not saved: no record" in user.text()

    use(app, watch)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").touch()
    app = terminal.Spectator(FakeClient(), tmp_path / "file" / "game.txt")

    async def watch(user):
        user.client.play_on(1)
        await user.settle()
        assert "Not saved: cannot write" in user.text()

    use(app, watch)


@pytest.fixture
def full_disk(monkeypatch):
    """Switch: whether writing fails."""

    def fail(path, text):
        raise UserError(f"cannot write {path.name}: No space left on device")

    return lambda full: monkeypatch.setattr(game, "write_text", fail if full else write_text)


def test_a_record_that_cannot_be_kept_is_said_until_it_can(tmp_path, full_disk):
    full_disk(True)
    app = terminal.Spectator(FakeClient(), tmp_path / "game.txt")
    said = "Not saved: cannot write game.txt: No space left on device"

    async def watch(user):
        user.client.play_on(1)
        for keys in ((), ("left",), ("end",), ("s", "escape")):
            await user.press(*keys)
            await user.settle()
            assert said in user.text()
        full_disk(False)
        user.client.play_on(1)
        await user.settle()
        assert said not in user.text()

    use(app, watch)
    assert app.return_value is None
    kept = records.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert sum(len(turn.actions) for turn in kept.turns) == 2


@pytest.mark.parametrize("full", [True, False])
def test_leaving_tries_again_and_says_what_could_not_be_kept(tmp_path, full_disk, full):
    full_disk(True)
    app = terminal.Spectator(FakeClient(), tmp_path / "game.txt")

    async def watch(user):
        user.client.play_on(1)
        await user.settle()
        full_disk(full)
        await user.press("q")

    use(app, watch)
    assert isinstance(app.return_value, UserError) == full
    assert (tmp_path / "game.txt").exists() != full

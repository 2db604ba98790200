"""The trays of the duel are red and blue, as in the rulebook, wherever they are seen or named."""

import pytest

from firmware.ui.palette import BLUE, RED, RGB
from firmware.ui.words import LANGUAGES, WORDS
from shared_engine.games.duel_parts import SIZE
from tests.test_duel_screens import EIGHT, FOUR, sit_down, swiftly, view
from tests.test_set_up import menu_of, switched_on

__all__ = ["sit_down", "swiftly"]  # fixtures
HUMAN, EASY = range(2)
NAMES = {
    "en": ["Red", "Blue"],
    "de": ["Rot", "Blau"],
    "fr": ["Rouge", "Bleu"],  # codespell:ignore rouge
    "it": ["Rosso", "Blu"],
    "nl": ["Rood", "Blauw"],
    "es": ["Rojo", "Azul"],
}


@pytest.fixture
def speak():
    yield WORDS.load
    WORDS.load(0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", [EIGHT, FOUR])
def test_names_from_set_up_to_the_end(sit_down, tmp_path, speak, board, language):
    speak(LANGUAGES.index(language))
    person = menu_of(switched_on(board, tmp_path), "duel")
    speak(LANGUAGES.index(language))  # switching on has loaded what the settings say
    person.screen._fill()
    assert [line[0] for line in person.screen._menu.lines[:2]] == NAMES[language]
    people = sit_down(board, (HUMAN, HUMAN), ready=False)
    speak(LANGUAGES.index(language))
    assert type(people.screen)(people.app)._names == NAMES[language]
    people.handheld.tap("OK")
    people.handheld.run(1000)
    assert [people.screen.name(seat) for seat in (0, 1)] == NAMES[language]


@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, EASY)])
def test_each_tray_has_its_colour_around_and_where_the_gap_shows_its_floor(sit_down, kinds):
    people = sit_down(EIGHT, kinds)
    rgb, width = people.handheld.panel.picture(), people.app.canvas.width

    def colour_at(x, y):
        at = 3 * (y * width + x)
        return min(range(16), key=lambda c: far(rgb[at : at + 3], RGB[c].to_bytes(3, "big")))

    for seat, colour in enumerate((RED, BLUE)):
        frame = people.screen.picture.frames[seat]
        assert colour_at(frame.left - 1, frame.top - 1) == colour
        size = frame._tiles.size
        gap = view(people).gaps[seat]
        x = frame.left + gap % SIZE * size + size // 2
        y = frame.top + gap // SIZE * size + size // 2
        assert colour_at(x, y) == colour


def far(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_the_pawns_beside_the_scores_have_these_colours():
    from firmware.ui.icons import COLOURS

    assert list(COLOURS["duel"]) == [RED, BLUE]

"""The pages of rules on the device say each rule of the checklist, in every language."""

import importlib
import re

import pytest

from firmware.ui import words
from firmware.ui.font import SMALL
from firmware.ui.palette import WHITE
from host.sim import headless, machine
from host.sim.runtime import ROOT
from shared_engine.games import galaxy_names, load
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS
from tests.person import Person
from tests.rules_checklist import CHECKLIST
from tests.test_words import BOARDS, TEXTS, Ink, module

GAMES = tuple(CHECKLIST)
RULES = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
# Rule -> the option that it explains, under the name that set-up gives it.
OPTIONS = {
    "galaxy.neutral": "neutral",
    "galaxy.open_hand": "open_hand",
    "galaxy.finish": "finish",
    "junior.crossings": "crossings",
    "junior.push_back": "push_back",
    "junior.expert_tiles": "expert",
}


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.load(0)


def stated(language, game):
    """Rule -> the text that states it: from its name to the next one, or to the end of the page.
    A rule that is named twice is an error."""
    found, names = {}, []
    for line in words.joined(getattr(module(f"{language}_rules"), game.upper())).split("\n"):
        if line.startswith("#"):
            names = line[1:].split()
            assert not set(names) & set(found), line
            found |= {name: [] for name in names}
        elif not line:
            names = []
        for name in names:
            if not line.startswith("#"):
                found[name].append(line.removeprefix("·"))
    return {name: " ".join(lines) for name, lines in found.items()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_rule_of_the_checklist_is_there(language, game):
    rules = stated(language, game)
    assert list(rules) == [f"{game}.{rule}" for rule in CHECKLIST[game]]
    assert all(rules.values())


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_options_have_the_names_that_they_have_in_set_up(language):
    for rule, option in OPTIONS.items():
        name = TEXTS[language][option]
        text = stated(language, rule.split(".")[0])[rule]
        assert re.match(re.escape(name) + "\u00a0?:", text), (name, text)


# Option -> value -> the languages whose text it follows; see the rulebooks.
WHOSE_TEXT = {
    "galaxy.finish": {
        "home": "all languages",
        "exit": "German, French, Italian, Dutch and Spanish (2012), French (2015)",
        "none": "English (2012)",
    },
    "duel.false_stop": {"opponent": "the Dutch text", "void": "the French one"},
}


@pytest.mark.parametrize("which", WHOSE_TEXT)
def test_docs_say_which_text_each_value_follows(which):
    """Each value stands before its languages, in one line; no value is left out."""
    game, option = which.split(".")
    choices = next(choices for name, choices, _, _ in load(game).OPTIONS if name == option)
    assert set(WHOSE_TEXT[which]) == set(choices)
    section = RULES.partition(f"\n## {game}")[2].partition("\n## ")[0]
    whose = section.partition("**Whose text.**")[2].partition("**Names.**")[0]
    assert whose
    for value, languages in WHOSE_TEXT[which].items():
        assert re.search(rf"`{value}`[^`]*{re.escape(languages)}", whose), (value, languages)


@pytest.mark.parametrize("game", GAMES)
def test_docs_say_which_names_are_our_choice(game):
    section = RULES.partition(f"\n## {game}")[2].partition("\n## ")[0]
    names = section.partition("**Names.**")[2].partition("\n\n")[0]
    assert "rulebook" in names and "our choice" in names


# The neutral pawn and the cards with its sign, as the rulebook of 2012 prints them in each language
# (in French it has "Conte Dooku", which is a misprint).
PRINTED = {
    "en": "Darth Vader, General Grievous, Darth Maul, Darth Sidious, Count Dooku",
    "de": "Darth Vader, General Grievous, Darth Maul, Darth Sidious, Count Dooku",
    "fr": "Dark Vador, Général Grievous, Dark Maul, Dark Sidious, Comte Dooku",
    "it": "Darth Fener, Generale Grievous, Darth Maul, Darth Sidious, Conte Dooku",
    "nl": "Darth Vader, General Grievous, Darth Maul, Darth Sidious, Count Dooku",
    "es": "Darth Vader, General Grievous, Darth Maul, Darth Sidious, Conde Dooku",
}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_names_are_those_that_the_rulebook_prints(language):
    words.load(words.LANGUAGES.index(language))
    names = [galaxy_names.NEUTRAL_PAWN[2012]]
    names += [galaxy_names.PICTURES[2012][card] for card in NEUTRAL_CARDS]
    assert ", ".join(map(words.name, names)) == PRINTED[language]
    pawns = words.WORDS["move_pawn"].split(",")[1:]
    for pawn, name in zip(pawns, galaxy_names.NEUTRAL_PAWN.values(), strict=True):
        assert pawn.endswith(words.name(name)), pawn


def test_pages_of_keys_state_no_rules():
    for language in words.LANGUAGES:
        for part in words.PARTS:
            if part.startswith("KEYS"):
                assert "#" not in getattr(module(f"{language}_rules"), part)


@pytest.mark.parametrize("language", range(len(words.LANGUAGES)), ids=words.LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_every_rule_is_read_by_paging_to_the_end(name, language, tmp_path):
    """By keys, from the title; and nothing is cut off or lies over something else."""
    machine.install()
    handheld = headless.Handheld(importlib.import_module(f"boards.{name}"), str(tmp_path), 1)
    from firmware.screens.language import speak
    from firmware.screens.title import Title

    speak(handheld.app, language)
    handheld.app.replace(Title(handheld.app))
    ink = Ink(handheld.app)
    write = handheld.app.canvas.text
    page = []
    handheld.app.canvas.text = lambda *line: page.append(line) or write(*line)
    person = Person(handheld)
    person.open("rules")
    for number, game in enumerate(GAMES):
        person.choose(number)
        page.clear()
        person.press("OK")
        read = []
        while page:  # the last key has drawn nothing new
            texts = [text for _, _, text, font, ink in page if font is SMALL and ink == WHITE]
            count = [text for text in texts if re.fullmatch(r"\d+/\d+", text)]
            read += [text.lstrip("· ") for text in texts if text not in count]
            page.clear()
            if count[0].split("/")[0] != count[0].split("/")[1]:
                person.press("NEXT" if person.few else "RIGHT")
        text = " ".join(filter(None, read))
        missing = {
            rule
            for rule, said in stated(words.LANGUAGES[language], game).items()
            if said not in text
        }
        assert missing == set()
        person.press("BACK")
        assert person.name == "Rules"
    assert ink.wrong == []

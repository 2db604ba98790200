"""The words on the screens by key, in one language at a time.

A language is a module with one text of `key=words` lines, and one with the pages of the rules. The
text is kept as it is, since a dict of its words would take twice the heap. The chip reads it where
it lies in the ROM (host/flash/tables.py). What a game shows stands first: CircuitPython keeps
only that during a game.
"""

import sys

from ..rom.importer import find_text, pieces

LANGUAGES = ("en", "de", "fr", "it", "nl", "es")
# Each in itself, in the same order.
LANGUAGE_NAMES = ("English", "Deutsch", "Français", "Italiano", "Nederlands", "Español")
# The texts of a language: two in its module of words, the others in its module of rules.
PARTS = ("TEXT", "NAMES", "GALAXY", "JUNIOR", "CARDS", "DUEL")
PARTS += ("KEYS", "KEYS_CARDS", "KEYS_DUEL", "KEYS_FOUR", "KEYS_DUEL_FOUR")
_HERE = __name__[: -len(".words")]


def _as_it_is(text: str) -> str:
    return text


class Words:
    """Used like a dict. English until another language is loaded.

    `keyed(text)` has the keys that the text calls A B X Y called as on this board.
    """

    def __init__(self):
        self.language = -1
        self._texts = ()
        self.keyed = _as_it_is
        self.colon = ": "  # between a name and what belongs to it

    def load(self, language: int):
        """Let the words be those of another language, a number of LANGUAGES."""
        if language != self.language:
            self._texts = ()  # makes room for the next one
            self.language = language
            self.colon = "\u00a0: " if LANGUAGES[language] == "fr" else ": "
            self._load()

    def _load(self):
        self._texts = _texts(self.language, "TEXT")

    def get(self, key: str, default=None):
        if self.language < 0:
            self.load(0)
        return find_words(self._texts, key, default)

    def __getitem__(self, key: str) -> str:
        words = self.get(key)
        if words is None:
            raise KeyError(key)
        return self.keyed(words)

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None


WORDS = Words()
load = WORDS.load


def name_keys(board):
    WORDS.keyed = _as_it_is
    if not {"A", "B", "X"} <= set(board.LABELS.split()):
        from .labels import Labels

        WORDS.keyed = Labels(board).put


def colours(kind) -> list:
    """Return the names of the seats' colours, by corner or place, as icons.COLOURS has them."""
    names = WORDS["colours_2015" if kind == 2015 else "colours"].split(",")
    return [names[0], names[3]] if kind == "duel" else names


def name(english: str) -> str:
    """What a picture, token, treasure or symbol is called, given its name in the engine."""
    if WORDS.language > 0:
        return find_words(_texts(WORDS.language, "NAMES"), english, english)
    return english[0].upper() + english[1:]


def rules(game: str) -> list:
    """The pages of a game's rules as (title, text); a text's paragraphs are its lines."""
    text = "".join([str(piece, "utf-8") for piece in _texts(max(WORDS.language, 0), game.upper())])
    pages = []
    for page in text.strip().split("\n\n"):
        title, *lines = page.split("\n")
        pages.append((title, _paragraphs(lines)))
    return pages


def _paragraphs(lines) -> list:
    """Join lines to paragraphs: a line that begins with a dot begins one, the others go on with it.

    A line that begins with # names the rules that follow, for a test; the build leaves it out.
    """
    joined = []
    for line in lines:
        if line.startswith("#"):
            continue
        if joined and not line.startswith("·"):
            joined[-1] += " " + line
        else:
            joined.append(line)
    return joined


def item(language: str, part: str) -> str:
    """Return the name in the ROM of one of PARTS in a language."""
    return "words/" + language + "/" + part


def _texts(language: int, part: str) -> list:
    """Return one of PARTS in a language: pieces that begin with a line's end, from the ROM, or else
    a text from its module."""
    name = LANGUAGES[language]
    # A PC and CircuitPython have no ROM, and English has no NAMES, as these are the engine's.
    return pieces(item(name, part)) or [_imported(name, part)]


def _imported(language: str, part: str) -> bytes:
    """Return a text of a module, and drop the module again."""
    module = "words_" + language + ("_rules" if PARTS.index(part) > 1 else "")
    path = _HERE + "." + module
    text = getattr(__import__(path, None, None, (part,)), part)
    del sys.modules[path]
    delattr(sys.modules[_HERE], module)
    return joined(text).encode()


def joined(text: str) -> str:
    """Return the text with no line ending before the signs that French writes after a space."""
    for sign in "!?:;":
        text = text.replace(" " + sign, "\u00a0" + sign)
    return text


def find_words(texts, key: str, default):
    """Return what follows `key=` at the beginning of a line, to the end of the line."""
    wanted = b"\n" + key.encode() + b"="
    for text in texts:
        start = find_text(text, len(text), wanted, len(wanted))
        if start >= 0:
            line = text[start + len(wanted) :]
            end = find_text(line, len(line), b"\n", 1)
            return bytes(line[:end] if end >= 0 else line).decode()
    return default

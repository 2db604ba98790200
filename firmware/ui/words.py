"""The words on the screens by key, in one language at a time.

A language is a module with one text of `key=words` lines. The text is kept as it is, since a dict
of its words would take twice the heap; what a game shows stands first, and is all that is kept
while one is played.
"""

import sys

LANGUAGES = ("en", "de", "fr", "it", "nl", "es")
# Each in itself, in the same order.
LANGUAGE_NAMES = ("English", "Deutsch", "Français", "Italiano", "Nederlands", "Español")
_MENUS = b"\ntitle="  # what follows is not for games
_HERE = __name__[: -len(".words")]


def _as_it_is(text: str) -> str:
    return text


class Words:
    """Used like a dict. English until another language is loaded.

    `keyed(text)` has the keys that the text calls A B X Y called as on this board.
    """

    def __init__(self):
        self.language = -1
        self._text = b""  # of games
        self._menus = b""  # the rest, if it is loaded
        self.keyed = _as_it_is

    def load(self, language: int):
        """Let the words be those of another language, a number of LANGUAGES."""
        if language != self.language:
            self._text = self._menus = b""  # makes room for the next one
            self.language = language
            self._load()

    def _load(self):
        text = _text("words_" + LANGUAGES[self.language]).encode()
        cut = text.find(_MENUS) + 1
        self._text = text[:cut]
        self._menus = text[cut - 1 :]

    def forget_menus(self):
        """Make room for a game; they come back when one is shown."""
        self._menus = b""

    def get(self, key: str, default=None):
        if self.language < 0:
            self.load(0)
        words = _found(self._text, key, None)
        if words is None:
            if not self._menus:
                self._load()
            words = _found(self._menus, key, default)
        return words

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
        text = _text("words_" + LANGUAGES[WORDS.language], "NAMES").encode()
        return _found(text, english, english)
    return english[0].upper() + english[1:]


def rules(game: str) -> list:
    """The pages of a game's rules as (title, text); a text's paragraphs are its lines."""
    text = _text("words_" + LANGUAGES[max(WORDS.language, 0)] + "_rules", game.upper())
    pages = []
    for page in text.strip().split("\n\n"):
        title, *lines = page.split("\n")
        pages.append((title, _paragraphs(lines)))
    return pages


def _paragraphs(lines) -> list:
    """A line that begins with a dot begins a paragraph; the others go on with it."""
    joined = []
    for line in lines:
        if joined and not line.startswith("·"):
            joined[-1] += " " + line
        else:
            joined.append(line)
    return joined


def _text(module: str, name: str = "TEXT") -> str:
    """What a module of texts holds; the module itself is dropped again."""
    path = _HERE + "." + module
    text = getattr(__import__(path, None, None, (name,)), name)
    del sys.modules[path]
    delattr(sys.modules[_HERE], module)
    return text


def _found(text: bytes, key: str, default):
    start = text.find(("\n" + key + "=").encode())
    if start < 0:
        return default
    start += len(key.encode()) + 2
    return text[start : text.find(b"\n", start)].decode()

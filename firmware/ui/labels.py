"""The names of a board's keys, put into texts that call them A B X Y."""

from .words import WORDS

_KEYS = (("A", "OK", "OK"), ("B", "BACK", "BACK"), ("X", "PEEK", "PREV"), ("Y", "TURN", "NEXT"))


class Labels:
    def __init__(self, board):
        intents = [name for name, _ in board.KEYS]
        labels = board.LABELS.split()
        self._labels = {}
        for letter, intent, other in _KEYS:
            if intent not in intents:
                intent = other  # of boards with four keys
            if intent in intents:
                self._labels[letter] = labels[intents.index(intent)]

    def put(self, text: str) -> str:
        """A letter by itself is a key; a test keeps the texts so."""
        if "Y" not in self._labels and text.startswith("X Y"):
            return text  # of four keys: where there are arrows, that part is cut off
        words = text.split(" ")
        for at, word in enumerate(words):
            letter = word.strip("·:.,?\u00a0")
            if letter in self._labels:
                words[at] = word.replace(letter, _short(self._labels[letter]))
        return " ".join(words)


def _short(label: str) -> str:
    """KEY0 is K0: a panel of 128 pixels has no room for more."""
    if label == "press":
        return WORDS["stick"]
    return label if len(label) < 3 else label[0] + label[-1]

"""Players. A bot is asked for one of its seat's legal actions and never sees the game itself."""

from .shuffle import Stream


class RandomPlayer:
    """Any legal action, each as likely."""

    def __init__(self, seed: bytes, turn: int = 0):
        """From the same seed and turn on it plays the same."""
        self._stream = Stream(seed, "bots " + str(turn))

    def choose(self, actions) -> int:
        return actions[self._stream.below(len(actions))]

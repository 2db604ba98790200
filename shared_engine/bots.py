"""Players. A bot is asked for one of its seat's legal actions and never sees the game itself."""

from .shuffle import Stream


class RandomPlayer:
    """Any legal action, each as likely."""

    def __init__(self, seed: bytes):
        self._stream = Stream(seed, "bots")

    def choose(self, actions) -> int:
        return actions[self._stream.below(len(actions))]

"""A seed of 16 bytes grows into independent random streams, equal on every runtime."""

import hashlib

SEED_BYTES = 16


class Stream:
    """SHA-256(seed, label, counter), read two bytes at a time.

    One label each for tiles, cards and so on: what one stream shows tells nothing of another.
    """

    def __init__(self, seed: bytes, label: str):
        if len(seed) != SEED_BYTES:
            raise ValueError("a seed has 16 bytes")
        name = label.encode()
        if not name:
            raise ValueError("a stream has a label")
        self._key = bytes(seed) + bytes([len(name)]) + name
        self._counter = 0
        self._block = b""
        self._at = 0

    def _word(self) -> int:
        if self._at == len(self._block):
            counter = self._counter.to_bytes(4, "big")
            self._block = hashlib.sha256(self._key + counter).digest()
            self._counter += 1
            self._at = 0
        self._at += 2
        return self._block[self._at - 2] << 8 | self._block[self._at - 1]

    def below(self, n: int) -> int:
        """One of 0..n-1, each as likely (n up to 65536): a word of the uneven rest is redrawn."""
        if not 1 <= n <= 65536:
            raise ValueError("draws are from 1 to 65536 choices")
        limit = 65536 - 65536 % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def shuffle(self, items):
        """Shuffle a list or bytearray in place, every order as likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class Pool:
    """Entropy from several sources, gathered over time.

    Only hashes of the pool are handed out, and it moves on after each: neither the pool nor any
    other output can be computed from an output, nor an earlier output from a later pool.
    """

    def __init__(self):
        self._state = bytes(32)
        self._drawn = 0

    def stir(self, data: bytes):
        """Mix something in that an attacker cannot know."""
        self._state = self._hash(b"stir" + data)

    def draw(self) -> bytes:
        """Return 16 bytes."""
        self._drawn += 1
        count = self._drawn.to_bytes(4, "big")
        drawn = self._hash(b"draw" + count)
        self._state = self._hash(b"move" + count)
        return drawn[:SEED_BYTES]

    def _hash(self, data: bytes) -> bytes:
        return hashlib.sha256(self._state + data).digest()


def commitment(seed: bytes, header: str) -> bytes:
    """What binds the dealer to `seed` for the game that `header` describes, and shows neither.

    The zero stands where a stream has the length of its label, so the two never meet.
    """
    return hashlib.sha256(bytes(seed) + b"\0" + header.encode()).digest()

"""Random mazes, the same on every runtime, and the digest of what a kernel says of them."""

import hashlib

from shared_engine.maze import Maze
from shared_engine.survey import row_bytes


class Boards:
    """A stream of random mazes of every size, pawns and closed slots; a linear generator."""

    def __init__(self, seed):
        self._state = seed * 7919 + 17 & 0x3FFFFFFF

    def below(self, n):
        # 15-bit multiplier times 15 bits keeps every step within a small int.
        self._state = (self._state & 0x7FFF) * 0x5E2D + (self._state >> 15) & 0x3FFFFFFF
        return (self._state >> 4) % n

    def maze(self, n):
        openings = bytes([self.below(16) for _ in range(n * n)])
        return Maze(n, openings, bytes(n * n), self.below(16))

    def problem(self):
        """(maze, cells of the pawns or tiles, closed slot, which of both)"""
        n = (3, 5, 7, 7, 9)[self.below(5)]
        maze = self.maze(n)
        pawns = bytes([self.below(n * n) for _ in range(1 + self.below(3))])
        slot = self.below(maze.slots + 1)
        return maze, pawns, slot if slot < maze.slots else 255, self.below(3)


def survey_digest(survey, tally, seed, count):
    """SHA-256 over what the kernels `survey` and `tally` say of `count` problems."""
    boards = Boards(seed)
    digest = hashlib.sha256(b"")
    rows = [row_bytes(n * n) for n in (3, 5, 7, 9)]
    work = [tuple([bytearray(row) for _ in range(5)]) for row in rows]
    counts = [bytearray(row) for row in rows]
    outs = [bytearray(8 * (n - 1) * row_bytes(n * n)) for n in (3, 5, 7, 9)]
    for _ in range(count):
        maze, pawns, banned, ride = boards.problem()
        size = (maze.n - 3) // 2
        out = outs[size]
        facts = maze.facts
        survey(maze.openings, facts, maze.spare, pawns, len(pawns), banned, out, work[size], ride)
        digest.update(out)
        tally(out, facts, counts[size])
        digest.update(counts[size])
    return digest.digest()


def flood_digest(flood, seed, count):
    """SHA-256 over the cells that the kernel `flood` reaches in `count` problems."""
    boards = Boards(seed)
    digest = hashlib.sha256(b"")
    for _ in range(count):
        maze, pawns, _, _ = boards.problem()
        mark = bytearray(maze.n * maze.n)
        queue = bytearray(maze.n * maze.n)
        mark[pawns[0]] = 1
        queue[0] = pawns[0]
        digest.update(bytes([flood(maze.openings, maze.facts, mark, queue, 1)]) + mark)
    return digest.digest()


def slide_digest(slide, seed, count):
    """SHA-256 over what the kernel `slide` makes of `count` mazes, their spare and five pawns."""
    boards = Boards(seed)
    digest = hashlib.sha256(b"")
    for _ in range(count):
        maze, _, _, _ = boards.problem()
        symbols = bytearray([boards.below(256) for _ in range(maze.n * maze.n)])
        slot = boards.below(maze.slots)
        # One is pushed out, one rides in the line, others are anywhere or nowhere.
        pawns = bytearray([boards.below(maze.n * maze.n) for _ in range(5)])
        pawns[boards.below(5)] = maze.leaving(slot)
        pawns[boards.below(5)] = maze.entry(slot) + boards.below(maze.n) * maze.step(slot)
        pawns[boards.below(5)] = 255
        tile = boards.below(16) | boards.below(256) << 8
        out = slide(maze.openings, symbols, pawns, maze.facts, slot, tile)
        digest.update(bytes([out & 255, out >> 8]) + maze.openings + symbols + pawns)
        slide(maze.openings, symbols, b"", maze.facts, slot, tile)  # as without pawns
        digest.update(maze.openings + symbols)
    return digest.digest()


def pick_digest(pick, seed, count):
    """SHA-256 over what the kernel `pick` finds in `count` mazes."""
    boards = Boards(seed)
    digest = hashlib.sha256(b"")
    for _ in range(count):
        maze, _, _, _ = boards.problem()
        cells = maze.n * maze.n
        symbols = bytearray([(boards.below(25), 255)[boards.below(2)] for _ in range(cells)])
        wanted = bytearray(256)
        for _ in range(boards.below(8)):
            wanted[boards.below(25)] = 1
        found = bytearray(cells)
        cell = (boards.below(cells), 255)[boards.below(2)]
        digest.update(bytes([pick(found, symbols, wanted, cell)]) + found)
    return digest.digest()


def prefer_digest(prefer, seed, count):
    """SHA-256 over what the kernel `prefer` chooses in `count` mazes, of cells, counts and goals at
    random."""
    boards = Boards(seed)
    digest = hashlib.sha256(b"")
    for _ in range(count):
        maze, _, _, _ = boards.problem()
        cells = maze.n * maze.n
        queue = bytearray([boards.below(cells) for _ in range(cells)])
        counts = bytearray([boards.below(4) for _ in range(cells)])
        found = bytearray([boards.below(cells) for _ in range(8)])
        weight = 32 * boards.below(2)
        best = boards.below(48) - 1
        many = boards.below(cells + 1), boards.below(9)
        chosen = prefer(queue, many[0], counts, weight, found, many[1], maze.n, best)
        digest.update(str(chosen).encode())
    return digest.digest()

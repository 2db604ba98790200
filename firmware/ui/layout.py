"""Where things are on a panel of this size."""

BAR = 20  # height of the bar at the top
_MARGIN = 12  # for the arrows around a maze


class Layout:
    def __init__(self, board):
        self.width = board.WIDTH
        self.height = board.HEIGHT
        names = [name for name, _ in board.KEYS]
        self.can_turn = "TURN" in names  # else the spare is turned in a step of its own
        self.can_peek = "PEEK" in names  # else OK is held

    def maze(self, n: int):
        """(tile size, left, top) of a maze with n rows."""
        room = min(self.width, self.height - BAR) - 2 * _MARGIN
        size = room // n & ~1
        left = (self.width - n * size) // 2 & ~1
        top = BAR + _MARGIN + (self.height - BAR - 2 * _MARGIN - n * size) // 2
        return size, left, top

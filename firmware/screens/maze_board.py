"""What the screens of the shifting mazes share: the picture, the goals, how all stand."""

from shared_engine.game import NOBODY
from shared_engine.games.shift import SHIFT, corner_cell

from ..ui import maze_picture
from ..ui.status import Status
from ..ui.words import WORDS, name
from .board import Play


class Board(Play):
    """A maze of tiles that are shifted."""

    def __init__(self, app, seat):
        super().__init__(app, seat)
        if app.picture is None:
            picture = maze_picture.MazePicture(app.canvas, app.layout, app.tiles, self.view)
            app.picture = picture
        self.picture = app.picture
        self._goal = ""  # what the open target is called, once that was asked
        self.signed = signed_cards(self.view)

    def new_status(self):
        return Status(self.app.layout, self.view.maze.n)

    def tell(self, status):
        view = self.view
        status.cards = self.goals()
        status.signed = self.signed
        status.spare = self.outside()
        status.goal = self._goal_name() if status.tip and view.target != NOBODY else ""
        word, scores = standing(view)
        status.note = WORDS[word] + WORDS.colon + str(scores[self.seat])
        status.scores = list(zip(view.seats, scores))
        if self.app.session.name == "puzzle":
            status.text = str(view.turns + (view.phase == SHIFT)) + ". " + status.text
            status.note = WORDS["par"] + " " + str(view.par)
            status.scores = ()

    def outside(self) -> int:
        """Return the picture on the tile that is not in the maze as it is shown."""
        return self.view.maze.spare_symbol

    def own_cards(self) -> bytes:
        """The own cards that may be on the panel now."""
        return b"" if self.hidden and not self.peeking else self.view.cards

    def goals(self) -> bytes:
        """The own cards that may be seen now, or the one that lies open for all."""
        target = self.view.target
        return self.own_cards() if target == NOBODY else bytes([target])

    def _goal_name(self) -> str:
        if not self._goal:
            self._goal = WORDS["goal"] + WORDS.colon + called(self.kind, self.view.target)
        return self._goal

    def mark_targets(self, maze):
        """Where the goals are; the start cell, once all cards have been laid open."""
        marks = self.picture.marks
        for card in self.goals():
            cell = maze.symbols.find(bytes([card]))
            if cell >= 0:
                neutral = card in self.signed
                marks[cell] |= maze_picture.NEUTRAL_TARGET if neutral else maze_picture.TARGET
        if last_way(self.view, self.seat) == "all_open":
            marks[corner_cell(maze.n, self.view.seats[self.seat])] |= maze_picture.TARGET

    def last_turn(self):
        """Mark where the last pawn that moved came from."""
        marked = self.app.last_from
        if marked != NOBODY:
            self.picture.marks[marked] |= maze_picture.LAST


def signed_cards(view) -> bytes:
    """Return the cards with the neutral pawn's sign; none where the sign means nothing."""
    if not view.options.get("neutral"):
        return b""
    from shared_engine.games.galaxy_parts import NEUTRAL_CARDS

    return NEUTRAL_CARDS


def pawn_to_move(view, neutral: bool) -> str:
    """Return what to do in the second half of a turn, with the pawn's name if there are two."""
    if not view.options.get("neutral"):
        return WORDS["move"]
    which = (1 if view.options["edition"] == 2012 else 2) if neutral else 0
    return WORDS["move_pawn"].split(",")[which]


def called(kind, card: int) -> str:
    """The name of a card or token."""
    if kind == "junior":
        from shared_engine.games.junior_names import PICTURES as names
    else:
        from shared_engine.games.galaxy_names import PICTURES

        names = PICTURES[kind]
    return name(names[card])


def standing(view):
    """(word, a number for each seat): cards or tokens that are left, or tokens that were won."""
    if view.game != "junior":
        return "left", view.left
    won = [len(cards) for cards in view.laid_open]
    return "tokens", view.left if view.options["expert"] else won


def last_way(view, seat: int) -> str:
    """The word for one who has laid open all cards: go home or leave the maze; else none."""
    finish = "home" if view.options.get("expert") else view.options.get("finish")
    if view.left[seat] or finish not in ("home", "exit"):
        return ""
    return "all_open" if finish == "home" else "all_open_exit"

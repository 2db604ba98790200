"""What all screens with the maze of cards share."""

from shared_engine.bots import DENIES, PREPARES
from shared_engine.game import LAID, TOOK
from shared_engine.games.cards_maze import ORIGIN
from shared_engine.games.cards_parts import FIGURES

from ..drivers.keys import HELD, OK, PEEK, RELEASED
from ..session import HUMAN
from ..ui.cards_picture import LAST, TAKEN, CardsPicture
from ..ui.words import WORDS
from .board import Play
from .cards_status import CardsStatus


class CardsBoard(Play):
    """`focus` is the place that the window shows at any rate, under the cursor if there is one.

    Here the key to peek, pressed for long, shows the whole maze.
    """

    cursor = -1

    def __init__(self, app, seat):
        super().__init__(app, seat)
        if app.picture is None:
            app.picture = CardsPicture(app.canvas, app.layout)
        self.picture = app.picture
        self.gain = 0  # how many cards the chosen action would let one take
        # Of the last turn, or of this one as soon as there is anything.
        last, current = app.session.last_turn()
        self._done = current or last
        self.focus = ORIGIN
        for event in self._done:
            if event[0] == LAID:
                self.focus = event[3]

    def new_status(self):
        return CardsStatus(self.app.layout)

    def tell(self, status):
        view = self.view
        tiny = self.app.layout.pick(False, False, True)
        status.cards = b"" if self.peeking and tiny else self.cards()
        status.note = WORDS["pile"] + WORDS.colon + str(view.pile)
        status.scores = [(corner, len(cards)) for corner, cards in zip(view.seats, view.taken)]

    def cards(self) -> bytes:
        """The cards that lie beside the maze, see CardsStatus."""
        return b"".join([bytes([card, FIGURES[card]]) for card in self.own_cards()])

    def own_cards(self) -> bytes:
        """The hand of the only person here, which others need not be kept from."""
        session = self.app.session
        if self.hidden:
            return b""
        for seat, kind in enumerate(session.kinds):
            if kind == HUMAN and not session.held >> seat & 1:
                return session.view(seat).cards
        return b""

    def paint(self, canvas):
        self.picture.clear_marks()
        self.mark_last()
        self.mark()
        self.picture.frame(self.view.maze, self.focus, self.peeking)
        self.show()

    def show(self):
        self.picture.show(self.view.maze, self.cursor)

    def mark(self):
        """Mark the cards and places that the screen is about."""

    def mark_last(self):
        """What has been laid and taken last."""
        picture = self.picture
        for event in self._done:
            if event[0] == LAID:
                picture.last = self.view.seats[event[1]]
                picture.marks[event[2]] |= LAST
            elif event[0] == TOOK and event[2] in picture.taken:
                picture.spots[picture.taken[event[2]]] = TAKEN

    # Keys

    def on(self, intent, now):
        """The key to peek acts when it goes up, if it was not held."""
        if intent & 15 == (PEEK if self.app.layout.can_peek else OK):
            self.touched(now)
            if intent < HELD:
                self._armed = True
            elif intent < RELEASED:
                self._armed = False
                self._peek(True)
            elif self._armed:
                self._armed = False
                self.key(intent & 15, now)
            else:
                self._peek(False)
        else:
            super().on(intent, now)

    def why(self, reason):
        """What a hint lets one take counts most."""
        if self.gain:
            return "+" + str(self.gain)
        return super().why(reason) if reason in (PREPARES, DENIES) else ""


def nearest(places, start: int, across: int, down: int) -> int:
    """The place that lies next in a direction, rather straight on than aside; or the start."""
    best = start
    least = 1000
    for place in places:
        right = place % 128 - start % 128
        below = place // 128 - start // 128
        ahead = right * across + below * down
        aside = abs(right * down) + abs(below * across)
        if ahead > 0 and ahead + 3 * aside < least:
            least = ahead + 3 * aside
            best = place
    return best

"""Players of the shifting mazes, galaxy and junior.

easy glances at a few shifts; medium plays the best single turn; hard looks two own turns ahead,
lets the others shift at random in between, and weighs what the next player could reach.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from ..bots import DENIES, EASY, HARD, PREPARES, REACHES, WANDERS, Bot
from ..game import NOBODY
from .shift import GO, LEAVE, SHIFT, STRAIGHT
from .shift_goals import Goal, goals, shared_target, unseen, way_home
from .shift_search import Search

_GLANCES = const(5)  # shifts that easy looks at
_CHOSEN = const(5)  # shifts that hard looks at more closely
_SAMPLES = const(12)  # shifts of all others together that it tries out in between
_WEIGHED = const(100000)  # values from here on are of shifts looked at closely
_NEVER = const(-100000)


class ShiftBot(Bot):
    """Decides on the shift and, asked again after it, on the move."""

    def __init__(self, level: str, seed: bytes):
        super().__init__(level, seed)
        self._values = [_NEVER] * 50  # of each shift, of going without one, and of none
        self._own = [0] * 49
        self._threats = [0] * 49
        self._cells = bytearray(49)  # where each shift's move ends
        self._with = bytearray(49)  # for which goal

    def _search(self, view):
        if not hasattr(self, "search") or self.search.maze.n != view.maze.n:
            self.search = Search(view.maze)
        self.search.load(view.maze, view.pawns, view.last)
        self.search.push_back = view.options.get("push_back", False)
        self.search.weight = 32 if self.level == HARD else 0
        self._prepare(view)
        if view.phase == STRAIGHT:
            return self._straight()
        if self.level == EASY:
            return self._glance() if view.phase == SHIFT else self._stroll()
        return self._best_shift(view) if view.phase == SHIFT else self._best_move()

    def _prepare(self, view):
        """All that is the same in every position looked at."""
        seat = view.seat
        players = len(view.seats)
        shared = shared_target(view)
        cards = bytes([view.target]) if shared else view.cards
        self._goals = goals(view, cards)
        self._pool = Goal(seat, GO, unseen(view))
        self._others = players - 1
        # Twice as much to find, or the next player's way home to look for after every shift: fewer,
        # so that a turn takes as long.
        self._samples = _SAMPLES // players // len(self._goals)
        # After this card: the rest of an open hand, the way home, or a card nobody knows.
        self._next = []
        if not shared and len(cards) > 1:
            self._next = self._goals
        elif not shared and cards and view.left[seat] == 1:
            self._next = [way_home(view, seat)]
        # What the next player is after, where that is known.
        rival = (seat + 1) % players
        self._rival_pawn = rival
        self._rival = None
        self._shared = shared
        self._weight = 100 // self._others if self._others else 0
        if shared:
            self._rival = Goal(rival, GO, cards)
            self._weight = 100
        elif not view.left[rival] and self._others:
            self._rival = way_home(view, rival)
            self._weight = 300
            self._samples //= 2
        self._samples = max(1, self._samples)
        self._skips = view.game == "junior" and shared and view.phase == SHIFT

    def _decide(self, action: int, reason: int):
        self.reason = reason
        self.action = action

    def _go(self, goal, cell: int) -> int:
        """The action that moves the goal's pawn to `cell`; out of the maze if it leads there."""
        if goal.kind == LEAVE and not self.search.maze.leads_out(cell):
            return GO + cell
        return goal.kind + cell

    def _straight(self):
        self._decide(self._go(self._goals[0], self._target_cell()), REACHES)
        yield

    def _target_cell(self) -> int:
        """Where the first goal is reached as the maze lies, or NOBODY."""
        self.search.reach(self.search.pawns[self._goals[0].pawn])
        return self.search.reached(self._goals[0])

    # easy: a child's turn

    def _any_shift(self) -> int:
        shifts = self.search.maze.slots * 4
        shift = self.chance.below(shifts)
        while not self.search.legal(shift):
            shift = self.chance.below(shifts)
        return shift

    def _glance(self):
        search = self.search
        if self._skips and self._target_cell() != NOBODY:
            self._decide(search.maze.slots * 4, REACHES)
            yield
        shift = 0
        found = False
        for _ in range(_GLANCES):
            if not found:
                shift = self._any_shift()
                search.push(shift)
                found = self._first_reached()
                search.pop()
                yield
        self._decide(shift, REACHES if found else WANDERS)
        yield

    def _first_reached(self) -> bool:
        for goal in self._goals:
            self.search.reach(self.search.pawns[goal.pawn])
            if self.search.reached(goal) != NOBODY:
                return True
        return False

    def _stroll(self):
        """To a goal in reach, else anywhere."""
        search = self.search
        for goal in self._goals:
            search.reach(search.pawns[goal.pawn])
            cell = search.reached(goal)
            if cell != NOBODY:
                self._decide(self._go(goal, cell), REACHES)
                yield
        cell = search.queue[self.chance.below(search.size)]
        self._decide(self._go(self._goals[-1], cell), WANDERS)
        yield

    # medium and hard

    def _best_shift(self, view):
        search = self.search
        shifts = search.maze.slots * 4
        found = False
        self._foresee(shifts)
        yield
        for shift in range(shifts + 1):
            if self._values[shift] != _NEVER and self._reaches(shift):
                found = True
                self._values[shift] = self._worth(shift)
                yield
            else:
                self._values[shift] = _NEVER
        if not found:
            for shift in range(shifts):
                if search.legal(shift):
                    self._look_ahead(shift)
                    yield
        if self.level == HARD and self._others:
            for _ in range(_CHOSEN):
                shift = self._best(shifts, _WEIGHED)
                if self._values[shift] == _NEVER:
                    break
                self._own[shift] = 0
                for _ in range(self._samples):
                    self._own[shift] += self._sample(shift, found)
                    yield
                self._weigh(shift, found)
                yield
        shift = self._best(shifts, 2 * _WEIGHED)
        self._decide(shift, REACHES if found else self._why(shift, shifts))
        yield

    def _best(self, shifts: int, below: int) -> int:
        """The shift of the highest value below a limit."""
        best = shifts + 1  # a value that never changes
        for shift in range(shifts + 1):
            if self._values[best] < self._values[shift] < below:
                best = shift
        return best

    def _foresee(self, shifts: int):
        """Rule out the shifts that reach nothing, as far as one survey for each goal tells.

        A way out may be on the tile that comes in, so there only a closer look can tell.
        """
        search = self.search
        for shift in range(shifts + 2):
            self._values[shift] = _NEVER
        if self._skips:
            self._values[shifts] = 0
        for goal in self._goals:
            search.find(goal)
            search.ways()
            for shift in range(shifts):
                if not search.legal(shift):
                    continue
                if goal.out or search.may_reach(shift, search.pawns[goal.pawn]):
                    self._values[shift] = 0

    def _reaches(self, shift: int) -> bool:
        """Whether a goal can be reached after `shift`; notes which and where."""
        self.search.push(shift)
        found = False
        for i in range(len(self._goals)):
            if self._reaches_goal(i, shift):
                found = True
        self.search.pop()
        return found

    def _reaches_goal(self, i: int, shift: int) -> bool:
        search = self.search
        goal = self._goals[i]
        search.reach(search.pawns[goal.pawn])
        cell = search.reached(goal)
        if cell == NOBODY:
            return False
        self._cells[shift] = cell
        self._with[shift] = i
        return True

    def _worth(self, shift: int) -> int:
        """A first estimate of a turn that reaches a goal."""
        value = self.chance.below(8)
        if self.level == HARD and self._shared:
            self._turn(shift)
            value -= 40 * self.search.odds(self._rival_pawn, self._pool)
            self.search.pop()
        return value

    def _look_ahead(self, shift: int):
        """The best move after a shift that reaches nothing."""
        search = self.search
        search.push(shift)
        value = self._best_cell(shift)
        self._own[shift] = value // 32
        self._threats[shift] = 0
        value = value * 8 + self.chance.below(8)
        if self.level == HARD and self._rival:
            value -= 4000 * self._in_sight(self._rival, NOBODY)
        search.pop()
        self._values[shift] = value

    def _best_cell(self, place: int) -> int:
        """Note at `place` where a move that reaches nothing should end; returns how good it is.

        hard: where most shifts of the next turn lead to a goal; then, as for medium, near to one.
        """
        best = -1
        for i in range(len(self._goals)):
            best = self._better_cell(i, place, best)
        return best

    def _better_cell(self, i: int, place: int, best: int) -> int:
        """The same for one of the goals, where that is better than `best`."""
        search = self.search
        goal = self._goals[i]
        search.find(goal)
        if search.weight:
            search.ways()
        search.reach(search.pawns[goal.pawn])
        chosen = search.prefer(best)
        if chosen < 0:
            return best
        self._cells[place] = chosen & 255
        self._with[place] = i
        return chosen >> 8

    def _turn(self, shift: int):
        """Do the whole turn that has been found for `shift`."""
        self.search.push(shift)
        self.search.pawns[self._goals[self._with[shift]].pawn] = self._cells[shift]

    def _sample(self, shift: int, found: bool) -> int:
        """How good the own next turn is, of 100, when the others have shifted somehow."""
        self._turn(shift)
        card = self.search.maze.symbols[self._cells[shift]] if found else NOBODY
        self._others_shift()
        odds = self._own_odds(card)
        for _ in range(self._others + 1):
            self.search.pop()
        return odds

    def _others_shift(self):
        for _ in range(self._others):
            self.search.push(self._any_shift())

    def _own_odds(self, card: int) -> int:
        """Of 100, for the own next turn; `card` has just been reached, unless it is NOBODY."""
        if card != NOBODY and not self._next:
            return self.search.odds(self._pool.pawn, self._pool)
        for goal in self._goals if card == NOBODY else self._next:
            if self._in_sight(goal, card):
                return 100
        return 0

    def _in_sight(self, goal, card: int) -> bool:
        """Whether a shift leads to the goal, without `card`."""
        search = self.search
        kept = goal.cards[card]
        goal.cards[card] = 0
        search.find(goal)
        goal.cards[card] = kept
        search.ways()
        return search.counts[search.pawns[goal.pawn]] > 0

    def _weigh(self, shift: int, found: bool):
        """Set the value of a turn that has been sampled: the own odds against the next player's."""
        own = self._own[shift] // self._samples
        self._turn(shift)
        if self._rival and not (found and self._shared):
            threat = 100 * self._in_sight(self._rival, NOBODY)
        else:
            threat = self.search.odds(self._rival_pawn, self._pool) if self._others else 0
        self.search.pop()
        self._own[shift] = own
        self._threats[shift] = threat
        if self._shared:
            own = own * (100 - threat) // 100
        # Above all that has not been looked at closely.
        self._values[shift] = _WEIGHED + 30000 + 100 * own - self._weight * threat

    def _why(self, chosen: int, shifts: int) -> int:
        """The reason for a shift that reaches nothing."""
        if self.level != HARD:
            return WANDERS
        most = chosen
        worst = 0
        for shift in range(shifts):
            if self._values[shift] >= _WEIGHED:
                if self._own[shift] > self._own[most]:
                    most = shift
                worst = max(worst, self._threats[shift])
        if self._threats[chosen] < self._threats[most]:
            return DENIES
        if self._own[chosen]:
            return PREPARES
        return DENIES if self._rival and self._threats[chosen] < worst else WANDERS

    def _best_move(self):
        search = self.search
        best = -1
        reason = WANDERS
        action = 0
        for i in range(len(self._goals)):
            goal = self._goals[i]
            search.reach(search.pawns[goal.pawn])
            for cell in range(len(search.mark)):
                if not search.mark[cell] or not search.is_goal(goal, cell):
                    continue
                odds = 0
                if self.level == HARD:
                    odds = self._odds_from(cell, i)
                if odds > best:
                    best = odds
                    action = self._go(goal, cell)
                    reason = REACHES
                yield
        if reason != REACHES:
            best = self._best_cell(0)
            action = self._go(self._goals[self._with[0]], self._cells[0])
            reason = PREPARES if best >= 32 else WANDERS
        self._decide(action, reason)
        yield

    def _odds_from(self, cell: int, number: int) -> int:
        """The own odds after reaching `cell`, as if nobody shifted in between."""
        pawn = self._goals[number].pawn
        before = self.search.pawns[pawn]
        self.search.pawns[pawn] = cell
        odds = self._own_odds(self.search.maze.symbols[cell])
        self.search.pawns[pawn] = before
        return odds


BOT = ShiftBot

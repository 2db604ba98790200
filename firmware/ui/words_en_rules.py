"""The rules in our own words, in English: pages of a title and paragraphs.

A line that begins with # names the rules that the lines below it state: those of
tests/rules_checklist.py, the same in every language. The device never gets these names.
"""

GALAXY = """
The aim
#galaxy.aim
Find the pictures on your cards in a maze that never stays as it is.
#galaxy.deal
Everyone gets the same number of cards. You see only your top one; nobody else may see it.
#galaxy.home galaxy.later
All found? Then go home to your corner on a later turn. Whoever gets there first wins.
#galaxy.begin
·You choose who begins (by the rulebook, the youngest). Then it goes clockwise.

First you push
#galaxy.push
Each turn begins with a push, even if you could do without: the spare tile goes in at an arrow,
turned as you like, and another tile comes out at the other end. It is the next spare.
#galaxy.no_back
You may not push it straight back in.
·Violet lines show how it will look.

Then you move
#galaxy.move
Go along open paths as far as you like, or stay. Lit cells are in reach.
#galaxy.share
Ships may share a cell.
#galaxy.reach
On your picture at the end of the move? The card is laid open, and the next one is your goal from
your next turn on.

Pushed out
#galaxy.out
A ship that is pushed out comes in again on the tile that was put in at the other side. That
is no move.
#galaxy.spare
·A picture on the spare cannot be reached until it is back.

Variants
·Edition: two boxes with other ships and pictures, the rules are the same.
#galaxy.neutral
·Neutral pawn: cards with its sign are for this pawn, not for your ship.
#galaxy.neutral_start
It starts on the tile with that sign and stays where it was moved.
#galaxy.open_hand
·Open hand: see all your cards and go for any of them.
#galaxy.finish
·Finish: home, out of the maze by any open edge, or at the last card.

Puzzle
#galaxy.puzzle
One ship and one picture, a new maze every day. Get there in as few turns as you can; par is the
fewest there can be. You may take back turns and start again.
"""

JUNIOR = """
The aim
#junior.aim
Twelve secrets lie in the small maze. One token lies open: it is everyone's goal.
#junior.end
Whoever has the most tokens at the end wins.
#junior.begin
·You choose who begins (by the rulebook, the youngest). Then it goes clockwise.

Your turn
#junior.push
Push the spare tile in at an arrow, turned as you like; then go along open paths or stay.
#junior.share
Pawns may share a cell.
#junior.no_back
You may not push a tile straight back in.
#junior.straight
·Can you reach the goal as the maze lies? Then you may go there without a push.
#junior.out
·A pawn that is pushed out comes in again on the tile that was put in. That is no move.

The token
#junior.reach
On the goal at the end of your move? The token is yours, your turn is over, and the next
player turns over another one.
#junior.next
If not, the next player tries for the same.
#junior.ties
·With equally many tokens, the win is shared.

Variants
#junior.crossings
·Crossings: the more of them, the easier it is to get on.
#junior.push_back
·Push back: a tile may go straight back in.
#junior.expert_tiles
·Expert: the two-sided tiles show curves; the printed centre stays a crossing.
#junior.expert_deal
Everyone gets the same number of tokens. They are secret; you see the top one when your turn begins.
#junior.expert_push
Always push, never straight back.
#junior.expert_home
All found? Whoever then comes home first, on a later turn, wins.
"""

CARDS = """
The aim
#cards.aim
Build a maze of cards and take cards out of it that show the same treasures.
#cards.end cards.ties
Whoever has the most cards wins; a tie is shared.
#cards.begin
·You choose who begins (by the rulebook, the youngest). Then it goes clockwise.

Lay a card
#cards.start
The maze begins as a square of four cards.
#cards.hand
You hold two cards; nobody else sees them.
#cards.lay
Lay one, turned as you like, edge to edge with the maze, so that at least one path goes on. The
other edges need not match.
#cards.holes
Holes may be filled.

Take cards
#cards.take
Follow the paths from your card. Cards that they lead to may be taken if they show one of its
two treasures, one after the other.
#cards.length
How long a path is and what else lies on it does not matter.
#cards.together
·The cards that remain must still hang together edge to edge.
#cards.stay
·Your new card stays. You may stop at any time.

Draw
#cards.draw
Then you draw until you hold two again.
#cards.last
When the pile is empty, all lay the cards they have left.
#cards.pass
·If none of your cards fits, you pass and draw nothing. When all pass, the game is over.
"""

DUEL = """
The aim
#duel.aim
Both have a tray with the same sixteen symbols around it. Join two of them by a path before
the other one does.
#duel.end
The first to eight cards wins.
#duel.runs_out
·If the cards run out first, whoever has more wins; a tie is shared.

A round
#duel.start
The first card shows where both paths start,
#duel.goal
the next one where they must end.
#duel.slide
Slide tiles into the gap, one or several in a line, both at the same time.
#duel.lift
They are never lifted or turned, and the gap is no path.
#duel.opens
·Whoever got the card opens the next one; if nobody did, it opens at once. The tiles stay as they
lie.

Stop!
#duel.stop
Is your path joined? Call stop.
#duel.right
·Right: the card is yours, and you start there in the next round; the other one keeps the old
start.
#duel.wrong
·Wrong: the other one gets the card, or nobody, as you chose. Both keep their starts.
#duel.both
·Both at once: right beats wrong; else nobody gets it.

In turn
#duel.turns
With too few keys for two you play one after the other: the same round, the same time.
#duel.turns_stop
Your path counts only when you call stop.
#duel.turns_faster
Whoever needed less time takes the card;
#duel.turns_wrong
a wrong stop counts as you chose.
#duel.turns_begin
·You take turns at going first.

Alone
#duel.alone
Goal after goal; each one that you reach is the next start. With a time limit, or as long as
you like. A wrong stop costs nothing.
"""

KEYS = """
Keys
·Arrows: choose a slot or a cell
·A: push, go, yes
·B: menu, back
·X: hold to see your card
·Y: turn the spare; change the pawn
"""

KEYS_CARDS = """
Keys
·Arrows: choose a place or a card
·A: lay, take, yes
·B: menu, back
·X: the other card
·Y: turn the card; enough
·Hold X: the whole maze
"""

KEYS_DUEL = """
Keys
·One slides with the arrows, the other one with A B X Y: the key says where the tile goes.
·Two of your keys at once: stop.
·Alone or against a bot: arrows slide, A calls stop, B is the menu.
·Hold the key that slides: the whole line.
·With two at the device, hold B for the menu.
"""

KEYS_FOUR = """
Keys
·X, Y: choose
·A: next step, yes
·B: back, menu
·Hold A to see your card.
"""

KEYS_DUEL_FOUR = """
Keys
·X, Y: choose a tile
·A: slide it; hold: the whole line
·X and Y at once: stop
·B: menu
·Two people play one after the other: the faster player takes the card.
"""

"""The rules in our own words, in English: pages of a title and paragraphs."""

GALAXY = """
The aim
Find the pictures on your cards in a maze that never stays as it is. You see one card at a
time; nobody else may see it. All found? Then go home to your corner. Who gets there first
has won.

First you push
Each turn begins with a push: the spare tile goes in at an arrow, turned as you like, and
another tile comes out at the other end. It is the next spare. You may not push it straight
back in.
·Violet lines show how it would be.

Then you move
Go along open paths as far as you like, or stay. Lit cells are in reach. On your picture at
the end of the move? The card is laid open, and the next one is your goal from your next turn
on.

Pushed out
A ship that is pushed out comes in again on the tile that was put in at the other side. That
is no move.
·A picture on the spare cannot be reached until it is back.

Variants
·Edition: two boxes with other ships and pictures, the rules are the same.
·Neutral pawn: cards with its sign move it, not your ship.
·Open hand: see all your cards and go for any of them.
·Finish: home, out of the maze by any open edge, or at the last card.

Puzzle
One ship and one picture, a new maze every day. Get there in as few turns as you can; par is the
fewest there can be. You may take back turns and start again.
"""

JUNIOR = """
The aim
Twelve secrets lie in the small maze. One token lies open: it is the goal of everyone. Who
has most tokens at the end has won.

Your turn
Push the spare tile in at an arrow, turned as you like; then go along open paths or stay. You
may not push a tile straight back in.
·Can you reach the goal as the maze lies? Then you may go there without a push.

The token
On the goal at the end of your move? The token is yours, your turn is over, and the next
player turns over another one. If not, the next player tries for the same.
·Equal tokens share the win.

Variants
·Crossings: the more of them, the easier it is to get on.
·Expert: no crossings. Your tokens are secret; you see the top one when your turn begins.
Always push. All found? Whoever then comes home first has won.
"""

CARDS = """
The aim
Build a maze of cards and take cards out of it that show the same treasures. Most cards win.

Lay a card
You hold two cards. Lay one, turned as you like, edge to edge with the maze, so that at least
one path goes on. The other edges need not match. Holes may be filled.

Take cards
Follow the paths from your card. Cards that they lead to may be taken if they show one of its
two treasures, one after the other.
·The cards left must still hang together edge to edge.
·Your new card stays. You may stop at any time.

Draw
Then you draw up to two cards. When the pile is empty, all hands are laid to the end. Nobody
sees the hands of others.
·If none of your cards fits, you pass.
"""

DUEL = """
The aim
Both have a frame with the same sixteen symbols around it. Join two of them by a path before
the other one does. Eight cards win.

A round
One card shows where your path starts, another one where it must end. Slide tiles into the
gap, one or several in a line, both at the same time. They are never lifted or turned, and
the gap is no path.

Stop!
Is your path joined? Call stop.
·Right: the card is yours, and you start there in the next round; the other one keeps the old
start.
·Wrong: the other one gets the card, or nobody, as you chose.
·Both at once: right beats wrong; else nobody gets it.

Alone
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
·A: slide it
·X and Y at once: stop
·B: menu
·Two people play one after the other: who takes less time gets the card.
"""

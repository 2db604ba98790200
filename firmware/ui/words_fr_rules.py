"""The rules in our own words, in French."""

GALAXY = """
Le but
#galaxy.aim
Trouve les images de tes cartes dans un labyrinthe qui ne reste jamais pareil.
#galaxy.deal
Chacun reçoit le même nombre de cartes. Tu ne vois que la première ; personne d'autre ne doit la
voir.
#galaxy.home galaxy.later
Toutes trouvées ? Rentre dans ton coin à un tour suivant. Le premier arrivé gagne.
#galaxy.begin
·Vous choisissez qui commence (selon la règle, le plus jeune). Puis on joue dans le sens horaire.

D'abord pousser
#galaxy.push
Chaque tour commence ainsi, même si tu pouvais t'en passer : la plaque libre, tournée comme tu veux,
entre par une flèche, et une autre sort en face. C'est la prochaine plaque libre.
#galaxy.no_back
Tu ne peux pas la repousser aussitôt par où elle est sortie.
·Les lignes violettes montrent le résultat.

Puis avancer
#galaxy.move
Suis les chemins ouverts aussi loin que tu veux, ou reste. Les cases claires sont à ta portée.
#galaxy.share
Plusieurs vaisseaux peuvent occuper une case.
#galaxy.reach
Tu finis sur ton image ? La carte est retournée, et la suivante devient ton but dès ton
prochain tour.

Poussé dehors
#galaxy.out
Un vaisseau poussé dehors revient en face, sur la plaque qui vient d'entrer. Ce n'est pas un
déplacement.
#galaxy.spare
·Une image sur la plaque libre est hors d'atteinte jusqu'à son retour.

Variantes
·Édition : deux boîtes, d'autres vaisseaux et images, les mêmes règles.
#galaxy.neutral
·Pion neutre : pour les cartes à son signe, c'est lui que tu avances, pas ton vaisseau.
#galaxy.neutral_start
Il part de la plaque à ce signe et reste là où on l'a mené.
#galaxy.open_hand
·Main ouverte : tu vois toutes tes cartes et vises celle que tu veux.
#galaxy.finish
·Fin : rentrer, sortir par un bord ouvert, ou gagner dès la dernière carte.

Énigme
#galaxy.puzzle
Un vaisseau et une image, chaque jour un nouveau labyrinthe. Arrive en aussi peu de tours que
possible ; le minimum est indiqué. Tu peux annuler des tours et recommencer.
"""

JUNIOR = """
Le but
#junior.aim
Douze trésors sont dans le petit labyrinthe. Un jeton est visible : c'est le but de tous.
#junior.end
Celui qui a le plus de jetons à la fin gagne.
#junior.begin
·Vous choisissez qui commence (selon la règle, le plus jeune). Puis on joue dans le sens horaire.

Ton tour
#junior.push
Pousse la plaque libre, tournée comme tu veux, par une flèche ; puis suis les chemins ouverts
ou reste.
#junior.share
Plusieurs pions peuvent occuper une case.
#junior.no_back
On ne repousse pas aussitôt une plaque par où elle est sortie.
#junior.straight
·Le but est déjà à ta portée ? Tu peux y aller sans pousser.
#junior.out
·Un pion poussé dehors revient sur la plaque qui vient d'entrer. Ce n'est pas un déplacement.

Le jeton
#junior.reach
Tu finis sur le but ? Le jeton est à toi, ton tour est fini, et le suivant en retourne un
autre.
#junior.next
Sinon, le suivant tente le même.
#junior.ties
·À égalité de jetons, la victoire est partagée.

Variantes
#junior.crossings
·Croisements : plus il y en a, plus c'est facile d'avancer.
#junior.push_back
·Repousser : une plaque peut rentrer aussitôt par où elle est sortie.
#junior.expert_tiles
·Expert : les plaques à deux faces montrent leurs angles ; le centre imprimé reste un croisement.
#junior.expert_deal
Chacun reçoit le même nombre de jetons, secrets ; tu vois le premier quand ton tour commence.
#junior.expert_push
Pousse toujours, jamais aussitôt en retour.
#junior.expert_home
Tous trouvés ? Le premier rentré à un tour suivant gagne.
"""

CARDS = """
Le but
#cards.aim
Construisez un labyrinthe de cartes et prenez-y celles qui montrent les mêmes trésors.
#cards.end cards.ties
Celui qui a le plus de cartes gagne ; à égalité, la victoire est partagée.
#cards.begin
·Vous choisissez qui commence (selon la règle, le plus jeune). Puis on joue dans le sens horaire.

Poser
#cards.start
Au départ, quatre cartes forment un carré.
#cards.hand
Tu as deux cartes ; personne d'autre ne les voit.
#cards.lay
Poses-en une, tournée comme tu veux, bord à bord avec le labyrinthe, pour qu'au moins un chemin
continue. Les autres bords n'ont pas à correspondre.
#cards.holes
On peut remplir les trous.

Prendre
#cards.take
Suis les chemins depuis ta carte. Tu peux prendre celles où ils mènent si elles montrent l'un
de ses deux trésors, l'une après l'autre.
#cards.length
La longueur du chemin et ce qu'on y croise ne comptent pas.
#cards.together
·Les cartes qui restent doivent rester reliées bord à bord.
#cards.stay
·Ta nouvelle carte reste. Tu t'arrêtes quand tu veux.

Piocher
#cards.draw
Puis pioche pour avoir de nouveau deux cartes.
#cards.last
La pioche vide, chacun pose le reste de sa main.
#cards.pass
·Si aucune de tes cartes ne va, tu passes sans piocher. Si tous passent, la partie est finie.
"""

DUEL = """
Le but
#duel.aim
Chacun a un cadre entouré des mêmes seize symboles. Relie deux d'entre eux par un chemin avant
l'autre.
#duel.end
Le premier à huit cartes gagne.
#duel.runs_out
·Si les cartes s'épuisent avant, celui qui en a le plus gagne ; à égalité, la victoire est partagée.

Une manche
#duel.start
La première carte montre d'où partent les deux chemins,
#duel.goal
la suivante où ils doivent finir.
#duel.slide
Faites coulisser des plaques vers le trou, une ou plusieurs en ligne, tous deux en même temps.
#duel.lift
On ne les soulève ni ne les tourne, et le trou n'est pas un chemin.
#duel.opens
·Celui qui a gagné la carte retourne la suivante ; sinon, elle vient aussitôt. Les plaques restent
en place.

Stop !
#duel.stop
Ton chemin est complet ? Dis stop.
#duel.right
·Juste : la carte est à toi, et tu pars de là à la manche suivante ; l'autre garde son ancien
départ.
#duel.wrong
·Faux : la carte va à l'autre ou à personne, selon votre choix. Chacun garde son départ.
#duel.both
·Les deux à la fois : le juste l'emporte ; sinon, la carte n'est à personne.

À tour de rôle
#duel.turns
S'il n'y a pas assez de touches pour deux, vous jouez l'un après l'autre : même manche, même temps.
#duel.turns_stop
Ton chemin ne compte que si tu dis stop.
#duel.turns_faster
Le plus rapide gagne la carte ;
#duel.turns_wrong
un stop à tort compte selon votre choix.
#duel.turns_begin
·Vous commencez chacun à votre tour.

Seul
#duel.alone
But après but ; chaque but atteint est le départ suivant. En temps limité, ou autant que tu
veux. Un stop à tort ne coûte rien.
"""

KEYS = """
Touches
·Flèches : choisir une entrée ou une case
·A : pousser, aller, oui
·B : menu, retour
·Maintiens X : voir ta carte
·Y : tourner la plaque ; changer de pion
"""

KEYS_CARDS = """
Touches
·Flèches : choisir une place ou une carte
·A : poser, prendre, oui
·B : menu, retour
·X : l'autre carte
·Y : tourner la carte ; assez
·Maintiens X : tout le labyrinthe
"""

KEYS_DUEL = """
Touches
·L'un pousse avec les flèches, l'autre avec A B X Y : la touche dit où va la plaque.
·Deux de tes touches à la fois : stop.
·Seul ou contre un bot : les flèches poussent, A dit stop, B est le menu.
·Maintiens la touche qui pousse : toute la ligne.
·À deux sur l'appareil : maintiens B pour le menu.
"""

KEYS_FOUR = """
Touches
·X, Y : choisir
·A : étape suivante, oui
·B : retour, menu
·Maintiens A : voir ta carte.
"""

KEYS_DUEL_FOUR = """
Touches
·X, Y : choisir une plaque
·A : la pousser ; maintenue : toute la ligne
·X et Y à la fois : stop
·B : menu
·À deux, on joue l'un après l'autre : le plus rapide gagne la carte.
"""

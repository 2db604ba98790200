"""The rules in our own words, in French."""

GALAXY = """
Le but
Trouve les images de tes cartes dans un labyrinthe qui ne reste jamais pareil. Tu vois une
carte à la fois ; personne d'autre ne doit la voir. Toutes trouvées ? Rentre dans ton coin. Le
premier arrivé gagne.

D'abord pousser
Chaque tour commence ainsi : la plaque libre, tournée comme tu veux, entre par une flèche, et
une autre sort en face. C'est la prochaine plaque libre. Tu ne peux pas la repousser aussitôt
par où elle est sortie.
·Les lignes violettes montrent le résultat.

Puis avancer
Suis les chemins ouverts aussi loin que tu veux, ou reste. Les cases claires sont à ta portée.
Tu finis sur ton image ? La carte est retournée, et la suivante devient ton but dès ton
prochain tour.

Poussé dehors
Un vaisseau poussé dehors revient en face, sur la plaque qui vient d'entrer. Ce n'est pas un
déplacement.
·Une image sur la plaque libre est hors d'atteinte jusqu'à son retour.

Variantes
·Édition : deux boîtes, d'autres vaisseaux et images, les mêmes règles.
·Pion neutre : les cartes à son signe le font avancer, pas ton vaisseau.
·Main ouverte : tu vois toutes tes cartes et vises celle que tu veux.
·Fin : rentrer, sortir par un bord ouvert, ou gagner dès la dernière carte.

Énigme
Un vaisseau et une image, chaque jour un nouveau labyrinthe. Arrive en aussi peu de tours que
possible ; le par est le minimum. Tu peux annuler des tours et recommencer.
"""

JUNIOR = """
Le but
Douze secrets sont dans le petit labyrinthe. Un jeton est visible : c'est le but de tous. Qui
a le plus de jetons à la fin gagne.

Ton tour
Pousse la plaque libre, tournée comme tu veux, par une flèche ; puis suis les chemins ouverts
ou reste. On ne repousse pas aussitôt une plaque par où elle est sortie.
·Le but est déjà à ta portée ? Tu peux y aller sans pousser.

Le jeton
Tu finis sur le but ? Le jeton est à toi, ton tour est fini, et le suivant en retourne un
autre. Sinon, le suivant tente le même.
·À égalité de jetons, la victoire est partagée.

Variantes
·Carrefours : plus il y en a, plus c'est facile d'avancer.
·Expert : aucun carrefour. Tes jetons sont secrets ; tu vois le premier quand ton tour
commence. Pousse toujours. Tous trouvés ? Le premier rentré gagne.
"""

CARDS = """
Le but
Construisez un labyrinthe de cartes et prenez-y celles qui montrent les mêmes trésors. Qui a
le plus de cartes gagne.

Poser
Tu as deux cartes. Poses-en une, tournée comme tu veux, bord à bord avec le labyrinthe, pour
qu'au moins un chemin continue. Les autres bords peuvent ne pas aller. On peut remplir les
trous.

Prendre
Suis les chemins depuis ta carte. Tu peux prendre celles où ils mènent si elles montrent l'un
de ses deux trésors, l'une après l'autre.
·Les cartes qui restent doivent tenir bord à bord.
·Ta nouvelle carte reste. Tu t'arrêtes quand tu veux.

Piocher
Puis pioche pour avoir deux cartes. La pioche vide, chacun pose le reste de sa main. Personne
ne voit la main des autres.
·Si aucune de tes cartes ne va, tu passes.
"""

DUEL = """
Le but
Chacun a un cadre entouré des mêmes seize symboles. Relie deux d'entre eux par un chemin avant
l'autre. Huit cartes gagnent.

Une manche
Une carte montre où part ton chemin, une autre où il doit finir. Glissez des plaques vers le
trou, une ou plusieurs en ligne, tous deux en même temps. On ne les lève ni ne les tourne, et
le trou n'est pas un chemin.

Stop !
Ton chemin est relié ? Dis stop.
·Juste : la carte est à toi, et tu pars de là à la manche suivante ; l'autre garde son ancien
départ.
·Faux : la carte va à l'autre ou à personne, selon votre choix.
·Les deux à la fois : le juste l'emporte ; sinon elle n'est à personne.

Seul
But après but ; chaque but atteint est le départ suivant. En temps limité, ou autant que tu
veux. Un stop faux ne coûte rien.
"""

KEYS = """
Touches
·Flèches : choisir une entrée ou une case
·A : pousser, aller, oui
·B : menu, retour
·X tenu : voir ta carte
·Y : tourner la plaque ; changer de pion
"""

KEYS_CARDS = """
Touches
·Flèches : choisir une place ou une carte
·A : poser, prendre, oui
·B : menu, retour
·X : l'autre carte
·Y : tourner la carte ; assez
·X tenu : tout le labyrinthe
"""

KEYS_DUEL = """
Touches
·L'un glisse avec les flèches, l'autre avec A B X Y : la touche dit où va la plaque.
·Deux de tes touches à la fois : stop.
·Seul ou contre un bot : les flèches glissent, A dit stop, B est le menu.
·À deux sur l'appareil : B tenu pour le menu.
"""

KEYS_FOUR = """
Touches
·X, Y : choisir
·A : étape suivante, oui
·B : retour, menu
·A tenu : voir ta carte.
"""

KEYS_DUEL_FOUR = """
Touches
·X, Y : choisir une plaque
·A : la glisser
·X et Y à la fois : stop
·B : menu
·À deux, on joue l'un après l'autre : le plus rapide gagne la carte.
"""

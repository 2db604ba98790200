"""The rules in our own words, in Dutch."""

GALAXY = """
Het doel
#galaxy.aim
Zoek de plaatjes van je kaarten in een doolhof dat nooit hetzelfde blijft.
#galaxy.deal
Iedereen krijgt evenveel kaarten. Je ziet alleen je bovenste; niemand anders mag die zien.
#galaxy.home galaxy.later
Alles gevonden? Ga dan in een latere beurt terug naar je hoek. Wie daar het eerst is, wint.
#galaxy.begin
·Jullie kiezen wie begint (volgens de spelregels de jongste). Daarna met de klok mee.

Eerst schuiven
#galaxy.push
Elke beurt begint met schuiven, ook als het zonder kan: de losse tegel gaat, gedraaid zoals je wilt,
bij een pijl naar binnen, en aan de overkant komt er een uit. Dat is de volgende losse tegel.
#galaxy.no_back
Die mag niet meteen terug naar binnen.
·Paarse lijnen tonen hoe het wordt.

Dan zetten
#galaxy.move
Ga over open paden zo ver je wilt, of blijf staan. Lichte vakken zijn bereikbaar.
#galaxy.share
Op één vak mogen meer schepen staan.
#galaxy.reach
Sta je aan het eind op je plaatje? Dan gaat de kaart open, en de volgende is je doel vanaf je
volgende beurt.

Naar buiten
#galaxy.out
Een schip dat naar buiten wordt geschoven, komt aan de overkant terug op de tegel die er net
in ging. Dat is geen zet.
#galaxy.spare
·Een plaatje op de losse tegel is niet bereikbaar tot die weer in het doolhof ligt.

Varianten
·Uitgave: twee dozen met andere schepen en plaatjes, de regels zijn gelijk.
#galaxy.neutral
·Neutrale pion: bij kaarten met zijn teken zet je hem, niet je schip.
#galaxy.neutral_start
Hij begint op de tegel met dat teken en blijft staan waar hij is gezet.
#galaxy.open_hand
·Open hand: je ziet al je kaarten en zoekt er een naar keuze.
#galaxy.finish
·Einde: naar huis, eruit langs een open rand, of bij de laatste kaart.

Puzzel
#galaxy.puzzle
Eén schip en één plaatje, elke dag een nieuw doolhof. Kom er in zo weinig mogelijk beurten; de
norm is het kleinste aantal. Je mag beurten terugnemen en opnieuw beginnen.
"""

JUNIOR = """
Het doel
#junior.aim
In het kleine doolhof liggen twaalf geheimen. Eén fiche ligt open: dat is het doel van iedereen.
#junior.end
Wie aan het eind de meeste fiches heeft, wint.
#junior.begin
·Jullie kiezen wie begint (volgens de spelregels de jongste). Daarna met de klok mee.

Jouw beurt
#junior.push
Schuif de losse tegel, gedraaid zoals je wilt, bij een pijl naar binnen; ga dan over open
paden of blijf staan.
#junior.share
Op één vak mogen meer pionnen staan.
#junior.no_back
Een tegel mag niet meteen terug naar binnen.
#junior.straight
·Kun je zo al bij het doel komen? Dan mag je erheen zonder te schuiven.
#junior.out
·Een pion die naar buiten wordt geschoven, komt op de tegel die er net in ging. Dat is geen zet.

Het fiche
#junior.reach
Sta je aan het eind op het doel? Het fiche is van jou, je beurt is om, en de volgende draait
er een om.
#junior.next
Zo niet, dan probeert de volgende hetzelfde.
#junior.ties
·Bij evenveel fiches wordt de winst gedeeld.

Varianten
#junior.crossings
·Kruisingen: hoe meer, hoe makkelijker je verder komt.
#junior.push_back
·Terugschuiven: een tegel mag meteen terug naar binnen.
#junior.expert_tiles
·Expert: de dubbelzijdige tegels tonen bochten; het gedrukte midden blijft een kruising.
#junior.expert_deal
Iedereen krijgt evenveel fiches. Ze zijn geheim; het bovenste zie je als je beurt begint.
#junior.expert_push
Schuif altijd, nooit meteen terug.
#junior.expert_home
Alles gevonden? Wie dan in een latere beurt het eerst thuis is, wint.
"""

CARDS = """
Het doel
#cards.aim
Bouw samen een doolhof van kaarten en pak er kaarten uit met dezelfde schat.
#cards.end cards.ties
Wie de meeste kaarten heeft, wint; bij gelijke stand wordt de winst gedeeld.
#cards.begin
·Jullie kiezen wie begint (volgens de spelregels de jongste). Daarna met de klok mee.

Kaart leggen
#cards.start
Het doolhof begint met vier kaarten in een vierkant.
#cards.hand
Je hebt twee kaarten; niemand anders ziet ze.
#cards.lay
Leg er een, gedraaid zoals je wilt, met een zijde tegen het doolhof, zo dat minstens één pad verder
gaat. De andere zijden hoeven niet te passen.
#cards.holes
Gaten mag je vullen.

Kaarten pakken
#cards.take
Volg de paden vanaf je kaart. Kaarten waar ze heen leiden, mag je een voor een pakken als ze
een van de twee schatten van jouw kaart tonen.
#cards.length
Hoe lang het pad is en wat er nog op ligt, maakt niet uit.
#cards.together
·Wat blijft liggen, moet zijde aan zijde samenhangen.
#cards.stay
·Je nieuwe kaart blijft. Je mag altijd stoppen.

Aanvullen
#cards.draw
Dan vul je aan tot twee kaarten.
#cards.last
Is de stapel op, dan legt iedereen zijn laatste kaarten aan.
#cards.pass
·Kun je niet aanleggen, dan sla je over en vul je niet aan. Slaat iedereen over, dan is het uit.
"""

DUEL = """
Het doel
#duel.aim
Jullie hebben allebei een spelbord met dezelfde zestien tekens eromheen. Verbind er twee met een
pad, eerder dan de ander.
#duel.end
Wie het eerst acht kaarten heeft, wint.
#duel.runs_out
·Zijn de kaarten eerder op, dan wint wie er de meeste heeft; bij gelijke stand winnen jullie samen.

Een ronde
#duel.start
De eerste kaart toont waar beide paden beginnen,
#duel.goal
de volgende waar ze moeten eindigen.
#duel.slide
Schuif tegels naar het gat, een of meer op een rij, allebei tegelijk.
#duel.lift
Ze worden nooit opgetild of gedraaid, en het gat is geen pad.
#duel.opens
·Wie de kaart kreeg, draait de volgende om; kreeg niemand hem, dan komt die meteen. De tegels
blijven liggen.

Stop!
#duel.stop
Is je pad verbonden? Roep stop.
#duel.right
·Goed: de kaart is van jou, en daar begin je de volgende ronde; de ander houdt het oude begin.
#duel.wrong
·Fout: de ander krijgt de kaart, of niemand, zoals jullie kozen. Jullie houden je begin.
#duel.both
·Allebei tegelijk: goed wint van fout; anders krijgt niemand hem.

Om de beurt
#duel.turns
Zijn er te weinig toetsen voor twee, dan spelen jullie na elkaar: zelfde ronde, zelfde tijd.
#duel.turns_stop
Je pad telt pas als je stop roept.
#duel.turns_faster
De snelste krijgt de kaart;
#duel.turns_wrong
een foute stop telt zoals jullie kozen.
#duel.turns_begin
·Jullie beginnen om de beurt.

Alleen
#duel.alone
Doel na doel; elk doel dat je haalt, is het volgende begin. Op tijd, of zo lang je wilt. Een
foute stop kost niets.
"""

KEYS = """
Toetsen
·Pijlen: kies een ingang of een vak
·A: schuif, ga, ja
·B: menu, terug
·Houd X ingedrukt: zie je kaart
·Y: draai de tegel; andere pion
"""

KEYS_CARDS = """
Toetsen
·Pijlen: kies een plek of een kaart
·A: leg, pak, ja
·B: menu, terug
·X: de andere kaart
·Y: draai de kaart; genoeg
·Houd X ingedrukt: het hele doolhof
"""

KEYS_DUEL = """
Toetsen
·De een schuift met de pijlen, de ander met A B X Y: de toets zegt waarheen de tegel gaat.
·Twee eigen toetsen tegelijk: stop.
·Alleen of tegen een bot: pijlen schuiven, A roept stop, B is het menu.
·Houd de toets die schuift ingedrukt: de hele rij.
·Met z'n tweeën aan het apparaat: houd B ingedrukt voor het menu.
"""

KEYS_FOUR = """
Toetsen
·X, Y: kies
·A: volgende stap, ja
·B: terug, menu
·Houd A ingedrukt: zie je kaart.
"""

KEYS_DUEL_FOUR = """
Toetsen
·X, Y: kies een tegel
·A: schuif hem; ingedrukt: de hele rij
·X en Y tegelijk: stop
·B: menu
·Twee spelers spelen na elkaar: de snelste krijgt de kaart.
"""

"""The rules in our own words, in Dutch."""

GALAXY = """
Het doel
Zoek de plaatjes van je kaarten in een doolhof dat nooit hetzelfde blijft. Je ziet één kaart
tegelijk; niemand anders mag die zien. Alles gevonden? Ga dan terug naar je hoek. Wie daar het
eerst is, wint.

Eerst schuiven
Elke beurt begint met schuiven: de losse tegel gaat, gedraaid zoals je wilt, bij een pijl naar
binnen, en aan de overkant komt er een uit. Dat is de volgende losse tegel. Die mag niet
meteen terug naar binnen.
·Paarse lijnen tonen hoe het wordt.

Dan lopen
Loop over open paden zo ver je wilt, of blijf staan. Lichte vakken zijn bereikbaar. Sta je
aan het eind op je plaatje? Dan gaat de kaart open, en de volgende is je doel vanaf je
volgende beurt.

Naar buiten
Een schip dat naar buiten wordt geschoven, komt aan de overkant terug op de tegel die er net
in ging. Dat is geen zet.
·Een plaatje op de losse tegel is niet bereikbaar tot die weer in het doolhof ligt.

Varianten
·Uitgave: twee dozen met andere schepen en plaatjes, de regels zijn gelijk.
·Neutrale pion: kaarten met zijn teken verzetten hem, niet je schip.
·Open hand: je ziet al je kaarten en zoekt er een die je wilt.
·Einde: naar huis, eruit langs een open rand, of bij de laatste kaart.

Puzzel
Eén schip en één plaatje, elke dag een nieuw doolhof. Kom er in zo weinig mogelijk beurten; de
norm is het minste. Je mag beurten terugnemen en opnieuw beginnen.
"""

JUNIOR = """
Het doel
In het kleine doolhof liggen twaalf geheimen. Eén fiche ligt open: dat is het doel van
iedereen. Wie aan het eind de meeste fiches heeft, wint.

Jouw beurt
Schuif de losse tegel, gedraaid zoals je wilt, bij een pijl naar binnen; loop dan over open
paden of blijf staan. Een tegel mag niet meteen terug naar binnen.
·Kun je zo al bij het doel komen? Dan mag je erheen zonder te schuiven.

Het fiche
Sta je aan het eind op het doel? Het fiche is van jou, je beurt is om, en de volgende draait
er een om. Zo niet, dan probeert de volgende hetzelfde.
·Bij evenveel fiches winnen ze samen.

Varianten
·Kruisingen: hoe meer, hoe makkelijker je verder komt.
·Expert: geen kruisingen. Je fiches zijn geheim; het bovenste zie je als je beurt begint.
Schuif altijd. Alles gevonden? Wie dan het eerst thuis is, wint.
"""

CARDS = """
Het doel
Bouw samen een doolhof van kaarten en pak er kaarten uit met dezelfde schat. De meeste kaarten
winnen.

Kaart leggen
Je hebt twee kaarten. Leg er een, gedraaid zoals je wilt, met een zijde tegen het doolhof, zo
dat minstens één pad verder gaat. De andere zijden hoeven niet te passen. Gaten mag je vullen.

Kaarten pakken
Volg de paden vanaf je kaart. Kaarten waar ze heen leiden, mag je een voor een pakken als ze
een van zijn twee schatten tonen.
·Wat blijft liggen, moet zijde aan zijde samenhangen.
·Je nieuwe kaart blijft. Je mag altijd stoppen.

Aanvullen
Dan vul je aan tot twee kaarten. Is de stapel op, dan legt iedereen zijn hand uit. Niemand
ziet de hand van een ander.
·Past geen van je kaarten, dan pas je.
"""

DUEL = """
Het doel
Allebei heb je een raam met dezelfde zestien tekens eromheen. Verbind er twee met een pad,
eerder dan de ander. Acht kaarten winnen.

Een ronde
Eén kaart toont waar je pad begint, een andere waar het moet eindigen. Schuif tegels naar het
gat, een of meer op een rij, allebei tegelijk. Ze worden nooit opgetild of gedraaid, en het gat
is geen pad.

Stop!
Is je pad verbonden? Roep stop.
·Goed: de kaart is van jou, en daar begin je de volgende ronde; de ander houdt het oude begin.
·Fout: de ander krijgt de kaart, of niemand, zoals jullie kozen.
·Allebei tegelijk: goed wint van fout; anders krijgt niemand hem.

Alleen
Doel na doel; elk doel dat je haalt, is het volgende begin. Op tijd, of zo lang je wilt. Een
foute stop kost niets.
"""

KEYS = """
Toetsen
·Pijlen: kies een ingang of een vak
·A: schuif, ga, ja
·B: menu, terug
·X vasthouden: zie je kaart
·Y: draai de tegel; andere pion
"""

KEYS_CARDS = """
Toetsen
·Pijlen: kies een plek of een kaart
·A: leg, pak, ja
·B: menu, terug
·X: de andere kaart
·Y: draai de kaart; genoeg
·X vasthouden: het hele doolhof
"""

KEYS_DUEL = """
Toetsen
·De een schuift met de pijlen, de ander met A B X Y: de toets zegt waarheen de tegel gaat.
·Twee eigen toetsen tegelijk: stop.
·Alleen of tegen een bot: pijlen schuiven, A roept stop, B is het menu.
·Met z'n tweeën aan het toestel: B vasthouden voor het menu.
"""

KEYS_FOUR = """
Toetsen
·X, Y: kies
·A: volgende stap, ja
·B: terug, menu
·A vasthouden: zie je kaart.
"""

KEYS_DUEL_FOUR = """
Toetsen
·X, Y: kies een tegel
·A: schuif hem
·X en Y tegelijk: stop
·B: menu
·Twee spelers spelen na elkaar: de snelste krijgt de kaart.
"""

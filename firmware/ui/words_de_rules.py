"""The rules in our own words, in German."""

GALAXY = """
Das Ziel
Finde die Bilder auf deinen Karten in einem Labyrinth, das nie bleibt, wie es ist. Du siehst
immer nur eine Karte, und niemand sonst darf sie sehen. Alle gefunden? Dann geh heim in deine
Ecke. Wer dort als Erstes ankommt, gewinnt.

Erst schieben
Jeder Zug beginnt mit dem Schieben: Das lose Plättchen kommt, beliebig gedreht, an einem Pfeil
hinein, und gegenüber fällt eines heraus. Es ist das nächste lose Plättchen und darf nicht
gleich wieder dort hinein.
·Violette Linien zeigen, wie es würde.

Dann ziehen
Geh auf offenen Wegen so weit du willst, oder bleib stehen. Helle Felder sind erreichbar.
Stehst du am Ende auf deinem Bild? Dann wird die Karte aufgedeckt, und die nächste ist ab
deinem nächsten Zug dein Ziel.

Hinausgeschoben
Ein Schiff, das hinausgeschoben wird, kommt gegenüber auf das Plättchen, das gerade
hineinkam. Das ist kein Zug.
·Ein Bild auf dem losen Plättchen ist nicht erreichbar, bis es wieder im Labyrinth liegt.

Varianten
·Ausgabe: zwei Schachteln mit anderen Schiffen und Bildern, die Regeln sind gleich.
·Neutrale Figur: Karten mit ihrem Zeichen ziehen sie statt deines Schiffs.
·Offene Hand: Du siehst alle deine Karten und suchst eine beliebige.
·Schluss: heim, an einem offenen Rand hinaus, oder mit der letzten Karte.

Rätsel
Ein Schiff und ein Bild, jeden Tag ein neues Labyrinth. Komm in möglichst wenigen Zügen hin; das
Soll ist das Mindeste. Du darfst Züge zurücknehmen und von vorn beginnen.
"""

JUNIOR = """
Das Ziel
Zwölf Geheimnisse liegen im kleinen Labyrinth. Eine Marke liegt offen: Sie ist das Ziel von
allen. Wer am Ende die meisten Marken hat, gewinnt.

Dein Zug
Schieb das lose Plättchen, beliebig gedreht, an einem Pfeil hinein; dann geh auf offenen Wegen
oder bleib stehen. Ein Plättchen darf nicht gleich wieder zurück.
·Kommst du schon so ans Ziel? Dann darfst du hingehen, ohne zu schieben.

Die Marke
Stehst du am Ende auf dem Ziel? Dann gehört die Marke dir, dein Zug ist zu Ende, und wer dran
ist, deckt die nächste auf. Wenn nicht, versucht es der Nächste.
·Bei gleich vielen Marken gewinnen alle diese.

Varianten
·Kreuzungen: Je mehr es sind, desto leichter kommst du voran.
·Experten: keine Kreuzungen. Deine Marken sind geheim; die oberste siehst du, wenn dein Zug
beginnt. Immer schieben. Alle gefunden? Wer dann als Erstes heimkommt, gewinnt.
"""

CARDS = """
Das Ziel
Baut ein Labyrinth aus Karten und nehmt Karten heraus, die den gleichen Schatz zeigen. Die
meisten Karten gewinnen.

Karte legen
Du hast zwei Karten. Leg eine, beliebig gedreht, Kante an Kante ans Labyrinth, sodass
mindestens ein Weg weitergeht. Die anderen Kanten müssen nicht passen. Lücken darfst du
füllen.

Karten nehmen
Folge den Wegen von deiner Karte aus. Karten, zu denen sie führen, darfst du nehmen, wenn sie
einen ihrer zwei Schätze zeigen, eine nach der anderen.
·Der Rest muss Kante an Kante zusammenhängen.
·Deine neue Karte bleibt. Du darfst jederzeit aufhören.

Nachziehen
Dann ziehst du auf zwei Karten nach. Ist der Stapel leer, werden alle Hände zu Ende gelegt.
Niemand sieht die Hand der anderen.
·Passt keine deiner Karten, so passt du.
"""

DUEL = """
Das Ziel
Beide haben einen Rahmen mit den gleichen sechzehn Zeichen ringsum. Verbinde zwei davon durch
einen Weg, bevor es der andere tut. Acht Karten gewinnen.

Eine Runde
Eine Karte zeigt, wo dein Weg beginnt, eine andere, wo er enden muss. Schiebt Plättchen in die
Lücke, eines oder mehrere in einer Reihe, beide zur gleichen Zeit. Nie wird eines gehoben oder
gedreht, und die Lücke ist kein Weg.

Stopp!
Ist dein Weg verbunden? Ruf Stopp.
·Richtig: Die Karte gehört dir, und dort beginnst du die nächste Runde; der andere behält den
alten Start.
·Falsch: Der andere bekommt die Karte oder niemand, je nach Wahl.
·Beide zugleich: Richtig schlägt falsch; sonst bekommt sie niemand.

Allein
Ziel um Ziel; jedes erreichte ist der nächste Start. Auf Zeit oder so lange du willst. Ein
falscher Stopp kostet nichts.
"""

KEYS = """
Tasten
·Pfeile: Pfeil am Rand oder Feld wählen
·A: schieben, ziehen, ja
·B: Menü, zurück
·X halten: deine Karte sehen
·Y: Plättchen drehen; Figur wechseln
"""

KEYS_CARDS = """
Tasten
·Pfeile: Platz oder Karte wählen
·A: legen, nehmen, ja
·B: Menü, zurück
·X: die andere Karte
·Y: Karte drehen; genug
·X halten: das ganze Labyrinth
"""

KEYS_DUEL = """
Tasten
·Einer schiebt mit den Pfeilen, der andere mit A B X Y: Die Taste sagt, wohin das Plättchen
geht.
·Zwei eigene Tasten zugleich: Stopp.
·Allein oder gegen einen Bot: Pfeile schieben, A ruft Stopp, B ist das Menü.
·Zu zweit am Gerät: B halten für das Menü.
"""

KEYS_FOUR = """
Tasten
·X, Y: wählen
·A: nächster Schritt, ja
·B: zurück, Menü
·A halten: deine Karte sehen.
"""

KEYS_DUEL_FOUR = """
Tasten
·X, Y: Plättchen wählen
·A: schieben
·X und Y zugleich: Stopp
·B: Menü
·Zwei spielen nacheinander: Wer weniger Zeit braucht, bekommt die Karte.
"""

"""The rules in our own words, in German."""

GALAXY = """
Das Ziel
#galaxy.aim
Finde die Bilder auf deinen Karten in einem Labyrinth, das nie bleibt, wie es ist.
#galaxy.deal
Alle bekommen gleich viele Karten. Du siehst nur deine oberste, und niemand sonst darf sie sehen.
#galaxy.home galaxy.later
Alle gefunden? Dann geh in einem späteren Zug heim in deine Ecke. Wer dort als Erstes ankommt,
gewinnt.
#galaxy.begin
·Wer beginnt, wählt ihr (nach der Anleitung: wer am jüngsten ist). Dann geht es im Uhrzeigersinn.

Erst schieben
#galaxy.push
Jeder Zug beginnt mit dem Schieben, auch wenn es ohne ginge: Das lose Plättchen kommt, beliebig
gedreht, an einem Pfeil hinein, und gegenüber fällt eines heraus. Es ist das nächste lose Plättchen.
#galaxy.no_back
Es darf nicht gleich wieder dort hinein.
·Violette Linien zeigen, wie es danach aussieht.

Dann ziehen
#galaxy.move
Geh auf offenen Wegen so weit du willst, oder bleib stehen. Helle Felder sind erreichbar.
#galaxy.share
Auf einem Feld dürfen mehrere Schiffe stehen.
#galaxy.reach
Stehst du am Ende auf deinem Bild? Dann wird die Karte aufgedeckt, und die nächste ist ab
deinem nächsten Zug dein Ziel.

Hinausgeschoben
#galaxy.out
Ein Schiff, das hinausgeschoben wird, kommt gegenüber auf das Plättchen, das gerade
hineinkam. Das ist kein Zug.
#galaxy.spare
·Ein Bild auf dem losen Plättchen ist nicht erreichbar, bis es wieder im Labyrinth liegt.

Varianten
·Ausgabe: zwei Schachteln mit anderen Schiffen und Bildern, die Regeln sind gleich.
#galaxy.neutral
·Neutrale Figur: Bei Karten mit ihrem Zeichen ziehst du sie statt deines Schiffs.
#galaxy.neutral_start
Sie beginnt auf dem Plättchen mit diesem Zeichen und bleibt, wohin sie gezogen wurde.
#galaxy.open_hand
·Offene Hand: Du siehst alle deine Karten und suchst eine beliebige.
#galaxy.finish
·Schluss: heim, an einem offenen Rand hinaus, oder mit der letzten Karte.

Rätsel
#galaxy.puzzle
Ein Schiff und ein Bild, jeden Tag ein neues Labyrinth. Komm in möglichst wenigen Zügen hin; das
Soll ist die kleinste mögliche Zahl. Du darfst Züge zurücknehmen und von vorn beginnen.
"""

JUNIOR = """
Das Ziel
#junior.aim
Zwölf Geheimnisse liegen im kleinen Labyrinth. Ein Chip liegt offen: Er ist das Ziel von allen.
#junior.end
Wer am Ende die meisten Chips hat, gewinnt.
#junior.begin
·Wer beginnt, wählt ihr (nach der Anleitung: wer am jüngsten ist). Dann geht es im Uhrzeigersinn.

Dein Zug
#junior.push
Schieb das lose Plättchen, beliebig gedreht, an einem Pfeil hinein; dann geh auf offenen Wegen
oder bleib stehen.
#junior.share
Auf einem Feld dürfen mehrere Figuren stehen.
#junior.no_back
Ein Plättchen darf nicht gleich wieder zurück.
#junior.straight
·Kommst du schon so ans Ziel? Dann darfst du hingehen, ohne zu schieben.
#junior.out
·Eine Figur, die hinausgeschoben wird, kommt auf das Plättchen, das gerade hineinkam. Das ist kein
Zug.

Der Chip
#junior.reach
Stehst du am Ende auf dem Ziel? Dann gehört der Chip dir, dein Zug ist zu Ende, und wer als Nächstes
dran ist, deckt einen neuen auf.
#junior.next
Wenn nicht, versucht es der Nächste.
#junior.ties
·Bei Gleichstand gewinnen alle mit den meisten.

Varianten
#junior.crossings
·Kreuzungen: Je mehr es sind, desto leichter kommst du voran.
#junior.push_back
·Zurückschieben: Ein Plättchen darf gleich wieder zurück.
#junior.expert_tiles
·Experten: Die beidseitigen Plättchen zeigen Kurven; die aufgedruckte Mitte bleibt eine Kreuzung.
#junior.expert_deal
Alle bekommen gleich viele Chips. Sie sind geheim; den obersten siehst du, wenn dein Zug beginnt.
#junior.expert_push
Immer schieben, nie gleich zurück.
#junior.expert_home
Alle gefunden? Wer dann in einem späteren Zug als Erstes heimkommt, gewinnt.
"""

CARDS = """
Das Ziel
#cards.aim
Baut ein Labyrinth aus Karten und nehmt Karten heraus, die den gleichen Schatz zeigen.
#cards.end cards.ties
Wer die meisten Karten hat, gewinnt; bei Gleichstand alle mit den meisten.
#cards.begin
·Wer beginnt, wählt ihr (nach der Anleitung: wer am jüngsten ist). Dann geht es im Uhrzeigersinn.

Karte legen
#cards.start
Am Anfang liegen vier Karten als Quadrat.
#cards.hand
Du hast zwei Karten; niemand sonst sieht sie.
#cards.lay
Leg eine, beliebig gedreht, Kante an Kante ans Labyrinth, sodass mindestens ein Weg weitergeht. Die
anderen Kanten müssen nicht passen.
#cards.holes
Lücken darfst du füllen.

Karten nehmen
#cards.take
Folge den Wegen von deiner Karte aus. Karten, zu denen sie führen, darfst du nehmen, wenn sie
einen der zwei Schätze deiner Karte zeigen, eine nach der anderen.
#cards.length
Wie lang ein Weg ist und was sonst darauf liegt, ist egal.
#cards.together
·Der Rest muss Kante an Kante zusammenhängen.
#cards.stay
·Deine neue Karte bleibt. Du darfst jederzeit aufhören.

Nachziehen
#cards.draw
Dann ziehst du auf zwei Karten nach.
#cards.last
Ist der Stapel leer, legen alle ihre restlichen Karten.
#cards.pass
·Kannst du nicht anlegen, setzt du aus und ziehst nicht nach. Setzen alle aus, ist Schluss.
"""

DUEL = """
Das Ziel
#duel.aim
Beide haben einen Rahmen mit den gleichen sechzehn Zeichen ringsum. Verbinde zwei davon durch
einen Weg, bevor es der andere tut.
#duel.end
Wer zuerst acht Karten hat, gewinnt.
#duel.runs_out
·Gehen die Karten vorher aus, gewinnt, wer mehr hat; bei Gleichstand beide.

Eine Runde
#duel.start
Die erste Karte zeigt, wo beide Wege beginnen,
#duel.goal
die nächste, wo sie enden müssen.
#duel.slide
Schiebt Plättchen in die Lücke, eines oder mehrere in einer Reihe, beide zur gleichen Zeit.
#duel.lift
Sie werden nie angehoben oder gedreht, und die Lücke ist kein Weg.
#duel.opens
·Wer die Karte bekam, deckt die nächste auf; bekam sie niemand, kommt sie sofort. Die Plättchen
bleiben liegen.

Stopp!
#duel.stop
Ist dein Weg verbunden? Ruf Stopp.
#duel.right
·Richtig: Die Karte gehört dir, und dort beginnst du die nächste Runde; der andere behält den
alten Start.
#duel.wrong
·Falsch: Der andere bekommt die Karte oder niemand, je nach Wahl. Beide behalten ihren Start.
#duel.both
·Beide zugleich: Richtig schlägt falsch; sonst bekommt sie niemand.

Der Reihe nach
#duel.turns
Reichen die Tasten nicht für zwei, spielt ihr nacheinander: gleiche Runde, gleiche Zeit.
#duel.turns_stop
Dein Weg zählt erst, wenn du Stopp rufst.
#duel.turns_faster
Wer weniger Zeit gebraucht hat, bekommt die Karte;
#duel.turns_wrong
ein falscher Stopp zählt je nach Wahl.
#duel.turns_begin
·Ihr fangt abwechselnd an.

Allein
#duel.alone
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
·Die Taste zum Schieben halten: die ganze Reihe.
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
·A: schieben; halten: die ganze Reihe
·X und Y zugleich: Stopp
·B: Menü
·Zwei spielen nacheinander: Wer schneller ist, bekommt die Karte.
"""

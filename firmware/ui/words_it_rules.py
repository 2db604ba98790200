"""The rules in our own words, in Italian."""

GALAXY = """
Lo scopo
Trova le figure delle tue carte in un labirinto che non resta mai uguale. Vedi una carta alla
volta e nessun altro la vede. Trovate tutte? Torna nel tuo angolo. Vince chi arriva primo.

Prima spingi
Ogni turno comincia così: la tessera libera, girata come vuoi, entra da una freccia e un'altra
esce dal lato opposto. Sarà la prossima libera e non può rientrare subito da dove è
uscita.
·Le linee viola mostrano come sarebbe.

Poi muovi
Segui i sentieri aperti fin dove vuoi, o resta fermo. Puoi raggiungere le caselle chiare.
Finisci sulla tua figura? La carta viene scoperta, e la prossima è la tua meta
dal tuo prossimo turno.

Spinto fuori
Un'astronave spinta fuori rientra dal lato opposto, sulla tessera appena inserita. Non è una
mossa.
·Una figura sulla tessera libera non si raggiunge finché non torna nel labirinto.

Varianti
·Edizione: due scatole, altre astronavi e figure, le stesse regole.
·Pedina neutra: le carte con il suo segno muovono lei, non la tua astronave.
·Mano aperta: vedi tutte le tue carte e ne cerchi una qualsiasi.
·Finale: a casa, fuori da un bordo aperto, o con l'ultima carta.

Rompicapo
Un'astronave e una figura, ogni giorno un labirinto nuovo. Arrivaci in meno turni che puoi; il
par è il minimo. Puoi annullare i turni e ricominciare.
"""

JUNIOR = """
Lo scopo
Nel piccolo labirinto ci sono dodici segreti. Un gettone è scoperto: è la meta di tutti. Chi
alla fine ha più gettoni vince.

Il tuo turno
Spingi la tessera libera, girata come vuoi, da una freccia; poi segui i sentieri aperti o
resta fermo. Una tessera non può rientrare subito da dove è uscita.
·Raggiungi già la meta? Puoi andarci senza spingere.

Il gettone
Finisci sulla meta? Il gettone è tuo, il turno finisce, e il prossimo ne scopre un altro.
Altrimenti il prossimo prova con lo stesso.
·A pari gettoni si vince insieme.

Varianti
·Incroci: più sono, più è facile avanzare.
·Esperti: nessun incrocio. I tuoi gettoni sono segreti; vedi il primo all'inizio del tuo
turno. Si spinge sempre. Trovati tutti? Vince il primo a casa.
"""

CARDS = """
Lo scopo
Costruite un labirinto di carte e prendete quelle che mostrano gli stessi tesori. Vince chi ha
più carte.

Posare
Hai due carte. Posane una, girata come vuoi, lato contro lato al labirinto, così che almeno un
sentiero continui. Gli altri lati possono non combaciare. Puoi riempire i buchi.

Prendere
Segui i sentieri dalla tua carta. Puoi prendere, una dopo l'altra, le carte a cui portano, se
mostrano uno dei suoi due tesori.
·Le carte che restano devono toccarsi lato contro lato.
·La tua nuova carta resta. Puoi smettere quando vuoi.

Pescare
Poi peschi fino ad avere due carte. Finito il mazzo, ognuno posa quelle che ha in mano.
Nessuno vede le mani altrui.
·Se nessuna tua carta va bene, passi.
"""

DUEL = """
Lo scopo
Ogni telaio ha intorno gli stessi sedici simboli. Uniscine due con un sentiero prima
dell'altro. Otto carte vincono.

Una manche
Una carta mostra dove parte il tuo sentiero, un'altra dove finisce. Fate scorrere le
tessere verso il vuoto, una o più in fila, tutti e due insieme. Non si alzano e non si girano,
e il vuoto non è un sentiero.

Stop!
Il tuo sentiero è unito? Di' stop.
·Giusto: la carta è tua e nella prossima manche parti da lì; l'altro tiene la sua partenza.
·Sbagliato: la carta va all'altro o a nessuno, come avete scelto.
·Insieme: vince chi ha ragione; se no, non va a nessuno.

Da solo
Meta dopo meta; ognuna raggiunta è la prossima partenza. A tempo, o finché vuoi. Uno stop
errato non costa nulla.
"""

KEYS = """
Tasti
·Frecce: scegli un'entrata o una casella
·A: spingi, vai, sì
·B: menu, indietro
·X tenuto: vedi la tua carta
·Y: gira la tessera; cambia pedina
"""

KEYS_CARDS = """
Tasti
·Frecce: scegli un posto o una carta
·A: posa, prendi, sì
·B: menu, indietro
·X: l'altra carta
·Y: gira la carta; basta
·X tenuto: tutto il labirinto
"""

KEYS_DUEL = """
Tasti
·Uno usa le frecce, l'altro A B X Y: il tasto dice dove va la tessera.
·Due dei tuoi tasti insieme: stop.
·Da solo o contro un bot: frecce per muovere, A: stop, B: menu.
·In due sul dispositivo: B tenuto per il menu.
"""

KEYS_FOUR = """
Tasti
·X, Y: scegli
·A: passo successivo, sì
·B: indietro, menu
·A tenuto: vedi la tua carta.
"""

KEYS_DUEL_FOUR = """
Tasti
·X, Y: scegli una tessera
·A: muovila
·X e Y insieme: stop
·B: menu
·In due si gioca uno dopo l'altro: il più rapido vince la carta.
"""

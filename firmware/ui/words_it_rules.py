"""The rules in our own words, in Italian."""

GALAXY = """
Lo scopo
#galaxy.aim
Trova le figure delle tue carte in un labirinto che non resta mai uguale.
#galaxy.deal
Tutti ricevono lo stesso numero di carte. Vedi solo la prima delle tue; nessun altro deve vederla.
#galaxy.home galaxy.later
Trovate tutte? In un turno successivo torna nel tuo angolo. Vince chi arriva primo.
#galaxy.begin
·Scegliete voi chi comincia (da regolamento, il più giovane). Poi si gioca in senso orario.

Prima spingi
#galaxy.push
Ogni turno comincia così, anche se potresti farne a meno: la tessera libera, girata come vuoi, entra
da una freccia e un'altra esce dal lato opposto. Sarà la prossima libera.
#galaxy.no_back
Non può rientrare subito da dove è uscita.
·Le linee viola mostrano il risultato.

Poi muovi
#galaxy.move
Segui i sentieri aperti fin dove vuoi, o resta fermo. Puoi raggiungere le caselle chiare.
#galaxy.share
Su una casella possono stare più astronavi.
#galaxy.reach
Finisci sulla tua figura? La carta viene scoperta, e la prossima è la tua meta
dal tuo prossimo turno.

Spinto fuori
#galaxy.out
Un'astronave spinta fuori rientra dal lato opposto, sulla tessera appena inserita. Non è una
mossa.
#galaxy.spare
·Una figura sulla tessera libera non si raggiunge finché non torna nel labirinto.

Varianti
·Edizione: due scatole, altre astronavi e figure, le stesse regole.
#galaxy.neutral
·Pedina neutra: per le carte con il suo segno muovi lei, non la tua astronave.
#galaxy.neutral_start
Parte dalla tessera con quel segno e resta dove l'hanno mossa.
#galaxy.open_hand
·Mano aperta: vedi tutte le tue carte e ne cerchi una qualsiasi.
#galaxy.finish
·Finale: a casa, fuori da un bordo aperto, o con l'ultima carta.

Rompicapo
#galaxy.puzzle
Un'astronave e una figura, ogni giorno un labirinto nuovo. Arrivaci nel minor numero di turni
possibile; il minimo è indicato. Puoi annullare i turni e ricominciare.
"""

JUNIOR = """
Lo scopo
#junior.aim
Nel piccolo labirinto ci sono dodici segreti. Un gettone è scoperto: è la meta di tutti.
#junior.end
Chi alla fine ha più gettoni vince.
#junior.begin
·Scegliete voi chi comincia (da regolamento, il più giovane). Poi si gioca in senso orario.

Il tuo turno
#junior.push
Spingi la tessera libera, girata come vuoi, da una freccia; poi segui i sentieri aperti o
resta fermo.
#junior.share
Su una casella possono stare più pedine.
#junior.no_back
Una tessera non può rientrare subito da dove è uscita.
#junior.straight
·Raggiungi già la meta? Puoi andarci senza spingere.
#junior.out
·Una pedina spinta fuori rientra sulla tessera appena inserita. Non è una mossa.

Il gettone
#junior.reach
Finisci sulla meta? Il gettone è tuo, il turno finisce, e il prossimo ne scopre un altro.
#junior.next
Altrimenti il prossimo prova con lo stesso.
#junior.ties
·A pari gettoni si vince insieme.

Varianti
#junior.crossings
·Incroci: più sono, più è facile avanzare.
#junior.push_back
·Ritorno: una tessera può rientrare subito da dove è uscita.
#junior.expert_tiles
·Esperti: le tessere a due facce mostrano le curve; il centro stampato resta un incrocio.
#junior.expert_deal
Tutti ricevono lo stesso numero di gettoni, segreti; vedi il primo all'inizio del tuo turno.
#junior.expert_push
Si spinge sempre, mai subito indietro.
#junior.expert_home
Trovati tutti? Vince chi poi, in un turno successivo, torna primo a casa.
"""

CARDS = """
Lo scopo
#cards.aim
Costruite un labirinto di carte e prendete quelle che mostrano gli stessi tesori.
#cards.end cards.ties
Vince chi ha più carte; a pari carte si vince insieme.
#cards.begin
·Scegliete voi chi comincia (da regolamento, il più giovane). Poi si gioca in senso orario.

Posare
#cards.start
All'inizio quattro carte formano un quadrato.
#cards.hand
Hai due carte; nessun altro le vede.
#cards.lay
Posane una, girata come vuoi, lato contro lato al labirinto, così che almeno un sentiero continui.
Gli altri lati possono non combaciare.
#cards.holes
Puoi riempire i buchi.

Prendere
#cards.take
Segui i sentieri dalla tua carta. Puoi prendere, una dopo l'altra, le carte a cui portano, se
mostrano uno dei suoi due tesori.
#cards.length
Quanto è lungo il sentiero e che altro c'è non importa.
#cards.together
·Le altre carte devono restare tutte collegate lato contro lato.
#cards.stay
·La tua nuova carta resta. Puoi smettere quando vuoi.

Pescare
#cards.draw
Poi peschi fino ad avere due carte.
#cards.last
Finito il mazzo, ognuno posa quelle che ha in mano.
#cards.pass
·Se nessuna tua carta va bene, passi e non peschi. Se passano tutti, la partita finisce.
"""

DUEL = """
Lo scopo
#duel.aim
Ogni telaio ha intorno gli stessi sedici simboli. Uniscine due con un sentiero prima
dell'altro.
#duel.end
Vince chi arriva primo a otto carte.
#duel.runs_out
·Se le carte finiscono prima, vince chi ne ha di più; a pari carte si vince insieme.

Una manche
#duel.start
La prima carta mostra da dove partono i due sentieri,
#duel.goal
la successiva dove devono finire.
#duel.slide
Fate scorrere le tessere verso il vuoto, una o più in fila, tutti e due insieme.
#duel.lift
Non si alzano e non si girano, e il vuoto non è un sentiero.
#duel.opens
·Chi ha preso la carta scopre la prossima; se nessuno l'ha presa, arriva subito. Le tessere restano
come sono.

Stop!
#duel.stop
Il tuo sentiero è completo? Di' stop.
#duel.right
·Giusto: la carta è tua e nella prossima manche parti da lì; l'altro tiene la sua partenza.
#duel.wrong
·Sbagliato: la carta va all'altro o a nessuno, come avete scelto. Le partenze restano.
#duel.both
·Insieme: prevale chi ha il percorso giusto; altrimenti la carta non va a nessuno.

A turno
#duel.turns
Se i tasti non bastano per due, si gioca uno dopo l'altro: stessa manche, stesso tempo.
#duel.turns_stop
Il tuo sentiero conta solo quando dici stop.
#duel.turns_faster
Il più rapido prende la carta;
#duel.turns_wrong
uno stop errato conta come avete scelto.
#duel.turns_begin
·Si comincia una volta per uno.

Da solo
#duel.alone
Meta dopo meta; ognuna raggiunta è la prossima partenza. A tempo, o finché vuoi. Uno stop
errato non costa nulla.
"""

KEYS = """
Tasti
·Frecce: scegli un'entrata o una casella
·A: spingi, vai, sì
·B: menu, indietro
·Tieni premuto X: vedi la tua carta
·Y: gira la tessera; cambia pedina
"""

KEYS_CARDS = """
Tasti
·Frecce: scegli un posto o una carta
·A: posa, prendi, sì
·B: menu, indietro
·X: l'altra carta
·Y: gira la carta; basta
·Tieni premuto X: tutto il labirinto
"""

KEYS_DUEL = """
Tasti
·Uno usa le frecce, l'altro A B X Y: il tasto dice dove va la tessera.
·Due dei tuoi tasti insieme: stop.
·Da solo o contro un bot: frecce per muovere, A: stop, B: menu.
·Tieni premuto il tasto che sposta: tutta la fila.
·In due sul dispositivo: tieni premuto B per il menu.
"""

KEYS_FOUR = """
Tasti
·X, Y: scegli
·A: passo successivo, sì
·B: indietro, menu
·Tieni premuto A: vedi la tua carta.
"""

KEYS_DUEL_FOUR = """
Tasti
·X, Y: scegli una tessera
·A: spostala; tenuto premuto: tutta la fila
·X e Y insieme: stop
·B: menu
·In due si gioca uno dopo l'altro: il più rapido vince la carta.
"""

"""The rules in our own words, in Spanish."""

GALAXY = """
El objetivo
#galaxy.aim
Busca las imágenes de tus cartas en un laberinto que nunca sigue igual.
#galaxy.deal
Todos reciben el mismo número de cartas. Solo ves la primera de las tuyas; nadie más debe verla.
#galaxy.home galaxy.later
¿Todas encontradas? En un turno posterior vuelve a tu esquina. Gana quien llegue primero.
#galaxy.begin
·Elegís quién empieza (según el reglamento, el más joven). Luego se sigue en sentido horario.

Primero empujas
#galaxy.push
Cada turno empieza así, aunque no te haga falta: la loseta libre, girada como quieras, entra por una
flecha y otra sale por el lado opuesto. Esa será la próxima libre.
#galaxy.no_back
No puede volver enseguida por donde salió.
·Las líneas violetas muestran cómo quedaría.

Luego mueves
#galaxy.move
Sigue los caminos abiertos hasta donde quieras, o quédate. Las casillas claras están a tu
alcance.
#galaxy.share
En una casilla puede haber varias naves.
#galaxy.reach
¿Acabas en tu imagen? La carta se descubre, y la siguiente es tu meta desde tu próximo
turno.

Empujado fuera
#galaxy.out
Una nave empujada fuera vuelve por el lado opuesto, en la loseta que acaba de entrar. Eso no
es mover.
#galaxy.spare
·Una imagen en la loseta libre no se alcanza hasta que vuelva al laberinto.

Variantes
·Edición: dos cajas con otras naves e imágenes, las mismas reglas.
#galaxy.neutral
·Peón neutral: con las cartas que llevan su signo lo mueves a él, no a tu nave.
#galaxy.neutral_start
Sale de la loseta con ese signo y se queda donde lo dejan.
#galaxy.open_hand
·Mano abierta: ves todas tus cartas y buscas la que quieras.
#galaxy.finish
·Final: a casa, fuera por un borde abierto, o con la última carta.

Rompecabezas
#galaxy.puzzle
Una nave y una imagen, cada día un laberinto nuevo. Llega en el menor número de turnos posible; se
indica el mínimo. Puedes deshacer turnos y empezar de nuevo.
"""

JUNIOR = """
El objetivo
#junior.aim
En el pequeño laberinto hay doce secretos. Una ficha está descubierta: es la meta de todos.
#junior.end
Gana quien acabe con más fichas.
#junior.begin
·Elegís quién empieza (según el reglamento, el más joven). Luego se sigue en sentido horario.

Tu turno
#junior.push
Empuja la loseta libre, girada como quieras, por una flecha; luego sigue los caminos abiertos
o quédate.
#junior.share
En una casilla puede haber varios peones.
#junior.no_back
Una loseta no puede volver enseguida por donde salió.
#junior.straight
·¿Ya llegas a la meta? Puedes ir sin empujar.
#junior.out
·Un peón empujado fuera vuelve en la loseta que acaba de entrar. Eso no es mover.

La ficha
#junior.reach
¿Acabas en la meta? La ficha es tuya, tu turno termina y el siguiente descubre otra.
#junior.next
Si no, el siguiente prueba con la misma.
#junior.ties
·Con igual número de fichas se comparte la victoria.

Variantes
#junior.crossings
·Cruces: cuantos más hay, más fácil es avanzar.
#junior.push_back
·Devolver: una loseta puede volver enseguida por donde salió.
#junior.expert_tiles
·Experto: las losetas de dos caras muestran curvas; el centro impreso sigue siendo un cruce.
#junior.expert_deal
Todos reciben el mismo número de fichas, secretas; ves la primera al empezar tu turno.
#junior.expert_push
Se empuja siempre, nunca de vuelta enseguida.
#junior.expert_home
¿Todas encontradas? Gana quien luego, en un turno posterior, vuelva primero a casa.
"""

CARDS = """
El objetivo
#cards.aim
Construid un laberinto de cartas y tomad las que muestran los mismos tesoros.
#cards.end cards.ties
Gana quien tenga más cartas; si hay empate, se comparte la victoria.
#cards.begin
·Elegís quién empieza (según el reglamento, el más joven). Luego se sigue en sentido horario.

Poner
#cards.start
Al principio cuatro cartas forman un cuadrado.
#cards.hand
Tienes dos cartas; nadie más las ve.
#cards.lay
Pon una, girada como quieras, lado con lado junto al laberinto, de modo que siga al menos un camino.
Los otros lados pueden no encajar.
#cards.holes
Se pueden llenar huecos.

Tomar
#cards.take
Sigue los caminos desde tu carta. Puedes tomar, una tras otra, las cartas a las que llevan si
muestran uno de sus dos tesoros.
#cards.length
No importa lo largo que sea el camino ni qué más haya en él.
#cards.together
·Las que quedan deben seguir unidas lado con lado.
#cards.stay
·Tu carta nueva se queda. Puedes parar cuando quieras.

Robar
#cards.draw
Luego robas hasta tener dos cartas.
#cards.last
Sin mazo, cada cual pone las que le quedan.
#cards.pass
·Si ninguna de tus cartas encaja, pasas y no robas. Si pasan todos, se acaba la partida.
"""

DUEL = """
El objetivo
#duel.aim
Cada marco tiene alrededor los mismos dieciséis símbolos. Une dos de ellos con un
camino antes que el otro.
#duel.end
Gana quien llegue primero a ocho cartas.
#duel.runs_out
·Si se acaban antes, gana quien tenga más; si hay empate, se comparte la victoria.

Una ronda
#duel.start
La primera carta muestra dónde empiezan los dos caminos,
#duel.goal
la siguiente dónde acaban.
#duel.slide
Deslizad losetas hacia el hueco, una o varias en fila, los dos a la vez.
#duel.lift
No se levantan ni se giran, y el hueco no es camino.
#duel.opens
·Quien se llevó la carta descubre la siguiente; si nadie, sale enseguida. Las losetas se quedan como
están.

¡Alto!
#duel.stop
¿Está unido tu camino? Di alto.
#duel.right
·Bien: la carta es tuya y sales de ahí en la próxima ronda; el otro conserva su salida.
#duel.wrong
·Mal: la carta es para el otro o para nadie, según elijáis. Cada uno conserva su salida.
#duel.both
·Los dos a la vez: gana quien acierta; si no, la carta no es para nadie.

Por turnos
#duel.turns
Si no hay teclas para dos, jugáis uno tras otro: la misma ronda, el mismo tiempo.
#duel.turns_stop
Tu camino solo cuenta cuando dices alto.
#duel.turns_faster
El más rápido se lleva la carta;
#duel.turns_wrong
un alto en falso cuenta según elijáis.
#duel.turns_begin
·Empezáis una vez cada uno.

Solo
#duel.alone
Meta tras meta; cada una alcanzada es la próxima salida. A contrarreloj, o cuanto quieras. Un alto
en falso no cuesta nada.
"""

KEYS = """
Teclas
·Flechas: elegir una entrada o una casilla
·A: empujar, ir, sí
·B: menú, atrás
·Mantén X: ver tu carta
·Y: girar la loseta; cambiar de peón
"""

KEYS_CARDS = """
Teclas
·Flechas: elegir un sitio o una carta
·A: poner, tomar, sí
·B: menú, atrás
·X: la otra carta
·Y: girar la carta; basta
·Mantén X: todo el laberinto
"""

KEYS_DUEL = """
Teclas
·Uno desliza con las flechas, el otro con A B X Y: la tecla dice adónde va la loseta.
·Dos de tus teclas a la vez: ¡alto!
·Solo o contra un bot: las flechas deslizan, A dice alto, B es el menú.
·Mantén la tecla que desliza: toda la fila.
·Con dos en el aparato: mantén B para el menú.
"""

KEYS_FOUR = """
Teclas
·X, Y: elegir
·A: paso siguiente, sí
·B: atrás, menú
·Mantén A: ver tu carta.
"""

KEYS_DUEL_FOUR = """
Teclas
·X, Y: elegir una loseta
·A: deslizarla; mantenida: toda la fila
·X e Y a la vez: ¡alto!
·B: menú
·Entre dos se juega por turnos: el más rápido se lleva la carta.
"""

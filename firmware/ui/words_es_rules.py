"""The rules in our own words, in Spanish."""

GALAXY = """
El objetivo
Busca los dibujos de tus cartas en un laberinto que nunca sigue igual. Ves una carta cada vez
y nadie más la ve. ¿Todas encontradas? Vuelve a tu esquina. Gana quien llegue primero.

Primero empujas
Cada turno empieza así: la loseta libre, girada como quieras, entra por una flecha y otra sale
por el lado opuesto. Esa será la próxima libre y no puede volver enseguida por donde
salió.
·Las líneas violetas muestran cómo quedaría.

Luego mueves
Sigue los caminos abiertos hasta donde quieras, o quédate. Las casillas claras están a tu
alcance. ¿Acabas en tu dibujo? La carta se descubre, y la siguiente es tu meta desde tu próximo
turno.

Empujado fuera
Una nave empujada fuera vuelve por el lado opuesto, en la loseta que acaba de entrar. Eso no
es mover.
·Un dibujo en la loseta libre no se alcanza hasta que vuelva al laberinto.

Variantes
·Edición: dos cajas con otras naves y dibujos, las mismas reglas.
·Peón neutral: las cartas con su signo lo mueven a él, no a tu nave.
·Mano abierta: ves todas tus cartas y buscas la que quieras.
·Final: a casa, fuera por un borde abierto, o con la última carta.

Acertijo
Una nave y un dibujo, cada día un laberinto nuevo. Llega en los menos turnos posibles; el par
es el mínimo. Puedes deshacer turnos y empezar de nuevo.
"""

JUNIOR = """
El objetivo
En el pequeño laberinto hay doce secretos. Una ficha está descubierta: es la meta de todos.
Gana quien acabe con más fichas.

Tu turno
Empuja la loseta libre, girada como quieras, por una flecha; luego sigue los caminos abiertos
o quédate. Una loseta no puede volver enseguida por donde salió.
·¿Ya llegas a la meta? Puedes ir sin empujar.

La ficha
¿Acabas en la meta? La ficha es tuya, tu turno termina y el siguiente descubre otra. Si no, el
siguiente prueba con la misma.
·Con igual número de fichas se gana a medias.

Variantes
·Cruces: cuantos más hay, más fácil es avanzar.
·Experto: sin cruces. Tus fichas son secretas; ves la primera al empezar tu turno. Empuja
siempre. ¿Todas encontradas? Gana quien vuelva primero a casa.
"""

CARDS = """
El objetivo
Construid un laberinto de cartas y tomad las que muestran los mismos tesoros. Gana quien tenga
más cartas.

Poner
Tienes dos cartas. Pon una, girada como quieras, lado con lado junto al laberinto, de modo que
siga al menos un camino. Los otros lados pueden no encajar. Se pueden llenar huecos.

Tomar
Sigue los caminos desde tu carta. Puedes tomar, una tras otra, las cartas a las que llevan si
muestran uno de sus dos tesoros.
·Las que quedan deben seguir unidas lado con lado.
·Tu carta nueva se queda. Puedes parar cuando quieras.

Robar
Luego robas hasta tener dos cartas. Sin mazo, cada cual pone las que le quedan. Nadie ve la
mano ajena.
·Si ninguna de tus cartas encaja, pasas.
"""

DUEL = """
El objetivo
Cada marco tiene alrededor los mismos dieciséis símbolos. Une dos de ellos con un
camino antes que el otro. Ocho cartas ganan.

Una ronda
Una carta muestra dónde empieza tu camino, otra dónde acaba. Deslizad losetas hacia el
hueco, una o varias en fila, los dos a la vez. No se levantan ni se giran, y el hueco no es
camino.

¡Alto!
¿Está unido tu camino? Di alto.
·Bien: la carta es tuya y sales de ahí en la próxima ronda; el otro conserva su salida.
·Mal: la carta es para el otro o para nadie, según elijáis.
·Los dos a la vez: gana quien acierta; si no, no es para nadie.

Solo
Meta tras meta; cada una alcanzada es la próxima salida. Con tiempo, o cuanto quieras. Un alto
en falso no cuesta nada.
"""

KEYS = """
Teclas
·Flechas: elegir una entrada o una casilla
·A: empujar, ir, sí
·B: menú, atrás
·X sin soltar: ver tu carta
·Y: girar la loseta; cambiar de peón
"""

KEYS_CARDS = """
Teclas
·Flechas: elegir un sitio o una carta
·A: poner, tomar, sí
·B: menú, atrás
·X: la otra carta
·Y: girar la carta; basta
·X sin soltar: todo el laberinto
"""

KEYS_DUEL = """
Teclas
·Uno desliza con las flechas, el otro con A B X Y: la tecla dice adónde va la loseta.
·Dos de tus teclas a la vez: ¡alto!
·Solo o contra un bot: las flechas deslizan, A dice alto, B es el menú.
·Con dos en el aparato: B sin soltar para el menú.
"""

KEYS_FOUR = """
Teclas
·X, Y: elegir
·A: paso siguiente, sí
·B: atrás, menú
·A sin soltar: ver tu carta.
"""

KEYS_DUEL_FOUR = """
Teclas
·X, Y: elegir una loseta
·A: deslizarla
·X e Y a la vez: ¡alto!
·B: menú
·Entre dos se juega por turnos: quien tarda menos gana la carta.
"""

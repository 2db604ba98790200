"""Under CircuitPython: a PC may write to the drive, so the game may not, and says so."""

from ..screens.notice import Notice

# In the order of LANGUAGES. Not among the other words: only CircuitPython needs them.
TEXTS = (
    "The PC has the drive: nothing is saved. Eject it, switch off and on",
    "Der PC hat das Laufwerk: nichts wird gespeichert. Auswerfen, aus- und einschalten",
    "Le PC a le disque : rien ne sera enregistré. Éjectez-le, éteignez, rallumez",
    "Il PC ha il disco: non si salva nulla. Espellilo, spegni e riaccendi",
    "De pc heeft de schijf: er wordt niets bewaard. Uitwerpen, uit en weer aan",
    "El PC tiene el disco: no se guarda nada. Expúlsalo, apaga y enciende",
)


class OpenDrive(Notice):
    def __init__(self, app):
        super().__init__(app, "unsaved")
        self._text = TEXTS[app.settings.language]

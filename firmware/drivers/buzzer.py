"""Short melodies on a piezo, played by the app's ticks."""

# Cues are (hertz, ms) pairs; 0 Hz is a rest.
CLICK = ((1760, 12),)
SHIFT = ((220, 40), (196, 40), (175, 60))
STEP = ((880, 20),)
REACHED = ((659, 80), (784, 80), (1047, 160))
TURN = ((587, 60), (0, 40), (587, 60))
REFUSED = ((165, 90), (0, 30), (165, 120))
WON = ((523, 120), (659, 120), (784, 120), (1047, 180), (0, 40), (784, 100), (1047, 360))
LOW_BATTERY = ((440, 150), (0, 80), (330, 250))

_WRAP = 0x3FFFFFFF  # of time.ticks_ms() on the chip
# How long it is high, of 65536, by volume: shorter pulses sound softer. More than a quarter of
# the time hardly sounds louder, but draws more.
_DUTIES = (0, 1024, 4096, 16384)


class Buzzer:
    def __init__(self, pwm):
        self.volume = 3  # 0 to 3
        self._pwm = pwm
        self._cue = ()
        self._note = 0
        self._since = 0
        pwm.duty_u16(0)

    def play(self, cue, now: int):
        """Begin a cue, in place of the one that sounds."""
        self._cue = cue if self.volume else ()
        self._note = 0
        self._since = now
        self._sound()

    def tick(self, now: int):
        """Go on playing; gives the ms until it wants the next tick, None when it is silent."""
        while self._note < len(self._cue):
            left = self._cue[self._note][1] - (now - self._since & _WRAP)
            if left > 0:
                return left
            self._since += self._cue[self._note][1]
            self._note += 1
            self._sound()
        return None

    def _sound(self):
        hertz = self._cue[self._note][0] if self._note < len(self._cue) else 0
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(_DUTIES[self.volume] if hertz else 0)


class NoBuzzer:
    volume = 0

    def play(self, cue, now: int):
        pass

    def tick(self, now: int):
        return None

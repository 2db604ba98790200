"""An LED of up to three colours, each on or off: PWM would share its slices with others."""


class Led:
    def __init__(self, pins, on: int):
        """`pins` are for red, green and blue, None where there is none; lit at level `on`."""
        self._pins = pins
        self._on = on
        self.show(0, 0, 0)

    def show(self, red: int, green: int, blue: int):
        self._set(0, red)
        self._set(1, green)
        self._set(2, blue)

    def _set(self, i, lit):
        if self._pins[i] is not None:
            self._pins[i](self._on if lit else 1 - self._on)


class NoLed:
    def show(self, red: int, green: int, blue: int):
        pass

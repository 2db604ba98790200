// The piezo: one square wave that follows the device's tone.

const VOLUME = 0.05;
const RAMP_S = 0.004; // a square wave switched at once clicks

export class Sound {
  #context = null;
  #wave;
  #gain;
  #hertz = 0;
  #on;

  constructor(on) {
    this.#on = on;
    // Browsers let a page sound once it has been touched, and complain if it tries before.
    for (const gesture of ["pointerup", "keydown", "click"]) {
      addEventListener(gesture, () => this.#wake(), true);
    }
  }

  set on(on) {
    this.#on = on;
    this.#follow();
  }

  set tone(hertz) {
    this.#hertz = hertz;
    this.#follow();
  }

  #wake() {
    if (!this.#on || navigator.userActivation?.isActive === false) return;
    if (!this.#context) this.#make();
    if (this.#context.state !== "running") this.#context.resume().catch(() => {});
  }

  #make() {
    this.#context = new AudioContext();
    this.#gain = new GainNode(this.#context, { gain: 0 });
    this.#wave = new OscillatorNode(this.#context, { type: "square" });
    this.#wave.connect(this.#gain).connect(this.#context.destination);
    this.#wave.start();
    this.#follow();
  }

  #follow() {
    if (!this.#context) return;
    const now = this.#context.currentTime;
    const loud = this.#on && this.#hertz > 0;
    if (loud) this.#wave.frequency.setValueAtTime(this.#hertz, now);
    this.#gain.gain.setTargetAtTime(loud ? VOLUME : 0, now, RAMP_S);
  }
}

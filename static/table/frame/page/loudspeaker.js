/* Short sounds made of oscillators and noise, so that no file of them is loaded. */

import { LOUDEST } from "./settings.js";

const GAIN = 0.33; // at the loudest

/** The gain of a volume: ears hear in ratios, so that half of the way sounds like half.
 * @param {number} volume from 0 to LOUDEST */
export const gainOf = (volume) => GAIN * (volume / LOUDEST) ** 2;

/* [start in s, kind, frequency in Hz or of the filter, length in s, loudness] */
/** @type {Record<string, [number, OscillatorType | "noise", number, number, number][]>} */
const SCORES = {
  dice: [[0, "noise", 1900, 0.05, 0.9], [0.07, "noise", 1500, 0.05, 0.7], [0.13, "noise", 1700, 0.04, 0.8], [0.24, "noise", 1200, 0.06, 0.5]],
  mine: [[0, "sine", 587, 0.28, 0.7], [0.13, "sine", 880, 0.42, 0.7]],
  money: [[0, "triangle", 1319, 0.1, 0.5], [0.06, "triangle", 1976, 0.22, 0.45]],
  bid: [[0, "noise", 700, 0.07, 1], [0.004, "sine", 180, 0.1, 0.8]],
  hurry: [[0, "square", 880, 0.05, 0.22], [0.16, "square", 880, 0.05, 0.22]],
  end: [[0, "triangle", 523, 0.3, 0.6], [0.16, "triangle", 659, 0.3, 0.6], [0.32, "triangle", 784, 0.3, 0.6], [0.48, "triangle", 1047, 0.7, 0.6]],
};

class Loudspeaker {
  constructor() {
    this.context = new AudioContext();
    /** @type {AudioBuffer | null} */
    this.noise = null;
  }

  /** @param {string} name @param {number} volume @param {number} after seconds until it begins */
  play(name, volume, after) {
    if (!SCORES[name]) return;
    if (this.context.state === "suspended") this.context.resume();
    const start = this.context.currentTime + 0.02 + after;
    for (const [at, kind, tone, length, loud] of SCORES[name]) this.note(start + at, kind, tone, length, gainOf(volume) * loud);
  }

  /** @param {number} start @param {OscillatorType | "noise"} kind @param {number} tone @param {number} length @param {number} loud */
  note(start, kind, tone, length, loud) {
    const envelope = this.context.createGain();
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(loud, start + 0.008);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + length);
    envelope.connect(this.context.destination);
    const source = kind === "noise" ? this.rattle(tone, envelope) : this.tone(kind, tone, envelope);
    source.start(start);
    source.stop(start + length + 0.02);
  }

  /** @param {OscillatorType} kind @param {number} frequency @param {AudioNode} out */
  tone(kind, frequency, out) {
    const source = this.context.createOscillator();
    source.type = kind;
    source.frequency.value = frequency;
    source.connect(out);
    return source;
  }

  /** @param {number} frequency @param {AudioNode} out */
  rattle(frequency, out) {
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = frequency;
    filter.connect(out);
    const source = this.context.createBufferSource();
    source.buffer = this.noise ??= this.whiteNoise();
    source.connect(filter);
    return source;
  }

  whiteNoise() {
    const buffer = this.context.createBuffer(1, this.context.sampleRate / 4, this.context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
    return buffer;
  }
}

/** Made with the first sound: a browser lets nothing sound before a press. @type {Loudspeaker | null} */
let loudspeaker = null;

/** @param {string} name @param {number} volume from 0 to LOUDEST @param {number} after seconds until it begins */
export const sound = (name, volume, after) => (loudspeaker ??= new Loudspeaker()).play(name, volume, after);

/** Short sounds, made on the spot: no file is loaded. */

import type { TableEvent } from "./protocol.js";

export type Sound = "draw" | "discard" | "claim" | "turn" | "win" | "end";

interface Note {
  /** Hertz; 0 is a knock of filtered noise. */
  pitch: number;
  /** Seconds from the beginning of the sound. */
  at: number;
  /** Seconds. */
  lasts: number;
  loud: number;
}

const note = (pitch: number, at: number, lasts: number, loud: number): Note => ({ pitch, at, lasts, loud });

const SOUNDS: Record<Sound, Note[]> = {
  draw: [note(0, 0, 0.03, 0.08)],
  discard: [note(0, 0, 0.06, 0.35), note(190, 0, 0.05, 0.12)],
  claim: [note(0, 0, 0.05, 0.3), note(0, 0.08, 0.05, 0.3), note(523, 0.02, 0.16, 0.08)],
  turn: [note(880, 0, 0.09, 0.06), note(1175, 0.08, 0.12, 0.05)],
  win: [523, 659, 784, 1047].map((pitch, index) => note(pitch, index * 0.11, 0.32, 0.1)),
  end: [note(440, 0, 0.2, 0.07), note(330, 0.18, 0.3, 0.07)],
};

/** How an event sounds; null: not at all. */
export function soundOf(event: TableEvent): Sound | null {
  switch (event.type) {
    case "drew":
      return event.tile === null ? null : "draw";
    case "discarded":
      return "discard";
    case "chow":
    case "pung":
    case "kong":
    case "flower":
      return "claim";
    case "won":
      return "win";
    case "exhausted":
    case "false_win":
      return "end";
    default:
      return null;
  }
}

let context: AudioContext | undefined;

/** Plays a sound; does nothing where the browser allows none (before the first click). */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined" || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const one of SOUNDS[sound]) sounded(context, one);
}

function sounded(audio: AudioContext, { pitch, at, lasts, loud }: Note): void {
  const begin = audio.currentTime + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0005, begin + lasts);
  volume.connect(audio.destination);
  const source = pitch > 0 ? tone(audio, pitch) : knock(audio, lasts);
  source.connect(volume);
  source.start(begin);
  source.stop(begin + lasts);
}

function tone(audio: AudioContext, pitch: number): OscillatorNode {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  return source;
}

function knock(audio: AudioContext, lasts: number): AudioBufferSourceNode {
  const length = Math.ceil(audio.sampleRate * lasts);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  // Smoothed noise sounds like bone on wood, white noise like a spray.
  let last = 0;
  for (let index = 0; index < length; index++) {
    last = last * 0.8 + (Math.random() * 2 - 1) * 0.6;
    samples[index] = last;
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

import type { Stage } from '../state/ticket-state';
import { nullIfThrows } from '../../null-if-throws';

/** Browsers allow this sound only if it was opened by a tap. */
export interface Bell {
  ring(stage: Stage): void;
  close(): void;
}

/** Two rising tones in hertz: once for "next", three times for "your turn". */
const TONES_HZ = [783.99, 1046.5];
const TONE_APART_S = 0.16;
const TONE_LASTS_S = 0.5;
const ROUND_LASTS_S = 0.9;
const LOUDNESS = 0.5;
const ROUNDS: Record<Stage, number> = { next: 1, serving: 3 };
/** A quiet sample, so that the customer knows the sound. */
const SAMPLE_LOUDNESS = 0.12;

/** Call it during a tap. @returns null without sound */
export function openBell(Audio: typeof AudioContext | undefined): Bell | null {
  // Null when the phone gives no sound to this page; it may still get notifications.
  const context = Audio ? nullIfThrows(() => new Audio()) : null;
  return context && ringing(context);
}

function ringing(context: AudioContext): Bell {
  function tone(hertz: number, after: number, loudness: number): void {
    const from = context.currentTime + after;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_LASTS_S);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_LASTS_S);
  }

  function round(after: number, loudness: number): void {
    TONES_HZ.forEach((hertz, index) => tone(hertz, after + index * TONE_APART_S, loudness));
  }

  /** A phone call in between suspends the page's sound. */
  const awake = () => context.resume().catch(() => undefined);

  void awake();
  round(0, SAMPLE_LOUDNESS);
  return {
    ring: (stage) =>
      void awake().then(() => {
        for (let count = 0; count < ROUNDS[stage]; count += 1) round(count * ROUND_LASTS_S, LOUDNESS);
      }),
    close: () => void context.close().catch(() => undefined),
  };
}

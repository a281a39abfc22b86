import { VOLUME_MAX } from '@queuebell/contracts/limits';
import { withTimeout } from '../../queue/with-timeout';
import type { Voice } from './announcements';
import { type SpeechDeps, type SoundSettings, createTalker } from './talker';

/** Two soft tones, the second one lower, in hertz. */
const HIGH_HZ = 659.26;
const LOW_HZ = 523.25;
const TONE_APART_S = 0.22;
const TONE_LASTS_S = 0.9;
const LOUDNESS = 0.25;
const SHORT_CHIME_MS = 350;
const CHIME_MS = 1_000;
const RESUME_TIMEOUT_MS = 300;

export interface Speaker extends Voice {
  isAllowed(): boolean;
  /** Asks the browser for sound; it agrees only during a touch. */
  wake(): void;
  /** @returns the unsubscribe function */
  onChange(listener: () => void): () => void;
  close(): void;
}

interface SpeakerDeps {
  /** Null without browser support. */
  audio: AudioContext | null;
  speech: SpeechDeps | null;
  settings: () => SoundSettings;
}

export function createSpeaker({ audio, speech: voices, settings }: SpeakerDeps): Speaker {
  const listeners = new Set<() => void>();
  const mayPlay = () => audio === null || audio.state === 'running';
  const talker =
    voices && createTalker(voices, settings, () => listeners.forEach((listener) => void listener()));

  function tone(context: AudioContext, hertz: number, after: number): void {
    const from = context.currentTime + after;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime((LOUDNESS * settings().volume) / VOLUME_MAX, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_LASTS_S);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_LASTS_S);
  }

  return {
    isAllowed: () => mayPlay() && !talker?.isRefused(),
    wake() {
      audio?.resume().catch(() => undefined);
      talker?.prime();
    },
    onChange(listener) {
      listeners.add(listener);
      audio?.addEventListener('statechange', listener);
      return () => {
        listeners.delete(listener);
        audio?.removeEventListener('statechange', listener);
      };
    },
    async chime(isShort) {
      if (!audio) return;
      if (!mayPlay())
        await withTimeout(
          audio.resume().catch(() => undefined),
          RESUME_TIMEOUT_MS,
          undefined,
        );
      if (!mayPlay()) return;
      tone(audio, HIGH_HZ, 0);
      if (!isShort) tone(audio, LOW_HZ, TONE_APART_S);
      await new Promise((resolve) => setTimeout(resolve, isShort ? SHORT_CHIME_MS : CHIME_MS));
    },
    say: async (words) => talker?.say(words),
    hush: () => voices?.speech.cancel(),
    close() {
      voices?.speech.cancel();
      void audio?.close().catch(() => undefined);
    },
  };
}

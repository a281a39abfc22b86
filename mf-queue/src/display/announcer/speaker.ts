import { inTime } from '../../queue/answer-in-time';
import type { Voice } from './announcements';
import { phraseFor, pickVoice } from './phrases';

/** Two soft tones, the second lower, as of a bell at a door: pitch in hertz. */
const HIGH_HZ = 659.26;
const LOW_HZ = 523.25;
const TONE_APART_S = 0.22;
const TONE_LASTS_S = 0.9;
const LOUDNESS = 0.25;
const SHORT_CHIME_MS = 350;
const CHIME_MS = 1_000;
/** A browser that lets a page be heard takes no longer to begin. */
const WAKES_WITHIN_MS = 300;
/** A voice that has not come to an end by then never will. */
const SAY_AT_MOST_MS = 10_000;

export interface Speaker extends Voice {
  /** Whether the browser lets this page be heard. */
  isAllowed(): boolean;
  /** Asks the browser again; it agrees only while somebody touches the page. */
  wake(): void;
  /** @returns the way to stop listening */
  onChange(listener: () => void): () => void;
  close(): void;
}

interface SpeakerPowers {
  /** Null where the browser has none. */
  audio: AudioContext | null;
  speech: {
    speech: SpeechSynthesis;
    utter: (text: string) => SpeechSynthesisUtterance;
  } | null;
  /** The shop's, a BCP 47 tag. */
  language: () => string;
}

/** The browser's tones and voices. What it cannot or may not play is over at once. */
export function createSpeaker({ audio, speech: voices, language }: SpeakerPowers): Speaker {
  const isAllowed = () => audio === null || audio.state === 'running';

  function tone(context: AudioContext, hertz: number, after: number): void {
    const from = context.currentTime + after;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_LASTS_S);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_LASTS_S);
  }

  return {
    isAllowed,
    wake: () => void audio?.resume().catch(() => undefined),
    onChange(listener) {
      audio?.addEventListener('statechange', listener);
      return () => audio?.removeEventListener('statechange', listener);
    },
    async chime(isShort) {
      if (!audio) return;
      if (!isAllowed())
        await inTime(
          audio.resume().catch(() => undefined),
          WAKES_WITHIN_MS,
          undefined,
        );
      if (!isAllowed()) return;
      tone(audio, HIGH_HZ, 0);
      if (!isShort) tone(audio, LOW_HZ, TONE_APART_S);
      await new Promise((resolve) => setTimeout(resolve, isShort ? SHORT_CHIME_MS : CHIME_MS));
    },
    say(number, name) {
      if (!voices) return Promise.resolve();
      const { speech, utter } = voices;
      const phrase = phraseFor(language(), number, name);
      const utterance = utter(phrase.text);
      utterance.lang = phrase.language;
      utterance.voice = pickVoice(speech.getVoices(), phrase.language) ?? null;
      return new Promise((resolve) => {
        const isOver = () => {
          clearTimeout(giveUp);
          resolve();
        };
        const giveUp = setTimeout(() => {
          speech.cancel();
          isOver();
        }, SAY_AT_MOST_MS);
        utterance.onend = isOver;
        utterance.onerror = isOver;
        speech.speak(utterance);
      });
    },
    hush: () => voices?.speech.cancel(),
    close() {
      voices?.speech.cancel();
      void audio?.close().catch(() => undefined);
    },
  };
}

import { VOLUME_MAX } from '@queuebell/contracts/limits';
import type { Spoken } from './announcements';
import { phraseFor, pickVoice, spokenLanguage } from './phrases';

/** Speech that has not started, or not ended, in this time is given up. */
const START_TIMEOUT_MS = 2_000;
const SPEECH_MAX_MS = 10_000;

export interface SoundSettings {
  language: string;
  /** Percent of the device's volume. */
  volume: number;
}

export interface SpeechDeps {
  speech: SpeechSynthesis;
  utter: (text: string) => SpeechSynthesisUtterance;
}

export interface Talker {
  /** Whether the browser demands a touch before it speaks. */
  isRefused(): boolean;
  /** Speaks silence. Call it during a touch: Safari allows later speech only after that. */
  prime(): void;
  say(words: Spoken): Promise<void>;
}

/** @param onRefusal called when the browser refuses to speak, and when it was asked again */
export function createTalker(
  { speech, utter }: SpeechDeps,
  settings: () => SoundSettings,
  onRefusal: () => void,
): Talker {
  let isPrimed = false;
  let isRefused = false;

  function setRefused(refused: boolean): void {
    if (isRefused === refused) return;
    isRefused = refused;
    if (refused) isPrimed = false;
    onRefusal();
  }

  function phrase(words: Spoken): SpeechSynthesisUtterance {
    const { language, volume } = settings();
    const voices = speech.getVoices();
    const { text, language: spoken } = phraseFor(spokenLanguage(language, voices), words);
    const utterance = utter(text);
    utterance.lang = spoken;
    utterance.volume = volume / VOLUME_MAX;
    utterance.voice = pickVoice(voices, spoken) ?? null;
    return utterance;
  }

  return {
    isRefused: () => isRefused,
    prime() {
      if (isPrimed) return;
      isPrimed = true;
      const silence = utter(' ');
      silence.volume = 0;
      speech.speak(silence);
      setRefused(false);
    },
    say(words) {
      const utterance = phrase(words);
      return new Promise((resolve) => {
        let giveUp: ReturnType<typeof setTimeout>;
        const isOver = () => {
          clearTimeout(giveUp);
          resolve();
        };
        const waitAtMost = (ms: number) => {
          clearTimeout(giveUp);
          giveUp = setTimeout(() => {
            speech.cancel();
            isOver();
          }, ms);
        };
        waitAtMost(START_TIMEOUT_MS);
        utterance.onstart = () => waitAtMost(SPEECH_MAX_MS);
        utterance.onend = isOver;
        utterance.onerror = ({ error }) => {
          isOver();
          if (error === 'not-allowed') setRefused(true);
        };
        speech.speak(utterance);
      });
    },
  };
}

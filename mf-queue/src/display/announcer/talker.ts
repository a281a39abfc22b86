import { VOLUME_MAX } from '@queuebell/contracts/limits';
import { phraseFor, pickVoice, spokenLanguage } from './phrases';

/** A voice that has not begun by then, or not come to an end by then, never will. */
const SAYS_WITHIN_MS = 2_000;
const SAY_AT_MOST_MS = 10_000;

/** What the shop has decided about its sound. */
export interface Wishes {
  /** A BCP 47 tag. */
  language: string;
  /** In per cent of what the device is set to. */
  volume: number;
}

export interface TalkerPowers {
  speech: SpeechSynthesis;
  utter: (text: string) => SpeechSynthesisUtterance;
}

export interface Talker {
  /** Whether the browser has refused to speak, and wants a touch first. */
  isRefused(): boolean;
  /** To be called in a touch: Safari lets a page speak later only once it has spoken in one. This is without a sound. */
  prime(): void;
  say(number: number, name: string): Promise<void>;
}

/**
 * The browser's voices.
 *
 * @param onRefusal told when the browser refuses to speak, and when it was asked anew
 */
export function createTalker(
  { speech, utter }: TalkerPowers,
  wishes: () => Wishes,
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

  function phrase(number: number, name: string): SpeechSynthesisUtterance {
    const { language, volume } = wishes();
    const voices = speech.getVoices();
    const { text, language: spoken } = phraseFor(spokenLanguage(language, voices), number, name);
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
    say(number, name) {
      const utterance = phrase(number, name);
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
        waitAtMost(SAYS_WITHIN_MS);
        utterance.onstart = () => waitAtMost(SAY_AT_MOST_MS);
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

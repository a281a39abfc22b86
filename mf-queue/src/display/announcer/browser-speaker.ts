import { type Speaker, createSpeaker } from './speaker';
import type { Wishes } from './talker';

type Sounds = Partial<
  Pick<typeof globalThis, 'AudioContext' | 'speechSynthesis' | 'SpeechSynthesisUtterance'>
>;

/** The speaker of this browser, as far as it has one. */
export function browserSpeaker(wishes: () => Wishes, browser: Sounds = window): Speaker {
  const { AudioContext: Audio, speechSynthesis: speech, SpeechSynthesisUtterance: Utterance } = browser;
  return createSpeaker({
    audio: Audio ? opened(Audio) : null,
    speech: speech && Utterance ? { speech, utter: (text) => new Utterance(text) } : null,
    wishes,
  });
}

/** A machine without a sound card, or with too many pages that want it, has none to give. */
function opened(Audio: typeof AudioContext): AudioContext | null {
  try {
    return new Audio();
  } catch {
    return null;
  }
}

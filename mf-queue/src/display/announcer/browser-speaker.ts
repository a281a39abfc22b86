import { type Speaker, createSpeaker } from './speaker';
import type { SoundSettings } from './talker';

type Sounds = Partial<
  Pick<typeof globalThis, 'AudioContext' | 'speechSynthesis' | 'SpeechSynthesisUtterance'>
>;

export function browserSpeaker(settings: () => SoundSettings, browser: Sounds = window): Speaker {
  const { AudioContext: Audio, speechSynthesis: speech, SpeechSynthesisUtterance: Utterance } = browser;
  return createSpeaker({
    audio: Audio ? opened(Audio) : null,
    speech: speech && Utterance ? { speech, utter: (text) => new Utterance(text) } : null,
    settings,
  });
}

/** Null without a sound card, or when too many pages use it. */
function opened(Audio: typeof AudioContext): AudioContext | null {
  try {
    return new Audio();
  } catch {
    return null;
  }
}

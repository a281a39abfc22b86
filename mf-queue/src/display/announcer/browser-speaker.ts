import { type Speaker, createSpeaker } from './speaker';
import type { SoundSettings } from './talker';
import { nullIfThrows } from '../../null-if-throws';

type Sounds = Partial<
  Pick<typeof globalThis, 'AudioContext' | 'speechSynthesis' | 'SpeechSynthesisUtterance'>
>;

export function browserSpeaker(settings: () => SoundSettings, browser: Sounds = window): Speaker {
  const { AudioContext: Audio, speechSynthesis: speech, SpeechSynthesisUtterance: Utterance } = browser;
  return createSpeaker({
    // Null without a sound card, or when too many pages use it.
    audio: Audio ? nullIfThrows(() => new Audio()) : null,
    speech: speech && Utterance ? { speech, utter: (text) => new Utterance(text) } : null,
    settings,
  });
}

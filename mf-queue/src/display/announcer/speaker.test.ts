import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeTones } from '../../queue/fake-tones';
import { createSpeaker } from './speaker';

const number31 = { number: 31, name: '', chair: '' };

/** As much of Web Audio as two tones need; what was played is in `tones`. */
function fakeAudio(state: AudioContextState = 'running', agrees = true) {
  const { tones, ...player } = fakeTones();
  const target = new EventTarget();
  const audio = Object.assign(target, player, {
    state,
    currentTime: 5,
    resume: jest.fn(async () => {
      if (!agrees) return new Promise<void>(() => undefined);
      audio.state = 'running';
      target.dispatchEvent(new Event('statechange'));
    }),
    close: jest.fn(async () => undefined),
  });
  return { audio: audio as object as AudioContext & typeof audio, tones };
}

function fakeSpeech() {
  const said: SpeechSynthesisUtterance[] = [];
  const speech = {
    speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance),
    cancel: jest.fn(),
    getVoices: () => [{ lang: 'en-US' }, { lang: 'de-DE' }],
  };
  const utter = (text: string) => ({ text }) as SpeechSynthesisUtterance;
  return { said, speech, voices: { speech: speech as object as SpeechSynthesis, utter } };
}

const start = (utterance: SpeechSynthesisUtterance | undefined) =>
  utterance?.onstart?.call(utterance, {} as SpeechSynthesisEvent);
const fail = (utterance: SpeechSynthesisUtterance | undefined, error: SpeechSynthesisErrorCode) =>
  utterance?.onerror?.call(utterance, { error } as SpeechSynthesisErrorEvent);
const end = (utterance: SpeechSynthesisUtterance | undefined) =>
  utterance?.onend?.call(utterance, {} as SpeechSynthesisEvent);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

async function isOver(heard: Promise<void>): Promise<boolean> {
  const over = jest.fn();
  void heard.then(over);
  await jest.advanceTimersByTimeAsync(0);
  return over.mock.calls.length > 0;
}

describe('the speaker of the wall', () => {
  const settings = () => ({ language: 'de-AT', volume: 100 });

  it('chimes with two soft tones, the second one lower and later', async () => {
    const { audio, tones } = fakeAudio();
    const chime = createSpeaker({ audio, speech: null, settings }).chime(false);
    const [first, second] = tones;
    expect(tones).toHaveLength(2);
    expect(first!.hertz).toBeGreaterThan(second!.hertz);
    expect(second!.from).toBeGreaterThan(first!.from);
    expect(await isOver(chime)).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await isOver(chime)).toBe(true);
  });

  it('is as loud as the shop wants it', () => {
    const { audio, tones } = fakeAudio();
    const { said, voices } = fakeSpeech();
    const speaker = createSpeaker({
      audio,
      speech: voices,
      settings: () => ({ language: 'de', volume: 40 }),
    });
    void speaker.chime(true);
    void speaker.say(number31);
    expect(tones[0]?.loudness).toBeCloseTo(0.1);
    expect(said[0]?.volume).toBe(0.4);
  });

  it('chimes with one tone while many wait', () => {
    const { audio, tones } = fakeAudio();
    void createSpeaker({ audio, speech: null, settings }).chime(true);
    expect(tones).toHaveLength(1);
  });

  it('plays nothing while the browser does not allow it, and goes on', async () => {
    const { audio, tones } = fakeAudio('suspended', false);
    const chime = createSpeaker({ audio, speech: null, settings }).chime(false);
    await jest.advanceTimersByTimeAsync(300);
    expect(await isOver(chime)).toBe(true);
    expect(tones).toEqual([]);
  });

  it('waits for the moment that a browser needs to begin', async () => {
    const { audio, tones } = fakeAudio('suspended');
    void createSpeaker({ audio, speech: null, settings }).chime(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(tones).toHaveLength(2);
  });

  it('says when the browser changes its permission', () => {
    const { audio } = fakeAudio('suspended');
    const speaker = createSpeaker({ audio, speech: null, settings });
    const changed = jest.fn();
    const stop = speaker.onChange(changed);
    expect(speaker.isAllowed()).toBe(false);
    speaker.wake();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(speaker.isAllowed()).toBe(true);
    stop();
    speaker.wake();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('speaks in the shop’s language, with a voice of it, until the voice has ended', async () => {
    const { said, voices } = fakeSpeech();
    const saying = createSpeaker({ audio: null, speech: voices, settings }).say({
      ...number31,
      name: 'Amira',
    });
    expect(said[0]).toMatchObject({ text: 'Nummer 31, Amira', lang: 'de-AT', voice: { lang: 'de-DE' } });
    expect(await isOver(saying)).toBe(false);
    end(said[0]);
    expect(await isOver(saying)).toBe(true);
  });

  it('speaks English if the browser has no voice of that language', () => {
    const { said, voices } = fakeSpeech();
    void createSpeaker({
      audio: null,
      speech: voices,
      settings: () => ({ language: 'tr', volume: 100 }),
    }).say(number31);
    expect(said[0]).toMatchObject({ text: 'Number 31', lang: 'en-GB', voice: { lang: 'en-US' } });
  });

  it('leaves the voice to a browser that does not list its voices', () => {
    const { said, speech, voices } = fakeSpeech();
    speech.getVoices = () => [];
    void createSpeaker({
      audio: null,
      speech: voices,
      settings: () => ({ language: 'tr', volume: 100 }),
    }).say(number31);
    expect(said[0]).toMatchObject({ text: '31 numara', lang: 'tr', voice: null });
  });

  it('does not wait for ever for a voice that hangs', async () => {
    const { speech, voices } = fakeSpeech();
    const saying = createSpeaker({ audio: null, speech: voices, settings }).say(number31);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await isOver(saying)).toBe(true);
    expect(speech.cancel).toHaveBeenCalledTimes(1);
  });

  it('does not wait long for a voice that never begins, so that the chimes stay in time', async () => {
    const { speech, voices } = fakeSpeech();
    const saying = createSpeaker({ audio: null, speech: voices, settings }).say(number31);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(await isOver(saying)).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await isOver(saying)).toBe(true);
    expect(speech.cancel).toHaveBeenCalledTimes(1);
  });

  it('lets a voice that has begun come to its end', async () => {
    const { said, speech, voices } = fakeSpeech();
    const saying = createSpeaker({ audio: null, speech: voices, settings }).say({
      ...number31,
      name: 'Amira',
    });
    await jest.advanceTimersByTimeAsync(1_500);
    start(said[0]);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(await isOver(saying)).toBe(false);
    end(said[0]);
    expect(await isOver(saying)).toBe(true);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(speech.cancel).not.toHaveBeenCalled();
  });

  it('speaks without a sound at the first touch, once: Safari wants that before it lets a page speak', () => {
    const { audio } = fakeAudio('suspended');
    const { said, voices } = fakeSpeech();
    const speaker = createSpeaker({ audio, speech: voices, settings });
    expect(said).toEqual([]);
    speaker.wake();
    speaker.wake();
    expect(said).toEqual([expect.objectContaining({ volume: 0 })]);
    void speaker.say({ ...number31, name: 'Amira' });
    expect(said).toHaveLength(2);
    expect(said[1]).toHaveProperty('volume', 1);
  });

  it('asks for a touch if the browser refuses the voice alone', async () => {
    const { said, voices } = fakeSpeech();
    const speaker = createSpeaker({ audio: null, speech: voices, settings });
    const changed = jest.fn();
    speaker.onChange(changed);
    const saying = speaker.say({ ...number31, name: 'Amira' });
    fail(said[0], 'not-allowed');
    expect(await isOver(saying)).toBe(true);
    expect(speaker.isAllowed()).toBe(false);
    expect(changed).toHaveBeenCalledTimes(1);
    speaker.wake();
    expect(speaker.isAllowed()).toBe(true);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it.each(['canceled', 'interrupted', 'synthesis-failed'] as const)(
    'asks for no touch if an utterance ended as “%s”',
    (why) => {
      const { said, voices } = fakeSpeech();
      const speaker = createSpeaker({ audio: null, speech: voices, settings });
      void speaker.say({ ...number31, name: 'Amira' });
      fail(said[0], why);
      expect(speaker.isAllowed()).toBe(true);
    },
  );

  it('stays silent without an error if the browser has neither tones nor voices', async () => {
    const speaker = createSpeaker({ audio: null, speech: null, settings });
    expect(speaker.isAllowed()).toBe(true);
    expect(await isOver(speaker.chime(false))).toBe(true);
    expect(await isOver(speaker.say({ ...number31, name: 'Amira' }))).toBe(true);
    speaker.wake();
    speaker.hush();
    speaker.onChange(() => undefined)();
    speaker.close();
  });

  it('leaves nothing running', () => {
    const { audio } = fakeAudio();
    const { speech, voices } = fakeSpeech();
    createSpeaker({ audio, speech: voices, settings }).close();
    expect(audio.close).toHaveBeenCalledTimes(1);
    expect(speech.cancel).toHaveBeenCalledTimes(1);
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeTones } from '../../queue/fake-tones';
import { browserAlert } from './browser-alert';
import { openBell } from './bell';

const NOW_S = 5;

/** As much of Web Audio as a bell needs; what was played is in `tones`. */
function fakeAudio(resume: () => Promise<void> = async () => undefined) {
  const { tones, ...player } = fakeTones();
  const audio = {
    ...player,
    currentTime: NOW_S,
    resume: jest.fn(resume),
    close: jest.fn(async () => undefined),
  };
  const Audio = function Audio() {
    return audio;
  } as object as typeof AudioContext;
  return { audio, tones, Audio };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the bell of a ticket', () => {
  let phone: ReturnType<typeof fakeAudio>;
  const opened = () => {
    const bell = openBell(phone.Audio);
    if (!bell) throw new Error('There is no bell.');
    return bell;
  };

  beforeEach(() => {
    phone = fakeAudio();
  });

  it('lets the customer hear it softly when it is opened: two rising tones, in the tap itself', () => {
    opened();
    const [low, high] = phone.tones;
    expect(phone.tones).toHaveLength(2);
    expect(high!.hertz).toBeGreaterThan(low!.hertz);
    expect(high!.from).toBeGreaterThan(low!.from);
    expect(phone.audio.resume).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['once for who is next', 'next', 1],
    ['three times for whose turn it is', 'serving', 3],
  ] as const)('rings %s, louder than that, one after the other', async (_who, stage, rounds) => {
    const bell = opened();
    const [sample] = phone.tones.splice(0);
    bell.ring(stage);
    await settled();
    expect(phone.tones).toHaveLength(2 * rounds);
    for (const { loudness } of phone.tones) expect(loudness).toBeGreaterThan(sample!.loudness);
    const starts = phone.tones.map(({ from }) => from);
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
    expect(starts[0]).toBe(NOW_S);
    for (const { from, until } of phone.tones) expect(until).toBeGreaterThan(from);
  });

  it('wakes the sound of a page first that a call had put to sleep', async () => {
    let wake: () => void = () => undefined;
    const bell = opened();
    await settled();
    phone.tones.length = 0;
    phone.audio.resume.mockImplementation(() => new Promise((resolve) => (wake = resolve)));
    bell.ring('next');
    await settled();
    expect(phone.tones).toEqual([]);
    wake();
    await settled();
    expect(phone.tones).toHaveLength(2);
  });

  it('breaks nothing where the phone neither wakes nor closes it', async () => {
    phone = fakeAudio(() => Promise.reject(new DOMException('No.', 'InvalidStateError')));
    phone.audio.close.mockImplementation(() => Promise.reject(new DOMException('No.', 'InvalidStateError')));
    const bell = opened();
    bell.ring('serving');
    bell.close();
    await settled();
    expect(phone.audio.close).toHaveBeenCalledTimes(1);
  });

  it('is none in a browser without sound', () => {
    expect(openBell(undefined)).toBeNull();
  });
});

describe('the powers of a browser', () => {
  const pageWith = (navigator: object, rest: object = {}) =>
    browserAlert({ navigator, ...rest } as object as Window & typeof globalThis);

  it('shake a phone that its customer has touched', () => {
    const vibrate = jest.fn(() => true);
    pageWith({ vibrate, userActivation: { hasBeenActive: true } }).shake([200, 100, 200]);
    expect(vibrate.mock.calls).toEqual([[[200, 100, 200]]]);
  });

  it('do not shake one that was not touched: a browser refuses that, and complains', () => {
    const vibrate = jest.fn(() => true);
    pageWith({ vibrate, userActivation: { hasBeenActive: false } }).shake([200]);
    expect(vibrate).not.toHaveBeenCalled();
  });

  it('do nothing where the phone cannot shake', () => {
    expect(() => pageWith({ userActivation: { hasBeenActive: true } }).shake([200])).not.toThrow();
  });

  it('ring with the sound of the page, where it has one', () => {
    const phone = fakeAudio();
    expect(pageWith({}, { AudioContext: phone.Audio }).openBell()).not.toBeNull();
    expect(phone.tones).toHaveLength(2);
    expect(pageWith({}).openBell()).toBeNull();
  });
});

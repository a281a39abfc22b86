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

  it('lets the customer hear it softly at the tap that turns it on: two rising tones', () => {
    opened();
    const [low, high] = phone.tones;
    expect(phone.tones).toHaveLength(2);
    expect(high!.hertz).toBeGreaterThan(low!.hertz);
    expect(high!.from).toBeGreaterThan(low!.from);
    expect(phone.audio.resume).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['once for the customer who is next', 'next', 1],
    ['three times for the customer whose turn it is', 'serving', 3],
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

  it('first wakes the sound of a page that a phone call has stopped', async () => {
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

  it('breaks nothing if the phone neither wakes nor closes the sound', async () => {
    phone = fakeAudio(() => Promise.reject(new DOMException('No.', 'InvalidStateError')));
    phone.audio.close.mockImplementation(() => Promise.reject(new DOMException('No.', 'InvalidStateError')));
    const bell = opened();
    bell.ring('serving');
    bell.close();
    await settled();
    expect(phone.audio.close).toHaveBeenCalledTimes(1);
  });

  it('is missing in a browser without sound', () => {
    expect(openBell(undefined)).toBeNull();
  });
});

describe('a phone’s ways to alert its customer', () => {
  const pageWith = (navigator: object, rest: object = {}) =>
    browserAlert({ navigator, ...rest } as object as Window & typeof globalThis);

  it('include shaking, once the customer has touched the page', () => {
    const vibrate = jest.fn(() => true);
    pageWith({ vibrate, userActivation: { hasBeenActive: true } }).shake([200, 100, 200]);
    expect(vibrate.mock.calls).toEqual([[[200, 100, 200]]]);
  });

  it('do not include shaking before a touch: a browser refuses that, and complains', () => {
    const vibrate = jest.fn(() => true);
    pageWith({ vibrate, userActivation: { hasBeenActive: false } }).shake([200]);
    expect(vibrate).not.toHaveBeenCalled();
  });

  it('do nothing if the phone cannot shake', () => {
    expect(() => pageWith({ userActivation: { hasBeenActive: true } }).shake([200])).not.toThrow();
  });

  it('include the sound of the page, if it has one', () => {
    const phone = fakeAudio();
    expect(pageWith({}, { AudioContext: phone.Audio }).openBell()).not.toBeNull();
    expect(phone.tones).toHaveLength(2);
    expect(pageWith({}).openBell()).toBeNull();
  });
});

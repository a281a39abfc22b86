import { describe, expect, it } from '@jest/globals';
import { createAnnouncements, type Spoken } from './announcements';

/** A voice that notes what is heard, and ends each thing only when the test says so. */
function fakeVoice() {
  const heard: string[] = [];
  let end: () => void = () => undefined;
  const hear = (what: string) =>
    new Promise<void>((resolve) => {
      heard.push(what);
      end = resolve;
    });
  const voice = {
    chime: (isShort: boolean) => hear(isShort ? 'ding' : 'ding-dong'),
    say: ({ number, name, chair }: Spoken) => hear(`${number} ${name} ${chair}`.trim()),
    hush: () => end(),
  };
  /** Lets whatever is being heard come to its end, and the next begin. */
  const wait = async () => {
    end();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const waitForSilence = async () => {
    for (let before = -1; before !== heard.length;) {
      before = heard.length;
      await wait();
    }
  };
  return { heard, wait, waitForSilence, announcements: createAnnouncements(voice) };
}

const call = (number: number, name: string, chair = ''): Spoken => ({ number, name, chair });
const amira = call(31, 'Amira');
const jonas = call(32, 'Jonas');
const many = Array.from({ length: 50 }, (_, place) => call(place + 1, 'Amira'));

describe('the announcements of the wall', () => {
  it('are a chime and then the number with the name', async () => {
    const { announcements, heard, waitForSilence } = fakeVoice();
    announcements.announce([amira], 'voice');
    await waitForSilence();
    expect(heard).toEqual(['ding-dong', '31 Amira']);
  });

  it('are a chime alone if the shop wants no more', async () => {
    const { announcements, heard, waitForSilence } = fakeVoice();
    announcements.announce([amira], 'chime');
    await waitForSilence();
    expect(heard).toEqual(['ding-dong']);
  });

  it('never lie over each other: the next begins when the one before has ended', async () => {
    const { announcements, heard, wait } = fakeVoice();
    announcements.announce([amira], 'voice');
    announcements.announce([jonas], 'voice');
    expect(heard).toEqual(['ding-dong']);
    await wait();
    expect(heard).toEqual(['ding-dong', '31 Amira']);
    await wait();
    expect(heard).toEqual(['ding-dong', '31 Amira', 'ding-dong']);
  });

  it('include each of 50 calls, and are numbers alone while many wait', async () => {
    const { announcements, heard, waitForSilence } = fakeVoice();
    announcements.announce(many, 'voice');
    await waitForSilence();
    const spoken = heard.filter((what) => !what.startsWith('ding'));
    expect(spoken).toEqual(many.map(({ number }) => (number <= 48 ? `${number}` : `${number} Amira`)));
    expect(heard[0]).toBe('ding');
    expect(heard.at(-2)).toBe('ding-dong');
  });

  it('include the chair, also while many wait', async () => {
    const { announcements, heard, waitForSilence } = fakeVoice();
    const calls = [31, 32, 33].map((number) => call(number, 'Amira', 'Chair 2'));
    announcements.announce(calls, 'voice');
    await waitForSilence();
    const spoken = heard.filter((what) => !what.startsWith('ding'));
    expect(spoken).toEqual(['31  Chair 2', '32 Amira Chair 2', '33 Amira Chair 2']);
  });

  it('go on after one in which the browser broke off', async () => {
    const heard: number[] = [];
    const announcements = createAnnouncements({
      chime: async () => undefined,
      say: async ({ number }) => {
        if (number === 31) throw new DOMException('The voice is gone.', 'InvalidStateError');
        heard.push(number);
      },
      hush: () => undefined,
    });
    announcements.announce([amira, jonas], 'voice');
    await new Promise((resolve) => setTimeout(resolve));
    announcements.announce([call(33, 'Leo')], 'voice');
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard).toEqual([32, 33]);
  });

  it('stop when they are muted, and begin again with the next call', async () => {
    const { announcements, heard, waitForSilence } = fakeVoice();
    announcements.announce(many, 'chime');
    announcements.hush();
    await waitForSilence();
    expect(heard).toEqual(['ding']);
    announcements.announce([amira], 'chime');
    await waitForSilence();
    expect(heard).toEqual(['ding', 'ding-dong']);
  });

  it('say nothing after a chime in which they were muted, and all of the next call', async () => {
    const { announcements, heard, waitForSilence } = fakeVoice();
    announcements.announce([amira], 'voice');
    announcements.hush();
    announcements.announce([jonas], 'voice');
    await waitForSilence();
    expect(heard).toEqual(['ding-dong', 'ding-dong', '32 Jonas']);
  });
});

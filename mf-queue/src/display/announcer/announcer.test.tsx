import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALL_SHOWN_MS } from '@queuebell/contracts/limits';
import type { HeardCall } from '../../queue/heard-calls';
import { NOW, call } from '../../queue/testing';
import { Announcer } from './announcer';
import type { Speaker } from './speaker';
import type { SoundSettings } from './talker';

function fakeSpeaker(isAllowed = true) {
  let allowed = isAllowed;
  let tell: () => void = () => undefined;
  const speaker = {
    chime: jest.fn<Speaker['chime']>(async () => undefined),
    say: jest.fn<Speaker['say']>(async () => undefined),
    hush: jest.fn(),
    isAllowed: () => allowed,
    wake: jest.fn(() => {
      allowed = true;
      tell();
    }),
    onChange: (listener: () => void) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
    close: jest.fn(),
  } satisfies Speaker;
  return speaker;
}

const heardOf = (number: number, isNews = true, heardAt = NOW): HeardCall => ({
  call: call(number, 'Amira'),
  heardAt,
  isNews,
});
const one = heardOf(31);
const two = heardOf(32);
const shop = { sound: 'voice', language: 'en-GB' } as const;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const guest = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

async function open(speaker: Speaker, heard: HeardCall[] = []) {
  const openSpeaker = jest.fn((_wishes: () => SoundSettings) => speaker);
  const draw = (calls: HeardCall[]) => <Announcer heard={calls} shop={shop} openSpeaker={openSpeaker} />;
  const page = render(draw(heard));
  await pass(1_000);
  const hear = async (calls: HeardCall[]) => {
    page.rerender(draw(calls));
    await pass(0);
  };
  return { ...page, hear, openSpeaker };
}

const mute = () => screen.getByRole('button', { name: 'Mute this screen' });

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  jest.useRealTimers();
});

describe('the voice of the wall', () => {
  it('announces each call once', async () => {
    const speaker = fakeSpeaker();
    const { hear } = await open(speaker);
    await hear([one]);
    await hear([one, two]);
    await hear([two]);
    expect(speaker.say.mock.calls).toEqual([
      [{ number: 31, name: 'Amira', chair: '' }],
      [{ number: 32, name: 'Amira', chair: '' }],
    ]);
  });

  it('says to which chair the customer goes', async () => {
    const speaker = fakeSpeaker();
    const openSpeaker = () => speaker;
    const chairs = [{ id: 'two', name: 'Chair 2' }];
    const draw = (heard: HeardCall[]) => (
      <Announcer heard={heard} shop={shop} chairs={chairs} openSpeaker={openSpeaker} />
    );
    const { rerender } = render(draw([]));
    await pass(1_000);
    rerender(draw([{ ...one, call: call(31, 'Amira', { chair: 'two' }) }]));
    await pass(0);
    expect(speaker.say.mock.calls).toEqual([[{ number: 31, name: 'Amira', chair: 'Chair 2' }]]);
  });

  it('announces what was called while it was loading, and nothing from before', async () => {
    const speaker = fakeSpeaker();
    await open(speaker, [heardOf(30, false), one]);
    expect(speaker.say.mock.calls).toEqual([[{ number: 31, name: 'Amira', chair: '' }]]);
  });

  it('does not announce a call that is over by the time it is loaded', async () => {
    const speaker = fakeSpeaker();
    await open(speaker, [heardOf(30, true, NOW - CALL_SHOWN_MS), one]);
    expect(speaker.say.mock.calls).toEqual([[{ number: 31, name: 'Amira', chair: '' }]]);
  });

  it('can be muted if the browser stores nothing', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await open(fakeSpeaker());
    await guest.click(mute());
    expect(mute()).toHaveAttribute('aria-pressed', 'true');
  });

  it('is muted and unmuted by a button that the keyboard reaches', async () => {
    const speaker = fakeSpeaker();
    const { hear } = await open(speaker);
    await guest.tab();
    expect(mute()).toHaveFocus();
    expect(mute()).toHaveAttribute('aria-pressed', 'false');
    await guest.keyboard('{Enter}');
    expect(mute()).toHaveAttribute('aria-pressed', 'true');
    expect(speaker.hush).toHaveBeenCalled();
    await hear([one]);
    await guest.keyboard(' ');
    await hear([one, two]);
    expect(speaker.say.mock.calls).toEqual([[{ number: 32, name: 'Amira', chair: '' }]]);
  });

  it('stays muted on this device', async () => {
    const first = await open(fakeSpeaker());
    await guest.click(mute());
    first.unmount();
    const speaker = fakeSpeaker();
    const { hear } = await open(speaker);
    await hear([one]);
    expect(mute()).toHaveAttribute('aria-pressed', 'true');
    expect(speaker.chime).not.toHaveBeenCalled();
  });

  it('asks for a tap if the browser wants one, and accepts any', async () => {
    const speaker = fakeSpeaker(false);
    await open(speaker);
    expect(screen.getByRole('button', { name: 'Tap for sound' })).toBeInTheDocument();
    await guest.click(document.body);
    expect(speaker.wake).toHaveBeenCalled();
    expect(mute()).toHaveAttribute('aria-pressed', 'false');
  });

  it('is not muted by the tap that it asked for', async () => {
    await open(fakeSpeaker(false));
    await guest.tab();
    await guest.keyboard(' ');
    expect(mute()).toHaveAttribute('aria-pressed', 'false');
  });

  it('asks for no tap on a device that is muted', async () => {
    const first = await open(fakeSpeaker());
    await guest.click(mute());
    first.unmount();
    await open(fakeSpeaker(false));
    expect(screen.queryByRole('button', { name: 'Tap for sound' })).not.toBeInTheDocument();
  });

  it('speaks the language that the shop has now', async () => {
    const speaker = fakeSpeaker();
    const { openSpeaker, rerender } = await open(speaker);
    rerender(
      <Announcer heard={[]} shop={{ ...shop, language: 'de' }} volume={40} openSpeaker={openSpeaker} />,
    );
    expect(openSpeaker.mock.calls[0]?.[0]()).toEqual({ language: 'de', volume: 40 });
    expect(openSpeaker).toHaveBeenCalledTimes(1);
  });

  it('ends with its screen', async () => {
    const speaker = fakeSpeaker();
    const { unmount } = await open(speaker);
    unmount();
    expect(speaker.close).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});

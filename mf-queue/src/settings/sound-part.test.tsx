import { expect, it, jest } from '@jest/globals';
import type { ShopSettings } from '@queuebell/contracts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Speaker } from '../display/announcer/speaker';
import { startWith } from './part/settings-state';
import { SoundPart } from './sound-part';

const saved: ShopSettings = {
  boardNames: 'full',
  language: 'de-DE',
  sound: 'voice',
  volume: 40,
  boardTheme: 'system',
  boardWait: false,
  busyPage: false,
  busyUrl: null,
  publishesScore: false,
  asksForRating: true,
  clock: '24',
  joining: 'off',
  joinUrl: null,
  kioskCode: '482913',
  retentionDays: 30,
  longWaitMinutes: 15,
  chairs: [],
  callsNext: true,
  mayAskForPerson: false,
  noShowPlace: 'after-two',
  noShowMinutes: null,
};

async function tryWith(settings: Partial<ShopSettings>) {
  const speaker = {
    isAllowed: () => true,
    wake: jest.fn(),
    onChange: () => () => undefined,
    close: jest.fn(),
    chime: jest.fn<Speaker['chime']>(async () => undefined),
    say: jest.fn<Speaker['say']>(async () => undefined),
    hush: jest.fn(),
  };
  const openSpeaker = jest.fn(async (_wishes: () => Pick<ShopSettings, 'language' | 'volume'>) => speaker);
  const controls = {
    state: startWith({ ...saved, ...settings }),
    choose: () => undefined,
    retry: () => undefined,
  };
  render(<SoundPart controls={controls} openSpeaker={openSpeaker} />);
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try it' }));
  await act(async () => undefined);
  return { speaker, wishes: openSpeaker.mock.calls[0]?.[0]() };
}

it('the settings play what the wall will say, as loud and in the same language', async () => {
  const { speaker, wishes } = await tryWith({});
  expect(wishes).toEqual({ language: 'de-DE', volume: 40 });
  expect(speaker.chime).toHaveBeenCalledWith(false);
  expect(speaker.say).toHaveBeenCalledWith({ number: 27, name: 'Olive', chair: '' });
  expect(speaker.close).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Try it' })).toBeEnabled();
});

it('the settings say no name if the wall shows none', async () => {
  const { speaker } = await tryWith({ boardNames: 'number' });
  expect(speaker.say).toHaveBeenCalledWith({ number: 27, name: '', chair: '' });
});

it('the settings say a chair in a shop with several', async () => {
  const chairs = [
    { id: 'one', name: 'Chair 1' },
    { id: 'two', name: 'Chair 2' },
  ];
  const { speaker } = await tryWith({ chairs });
  expect(speaker.say).toHaveBeenCalledWith({ number: 27, name: 'Olive', chair: 'Chair 1' });
});

it('the settings only chime if the wall does', async () => {
  expect((await tryWith({ sound: 'chime' })).speaker.say).not.toHaveBeenCalled();
});

import { jest } from '@jest/globals';
import type { ShopSettings } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SettingsScreen } from './settings.screen';

const saved: ShopSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'chime',
  volume: 100,
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
type Calls = Partial<Pick<FakeCalls, 'changeShop' | 'readQueue'>>;

/** The first test of a file compiles the part that it loads. */
const LOADED_WITHIN_MS = 20_000;

/** The settings page of a shop, whose server keeps what is changed. @param name of the section that buttons are pressed in */
export async function openSettings(name: string, settings: Partial<ShopSettings>, calls: Calls = {}) {
  let stored: ShopSettings = { ...saved, ...settings };
  const keep: FakeCalls['changeShop'] = ({ renewJoinUrl: _, ...rest }) => {
    stored = { ...stored, ...rest };
    return answer(stored);
  };
  const changeShop = jest.fn<FakeCalls['changeShop']>(calls.changeShop ?? keep);
  const readQueue = calls.readQueue ?? (() => refusal(404, 'NOT_FOUND', 'There is no queue.'));
  const host = createFakeHost({
    api: {
      readShop: () => answer(stored),
      readWaitScore: () => answer({ right: 83, of: 100 }),
      ...{ changeShop, readQueue },
    },
  });
  render(
    <MemoryRouter>
      <SettingsScreen host={host} />
    </MemoryRouter>,
  );
  await screen.findByRole('region', { name }, { timeout: LOADED_WITHIN_MS });
  await act(async () => undefined);
  const user = userEvent.setup({ delay: null });
  const press = async (button: string) => {
    await user.click(within(screen.getByRole('region', { name })).getByRole('button', { name: button }));
    await act(async () => undefined);
  };
  return { user, press, changeShop };
}

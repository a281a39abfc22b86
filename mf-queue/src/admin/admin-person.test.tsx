import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StaffAct, TabletPeople } from '@queuebell/contracts';
import { type FakeApi, type FakeCalls, answer, refusal, testUser } from '@queuebell/host-kit/testing';
import { screen, within } from '@testing-library/react';
import { down, openAdmin, owner, pass, serve, setOnline, tap } from './testing';
import { DEFERRED_AFTER_MS } from './use-deferred-parts';

const PEOPLE: TabletPeople = [
  { id: 'owner', name: 'Owner' },
  { id: 'sam', name: 'Sam' },
  { id: 'petra', name: 'Petra', hasPin: true },
];
const tabletUser = {
  ...testUser,
  role: 'device' as const,
  device: { id: 'front', kind: 'admin' as const, name: 'Front desk' },
};
const HEADER = 'queuebell-person';

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers({ now: Date.parse('2026-11-21T14:05:00.000Z') });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function openTablet(api: FakeApi = {}, serviceDay?: string) {
  const choosePerson = jest.fn<FakeCalls['choosePerson']>(({ id, pin }) =>
    id === 'petra' && pin !== '4711' ? refusal(403, 'WRONG_CODE', 'No.') : answer({ proof: `proof-${id}` }),
  );
  const page = await openAdmin(undefined, serviceDay === undefined ? {} : { serviceDay }, {
    user: tabletUser,
    api: {
      listTabletPeople: () => answer(PEOPLE),
      choosePerson,
      beat: () => answer({ user: tabletUser }),
      ...api,
    },
  });
  await pass(DEFERRED_AFTER_MS);
  const claim = async () => {
    await tap(serve());
    await pass(1_000);
    return page.closeEntry.mock.calls.at(-1)?.[1]?.headers?.[HEADER];
  };
  return { ...page, choosePerson, claim };
}

const group = () => screen.queryByRole('group', { name: 'Who’s working?' });
const chip = (name: string) => screen.getByRole('button', { name });
const enterPin = async (pin: string) => {
  const dialog = within(screen.getByRole('dialog', { name: 'Petra’s PIN' }));
  await owner.clear(dialog.getByLabelText('PIN'));
  await owner.type(dialog.getByLabelText('PIN'), pin);
  await tap(dialog.getByRole('button', { name: 'OK' }));
};

describe('the person who works at a shared tablet', () => {
  it('is chosen by a tap, stands beside what they do, and is taken away by another tap', async () => {
    const { claim } = await openTablet();
    await tap(chip('Sam'));
    expect(chip('Sam')).toHaveAttribute('aria-pressed', 'true');
    expect(await claim()).toBe('sam proof-sam');
    await tap(chip('Sam'));
    expect(chip('Sam')).toHaveAttribute('aria-pressed', 'false');
    expect(await claim()).toBeUndefined();
  });

  it('types a PIN if they have one', async () => {
    const { claim } = await openTablet();
    await tap(chip('Petra'));
    await enterPin('1111');
    expect(screen.getByRole('alert')).toHaveTextContent('That PIN is wrong.');
    await enterPin('4711');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await claim()).toBe('petra proof-petra');
  });

  it('is not confirmed while the tablet is offline, and without a PIN', async () => {
    const { claim, choosePerson } = await openTablet({ choosePerson: down });
    setOnline(false);
    await tap(chip('Petra'));
    expect(chip('Petra (not confirmed)')).toHaveAttribute('aria-pressed', 'true');
    expect(choosePerson).not.toHaveBeenCalled();
    expect(await claim()).toBe('petra');
  });

  it('stays chosen after a reload, also without network, and until the day ends', async () => {
    const first = await openTablet();
    await tap(chip('Sam'));
    first.unmount();
    const second = await openTablet({ listTabletPeople: down });
    expect(chip('Sam')).toHaveAttribute('aria-pressed', 'true');
    second.unmount();
    const { claim } = await openTablet({}, '2026-11-22');
    expect(chip('Sam')).toHaveAttribute('aria-pressed', 'false');
    expect(await claim()).toBeUndefined();
  });

  it('stands beside what they did without network, also after another person was chosen', async () => {
    const { closeEntry, deliverActs } = await openTablet({ choosePerson: down });
    closeEntry.mockImplementation(down);
    setOnline(false);
    for (const name of ['Sam', 'Petra']) {
      await tap(serve());
      await tap(chip(name));
      await pass(1_000);
    }
    await tap(serve());
    setOnline(true);
    await pass(0);
    const [body, options] = deliverActs.mock.lastCall ?? [];
    const numberOf = ({ done }: StaffAct) => ('number' in done ? done.number : null);
    expect(options?.headers?.[HEADER]).toBe('');
    expect(body?.acts.map((each) => [each.claim, numberOf(each)])).toEqual([
      [undefined, 27],
      ['sam', 28],
      ['petra', 29],
    ]);
  });

  it('is not chosen any more after they left the team', async () => {
    const first = await openTablet();
    await tap(chip('Sam'));
    first.unmount();
    const { claim } = await openTablet({ listTabletPeople: () => answer(PEOPLE.slice(0, 1)) });
    expect(screen.queryByRole('button', { name: 'Sam' })).not.toBeInTheDocument();
    expect(await claim()).toBeUndefined();
  });

  it('reads why they cannot be chosen', async () => {
    await openTablet({
      choosePerson: () => refusal(429, 'RATE_LIMITED', 'Too many tries. Please wait a moment.'),
    });
    await tap(chip('Sam'));
    expect(within(group() ?? document.body).getByRole('status')).toHaveTextContent('Too many tries.');
  });

  it('is not asked for in a shop without people', async () => {
    await openTablet({ listTabletPeople: () => answer([]) });
    expect(group()).not.toBeInTheDocument();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refusal, testUser } from '@queuebell/host-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { NOW, entry } from '../queue/testing';
import { NOTICE_MS } from './parts/undo-line';
import { callAgainButton, current, next, openAdmin, owner, pass, setOnline, tap } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('calling the current customer again', () => {
  it('announces the number on the wall, and is confirmed', async () => {
    const { callAgain } = await openAdmin();
    await tap(callAgainButton());
    expect(callAgain).toHaveBeenCalledWith({ userId: testUser.id, number: 27, day: '2026-11-21' });
    expect(screen.getByText('27 Amira announced again')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    await pass(NOTICE_MS);
    expect(screen.queryByText('27 Amira announced again')).not.toBeInTheDocument();
  });

  it('is sent once for a double tap', async () => {
    const { callAgain } = await openAdmin();
    callAgain.mockReturnValue(new Promise(() => undefined));
    await owner.dblClick(callAgainButton());
    expect(callAgain).toHaveBeenCalledTimes(1);
    expect(callAgainButton()).toBeDisabled();
  });

  it('keeps the keyboard focus in place', async () => {
    await openAdmin();
    act(() => callAgainButton().focus());
    await owner.keyboard('{Enter}');
    await pass(0);
    expect(callAgainButton()).toHaveFocus();
  });

  it('says why it failed', async () => {
    const { callAgain, host } = await openAdmin();
    const words = 'There is no such number in the queue today.';
    callAgain.mockImplementation(() => refusal(404, 'TICKET_NOT_FOUND', words));
    await tap(callAgainButton());
    expect(within(current()).getByText(`Not announced. ${words}`)).toBeInTheDocument();
    expect(host.problems).toContainEqual(expect.objectContaining({ area: 'queue/call' }));
    expect(callAgainButton()).toBeEnabled();
    await pass(60_000);
    expect(callAgain).toHaveBeenCalledTimes(1);
    await owner.click(screen.getByRole('button', { name: 'OK, 27 Amira' }));
    expect(screen.queryByText(/^Not announced/)).not.toBeInTheDocument();
  });

  it('is not possible while the tablet is offline, which the card says', async () => {
    await openAdmin();
    setOnline(false);
    expect(callAgainButton()).toBeDisabled();
    expect(callAgainButton()).toHaveAccessibleDescription(
      'You can announce again once this tablet is online.',
    );
    setOnline(true);
    await pass(0);
    expect(callAgainButton()).toBeEnabled();
  });

  it('is not offered while nobody is being served', async () => {
    await openAdmin([]);
    expect(screen.queryByRole('button', { name: /^Announce again/ })).not.toBeInTheDocument();
  });
});

it('the admin screen shows who joined by phone', async () => {
  await openAdmin([
    entry(27, 'Amira', { via: 'phone' }),
    entry(28, 'Jonas'),
    entry(29, 'Priya', { via: 'phone' }),
  ]);
  expect(within(current()).getByRole('img', { name: 'joined by phone' })).toBeInTheDocument();
  expect(within(next()).getAllByRole('img', { name: 'joined by phone' })).toHaveLength(1);
});

it('the admin screen marks customers who came while the tablet was offline', async () => {
  await openAdmin([
    entry(801, 'Amira', { via: 'offline' }),
    entry(28, 'Jonas'),
    entry(802, 'Priya', { via: 'offline' }),
  ]);
  const name = 'came while the tablet was offline';
  expect(within(current()).getByRole('img', { name })).toBeInTheDocument();
  const [jonas, priya] = within(next()).getAllByRole('listitem');
  expect(within(jonas!).queryByRole('img')).not.toBeInTheDocument();
  expect(within(priya!).getByRole('img', { name })).toBeInTheDocument();
});

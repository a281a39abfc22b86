import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refusal, testUser } from '@queuebell/host-kit/testing';
import { screen, within } from '@testing-library/react';
import { NOW, keyOf } from '../queue/testing';
import { DOUBLE_TAP_MS } from './counter/admin-state';
import { down, openAdmin, owner, pass, serve, setOnline, tap } from './testing';
import { DEFERRED_AFTER_MS } from './use-deferred-parts';

const day = '2026-11-21';
const HOUR_MS = 3_600_000;
const iso = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const hours = {
  ranges: [
    { from: iso(-5), to: iso(4) },
    { from: iso(19), to: iso(28) },
  ],
};

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const checkIn = () => screen.getByRole('region', { name: 'Check-in' });
const pause = () => screen.getByRole('button', { name: 'Pause check-in' });
const resume = () => screen.getByRole('button', { name: 'Resume check-in' });
const choose = (name: string) => tap(screen.getByRole('button', { name }));

/** With everything that loads later. */
async function open(settings: Parameters<typeof openAdmin>[1] = {}) {
  const page = await openAdmin(undefined, settings);
  await pass(DEFERRED_AFTER_MS);
  return page;
}

describe('the check-in, on the admin screen,', () => {
  it('is said to be open until closing time', async () => {
    await open({ opening: hours });
    expect(checkIn()).toHaveTextContent('Open until 18:05');
  });

  it('is said to open later, and cannot be paused before', async () => {
    await open({ opening: { ranges: [{ from: iso(19), to: iso(28) }] } });
    expect(checkIn()).toHaveTextContent('Closed · opens tomorrow at 09:05');
    expect(within(checkIn()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('has no times in a shop without opening hours', async () => {
    await open();
    expect(checkIn().textContent).toBe('Pause check-in');
  });

  it.each([
    ['Back in 15 minutes', { minutes: 15 }, 'Check-in is paused · until 14:20'],
    ['Back in an hour', { minutes: 60 }, 'Check-in is paused · until 15:05'],
    [
      'Fully booked for today',
      { message: 'Fully booked for today', until: iso(19) },
      'Check-in is paused · Fully booked for today',
    ],
    ['Without a reason', { until: null }, 'Check-in is paused'],
  ])('is paused by two taps: %s', async (choice, command, words) => {
    const { changeQueue } = await open({ opening: hours });
    jest.setSystemTime(NOW);
    await tap(pause());
    await choose(choice);
    expect(changeQueue).toHaveBeenCalledWith({ userId: testUser.id, day, type: 'pauseCheckIn', ...command });
    expect(checkIn()).toHaveTextContent(words);
    expect(resume()).toHaveFocus();
  });

  it('is paused with staff’s own words', async () => {
    const { changeQueue } = await open();
    await tap(pause());
    await owner.type(screen.getByLabelText('Your own message'), ' Staff meeting {Enter}');
    await pass(0);
    expect(changeQueue).toHaveBeenCalledWith({
      ...{ userId: testUser.id, day },
      type: 'pauseCheckIn',
      message: 'Staff meeting',
      until: null,
    });
    expect(checkIn()).toHaveTextContent('Check-in is paused · Staff meeting');
  });

  it('is resumed by one tap, and the focus stays on the button at its new place', async () => {
    const { changeQueue } = await open();
    await tap(pause());
    await choose('Without a reason');
    expect(resume()).toHaveFocus();
    await pass(DOUBLE_TAP_MS);
    await tap(resume());
    expect(changeQueue).toHaveBeenLastCalledWith({ userId: testUser.id, day, type: 'resumeCheckIn' });
    expect(pause()).toHaveFocus();
    expect(checkIn().textContent).toBe('Pause check-in');
  });

  it('is not resumed by the second half of a double tap', async () => {
    const { changeQueue } = await open();
    await tap(pause());
    await choose('Without a reason');
    await tap(resume());
    expect(changeQueue).toHaveBeenCalledTimes(1);
    expect(checkIn()).toHaveTextContent('Check-in is paused');
  });

  it('is not paused when the server refuses, and staff read why', async () => {
    const { changeQueue } = await open();
    changeQueue.mockImplementationOnce(() => refusal(403, 'FORBIDDEN', 'Please ask the owner.'));
    await tap(pause());
    await choose('Without a reason');
    expect(within(checkIn()).getByText('Not saved. Please ask the owner.')).toBeInTheDocument();
    expect(pause()).toHaveFocus();
    await tap(screen.getByRole('button', { name: 'OK, Check-in' }));
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
    expect(pause()).toHaveFocus();
  });

  it('is paused and resumed without network, and all of it is delivered in order', async () => {
    const { changeQueue, closeEntry, deliverActs } = await open({ opening: hours });
    for (const call of [changeQueue, closeEntry]) call.mockImplementation(down);
    setOnline(false);
    await tap(serve());
    await tap(pause());
    await choose('Back in 15 minutes');
    expect(checkIn()).toHaveTextContent(/^Check-in is paused · until 14:2/);
    expect(screen.getByText(/^Offline. 2 changes are saved/)).toBeInTheDocument();
    await pass(DOUBLE_TAP_MS);
    await tap(resume());
    expect(checkIn()).toHaveTextContent('Open until 18:05');
    setOnline(true);
    await pass(0);
    expect(deliverActs.mock.lastCall?.[0].acts.map(({ done }) => done)).toEqual([
      { type: 'close', key: keyOf(27), number: 27, outcome: 'served' },
      { type: 'order', command: { type: 'pauseCheckIn', minutes: 15 } },
      { type: 'order', command: { type: 'resumeCheckIn' } },
    ]);
    expect(screen.queryByText(/saved on this page/)).not.toBeInTheDocument();
    expect(pause()).toBeInTheDocument();
  });

  it('is not paused when Escape closes the choices', async () => {
    await open();
    await tap(pause());
    await owner.keyboard('{Tab}{Escape}');
    expect(screen.queryByRole('button', { name: 'Without a reason' })).not.toBeInTheDocument();
    expect(pause()).toHaveFocus();
  });
});

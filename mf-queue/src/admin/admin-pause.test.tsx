import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testUser } from '@queuebell/host-kit/testing';
import { screen, within } from '@testing-library/react';
import { NOW } from '../queue/testing';
import { down, openAdmin, owner, pass, setOnline, tap } from './testing';
import { TURNS_AFTER_MS } from './use-turns';

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
  await pass(TURNS_AFTER_MS);
  return page;
}

describe('check-in, at the counter', () => {
  it('says until when the shop is open', async () => {
    await open({ opening: hours });
    expect(checkIn()).toHaveTextContent('Open until 18:05');
  });

  it('says when the shop opens, and offers no pause before', async () => {
    await open({ opening: { ranges: [{ from: iso(19), to: iso(28) }] } });
    expect(checkIn()).toHaveTextContent('Closed · opens tomorrow at 09:05');
    expect(within(checkIn()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says nothing of hours in a shop that has none', async () => {
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
    expect(changeQueue).toHaveBeenCalledWith({ userId: testUser.id, type: 'pauseCheckIn', ...command });
    expect(checkIn()).toHaveTextContent(words);
    expect(resume()).toHaveFocus();
  });

  it('is paused with words of one’s own', async () => {
    const { changeQueue } = await open();
    await tap(pause());
    await owner.type(screen.getByLabelText('Your own message'), ' Staff meeting {Enter}');
    await pass(0);
    expect(changeQueue).toHaveBeenCalledWith({
      userId: testUser.id,
      type: 'pauseCheckIn',
      message: 'Staff meeting',
      until: null,
    });
    expect(checkIn()).toHaveTextContent('Check-in is paused · Staff meeting');
  });

  it('is resumed by one tap, and the focus stays on the button, where it stands then', async () => {
    const { changeQueue } = await open();
    await tap(pause());
    await choose('Without a reason');
    expect(resume()).toHaveFocus();
    await tap(resume());
    expect(changeQueue).toHaveBeenLastCalledWith({ userId: testUser.id, type: 'resumeCheckIn' });
    expect(pause()).toHaveFocus();
    expect(checkIn().textContent).toBe('Pause check-in');
  });

  it('says why it could not be paused', async () => {
    const { changeQueue } = await open();
    changeQueue.mockImplementationOnce(down);
    setOnline(false);
    await tap(pause());
    await choose('Without a reason');
    expect(screen.getByText('Not changed: this tablet is offline.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Without a reason' })).toBeInTheDocument();
  });

  it('leaves its choices by Escape', async () => {
    await open();
    await tap(pause());
    await owner.keyboard('{Tab}{Escape}');
    expect(screen.queryByRole('button', { name: 'Without a reason' })).not.toBeInTheDocument();
    expect(pause()).toHaveFocus();
  });
});

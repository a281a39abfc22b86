import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Wait, WaitAnswer } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { answer, refusal } from '@queuebell/host-kit/testing';
import { act, render } from '@testing-library/react';
import { ASKED_AT_MOST_EVERY_MS, WAIT_REFRESH_MS } from './use-wait';
import { WaitLine } from './wait-line';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A line whose server says `first`. */
async function openLine(first: Wait | null) {
  const read = jest.fn<() => Promise<ApiAnswer<WaitAnswer>>>(() => answer({ wait: first }));
  const page = render(<WaitLine read={read} renewed={1} />);
  await pass(0);
  return {
    read,
    words: () => page.container.textContent,
    renew: (renewed: number) => page.rerender(<WaitLine read={read} renewed={renewed} />),
    unknown: () => page.rerender(<WaitLine read={null} renewed={1} />),
    known: () => page.rerender(<WaitLine read={read} renewed={1} />),
    async says(wait: Wait | null) {
      read.mockImplementation(() => answer({ wait }));
      await pass(WAIT_REFRESH_MS);
    },
    async fails() {
      read.mockImplementation(() => refusal(0, 'NETWORK', 'Something went wrong. Please try again.'));
      await pass(WAIT_REFRESH_MS);
    },
  };
}
const range = (from: number, to: number): Wait => ({ range: { from, to } });

it.each<[string, Wait | null, string]>([
  ['a range, in steps', range(21, 33), 'The wait is about 20–35 min'],
  ['a short wait', range(1, 4), 'The wait is under 5 min'],
  ['a wait of which nobody knows', { range: null }, 'The wait is longer than we can say'],
  [
    'one that would end after closing',
    { ...range(50, 80), closesIn: 40 },
    'The wait is longer than we can say',
  ],
  ['nothing where nobody waits', range(0, 0), ''],
  ['nothing where there is nothing to say', null, ''],
])('the wait is written as %s', async (_what, wait, words) => {
  expect((await openLine(wait)).words()).toBe(words);
});

it('the wait stands still while the range swings, and then moves by as much', async () => {
  const line = await openLine(range(21, 33));
  await line.says(range(19, 36));
  expect(line.words()).toBe('The wait is about 20–35 min');
  await line.says(range(21, 33));
  expect(line.words()).toBe('The wait is about 20–35 min');
  await line.says(range(15, 27));
  expect(line.words()).toBe('The wait is about 15–30 min');
});

it('the wait is hidden rather than old, and shown again when it is known', async () => {
  const line = await openLine(range(21, 33));
  await line.fails();
  expect(line.words()).toBe('');
  await line.says(range(5, 15));
  expect(line.words()).toBe('The wait is about 5–15 min');
  line.unknown();
  expect(line.words()).toBe('');
  line.read.mockImplementation(() => new Promise(() => undefined));
  line.known();
  line.unknown();
  expect(line.words()).toBe('');
});

it('the wait is loaded again when the queue changes, but not more often than the estimate', async () => {
  const line = await openLine(range(21, 33));
  for (const renewed of [2, 3, 4]) line.renew(renewed);
  await pass(ASKED_AT_MOST_EVERY_MS - 1);
  expect(line.read).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(line.read).toHaveBeenCalledTimes(2);
  await pass(ASKED_AT_MOST_EVERY_MS);
  line.renew(5);
  await pass(0);
  expect(line.read).toHaveBeenCalledTimes(3);
});

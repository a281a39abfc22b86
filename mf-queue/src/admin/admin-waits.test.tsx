import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type FakeCalls, answer } from '@queuebell/host-kit/testing';
import { within } from '@testing-library/react';
import { NOW, amira, jonas, priya } from '../queue/testing';
import { WAIT_REFRESH_MS } from '../waits/use-wait';
import { down, next, openAdmin, pass } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The words of each place; '' for none. */
const toGo = () =>
  within(next())
    .getAllByRole('listitem')
    .map((row) => within(row).queryByText(/to go$|longer than/)?.textContent ?? '');

it('the admin screen says for each place how long the wait is, and nothing old without network', async () => {
  const readWaits = jest.fn<FakeCalls['readWaits']>(() =>
    answer({
      joining: { from: 31, to: 52 },
      places: [
        { number: jonas.number, range: { from: 1, to: 4 } },
        { number: priya.number, range: { from: 11, to: 23 } },
      ],
    }),
  );
  await openAdmin([amira, jonas, priya], {}, { api: { readWaits } });
  expect(toGo()).toEqual(['under 5 min to go', 'about 10–25 min to go']);
  readWaits.mockImplementation(() =>
    answer({ joining: null, places: [{ number: jonas.number, range: null }] }),
  );
  await pass(WAIT_REFRESH_MS);
  expect(toGo()).toEqual(['longer than we can say', '']);
  readWaits.mockImplementation(down);
  await pass(WAIT_REFRESH_MS);
  expect(toGo()).toEqual(['', '']);
});

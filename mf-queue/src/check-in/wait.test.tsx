import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { NOW, broken, openTablet, pass, takeNumber, ticket31 } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

const wait = { from: 21, to: 33 };
const readWaits = () => answer({ joining: wait, places: [] });
const checkPairing = (): ReturnType<FakeCalls['checkPairing']> => answer({ waiting: 3 });

it('the tablet says before the check-in how long the wait is, and after it how long the customer’s own is', async () => {
  const readTicketWait = jest.fn<FakeCalls['readTicketWait']>(() =>
    answer({ wait: { range: { from: 16, to: 28 } } }),
  );
  await openTablet({ call: ticket31, api: { readWaits, readTicketWait, checkPairing } });
  expect(screen.getByText('The wait is about 20–35 min')).toBeInTheDocument();
  await takeNumber('Leo');
  await pass(0);
  expect(screen.getByText('Your wait is about 15–30 min')).toBeInTheDocument();
  expect(readTicketWait).toHaveBeenCalledWith({ id: expect.any(String) }, expect.anything());
});

it('the tablet says nothing of waits without network, rather than something old', async () => {
  const check = jest.fn(checkPairing);
  const readTicketWait = jest.fn<FakeCalls['readTicketWait']>();
  const { server } = await openTablet({ api: { readWaits, readTicketWait, checkPairing: check } });
  expect(screen.getByText('The wait is about 20–35 min')).toBeInTheDocument();
  check.mockImplementation(broken);
  server.connection = 'gone';
  await pass(1.5 * POLL_INTERVAL_MS);
  expect(screen.queryByText(/wait is/)).not.toBeInTheDocument();
  await takeNumber('Leo');
  expect(screen.getByText(/We are offline right now/)).toBeInTheDocument();
  expect(readTicketWait).not.toHaveBeenCalled();
});

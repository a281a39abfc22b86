import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NOW, amira, jonas, noStream, snapshot } from '../../queue/testing';
import { DisplayScreen } from '../display.screen';

/** Until parts of the wall that can wait are loaded. */
const LOADED_MS = 5_000;
const board = { waiting: 8, joinCode: null, theme: 'system', volume: 100 } as const;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

async function hangOnTheWall(extras: Partial<NonNullable<QueueSnapshot['board']>>) {
  const readWaits = jest.fn<FakeCalls['readWaits']>(() =>
    answer({ joining: { from: 21, to: 33 }, places: [] }),
  );
  const queue = snapshot([amira, jonas], { board: { ...board, ...extras } });
  const host = createFakeHost({ api: { readQueue: () => answer(queue), watchQueue: noStream, readWaits } });
  render(
    <MemoryRouter>
      <DisplayScreen host={host} />
    </MemoryRouter>,
  );
  for (const ms of [0, LOADED_MS, 0]) await act(() => jest.advanceTimersByTimeAsync(ms));
  return readWaits;
}

it('the wall says how long the wait is if the shop wants that', async () => {
  await hangOnTheWall({ wait: true });
  expect(screen.getByText('Wait: about 20–35 min')).toBeInTheDocument();
  expect(screen.getByText('+ 3 more')).toBeInTheDocument();
});

it('the wall says nothing of waits otherwise, and requests nothing', async () => {
  const readWaits = await hangOnTheWall({});
  expect(screen.queryByText(/^Wait/)).not.toBeInTheDocument();
  expect(readWaits).not.toHaveBeenCalled();
});

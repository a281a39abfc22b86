import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { answer, createFakeHost } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NOW, amira, jonas, noStream, snapshot } from '../queue/testing';
import { DisplayScreen } from './display.screen';
import { drawBoard } from './early-board/draw-board';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLOSED = 'We’re closed. We open again tomorrow at 09:05.';
const iso = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Open until 14:06, and from 09:05 tomorrow. */
const opening = {
  ranges: [
    { from: iso(-5), to: iso(1 / 60) },
    { from: iso(19), to: iso(28) },
  ],
};
const CHAIRS = [
  { id: 'one', name: 'Chair 1' },
  { id: 'two', name: 'Chair 2' },
];

async function hangOnTheWall(queue: QueueSnapshot) {
  const host = createFakeHost({ api: { readQueue: () => answer(queue), watchQueue: noStream } });
  render(
    <MemoryRouter>
      <DisplayScreen host={host} />
    </MemoryRouter>,
  );
  await pass(1);
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the wall of a shop with opening hours', () => {
  it('invites customers while it is open, and not when it is closed', async () => {
    await hangOnTheWall(snapshot([], { opening }));
    expect(screen.getByText('No wait: come right in')).toBeInTheDocument();
    await pass(MINUTE_MS);
    expect(screen.getByText(CLOSED)).toBeInTheDocument();
    expect(screen.queryByText('No wait: come right in')).not.toBeInTheDocument();
  });

  it('keeps those who still wait after closing, and says that it is closed', async () => {
    await hangOnTheWall(snapshot([amira, jonas], { opening }));
    await pass(MINUTE_MS);
    expect(screen.getByText(CLOSED)).toBeInTheDocument();
    expect(screen.getByText('Amira')).toBeInTheDocument();
    expect(screen.getByText('Jonas')).toBeInTheDocument();
  });

  it('says that it is closed with several chairs, too', async () => {
    await hangOnTheWall(snapshot([], { opening, chairs: CHAIRS, serving: [] }));
    expect(screen.getByText('No wait: come right in')).toBeInTheDocument();
    await pass(MINUTE_MS);
    expect(screen.getByText(CLOSED)).toBeInTheDocument();
  });

  it('says why check-in is paused', async () => {
    await hangOnTheWall(snapshot([amira], { opening: { pause: { message: 'Back soon', until: null } } }));
    expect(screen.getByText('Check-in is paused. Back soon.')).toBeInTheDocument();
  });

  it('has no invitation on its first picture, which does not know the time', () => {
    expect(drawBoard(snapshot([], { opening })).textContent).not.toContain('come right in');
    expect(drawBoard(snapshot([])).textContent).toContain('come right in');
  });
});

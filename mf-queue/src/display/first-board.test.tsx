import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NOW, amira, jonas, noStream, snapshot } from '../queue/testing';
import { DisplayScreen } from './display.screen';
import { firstBoard } from './first-board';

const firstEvent = `event: snapshot\nid: 1\ndata: ${JSON.stringify(snapshot([amira, jonas]))}\n\n`;
const early = (text: string | null, at = NOW - 500) => createFakeHost({ early: { text, at } });

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the board in the wall’s first picture', () => {
  it('is the last one of the page’s own event stream', () => {
    const board = firstBoard(early(firstEvent), testUser.id, NOW);
    expect(board).toEqual({ snapshot: snapshot([amira, jonas]), at: NOW - 500 });
  });

  it.each([
    ['on a page that has opened none of this shop', createFakeHost()],
    ['when it has told nothing yet', early(null)],
    ['when it said something else', early('event: current\ndata: {}\n\n')],
    ['when it was cut off', early(firstEvent.slice(0, -2))],
    ['when it said what is no queue', early('event: snapshot\ndata: {"data":7}\n\n')],
    ['when it said what is no JSON', early('event: snapshot\ndata: {\n\n')],
    ['that is not of just now', early(firstEvent, NOW - 2_000)],
  ])('is missing %s', (_what, host) => {
    expect(firstBoard(host, testUser.id, NOW)).toBeNull();
  });
});

describe('a wall with a board in its first picture', () => {
  const down = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
  const hang = (text: string | null) => {
    const host = createFakeHost({
      api: { readQueue: down, watchQueue: noStream },
      early: { text, at: NOW - 500 },
    });
    render(
      <MemoryRouter>
        <DisplayScreen host={host} />
      </MemoryRouter>,
    );
  };

  it('has its numbers in its first picture', () => {
    hang(firstEvent);
    const heading = screen.getByRole('heading', { name: 'Now Serving' });
    expect(heading.parentElement).toHaveTextContent('Now Serving27Amira');
  });

  it('loads as usual without one', () => {
    hang(null);
    expect(screen.getByText('Loading the queue…')).toBeVisible();
  });

  it('says that it is not live when no change comes after that', async () => {
    hang(firstEvent);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/No connection/)).toBeVisible();
  });
});

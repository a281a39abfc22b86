import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeHost, refusal, testUser } from '@queuebell/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NOW, amira, jonas, noStream, snapshot } from '../queue/testing';
import { DisplayScreen, firstBoard } from './display.screen';

const PATH = `/api/queue/${testUser.id}/events?view=board`;
const told = `event: snapshot\nid: 1\ndata: ${JSON.stringify(snapshot([amira, jonas]))}\n\n`;
const early = (text: Promise<string | null>, path = PATH) => ({ early: { path, text } });

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the first board', () => {
  it('is what the page’s own stream has told by then', async () => {
    const board = await firstBoard(early(Promise.resolve(told)));
    expect(board).toEqual({ path: PATH, snapshot: snapshot([amira, jonas]), at: NOW });
  });

  it.each<[string, string | null]>([
    ['failed', null],
    ['said something else', 'event: current\ndata: {}\n\n'],
    ['was cut off', told.slice(0, -2)],
    ['said what is no queue', 'event: snapshot\ndata: {"data":7}\n\n'],
    ['said what is no JSON', 'event: snapshot\ndata: {\n\n'],
  ])('is none when the stream %s', async (_what, text) => {
    expect(await firstBoard(early(Promise.resolve(text)))).toBeNull();
  });

  it('is not waited for on a page that opens no stream, nor for long on one that does', async () => {
    expect(await firstBoard({})).toBeNull();
    const late = firstBoard(early(new Promise(() => undefined)));
    await jest.advanceTimersByTimeAsync(300);
    expect(await late).toBeNull();
  });
});

describe('a display with its first board', () => {
  const down = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
  const hang = async (path: string, at: number) => {
    const host = createFakeHost({ api: { readQueue: down, openStream: noStream } });
    render(
      <MemoryRouter>
        <DisplayScreen host={host} first={{ path, snapshot: snapshot([amira, jonas]), at }} />
      </MemoryRouter>,
    );
    return screen.queryByRole('heading', { name: 'Now Serving' });
  };

  it('has its numbers in its first picture', async () => {
    expect((await hang(PATH, NOW - 500))?.parentElement).toHaveTextContent('Now Serving27Amira');
  });

  it.each([
    ['of another shop', '/api/queue/ffffffffffffffffffffffff/events?view=board', NOW],
    ['that is not of just now', PATH, NOW - 2_000],
  ])('shows none %s', async (_what, path, at) => {
    expect(await hang(path, at)).toBeNull();
    expect(screen.getByText('Loading the queue…')).toBeVisible();
  });

  it('says that it is not live when nothing is heard after that', async () => {
    await hang(PATH, NOW);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/Not live/)).toBeVisible();
  });
});

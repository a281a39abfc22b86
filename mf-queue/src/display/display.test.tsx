import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NOW, amira, entry, jonas, noStream, priya, snapshot } from '../queue/testing';
import { DisplayScreen } from './display.screen';

type ReadQueue = FakeCalls['readQueue'];

const full = snapshot([27, 28, 29, 30, 31, 32, 33].map((number) => entry(number, `Customer ${number}`)));
const down = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function hangOnTheWall(read: ReadQueue) {
  const readQueue = jest.fn<ReadQueue>(read);
  const host = createFakeHost({ api: { readQueue, watchQueue: noStream } });
  const { unmount } = render(
    <MemoryRouter>
      <DisplayScreen host={host} />
    </MemoryRouter>,
  );
  await pass(0);
  return { readQueue, host, unmount };
}

const nowServing = () => screen.getByRole('heading', { name: 'Now Serving' }).parentElement;
const upNext = () => within(screen.getByRole('list')).queryAllByRole('listitem');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the wall display', () => {
  it('shows who is served now', async () => {
    await hangOnTheWall(() => answer(snapshot([amira, jonas])));
    expect(nowServing()).toHaveTextContent('Now Serving27Amira');
    expect(document.title).toBe('Now serving 27 · Bar Barbers');
  });

  it('shows a name that looks like code as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await hangOnTheWall(() => answer(snapshot([entry(27, name), entry(28, name)])));
    expect(nowServing()).toHaveTextContent(`Now Serving27${name}`);
    expect(upNext().map((row) => row.textContent)).toEqual([`28${name}`]);
    expect(document.querySelector('img, [onerror]')).toBeNull();
  });

  it('announces a change of Now Serving politely, and as a whole', async () => {
    await hangOnTheWall(() => answer(snapshot([amira])));
    expect(nowServing()).toHaveAttribute('aria-live', 'polite');
    expect(nowServing()).toHaveAttribute('aria-atomic', 'true');
  });

  it('shows the next five and no more', async () => {
    await hangOnTheWall(() => answer(full));
    expect(upNext().map((row) => row.textContent)).toEqual(
      [28, 29, 30, 31, 32].map((number) => `${number}Customer ${number}`),
    );
  });

  it('keeps five places when fewer wait', async () => {
    await hangOnTheWall(() => answer(snapshot([amira, jonas])));
    expect(upNext()).toHaveLength(1);
    expect(within(screen.getByRole('list')).getAllByRole('listitem', { hidden: true })).toHaveLength(5);
  });

  it('shows a dash when nobody waits', async () => {
    await hangOnTheWall(() => answer(snapshot([])));
    expect(nowServing()).toHaveTextContent('Now Serving–');
    expect(upNext()).toHaveLength(0);
    expect(document.title).toBe('Now serving – · Bar Barbers');
  });

  it('says that it is live, the name of the shop, and the shop’s time', async () => {
    const shop = { ...snapshot().shop, name: 'Kolkata Cuts', timeZone: 'Asia/Kolkata' };
    await hangOnTheWall(() => answer(snapshot([amira], { shop })));
    expect(screen.getByText('Live · Kolkata Cuts')).toBeInTheDocument();
    expect(screen.getByText('19:35')).toBeInTheDocument();
    await pass(60_000);
    expect(screen.getByText('19:36')).toBeInTheDocument();
  });

  it('shows the next customer within one poll', async () => {
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([amira, jonas])));
    readQueue.mockImplementation(() => answer(snapshot([jonas], { revision: 2 })));
    await pass(POLL_INTERVAL_MS);
    expect(nowServing()).toHaveTextContent('28Jonas');
  });

  it('moves only when the number changed', async () => {
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([amira, jonas])));
    expect(screen.getByText('27')).not.toHaveClass('changed');
    readQueue.mockImplementation(() => answer(snapshot([jonas], { revision: 2 })));
    await pass(POLL_INTERVAL_MS);
    expect(screen.getByText('28')).toHaveClass('changed');
  });

  it('never goes back to an older revision, but accepts the new day’s number 1', async () => {
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([jonas], { revision: 9 })));
    readQueue.mockImplementation(() => answer(snapshot([amira], { revision: 8 })));
    await pass(POLL_INTERVAL_MS);
    expect(nowServing()).toHaveTextContent('28Jonas');
    const firstOfDay = snapshot([entry(1, 'Early')], { revision: 1, serviceDay: '2026-11-22' });
    readQueue.mockImplementation(() => answer(firstOfDay));
    await pass(POLL_INTERVAL_MS);
    expect(nowServing()).toHaveTextContent('1Early');
  });

  it('stops polling when it is closed', async () => {
    const { readQueue, unmount } = await hangOnTheWall(() => answer(full));
    unmount();
    await pass(2 * POLL_INTERVAL_MS);
    expect(readQueue).toHaveBeenCalledTimes(1);
  });
});

const board = { waiting: 0, joinCode: null, theme: 'system', volume: 100 } as const;

describe('beside its numbers, the wall display', () => {
  it('asks people in while nobody waits', async () => {
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([])));
    expect(nowServing()).toHaveTextContent('–No wait: come right in');
    expect(nowServing()?.parentElement).toHaveClass('empty');
    readQueue.mockImplementation(down);
    await pass(POLL_INTERVAL_MS);
    expect(screen.queryByText(/No wait/)).not.toBeInTheDocument();
  });

  it('counts those who wait, and those it does not show', async () => {
    const data = full.data.slice(0, 6);
    await hangOnTheWall(() => answer(snapshot(data, { board: { ...board, waiting: 13 } })));
    expect(screen.getByText('13 waiting')).toBeInTheDocument();
    expect(screen.getByText('+ 8 more')).toBeInTheDocument();
  });

  it('has no line for more customers when it shows all of them', async () => {
    await hangOnTheWall(() => answer(snapshot([amira, jonas], { board: { ...board, waiting: 1 } })));
    expect(screen.getByText('1 waiting')).toBeInTheDocument();
    expect(screen.queryByText(/more$/)).not.toBeInTheDocument();
  });

  it('has a code to join if customers may join', async () => {
    const { readQueue } = await hangOnTheWall(() =>
      answer(snapshot([amira], { board: { ...board, joinCode: 'abc' } })),
    );
    await pass(3_000);
    expect(screen.getByText('Scan to join the queue')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR code to join the queue' })).toBeInTheDocument();
    readQueue.mockImplementation(() => answer(snapshot([amira], { revision: 2, board })));
    await pass(POLL_INTERVAL_MS);
    expect(screen.queryByText('Scan to join the queue')).not.toBeInTheDocument();
  });

  it.each(['dark', 'light'] as const)('is %s if the shop wants it so', async (theme) => {
    await hangOnTheWall(() => answer(snapshot([amira], { board: { ...board, theme } })));
    expect(nowServing()?.parentElement).toHaveClass(theme);
  });

  it.each([
    ['Amira', '1'],
    ['Alexander Montgomery', '0.9'],
    ['Wolfeschlegelsteinhausen', '0.6'],
  ])('draws %s so small that it fits', async (name, fit) => {
    await hangOnTheWall(() => answer(snapshot([amira, entry(28, name)])));
    const { style } = within(screen.getByRole('list')).getByText(name);
    expect(style.getPropertyValue('--fit')).toBe(fit);
  });
});

describe('the wall display while the shop is offline', () => {
  it('keeps its numbers and says since when they are not live', async () => {
    const { readQueue, host } = await hangOnTheWall(() => answer(snapshot([amira, jonas, priya])));
    readQueue.mockImplementation(down);
    await pass(10 * 60_000);
    expect(nowServing()).toHaveTextContent('27Amira');
    expect(upNext()).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('No connection since 14:05');
    expect(screen.getByText('14:15')).toBeInTheDocument();
    expect(screen.queryByText(/^Live/)).not.toBeInTheDocument();
    expect(host.problems).toContainEqual(expect.objectContaining({ area: 'queue/poll' }));
  });

  it('looks clearly different', async () => {
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([amira])));
    expect(nowServing()?.parentElement).not.toHaveClass('stale');
    readQueue.mockImplementation(down);
    await pass(POLL_INTERVAL_MS);
    expect(nowServing()?.parentElement).toHaveClass('stale');
  });

  it('names the day when it has been offline since yesterday', async () => {
    jest.setSystemTime(Date.parse('2026-11-21T23:50:00.000Z'));
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([amira])));
    readQueue.mockImplementation(down);
    await pass(15 * 60_000);
    expect(screen.getByRole('status')).toHaveTextContent('No connection since 21 Nov 2026, 23:50');
  });

  it('counts a server that does not answer as offline', async () => {
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([amira])));
    readQueue.mockImplementation(() => new Promise(() => undefined));
    await pass(2 * POLL_INTERVAL_MS);
    expect(screen.getByRole('status')).toHaveTextContent('No connection since 14:05');
  });

  it('is live again as soon as the device is online', async () => {
    const { readQueue } = await hangOnTheWall(() => answer(snapshot([amira])));
    readQueue.mockImplementation(down);
    await pass(POLL_INTERVAL_MS);
    readQueue.mockImplementation(() => answer(snapshot([jonas], { revision: 2 })));
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(nowServing()).toHaveTextContent('28Jonas');
    expect(screen.getByText('Live · Bar Barbers')).toBeInTheDocument();
  });
});

describe('before it has numbers, the wall display', () => {
  it('shows no numbers while it loads', async () => {
    await hangOnTheWall(() => new Promise(() => undefined));
    expect(screen.getByText('Loading the queue…')).toBeInTheDocument();
    expect(screen.queryByText('–')).not.toBeInTheDocument();
  });

  it('says that the queue cannot be reached, and shows it once it answers', async () => {
    const { readQueue } = await hangOnTheWall(down);
    expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach the queue right now.');
    readQueue.mockImplementation(() => answer(snapshot([amira])));
    await pass(POLL_INTERVAL_MS);
    expect(nowServing()).toHaveTextContent('27Amira');
  });

  it('tells customers of a shop without a membership that the queue is closed, and comes back after the renewal', async () => {
    const { readQueue } = await hangOnTheWall(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Renew.'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The queue is closed at the moment.Please ask a member of staff.',
    );
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    readQueue.mockImplementation(() => answer(snapshot([amira])));
    await pass(POLL_INTERVAL_MS);
    expect(nowServing()).toHaveTextContent('27Amira');
  });
});

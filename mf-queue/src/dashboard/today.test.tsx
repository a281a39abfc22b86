import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Device, TodayFigures } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Today } from './today';
import type { DevicesState } from './use-devices';
import { TODAY_REFRESH_MS } from './use-today';

const NOW = Date.parse('2026-11-21T14:05:00.000Z');
const MINUTE_MS = 60_000;

const busy: TodayFigures = {
  serviceDay: '2026-11-21',
  waiting: 7,
  longestWaitMs: 41 * MINUTE_MS,
  served: 31,
  averageWaitMs: 22 * MINUTE_MS,
};
const empty: TodayFigures = { ...busy, waiting: 0, longestWaitMs: null, served: 0, averageWaitMs: null };
const device = (seenAgoMs: number | null): Device => ({
  id: 'a'.repeat(24),
  kind: 'check-in',
  name: 'Door tablet',
  pairedAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: seenAgoMs === null ? null : new Date(NOW - seenAgoMs).toISOString(),
  battery: null,
});
const known = (...devices: Device[]): DevicesState => ({
  status: 'known',
  devices,
  knownAt: NOW,
  isOld: false,
});

const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(read: FakeCalls['readToday'] = () => answer(busy), devices = known(device(0))) {
  const readToday = jest.fn<FakeCalls['readToday']>(read);
  render(<Today host={createFakeHost({ api: { readToday } })} devices={devices} />);
  await pass(0);
  return { readToday };
}

const section = () => screen.getByRole('region', { name: 'Today' });
/** The five figures as they stand there, without what only a screen reader says. */
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('on the dashboard, the figures of the day', () => {
  it('say who waits and how long, who was served after which wait, and which devices are on', async () => {
    await open(undefined, known(device(0), device(20_000), device(20 * MINUTE_MS), device(null)));
    expect(figures()).toEqual({
      'Waiting now': '7',
      'Served today': '31',
      'Average wait': '22 min',
      'Longest wait now': '41 min',
      'Devices on': '2 of 4',
    });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(section()).toHaveAttribute('aria-busy', 'false');
  });

  it('are a dash if there is nothing to say, with words for an empty day', async () => {
    await open(() => answer(empty), known());
    expect(figures()).toEqual({
      'Waiting now': '0',
      'Served today': '0',
      'Average wait': '–no figure',
      'Longest wait now': '–no figure',
      'Devices on': '–no figure',
    });
    expect(screen.getByRole('status')).toHaveTextContent('Nobody has been served yet.');
  });

  it('have their places while they are loading', async () => {
    await open(() => new Promise(() => undefined), { status: 'loading' });
    expect(section()).toHaveAttribute('aria-busy', 'true');
    expect(Object.values(figures())).toEqual(Array.from({ length: 5 }, () => '–no figure'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('are loaded again while the page can be seen, and at once when it is seen again', async () => {
    const { readToday } = await open();
    readToday.mockImplementation(() => answer({ ...busy, waiting: 8 }));
    await pass(TODAY_REFRESH_MS);
    expect(figures()).toMatchObject({ 'Waiting now': '8' });
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await look();
    await pass(5 * TODAY_REFRESH_MS);
    expect(readToday).toHaveBeenCalledTimes(2);
    visibility.mockReturnValue('visible');
    readToday.mockImplementation(() => answer({ ...busy, waiting: 3 }));
    await look();
    expect(readToday).toHaveBeenCalledTimes(3);
    expect(figures()).toMatchObject({ 'Waiting now': '3' });
  });

  it('say that they could not be loaded, and are loaded again by themselves and by hand', async () => {
    const { readToday } = await open(offline);
    expect(screen.getByRole('status')).toHaveTextContent('The figures could not be loaded.');
    expect(figures()).toMatchObject({ 'Waiting now': '–no figure', 'Devices on': '1 of 1' });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(readToday).toHaveBeenCalledTimes(2);
    readToday.mockImplementation(() => answer(busy));
    await pass(1.1 * TODAY_REFRESH_MS);
    expect(figures()).toMatchObject({ 'Waiting now': '7' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('stay when they cannot be loaded again, and say so', async () => {
    const { readToday } = await open();
    readToday.mockImplementation(offline);
    await pass(TODAY_REFRESH_MS);
    expect(figures()).toMatchObject({ 'Waiting now': '7' });
    expect(screen.getByRole('status')).toHaveTextContent('These figures could not be updated.');
    readToday.mockImplementation(() => answer(busy));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

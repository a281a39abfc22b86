/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';

type Listener = (event: Record<string, unknown>) => void;

const listeners = new Map<string, Listener>();
const showNotification = jest.fn<ServiceWorkerRegistration['showNotification']>(async () => undefined);
const openWindow = jest.fn<(url: string) => Promise<unknown>>(async () => undefined);
const focus = jest.fn(async () => undefined);
let pages: { url: string; focus: () => Promise<unknown> }[] = [];

/** The surroundings of a worker, for the time of one import. */
beforeAll(async () => {
  Object.assign(globalThis, {
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  });
  const listen = jest
    .spyOn(globalThis, 'addEventListener')
    .mockImplementation((type: string, listener: unknown) => void listeners.set(type, listener as Listener));
  await import('./alert-worker');
  listen.mockRestore();
});

beforeEach(() => {
  jest.clearAllMocks();
  pages = [];
});

async function happen(type: string, event: Record<string, unknown>) {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}

const url = '/ticket/abc';
const notification = (data: unknown) => ({ data, close: jest.fn() });

it('an alert shows what was pushed; a newer call of the same ticket replaces it, and rings', async () => {
  const message = { title: 'It’s your turn', body: 'Number 31 at Bar Barbers.', url };
  await happen('push', { data: { text: () => JSON.stringify(message) } });
  expect(showNotification).toHaveBeenCalledWith(
    'It’s your turn',
    expect.objectContaining({
      body: 'Number 31 at Bar Barbers.',
      tag: url,
      renotify: true,
      vibrate: [500, 200, 500],
      data: url,
    }),
  );
});

it('an alert that was too early is replaced quietly', async () => {
  const message = { title: 'Not your turn yet', body: 'Number 31 at Bar Barbers.', url, quiet: true };
  await happen('push', { data: { text: () => JSON.stringify(message) } });
  expect(showNotification.mock.calls).toEqual([
    [message.title, { body: message.body, tag: url, data: url, silent: true }],
  ]);
});

it('an alert leads to the ticket that is open already', async () => {
  pages = [
    { url: 'https://bell.example/admin', focus: async () => undefined },
    { url: `https://bell.example${url}`, focus },
  ];
  const shown = notification(url);
  await happen('notificationclick', { notification: shown });
  expect(focus).toHaveBeenCalledTimes(1);
  expect(shown.close).toHaveBeenCalledTimes(1);
  expect(openWindow).not.toHaveBeenCalled();
});

it('an alert opens the ticket when no page of it is open', async () => {
  await happen('notificationclick', { notification: notification(url) });
  expect(openWindow).toHaveBeenCalledWith(url);
});

it('an alert opens nothing but a ticket', async () => {
  await happen('notificationclick', { notification: notification('https://elsewhere.example/') });
  expect(openWindow).not.toHaveBeenCalled();
});

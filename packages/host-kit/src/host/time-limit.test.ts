import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as routes from '@queuebell/contracts/routes';
import { OWNER } from '../testing/fake-server';
import { ANSWER_LIMIT_MS } from './time-limit';
import { createTransport } from './transport';

const noAnswer = { ok: false, status: 0, code: 'NETWORK' };

/** A transport whose server sends the head of its answer when told to, and then nothing more. */
function openSlowTransport() {
  const signals: AbortSignal[] = [];
  let sendHead: (response: unknown) => void = () => undefined;
  const fetch = (_path: unknown, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((resolve, reject) => {
      const end = () => reject(new DOMException('Aborted', 'AbortError'));
      sendHead = resolve;
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  };
  const api = createTransport({
    fetch: fetch as typeof globalThis.fetch,
    token: () => 'the-token',
    onTokenRefused: () => undefined,
  });
  const signal = () => signals.at(-1) ?? AbortSignal.abort();
  const stuck = () => new Promise((_, reject) => signal().addEventListener('abort', reject));
  let sendFile: (file: Blob) => void = () => undefined;
  const slowFile = () => Promise.race([stuck(), new Promise((resolve) => (sendFile = resolve))]);
  return {
    api,
    signal,
    sendFile: (file: Blob) => sendFile(file),
    sendHead: (headers = new Headers()) =>
      sendHead({ ok: true, status: 200, headers, body: new ReadableStream(), json: stuck, blob: slowFile }),
  };
}

const eventStream = new Headers({ 'content-type': 'text/event-stream' });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a call with a time limit', () => {
  it('is given up when nobody answers, and fails as without network', async () => {
    const { api, signal } = openSlowTransport();
    const answer = api.call(routes.readQueue, { userId: OWNER });
    await pass(ANSWER_LIMIT_MS - 1);
    expect(signal().aborted).toBe(false);
    await pass(1);
    expect(await answer).toMatchObject(noAnswer);
    expect(signal().aborted).toBe(true);
  });

  it('is given up when its answer stops half-way, too', async () => {
    const { api, sendHead } = openSlowTransport();
    const answer = api.call(routes.checkIn, { name: 'Leo', userId: OWNER }, { key: 'a-key' });
    sendHead();
    await pass(ANSWER_LIMIT_MS);
    expect(await answer).toMatchObject(noAnswer);
  });

  it.each([
    ['while it is under way', 5],
    ['before it began', 0],
  ])('can be cancelled %s', async (_when, afterMs) => {
    const { api, signal } = openSlowTransport();
    const screen = new AbortController();
    if (afterMs === 0) screen.abort();
    const answer = api.call(routes.readQueue, { userId: OWNER }, { signal: screen.signal });
    await pass(afterMs);
    screen.abort();
    expect(signal().aborted).toBe(true);
    expect(await answer).toMatchObject(noAnswer);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves nothing behind at the signal of a screen that makes calls for months', async () => {
    const { api, sendHead } = openSlowTransport();
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');
    const answer = api.call(routes.readQueue, { userId: OWNER }, { signal });
    sendHead();
    await pass(ANSWER_LIMIT_MS);
    await answer;
    expect(added.mock.calls).toHaveLength(1);
    expect(removed.mock.calls).toEqual(added.mock.calls);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe.each(['exportAccount', 'exportVisits'] as const)('the download of a file (%s)', (name) => {
  it('is complete, however long its bytes take', async () => {
    const { api, sendHead, sendFile } = openSlowTransport();
    const answer = api.download(routes[name]);
    await pass(ANSWER_LIMIT_MS - 1);
    sendHead();
    await pass(100 * ANSWER_LIMIT_MS);
    const file = new Blob(['years of visits']);
    sendFile(file);
    expect(await answer).toMatchObject({ ok: true, body: file });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is given up when it does not begin', async () => {
    const { api } = openSlowTransport();
    const answer = api.download(routes[name]);
    await pass(ANSWER_LIMIT_MS);
    expect(await answer).toMatchObject(noAnswer);
  });
});

describe('the start of an event stream', () => {
  const open = () => {
    const client = openSlowTransport();
    const screen = new AbortController();
    const answer = client.api.stream(routes.watchTicket, { id: 't' }, { signal: screen.signal });
    return { ...client, screen, answer };
  };

  it('is given up when it does not come', async () => {
    const { answer } = open();
    await pass(ANSWER_LIMIT_MS);
    expect(await answer).toMatchObject(noAnswer);
  });

  it('ends the time limit, and the stream goes on until it is closed', async () => {
    const { answer, sendHead, signal, screen } = open();
    sendHead(eventStream);
    expect(await answer).toMatchObject({ ok: true });
    await pass(100 * ANSWER_LIMIT_MS);
    expect(signal().aborted).toBe(false);
    screen.abort();
    expect(signal().aborted).toBe(true);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { fetchWithEarlyAnswer, firstEventOf, listenEarly } from './early-answer';

const path = '/api/queue/1/events?view=board';
const token = 'a-token';
const headers = { Accept: 'text/event-stream', Authorization: token };
// jsdom has no Response; the object in its place only has to be the same one.
const early = {} as Response;
const later = {} as Response;

function page({ answer = Promise.resolve(early) } = {}) {
  const fetch = jest.fn<typeof globalThis.fetch>(() => Promise.resolve(later));
  const abort = jest.fn();
  const timers: (() => void)[] = [];
  const ask = fetchWithEarlyAnswer({
    fetch,
    early: { path, token, answer, abort },
    after: (_ms, act) => timers.push(act),
  });
  return { ask, fetch, abort, waitLong: () => timers.forEach((act) => act()) };
}

it('a request that the page made early is answered without making it again', async () => {
  const { ask, fetch, abort, waitLong } = page();
  expect(await ask(path, { headers })).toBe(early);
  expect(fetch).not.toHaveBeenCalled();
  waitLong();
  expect(abort).not.toHaveBeenCalled();
});

it('a request that the page made early is answered with it once', async () => {
  const { ask } = page();
  await ask(path, { headers });
  expect(await ask(path, { headers })).toBe(later);
});

it('a request is made as usual when nobody answered early', async () => {
  const { ask } = page({ answer: Promise.reject(new Error('offline')) });
  expect(await ask(path, { headers })).toBe(later);
});

it('an early stream is closed when its reader stops listening', async () => {
  const { ask, abort } = page();
  const turn = new AbortController();
  await ask(path, { headers, signal: turn.signal });
  turn.abort();
  expect(abort).toHaveBeenCalled();
});

it('an early stream is closed when nobody asks for it', async () => {
  const { ask, abort, waitLong } = page();
  waitLong();
  expect(abort).toHaveBeenCalled();
  expect(await ask(path, { headers })).toBe(later);
});

describe('an early answer is not given to a request with', () => {
  it.each([
    ['another address', '/api/queue/2/events?view=board', { headers }],
    ['another session', path, { headers: { ...headers, Authorization: 'another' } }],
    ['no session', path, { headers: { Accept: 'text/event-stream' } }],
    ['another method', path, { headers, method: 'POST' }],
    ['a stream that goes on after an event', path, { headers: { ...headers, 'Last-Event-ID': '7' } }],
  ])('%s', async (_what, asked, init) => {
    const { ask } = page();
    expect(await ask(asked, init)).toBe(later);
    expect(await ask(path, { headers })).toBe(early);
  });
});

it('a page that asks for nothing early has the plain fetch', () => {
  const fetch = jest.fn<typeof globalThis.fetch>();
  expect(fetchWithEarlyAnswer({ fetch, early: undefined, after: () => undefined })).toBe(fetch);
});

describe('the first message of an early stream', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  /** An answer that says this, and then nothing more. */
  function said(parts: string[], ok = true) {
    const cancel = jest.fn(async () => undefined);
    const read = async () => {
      const part = parts.shift();
      return part === undefined ? { done: true } : { done: false, value: bytes(part) };
    };
    const clone = () => ({ body: { getReader: () => ({ read, cancel }) } });
    return { cancel, answer: Promise.resolve({ ok, clone } as unknown as Response) };
  }

  it('is its first event, however it was cut, and is read no further', async () => {
    const early = said(['event: snap', 'shot\ndata: {}\n', '\nevent', ': more']);
    expect(await firstEventOf(early)).toBe('event: snapshot\ndata: {}\n\nevent');
    expect(early.cancel).toHaveBeenCalled();
  });

  it('is all there was when the stream ends', async () => {
    expect(await firstEventOf(said([': hello\n']))).toBe(': hello\n');
  });

  it('is missing when the stream was refused, or nobody answered', async () => {
    expect(await firstEventOf(said(['{"code":"NOT_LOGGED_IN"}\n\n'], false))).toBeNull();
    expect(await firstEventOf({ answer: Promise.reject(new Error('offline')) })).toBeNull();
  });

  it('is known with its time once it is there, and waited for only so long', async () => {
    const act: (() => void)[] = [];
    const after = (_ms: number, late: () => void) => void act.push(late);
    const known = listenEarly({ path, ...said(['data: 1\n\n']) }, () => 7, after);
    expect(known.event).toEqual({ text: null, at: 0 });
    await known.settled;
    expect(known.event).toEqual({ text: 'data: 1\n\n', at: 7 });
    const silent = listenEarly({ path, answer: new Promise(() => undefined) }, () => 7, after);
    act.forEach((late) => late());
    await silent.settled;
    expect(silent.event.text).toBeNull();
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { GUARD_SHELL } from './inline-scripts.js';
import { composeShellPage, GUARD_PLACEHOLDER } from './shell-page.js';

const SCRIPT = 'http://shop.example/releases/shell/1/shell.1.js';
const WORDS = 'This page could not be started. Please check your connection and try again. ';
const REPORT = { area: 'shell/page', message: 'The page does not start.' };
const DRAWN = 'Nobody waits standing up.';

/** The part of an element that the script uses. */
class FakeElement {
  style = {};
  textContent = '';
  onclick = () => undefined;
  readonly attributes: Record<string, string> = {};
  readonly children: unknown[] = [];

  append = (...more: unknown[]) => void this.children.push(...more);
  prepend = (first: unknown) => void this.children.unshift(first);
  setAttribute = (name: string, value: string) => void (this.attributes[name] = value);
}

type Answer = () => Promise<{ status: number }>;
const answers =
  (status: number): Answer =>
  () =>
    Promise.resolve({ status });
const nobody: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** A tab's session storage. */
function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const refuse = () => {
  throw new Error('denied');
};
const noStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

interface Opened {
  isUp?: boolean;
  storage?: ReturnType<typeof createStorage>;
  /** When somebody leaves the page: before its document is complete, or while the script is requested again. */
  isLeft?: 'before' | 'meanwhile';
  /** The answer when the shell's script is requested again. */
  answer?: Answer;
}

/** A page of the shell whose scripts have run. */
async function open({ isUp = false, storage = createStorage(), isLeft, answer = answers(200) }: Opened = {}) {
  const root = new FakeElement();
  root.append(DRAWN);
  const reload = jest.fn(() => undefined);
  const fetch = jest.fn(
    (url: string, _init: { cache?: string; body?: string }): Promise<{ status: number }> =>
      url === SCRIPT ? answer() : nobody(),
  );
  let leave: () => void = () => undefined;
  const later: (() => void)[] = [];
  const elements: Record<string, unknown> = { '#root': root, 'script[src]': { src: SCRIPT } };
  let complete: () => Promise<void> = async () => undefined;
  const globals = {
    self: { queuebellStarted: isUp },
    document: {
      querySelector: (what: string) => elements[what] ?? null,
      createElement: () => new FakeElement(),
    },
    location: { reload },
    sessionStorage: storage,
    fetch,
    setTimeout: (again: () => void) => void later.push(again),
    addEventListener: (type: string, listener: typeof complete) => {
      if (type === 'beforeunload') leave = listener;
      else complete = listener;
    },
  };
  new Function(...Object.keys(globals), GUARD_SHELL)(...Object.values(globals));
  if (isLeft === 'before') leave();
  const completed = complete();
  if (isLeft === 'meanwhile') leave();
  await completed;
  const [words] = root.children.filter((child) => child instanceof FakeElement);
  return {
    reload,
    content: root.children,
    words,
    /** Some seconds pass. */
    wait: async () => {
      later.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
    retry: () => (words?.children[1] as FakeElement).onclick(),
    askedFor: () => fetch.mock.calls.filter(([, { body }]) => body === undefined),
    reports: () => fetch.mock.calls.flatMap(([url, { body }]) => (body ? [[url, JSON.parse(body)]] : [])),
  };
}

describe('a page of the shell in the browser', () => {
  it.each([
    ['', createStorage()],
    [', also where nothing may be kept', noStorage],
  ])('that has started is left alone%s', async (_where, storage) => {
    const page = await open({ isUp: true, storage });
    expect([page.askedFor(), page.reports(), page.content]).toEqual([[], [], [DRAWN]]);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['whose script was ended by it', 'before' as const, answers(200), 0],
    ['whose script is there when it is requested again', 'meanwhile' as const, answers(200), 1],
    ['whose script cannot be requested again for it', 'meanwhile' as const, nobody, 1],
  ])('that is being left, and %s, does nothing more', async (_what, isLeft, answer, asked) => {
    const page = await open({ isLeft, answer });
    expect([page.askedFor().length, page.reports(), page.content]).toEqual([asked, [], [DRAWN]]);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['is there now', 200],
    ['is gone, as after another build', 404],
  ])('whose script %s is reloaded silently, past the browser’s cache', async (_what, status) => {
    const page = await open({ answer: answers(status) });
    expect(page.askedFor()).toEqual([[SCRIPT, expect.objectContaining({ cache: 'reload' })]]);
    expect(page.reload).toHaveBeenCalledTimes(1);
    expect([page.reports(), page.content]).toEqual([[], [DRAWN]]);
  });

  it('that was reloaded and does not start again says so before its own content, and reports it', async () => {
    const storage = createStorage();
    await open({ storage });
    const page = await open({ storage });
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.content).toEqual([page.words, DRAWN]);
    expect(page.words?.attributes).toEqual({ role: 'alert' });
    expect(page.words?.children).toEqual([WORDS, expect.objectContaining({ textContent: 'Retry' })]);
    expect(page.reports()).toEqual([['/api/client-errors', REPORT]]);
    page.retry();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Opened]>([
    ['nobody answers', { answer: nobody }],
    ['the server has trouble of its own', { answer: answers(503) }],
    ['nothing may be kept', { storage: noStorage }],
  ])('that does not start if %s is not left: it says so at once', async (_when, opened) => {
    const page = await open(opened);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.content).toEqual([page.words, DRAWN]);
    expect(page.reports()).toHaveLength(1);
  });

  it('that has no server asks again every few seconds, and is reloaded once when the server is back', async () => {
    let answer = nobody;
    const page = await open({ answer: () => answer() });
    await page.wait();
    await page.wait();
    expect(page.askedFor()).toHaveLength(3);
    expect(page.reload).not.toHaveBeenCalled();
    answer = answers(200);
    await page.wait();
    expect(page.reload).toHaveBeenCalledTimes(1);
    await page.wait();
    expect(page.askedFor()).toHaveLength(4);
    expect(page.reports()).toHaveLength(1);
  });

  it('that was reloaded and lost its server then may be reloaded again', async () => {
    const storage = createStorage();
    await open({ storage });
    let answer = nobody;
    const page = await open({ storage, answer: () => answer() });
    answer = answers(200);
    await page.wait();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('that has started once may be reloaded once more', async () => {
    const storage = createStorage();
    await open({ storage });
    await open({ storage, isUp: true });
    expect((await open({ storage })).reload).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['has its start watched over where it says that it has started', GUARD_PLACEHOLDER, 1],
  ['is left alone where the shell is one from before, which does not say so', '', 0],
])('a page of the shell %s', (_what, place, times) => {
  const site = { siteName: 'Bell', paymentLink: '', publicOrigin: '' };
  const html = composeShellPage(`<div id="root"></div>${place}`, { site }, { scripts: [], styles: [] });
  expect(html.split(GUARD_SHELL)).toHaveLength(1 + times);
});

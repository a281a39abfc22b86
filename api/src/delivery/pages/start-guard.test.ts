import { describe, expect, it, jest } from '@jest/globals';
import { GUARD_START } from './inline-scripts.js';
import { START_AGAIN_URL } from './page-names.js';
import { START_AGAIN } from './page-scripts.js';

const SCREEN = 'http://shop.example/remotes/mf-queue/display-queue';
const WORDS = 'This screen could not be started. It will try again in a few seconds.';
const LOOK_MS = 10_000;
const AGAIN_MS = 15_000;

/** The part of an element that the two scripts use. */
class FakeElement {
  dataset: Record<string, string> = {};
  style = { cssText: '' };
  textContent = '';
  src = '';
  readonly #children: FakeElement[] = [];

  append = (child: FakeElement) => void this.#children.push(child);
  replaceChildren = (child: FakeElement) => void this.#children.splice(0, Infinity, child);
  setAttribute = () => undefined;
  querySelector = () => this.children.find(({ dataset }) => 'startsAgain' in dataset) ?? null;
  get children(): readonly FakeElement[] {
    return this.#children;
  }
}

interface OfferedReleases {
  previous?: { version: string };
  earlier?: { version: string }[];
}

/** A device's page after its first script's tag. */
function open(href = SCREEN, offered: OfferedReleases | null = { previous: { version: '1.0.0' } }) {
  const root = new FakeElement();
  const head = new FakeElement();
  const first = Object.assign(new FakeElement(), { src: 'http://shop.example/releases/standalone.1.js' });
  const boot = {
    textContent: JSON.stringify({
      registry: { remotes: { 'mf-queue': { version: '2.0.0', ...offered } } },
      standalone: { remote: 'mf-queue' },
    }),
  };
  const elements: Record<string, unknown> = { root, 'queuebell-boot': offered && boot };
  const document = {
    head,
    currentScript: null as FakeElement | null,
    createElement: () => new FakeElement(),
    getElementById: (id: string) => elements[id] ?? null,
    querySelector: (what: string) => ({ '#root': root, 'script[defer]': offered && first })[what] ?? null,
  };
  const location = { href, replace: jest.fn<(to: URL) => void>() };
  const fetch = jest.fn(async (_url: string, _init: { body: string }) => undefined);
  const timers = new Map<number, { task: () => void; ms: number }>();
  let came = 0;
  const listeners: Partial<Record<'error' | 'beforeunload', (event: object) => void>> = {};
  const globals = {
    document,
    location,
    fetch,
    setInterval: (task: () => void, ms: number) => timers.set(timers.size, { task, ms }).size - 1,
    clearInterval: (id: number) => timers.delete(id),
    performance: { getEntriesByType: () => ({ length: came }) },
    addEventListener: (type: 'error' | 'beforeunload', listener: (event: object) => void) => {
      listeners[type] = listener;
    },
  };
  const run = (text: string) => new Function(...Object.keys(globals), text)(...Object.values(globals));
  run(GUARD_START);
  return {
    root,
    location,
    fetch,
    asked: () => head.children.map(({ src }) => src),
    comes: () => void came++,
    start: () => Object.assign(root, { __reactContainer$1: {} }),
    isLeft: () => listeners.beforeunload?.({}),
    fails: (event: object = { target: first }) => listeners.error?.(event),
    first,
    /** Runs every timer that is due within that time once. */
    pass: (ms: number) => {
      for (const timer of [...timers.values()]) if (timer.ms === ms) timer.task();
    },
    /** Answers the page's latest attempt. */
    answer: () => {
      document.currentScript = head.children.at(-1) ?? null;
      run(START_AGAIN);
      document.currentScript = null;
    },
    wentTo: () => location.replace.mock.calls.map(([to]) => String(to)),
    reports: () => fetch.mock.calls.map(([url, { body }]) => [url, JSON.parse(body)]),
  };
}

describe('the start of a device’s page', () => {
  it('is left alone when it succeeds, however long it takes while something comes', () => {
    const page = open();
    for (let look = 0; look < 5; look++) {
      page.comes();
      page.pass(LOOK_MS);
    }
    page.start();
    page.pass(LOOK_MS);
    page.pass(LOOK_MS);
    page.fails();
    page.pass(AGAIN_MS);
    expect(page.asked()).toEqual([]);
  });

  it('is left alone when the page is being left, which ends its requests in Firefox', () => {
    const page = open();
    page.isLeft();
    page.fails();
    expect(page.asked()).toEqual([]);
  });

  it.each<[string, (page: ReturnType<typeof open>) => void]>([
    ['its first script cannot be had', (page) => page.fails()],
    ['something else is in its place', (page) => page.fails({ target: {}, filename: page.first.src })],
    [
      'nothing comes any more',
      (page) => {
        page.comes();
        page.pass(LOOK_MS);
        expect(page.asked()).toEqual([]);
        page.pass(LOOK_MS);
      },
    ],
  ])(
    'has failed when %s: help is asked for at once, and every 15 s, each time from scratch',
    (_when, fail) => {
      const page = open();
      fail(page);
      expect(page.asked()).toEqual([expect.stringContaining(`${START_AGAIN_URL}?`)]);
      page.pass(LOOK_MS);
      expect(page.asked()).toHaveLength(1);
      page.pass(AGAIN_MS);
      expect(page.asked()).toHaveLength(2);
      page.start();
      page.pass(AGAIN_MS);
      expect(page.asked()).toHaveLength(2);
    },
  );

  it('has not failed when another file could not be loaded, or another script throws', () => {
    const page = open();
    page.fails({ target: { src: '/chunk.js' } });
    page.fails({ target: {}, filename: 'http://shop.example/releases/other.js' });
    expect(page.asked()).toEqual([]);
  });

  it('has also failed on a page that names no script', () => {
    const page = open(SCREEN, null);
    page.pass(LOOK_MS);
    expect(page.asked()).toHaveLength(1);
  });
});

describe('a page that did not start', () => {
  it('says so, reports it, and gives way to the earlier release', () => {
    const page = open(`${SCREEN}?demo=true#now`);
    page.fails();
    page.answer();
    expect(page.root.children.map(({ textContent }) => textContent)).toEqual([WORDS]);
    expect(page.wentTo()).toEqual([`${SCREEN}?demo=true&release=1.0.0`]);
    const about = { remote: 'mf-queue', version: '2.0.0', fallback: '1.0.0' };
    expect(page.reports()).toEqual([
      ['/api/client-errors', { area: 'standalone/page', message: 'The page does not start.', ...about }],
    ]);
  });

  it('gives way to still earlier ones when that one does not start either', () => {
    const offered = { previous: { version: '1.0.0' }, earlier: [{ version: '0.9.0' }] };
    const page = open(`${SCREEN}?release=1.0.0`, offered);
    page.fails();
    page.answer();
    expect(page.wentTo()).toEqual([`${SCREEN}?release=0.9.0`]);
    expect(page.reports()).toMatchObject([['/api/client-errors', { version: '1.0.0', fallback: '0.9.0' }]]);
  });

  it('is reloaded at the next attempt with the current release, whatever its address named', () => {
    const page = open(`${SCREEN}?demo=true&release=1.0.0#now`);
    // The first script has removed it by then.
    page.location.href = `${SCREEN}?demo=true`;
    page.fails();
    page.answer();
    expect(page.wentTo()).toEqual([]);
    expect(page.reports()).toMatchObject([['/api/client-errors', { version: '1.0.0' }]]);
    page.pass(AGAIN_MS);
    page.answer();
    expect(page.wentTo()).toEqual([`${SCREEN}?demo=true`]);
    expect(page.reports()).toHaveLength(1);
  });

  it.each<[string, OfferedReleases | null]>([
    ['there is no release before it', {}],
    ['it was told nothing', null],
  ])('waits for the next attempt if %s', (_when, offered) => {
    const page = open(SCREEN, offered);
    page.fails();
    page.answer();
    expect(page.root.children).toHaveLength(1);
    expect(page.wentTo()).toEqual([]);
    page.pass(AGAIN_MS);
    page.answer();
    expect(page.wentTo()).toEqual([SCREEN]);
  });

  it('keeps the words that the server put there, and is reloaded at the first attempt', () => {
    const page = open(SCREEN, null);
    const words = Object.assign(new FakeElement(), { dataset: { startsAgain: '' } });
    page.root.append(words);
    page.pass(LOOK_MS);
    page.answer();
    expect(page.root.children).toEqual([words]);
    expect([page.wentTo(), page.reports()]).toEqual([[SCREEN], []]);
  });

  it('is left alone when its screen came after all', () => {
    const page = open();
    page.fails();
    page.start();
    page.answer();
    expect([page.root.children, page.wentTo(), page.reports()]).toEqual([[], [], []]);
  });
});

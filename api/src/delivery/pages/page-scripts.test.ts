import { describe, expect, it, jest } from '@jest/globals';
import {
  EMPTY_FOR_SESSION,
  FETCH_BY_SESSION,
  FETCH_LATE,
  GUARD_SHELL,
  GUARD_START,
  HIDE_FROM_SESSION,
  INLINE_SCRIPTS,
  OPEN_EARLY,
} from './inline-scripts.js';

const NOW = Date.UTC(2026, 0, 5, 9);
const HOUR_S = 3600;
const USER = 'user1';

const refuse = () => {
  throw new Error('denied');
};
const storage = (entries: Record<string, string>) => ({ getItem: (key: string) => entries[key] ?? null });

/** A session that ends this many seconds from now. */
const token = (seconds: number) =>
  `x.${Buffer.from(JSON.stringify({ exp: NOW / 1000 + seconds })).toString('base64url')}.x`;

function run(script: string, world: Record<string, unknown>) {
  new Function(...Object.keys(world), script)(...Object.values(world));
}

describe('a page drawn for visitors without a session', () => {
  const open = (localStorage: object) => {
    const documentElement = { hidden: false };
    const root = { content: ['drawn'], replaceChildren: () => void (root.content = []) };
    const expected = { href: '#drawn' };
    const document = {
      documentElement,
      querySelector: (what: string) => ({ '#root': root, '[rel=expect]': expected })[what] ?? null,
    };
    run(HIDE_FROM_SESSION, { localStorage, document });
    const wasHidden = documentElement.hidden;
    run(EMPTY_FOR_SESSION, { document });
    return { wasHidden, isHidden: documentElement.hidden, content: root.content, waitsFor: expected.href };
  };

  it('is emptied out of sight for a visitor with a session', () => {
    expect(open(storage({ token: token(HOUR_S) }))).toEqual({
      wasHidden: true,
      isHidden: false,
      content: [],
      waitsFor: '#queuebell-drawn',
    });
  });

  it.each([
    ['who has none', storage({})],
    ['whose storage may not be read', { getItem: refuse }],
  ])('is shown to a visitor %s', (_who, localStorage) => {
    expect(open(localStorage)).toMatchObject({ wasHidden: false, content: ['drawn'], waitsFor: '#drawn' });
  });
});

describe('the stream of a device', () => {
  const open = (entries: Record<string, string>) => {
    const fetch = jest.fn((_url: string, _init: { headers: object; signal: AbortSignal }) =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    const self: { queuebellEarly?: { path: string; token: string; abort: () => void } } = {};
    const document = { querySelector: () => ({ content: 'queue/:user/live' }) };
    run(OPEN_EARLY, { localStorage: storage(entries), document, fetch, self, Date: { now: () => NOW } });
    return { fetch, early: self.queuebellEarly };
  };

  it('is opened with the session, and can be ended', () => {
    const session = token(HOUR_S);
    const { fetch, early } = open({ token: session, user: JSON.stringify({ id: USER }) });
    const [path, { headers, signal }] = fetch.mock.calls[0]!;
    expect(path).toBe(`/api/queue/${USER}/live`);
    expect(headers).toEqual({ Accept: 'text/event-stream', Authorization: session });
    expect(early).toMatchObject({ path, token: session });
    early?.abort();
    expect(signal.aborted).toBe(true);
  });

  it.each([
    ['there is no session', {}],
    ['the session is over', { token: token(-1), user: JSON.stringify({ id: USER }) }],
    ['the session cannot be read', { token: 'x', user: JSON.stringify({ id: USER }) }],
    ['the user would lead elsewhere', { token: token(HOUR_S), user: JSON.stringify({ id: '../admin' }) }],
    ['nobody knows the user', { token: token(HOUR_S) }],
  ])('is not opened if %s', (_where, entries: Record<string, string>) => {
    const { fetch, early } = open(entries);
    expect(fetch).not.toHaveBeenCalled();
    expect(early).toBeUndefined();
  });
});

describe('the files that a page fetches ahead', () => {
  const TEAMS = 'https://team.example/c.js';
  const DIGESTS = { [TEAMS]: 'sha256-c' };
  const FILES = `/releases/a/1.js /releases/a/1.css //cdn.example/b.js ${TEAMS}`;
  const LINKS = [
    { rel: 'preload', as: 'script', href: '/releases/a/1.js' },
    { rel: 'preload', as: 'style', href: '/releases/a/1.css' },
    { rel: 'preload', as: 'script', href: '//cdn.example/b.js', crossOrigin: '', integrity: '' },
    { rel: 'preload', as: 'script', href: TEAMS, crossOrigin: '', integrity: DIGESTS[TEAMS] },
  ];
  const fetched = (script: string, named: string, localStorage: object = storage({})) => {
    const links: object[] = [];
    const document = {
      querySelector: (what: string) => (what === `meta[name=queuebell-${named}]` ? { content: FILES } : null),
      createElement: () => ({}),
      head: { append: (link: object) => void links.push(link) },
    };
    const tasks: (() => void)[] = [];
    const later = (task: () => void) => void tasks.push(task);
    const self = { queuebellDigests: DIGESTS };
    run(script, { self, localStorage, document, requestAnimationFrame: later, setTimeout: later });
    const before = links.length;
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
    return { links, before };
  };

  it.each([
    ['guest', {}],
    ['user', { token: token(HOUR_S) }],
  ])('are those for a %s', (who, entries) => {
    expect(fetched(FETCH_BY_SESSION, who, storage(entries)).links).toEqual(LINKS);
  });

  it.each([
    ['the page names none for this visitor', storage({ token: token(HOUR_S) })],
    ['storage may not be read', { getItem: refuse }],
  ])('are none if %s', (_where, localStorage) => {
    expect(fetched(FETCH_BY_SESSION, 'guest', localStorage).links).toEqual([]);
  });

  it('wait for the first paint if the page shows something already, and for more urgent files', () => {
    const { links, before } = fetched(FETCH_LATE, 'late');
    expect(before).toBe(0);
    expect(links).toEqual(LINKS.map((link) => ({ ...link, fetchPriority: 'low' })));
  });
});

/** In bytes: they come before the first paint. */
it.each([
  ['drawn beforehand', [HIDE_FROM_SESSION, EMPTY_FOR_SESSION, FETCH_LATE, GUARD_SHELL], 1940],
  ['of a device', [OPEN_EARLY, FETCH_BY_SESSION, GUARD_START], 1570],
])(
  'the inline scripts of a page %s have few bytes, because each visitor waits for them',
  (_page, scripts, limit) => {
    expect(Buffer.byteLength(scripts.join(''))).toBeLessThanOrEqual(limit);
  },
);

it.each(INLINE_SCRIPTS)(
  'an inline script does not end its tag, and declares nothing globally: %s',
  (script) => {
    expect(script).toMatch(/^\(\(\)=>\{[^]*\}\)\(\)$/);
    expect(script).not.toContain('</');
  },
);

/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { BOOT_ELEMENT_ID } from '../host/boot-element';
import { createPreviousRelease } from './previous-release';

const SCREEN = 'http://shop.example/remotes/mf-queue/display-queue';
const previous = { version: '1.0.0', entry: '/e.js', manifest: '/m.json' };
const bootWith = (entry: object) => ({
  registry: {
    contract: 1,
    remotes: { 'mf-queue': { version: '2.0.0', paths: ['/display-queue'], ...entry } },
  },
  standalone: { remote: 'mf-queue', stays: true },
});

afterEach(() => document.body.replaceChildren());

/** A device's page at an address, with what its server told it, before a server that answers so. */
function open(href: string, boot: unknown = bootWith({ previous }), answer: boolean | Error = true) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = BOOT_ELEMENT_ID;
  script.textContent = typeof boot === 'string' ? boot : JSON.stringify(boot);
  document.body.append(script);
  const location = { href, replace: jest.fn() };
  const history = {
    state: null,
    replaceState: (_state: unknown, _unused: string, url?: string | URL | null) => {
      location.href = String(url);
    },
  };
  const fetch = jest.fn<typeof globalThis.fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return { ok: answer } as Response;
  });
  const report = jest.fn();
  const held: (() => void)[] = [];
  const leaving = { begins: false, stops: () => held.forEach((act) => act()) };
  const whenStaying = (act: () => void) => void (leaving.begins ? held.push(act) : act());
  const fallBack = createPreviousRelease({ document, history, location, fetch, whenStaying });
  return { location, leaving, fetch, report, fallBack, go: () => fallBack.go(report) };
}

describe('the page of a device whose release breaks', () => {
  it('gives way to the release before it, with the rest of its address, and reports the error', async () => {
    const { location, report, go } = open(`${SCREEN}?demo=true`);
    expect(await go()).toBe(true);
    const [[to]] = location.replace.mock.calls as [[URL]];
    expect(to.href).toBe(`${SCREEN}?demo=true&release=1.0.0`);
    expect(report.mock.calls).toEqual([[{ remote: 'mf-queue', version: '2.0.0', fallback: '1.0.0' }]]);
  });

  it.each<[string, unknown, boolean | Error]>([
    ['there is none before it', bootWith({}), true],
    ['the server does not give it', undefined, false],
    ['the server is away', undefined, new TypeError('Failed to fetch')],
    ['the page was told nothing', '', true],
    ['the page was told nonsense', '{"registry":7}', true],
  ])('stays when %s', async (_when, boot, answer) => {
    const { location, report, go } = open(SCREEN, boot, answer);
    expect(await go()).toBe(false);
    expect(location.replace).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });
});

describe('the page of a device with the earlier release', () => {
  const asked = `${SCREEN}?demo=true&release=1.0.0`;

  it('does not when it is being left, unless it stays after all', async () => {
    const { leaving, location, go } = open(SCREEN);
    leaving.begins = true;
    const gone = go();
    await Promise.resolve();
    expect(location.replace).not.toHaveBeenCalled();
    leaving.stops();
    expect(await gone).toBe(true);
    expect(location.replace).toHaveBeenCalled();
  });

  it('has an address that does not name the release: a reload is of the current one', () => {
    const { location, fallBack } = open(asked);
    expect(location.href).toBe(`${SCREEN}?demo=true`);
    expect(fallBack.asked).toBe('1.0.0');
    expect(open(SCREEN).fallBack.asked).toBeNull();
  });

  it('gives way to still earlier ones when it breaks too, one after the other', async () => {
    const boot = bootWith({ previous, earlier: [{ version: '0.8.0' }, { version: '0.9.0' }] });
    const next = async (release: string) => {
      const { location, go, report } = open(`${SCREEN}?release=${release}`, boot);
      await go();
      document.body.replaceChildren();
      return [location.replace.mock.calls.map(([to]) => String(to)), report.mock.calls];
    };
    expect(await next('1.0.0')).toEqual([
      [`${SCREEN}?release=0.8.0`],
      [[{ remote: 'mf-queue', version: '1.0.0', fallback: '0.8.0' }]],
    ]);
    expect((await next('0.8.0'))[0]).toEqual([`${SCREEN}?release=0.9.0`]);
    expect(await next('0.9.0')).toEqual([[], []]);
    expect(await next('0.1.0')).toEqual([[], []]);
  });

  it('is not opened a second time when it breaks too', async () => {
    const { location, fetch, go } = open(asked);
    expect(await go()).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
    expect(location.replace).not.toHaveBeenCalled();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseRegistry } from '@queuebell/contracts';
import { Browser } from '../../../test/browser.js';
import { builtRemote } from '../../../test/built-remote.js';
import { eventually } from '../../../test/eventually.js';
import { TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { localServerLink } from '../releases/preview-link.js';
import { copyOf, ReleaseStore } from '../releases/release-store.js';

const COOKIE = 'queuebell_preview';
const ORIGIN = 'http://localhost:3200';
const ASKED = { remote: 'mf-queue', origin: ORIGIN };
const DAY_MS = 24 * 3_600_000;
const PUBLISHED = '/releases/mf-queue/';

let app: TestApp;
let store: ReleaseStore;
let current: string;
let developer: Owner;
/** Of the operator's settings. */
const developers: string[] = [];

beforeAll(async () => {
  app = await TestApp.start({ developers });
  store = app.app.get(ReleaseStore, { strict: false });
  await app.putShell();
  current = (await store.publish(await builtRemote('mf-queue'))).version;
  await store.publish(await builtRemote('mf-public'));
  developer = await app.owner();
});
beforeEach(() => void developers.splice(0, Infinity, developer.email));
afterAll(() => app.stop());

const get = (url: string, pass?: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call('GET', url, {
    headers: { accept: 'text/html', ...headers, ...(pass && { cookie: `${COOKIE}=${pass}` }) },
  });
const accept = (token?: string, body: unknown = ASKED, site = 'same-origin'): Promise<Answer> =>
  app.call('POST', '/preview/local', { token, body, headers: { 'sec-fetch-site': site } });
const passIn = ({ headers }: Answer): string =>
  new RegExp(`${COOKIE}=([^;]+)`).exec(headers['set-cookie'] ?? '')?.[1] ?? '';

/** A browser in which this person is logged in and has said yes. */
async function taken(person: Owner): Promise<{ browser: Browser; pass: string }> {
  const browser = await Browser.of(app, person);
  const answer = await accept(browser.token);
  expect([answer.status, passIn(answer)]).toEqual([200, expect.stringMatching(/./)]);
  return { browser, pass: passIn(answer) };
}

async function entryFor(pass?: string, headers: Record<string, string> = {}) {
  const answer = await get('/remotes.json', pass, headers);
  return parseRegistry(JSON.parse(answer.text)).remotes['mf-queue'];
}
const policyOf = ({ headers }: Answer): string => headers['content-security-policy'] ?? '';

const isEverybodys = ({ text }: Answer): boolean => !text.includes('in-development');

/** Everybody's release, and everybody's policy. */
async function expectEverybodys(pass: string): Promise<void> {
  const [own, everybodys] = [await get('/mf-queue', pass), await get('/mf-queue')];
  expect([own.text, policyOf(own)]).toEqual([everybodys.text, policyOf(everybodys)]);
  expect(await entryFor(pass)).toEqual(await entryFor());
}

describe('the link of a development server', () => {
  const { pathname, search } = new URL(localServerLink('https://queuebell.example', 'mf-queue', ORIGIN));

  it('says what will happen, asks, and does nothing by itself', async () => {
    const asked = await get(pathname + search);
    expect([asked.status, asked.headers['set-cookie']]).toEqual([200, undefined]);
    for (const words of ['<strong>mf-queue</strong>', `<strong>${ORIGIN}</strong>`, '24 hours'])
      expect(asked.text).toContain(words);
    // After the yes, its script asks whether that server answers.
    expect(asked.text).toContain(`data-reach="${ORIGIN}/remote.json"`);
    expect(policyOf(asked)).toContain(`connect-src 'self' ${ORIGIN} `);
    expect(asked.text).not.toContain(`src="${ORIGIN}`);
  });

  it.each(['http://localhost.evil.example', 'https://evil.example', '', 'http://[::1]:3200'])(
    'is refused if it leads to %j',
    async (origin) => {
      const query = new URLSearchParams({ ...ASKED, origin });
      const asked = await get(`${pathname}?${query}`);
      expect([asked.status, asked.text.includes('<form')]).toEqual([400, false]);
      const answer = await accept(developer.token, { ...ASKED, origin });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([400, undefined]);
    },
  );

  it('is refused for a remote that the site does not have', async () => {
    const asked = await get(`${pathname}?${new URLSearchParams({ ...ASKED, remote: 'mf-<new>' })}`);
    expect([asked.status, asked.text.includes('mf-&lt;new&gt;')]).toEqual([404, true]);
    expect((await accept(developer.token, { ...ASKED, remote: 'mf-new' })).status).toBe(404);
  });
});

describe('permission to load a remote from one’s own computer', () => {
  it('is given only to people whom the operator named', async () => {
    const [owner, admin] = [await app.owner(), await app.admin()];
    for (const { token } of [owner, admin]) {
      const answer = await accept(token);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect(answer.body).toMatchObject({ message: expect.stringContaining('has not named you') });
    }
  });

  it('is given to nobody if the operator named nobody', async () => {
    developers.length = 0;
    expect((await accept(developer.token)).status).toBe(403);
  });

  it('is not given to visitors, nor to a device of a named person', async () => {
    expect((await accept()).status).toBe(401);
    const wall = await app.device(developer, 'display');
    expect((await accept(wall.token)).status).toBe(403);
  });

  it('cannot be requested by a page of another site', async () => {
    expect((await accept(developer.token, ASKED, 'cross-site')).status).toBe(403);
  });

  it('is in a cookie that no script can read, for 24 hours', async () => {
    const { headers } = await accept(developer.token);
    expect(headers['set-cookie']).toMatch(/; Max-Age=86400; .*HttpOnly; SameSite=Lax/);
  });
});

describe('a browser with a remote from its own computer', () => {
  it('has it in the registry, without a release to fall back to, and no other browser has it', async () => {
    const { pass } = await taken(developer);
    expect(await entryFor(pass)).toEqual({
      version: 'in-development',
      entry: `${ORIGIN}/remoteEntry.js`,
      manifest: `${ORIGIN}/mf-manifest.json`,
      paths: ['/mf-queue', '/mf-queue/:id'],
    });
    expect((await entryFor())?.version).toBe(current);
  });

  it('has pages with the same registry, a badge and a way to leave, and no file of the release', async () => {
    const { pass } = await taken(developer);
    const page = await get('/mf-queue', pass);
    expect(page.text).toContain(`${ORIGIN}/remoteEntry.js`);
    expect(page.text).not.toContain(PUBLISHED);
    expect(page.text).toMatch(
      /mf-queue from http:\/\/localhost:3200\s*<a href="\/preview\/leave">Leave<\/a>/,
    );
    // Nor on a page of another remote.
    const other = await get('/mf-public', pass);
    expect([other.text.includes(PUBLISHED), other.text.includes(ORIGIN)]).toEqual([false, true]);
  });

  it('has a policy that allows this origin, too, and nothing else', async () => {
    const { pass } = await taken(developer);
    const badge = / 'sha256-[^']+'(?=; img-src)/;
    const [own, everybodys] = [await get('/mf-queue', pass), await get('/mf-queue')].map(policyOf);
    const left = (own ?? '')
      .replaceAll(` ${ORIGIN}`, '')
      .replace(' ws://localhost:3200', '')
      .replace(badge, '');
    expect(left).toBe(everybodys);
    const opened = (own ?? '').split('; ').filter((directive) => directive.includes('localhost'));
    expect(opened.map((directive) => directive.split(' ')[0])).toEqual(
      ['script', 'style', 'img', 'font', 'connect', 'media'].map((kind) => `${kind}-src`),
    );
  });

  it('has everybody’s release on device entries', async () => {
    const { pass } = await taken(developer);
    const url = '/remotes/mf-queue/mf-queue';
    const [own, everybodys] = [await get(url, pass), await get(url)];
    expect([own.text, policyOf(own)]).toEqual([everybodys.text, policyOf(everybodys)]);
    expect((await entryFor(pass, { referer: `http://localhost${url}` }))?.version).toBe(current);
  });

  it('takes no part in a canary of the remote', async () => {
    const { pass } = await taken(developer);
    const build = await builtRemote('mf-queue', { text: 'next' });
    await store.publishCanary(await copyOf(build), 'Ann', 'mf-queue', { share: 50 });
    expect((await get('/mf-queue')).text).toContain('queuebell-load');
    const page = await get('/mf-queue', pass);
    expect([page.text.includes('queuebell-load'), page.text.includes(ORIGIN)]).toEqual([false, true]);
    await store.endCanary('mf-queue', 'Ann');
  });

  it('reports errors that do not count against the release', async () => {
    const { version } = (await entryFor((await taken(developer)).pass)) ?? {};
    const report = { area: 'shell/remotes', message: 'No.', remote: 'mf-queue', version };
    await app.call('POST', '/api/client-errors', { body: report });
    const metrics = (await app.call('GET', '/api/metrics')).text;
    expect(metrics).toMatch(/client_errors_total\{area="shell\/remotes",remote="mf-queue",version="other"/);
    expect(metrics).not.toContain(`version="${current}"`);
  });
});

describe('a remote from one’s own computer gives way to everybody’s release and policy', () => {
  it('when its browser leaves it', async () => {
    const { pass } = await taken(developer);
    const left = await get('/preview/leave', pass);
    expect([left.headers['location'], passIn(left)]).toEqual(['/', '']);
  });

  it('after 24 hours', async () => {
    const { pass, browser } = await taken(developer);
    app.clock.advance(DAY_MS - 60_000);
    await browser.refresh();
    expect((await entryFor(pass))?.version).toBe('in-development');
    app.clock.advance(60_000);
    await expectEverybodys(pass);
  });

  it('when the person logs out', async () => {
    const { pass, browser } = await taken(developer);
    await browser.logOut();
    await expectEverybodys(pass);
  });

  it('when another browser of the person logs out everywhere', async () => {
    const { pass } = await taken(developer);
    await app.users.endSessions({ email: developer.email });
    app.clock.advance(5_000);
    // The server hears of it from its change stream.
    await eventually(() => get('/mf-queue', pass), isEverybodys);
    await expectEverybodys(pass);
    developer = { ...developer, token: (await Browser.of(app, developer)).token };
  });

  it('when the operator does not name the person any more', async () => {
    const { pass } = await taken(developer);
    developers.length = 0;
    await expectEverybodys(pass);
  });

  it('when somebody changes the pass', async () => {
    const { pass } = await taken(developer);
    const [content = '', mac = ''] = pass.split('.');
    const text = Buffer.from(content, 'base64url').toString().replace(ORIGIN, 'http://localhost:1');
    await expectEverybodys(`${Buffer.from(text).toString('base64url')}.${mac}`);
    await expectEverybodys(`${content}.`);
    await expectEverybodys(content);
  });
});

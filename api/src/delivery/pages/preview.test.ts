import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseRegistry, PreviewMade } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp, type Owner } from '../../../test/harness.js';
import { utcTime } from '../previews/utc-time.js';
import { DeployTokens } from '../releases/deploy-tokens.js';
import { packRelease } from '../releases/release-archive.js';
import { ReleaseStore } from '../releases/release-store.js';

const HTML = { accept: 'text/html' };

let app: TestApp;
let store: ReleaseStore;
let token: string;
let current: string;

beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
  ({ token } = await app.app.get(DeployTokens, { strict: false }).create('mf-queue'));
  await app.putShell();
  current = (await store.publish(await builtRemote('mf-queue'))).version;
});
afterAll(() => app.stop());

/** The new release has one address more. */
const build = (text: string) =>
  builtRemote('mf-queue', {
    text,
    description: { paths: ['/mf-queue', '/mf-queue/:id', '/mf-queue-new'] },
  });

async function makePreview(query = '', text = 'next'): Promise<PreviewMade> {
  const { statusCode, payload } = await app.app.inject({
    method: 'POST',
    url: `/api/remotes/mf-queue/previews${query}`,
    headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
    payload: await packRelease(await build(text)),
  });
  expect(statusCode).toBe(201);
  return PreviewMade.parse(JSON.parse(payload));
}

/** A browser's cookies. */
class Browser {
  #cookies: Record<string, string> = {};

  async get(url: string) {
    return this.#keep(await app.app.inject({ url, headers: HTML, cookies: this.#cookies }));
  }

  async accept(password?: string, authorization?: string, site = 'same-origin') {
    return this.#keep(
      await app.app.inject({
        method: 'POST',
        url: '/preview',
        cookies: this.#cookies,
        headers: { 'sec-fetch-site': site, ...(authorization !== undefined && { authorization }) },
        payload: { password },
      }),
    );
  }

  /** Opens the link and says yes. */
  async take(link: string) {
    await this.get(new URL(link).pathname);
    return this.accept();
  }

  async shown(): Promise<string | undefined> {
    return parseRegistry(JSON.parse((await this.get('/remotes.json')).payload)).remotes['mf-queue']?.version;
  }

  #keep<Answer extends { cookies: { name: string; value: string }[] }>(answer: Answer): Answer {
    for (const { name, value } of answer.cookies) this.#cookies[name] = value;
    return answer;
  }
}

describe('a preview', () => {
  it('is shown by the browser that takes it, in the shell and on a device entry, and by no other', async () => {
    const { link, version } = await makePreview();
    const [mine, other] = [new Browser(), new Browser()];
    expect((await mine.take(link)).statusCode).toBe(200);
    expect([await mine.shown(), await other.shown()]).toEqual([version, current]);
    for (const url of ['/mf-queue', '/mf-queue-new', '/remotes/mf-queue/mf-queue']) {
      const page = await mine.get(url);
      expect([page.statusCode, page.payload.includes(`/releases/mf-queue/${version}/`)]).toEqual([200, true]);
      expect(page.payload).toContain(`Preview: mf-queue ${version}`);
    }
    expect((await other.get('/mf-queue-new')).statusCode).toBe(404);
    expect((await other.get('/mf-queue')).payload).not.toContain('Preview:');
  });

  it('of another pull request is open beside it, each in its own browser', async () => {
    const [one, two] = [await makePreview('', 'one'), await makePreview('', 'two')];
    const [first, second, other] = [new Browser(), new Browser(), new Browser()];
    await first.take(one.link);
    await second.take(two.link);
    expect([await first.shown(), await second.shown(), await other.shown()]).toEqual([
      one.version,
      two.version,
      current,
    ]);
    // A browser has one preview of a remote: the last that its visitor took.
    await first.take(two.link);
    expect(await first.shown()).toBe(two.version);
  });

  it('has the current release to fall back to', async () => {
    const browser = new Browser();
    await browser.take((await makePreview()).link);
    const { remotes } = parseRegistry(JSON.parse((await browser.get('/remotes.json')).payload));
    expect(remotes['mf-queue']?.previous?.version).toBe(current);
  });

  it('leaves the address before anything is shown, and the page asks first', async () => {
    const { link, version, until } = await makePreview();
    const browser = new Browser();
    const opened = await browser.get(new URL(link).pathname);
    expect([opened.statusCode, opened.headers['location'], opened.headers['referrer-policy']]).toEqual([
      303,
      '/preview',
      'no-referrer',
    ]);
    const asked = await browser.get('/preview');
    for (const words of ['<strong>mf-queue</strong>', `release ${version}`, `until ${utcTime(until)}`])
      expect(asked.payload).toContain(words);
    expect(asked.payload).not.toContain(link.split('/').at(-1));
    expect(await browser.shown()).toBe(current);
  });

  it('cannot be opened for its visitor by a page of another site', async () => {
    const browser = new Browser();
    await browser.get(new URL((await makePreview()).link).pathname);
    expect((await browser.accept(undefined, undefined, 'same-site')).statusCode).toBe(403);
    expect(await browser.shown()).toBe(current);
  });

  it('is in cookies that no script can read', async () => {
    const browser = new Browser();
    const opened = await browser.get(new URL((await makePreview()).link).pathname);
    const taken = await browser.accept();
    for (const { cookies } of [opened, taken])
      expect(cookies.filter(({ value }) => value !== '')).toEqual([
        expect.objectContaining({ httpOnly: true, sameSite: 'Lax' }),
      ]);
  });

  it('is left by its badge', async () => {
    const browser = new Browser();
    await browser.take((await makePreview()).link);
    expect((await browser.get('/preview/leave')).headers['location']).toBe('/');
    expect(await browser.shown()).toBe(current);
  });

  it('ends, in the browser and for its link', async () => {
    const { link, version } = await makePreview('?hours=1');
    const browser = new Browser();
    await browser.take(link);
    app.clock.advance(59 * 60_000);
    expect(await browser.shown()).toBe(version);
    app.clock.advance(2 * 60_000);
    expect(await browser.shown()).toBe(current);
    const late = new Browser();
    expect((await late.take(link)).statusCode).toBe(404);
    expect((await late.get('/preview')).payload).toContain('This preview has ended');
  });

  it('is in the journal, and not among the releases to roll back to', async () => {
    const { version } = await makePreview();
    const [entry] = (await store.history('mf-queue')).filter(({ action }) => action === 'preview').slice(-1);
    expect(entry).toMatchObject({ version, state: 'done' });
    expect((await store.list('mf-queue')).map((release) => release.version)).toEqual([current]);
  });

  it('can be deployed as it is, and its browsers then have the same as everybody', async () => {
    const browser = new Browser();
    const { link, version } = await makePreview();
    await browser.take(link);
    expect((await store.publish(await build('next'))).version).toBe(version);
    expect(await browser.shown()).toBe(version);
    await store.rollback('mf-queue', 'test');
  });

  it.each(['?hours=0', '?hours=25', '?hours=x'])('is refused with %s', async (query) => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: `/api/remotes/mf-queue/previews${query}`,
      headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
      payload: await packRelease(await build('next')),
    });
    expect(statusCode).toBe(400);
  });

  it.each(['', 'nonsense', 'a'.repeat(500)])('is not shown for the link %j', async (secret) => {
    const browser = new Browser();
    await browser.get(`/preview/${secret}`);
    expect((await browser.accept()).statusCode).toBe(404);
    expect(await browser.shown()).toBe(current);
  });
});

describe('on a paired device,', () => {
  let owner: Owner;
  let device: string;
  beforeAll(async () => {
    owner = await app.owner();
    device = (await app.device(owner, 'display')).token;
  });

  it.each([undefined, 'wrong password'])('a preview is not shown with the password %j', async (password) => {
    const browser = new Browser();
    await browser.get(new URL((await makePreview()).link).pathname);
    const answer = await browser.accept(password, device);
    expect([answer.statusCode, JSON.parse(answer.payload)]).toEqual([
      403,
      expect.objectContaining({ message: 'Please type the password of the shop’s owner.' }),
    ]);
    expect(await browser.shown()).toBe(current);
  });

  it('a preview is shown with the owner’s password', async () => {
    const browser = new Browser();
    const { link, version } = await makePreview();
    await browser.get(new URL(link).pathname);
    expect((await browser.accept(owner.password, device)).statusCode).toBe(200);
    expect(await browser.shown()).toBe(version);
  });
});

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Registry } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { withBuiltShell } from '../../../test/built-shell.js';
import { TestApp } from '../../../test/harness.js';
import { PASS_COOKIE } from '../previews/preview-cookies.js';
import { passOf } from '../releases/preview-file.js';
import { copyOf, ReleaseStore } from '../releases/release-store.js';

const HTML = { accept: 'text/html,*/*;q=0.8' };
let app: TestApp;
let store: ReleaseStore;

beforeAll(async () => {
  app = await TestApp.start();
  // As another process does what the command line says.
  store = new ReleaseStore(app.settings.dataDir, { now: () => app.clock.now() });
  await store.publish(await builtRemote('mf-queue'));
});
afterAll(() => app.stop());

const buildOf = (text: string) => ({
  page: `<head><!--queuebell:head--><script defer src="/releases/shell/:version/shell.1.js"></script></head><body>${text}</body>`,
  files: { 'shell.1.js': `${text}()` },
});
const publish = (text: string) => withBuiltShell(buildOf(text), (folder) => store.publish(folder));
const shown = async (cookie?: string) => {
  const headers = { ...HTML, ...(cookie !== undefined && { cookie }) };
  const { text } = await app.call('GET', '/mf-queue', { headers });
  return {
    text: /<body>(\w+)/.exec(text)?.[1],
    script: /src="(\/releases\/shell\/[^"]+)"/.exec(text)?.[1] ?? '',
    page: text,
  };
};
const shellOf = async (cookie?: string) => {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  return ((await app.call('GET', '/remotes.json', { headers })).body as Registry).shell;
};

describe('a page', () => {
  let versions: Record<'one' | 'two', string>;
  beforeEach(async () => {
    versions = { one: (await publish('one')).version, two: (await publish('two')).version };
  });

  it('is in the current shell, and the next one in the shell before after a rollback, without a restart', async () => {
    const { text, script } = await shown();
    expect([text, script]).toEqual(['two', `/releases/shell/${versions.two}/shell.1.js`]);
    expect(await shellOf()).toBe(script);
    await store.rollback('shell', 'Ann');
    const after = await shown();
    expect([after.text, after.script]).toEqual(['one', `/releases/shell/${versions.one}/shell.1.js`]);
    expect(await shellOf()).toBe(after.script);
  });

  it('that was open before finds its files for a year in its own cache, and for a day here', async () => {
    const { script } = await shown();
    await publish('three');
    const { status, text, headers } = await app.call('GET', script);
    expect([status, text, headers['cache-control']]).toEqual([
      ...[200, 'two()'],
      'public, max-age=31536000, immutable',
    ]);
  });

  it('still comes while files of its shell are gone, and says so only where nobody has read them', async () => {
    await shown();
    await rm(path.join(store.folder, 'shell', versions.two, 'index.html'));
    expect((await shown()).text).toBe('two');
    const fresh = await app.another(app.clock);
    const { status, text } = await fresh.call('GET', '/mf-queue', { headers: HTML });
    expect([status, text.includes('This page is being updated.')]).toEqual([503, true]);
    await fresh.app.close();
    await publish('two');
  });
});

it('a preview of the shell is shown by the browser that has its link, and by no other', async () => {
  const { version: current } = await publish('current');
  const preview = await withBuiltShell(buildOf('preview'), async (folder) =>
    store.publishPreview(await copyOf(folder), 'Ann', 'shell'),
  );
  const cookie = `${PASS_COOKIE.nameAt(app.settings.publicUrl)}=${passOf(preview.secret)}`;
  const { text, script, page } = await shown(cookie);
  expect([text, script]).toEqual(['preview', `/releases/shell/${preview.version}/shell.1.js`]);
  expect(page).toContain(`Preview: the shell ${preview.version}, until`);
  expect(await shellOf(cookie)).toBe(script);
  expect([(await shown()).text, await shellOf()]).toEqual([
    'current',
    `/releases/shell/${current}/shell.1.js`,
  ]);
  app.clock.advance(25 * 3_600_000);
  expect((await shown(cookie)).text).toBe('current');
});

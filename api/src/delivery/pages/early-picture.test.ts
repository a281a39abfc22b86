import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { digestSource } from './page-headers.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FILE = 'early/board.js';
let app: TestApp;
let store: ReleaseStore;

beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
});
afterAll(() => app.stop());

async function publish(name: string, text: string): Promise<void> {
  const description = { files: [FILE], earlyPictures: { [`/${name}`]: FILE } };
  await store.publish(await builtRemote(name, { text, description }));
}
const page = (name: string) => app.call('GET', `/remotes/${name}/${name}`, { headers: HTML });
const script = (text: string) => `/* ${text} ${FILE} */`.repeat(50);

describe('the script of a device’s first picture', () => {
  it('stands in the page after the element that it draws into, and the page’s policy allows it', async () => {
    await publish('mf-board', 'one');
    const { text, headers } = await page('mf-board');
    expect(text).toMatch(/<div id="root"><\/div>\s*<script>/);
    expect(text).toContain(`<script>${script('one')}</script>`);
    expect(headers['content-security-policy']).toContain(digestSource(script('one')));
  });

  it('is that of the release in use', async () => {
    await publish('mf-board', 'two');
    const { text, headers } = await page('mf-board');
    expect(text).toContain(script('two'));
    expect(text).not.toContain(script('one'));
    expect(headers['content-security-policy']).not.toContain(digestSource(script('one')));
  });

  it('is left out if it would end its own tag', async () => {
    await publish('mf-odd', '</script><script>alert(1)');
    const { status, text } = await page('mf-odd');
    expect(status).toBe(200);
    expect(text).not.toContain('alert(1)');
  });

  it('is not on the page of a release without one', async () => {
    await store.publish(await builtRemote('mf-plain'));
    const { text } = await page('mf-plain');
    expect(text).not.toMatch(/<div id="root"><\/div>\s*<script>/);
  });
});

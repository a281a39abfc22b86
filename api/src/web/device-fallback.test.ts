import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../test/built-remote.js';
import { TestApp } from '../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';

const HTML = { accept: 'text/html' };
let app: TestApp;
let store: ReleaseStore;

beforeEach(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
});
afterEach(() => app.stop());

const page = (url: string) => app.call('GET', `/remotes/mf-queue${url}`, { headers: HTML });

/** @returns the version of a release that was just published */
async function publish(text: string, paths = ['/mf-queue']): Promise<string> {
  return (await store.publish(await builtRemote('mf-queue', { text, description: { paths } }))).version;
}

const forgetDescription = (version: string) =>
  rm(path.join(store.folder, 'mf-queue', version, 'remote.json'));

describe('a device entry whose release cannot be read', () => {
  it('starts the release before it', async () => {
    const first = await publish('one');
    await forgetDescription(await publish('two'));
    const { status, text } = await page('/mf-queue');
    expect(status).toBe(200);
    expect(text).toContain(`/releases/mf-queue/${first}/standalone.1.js`);
  });

  it('does not start the release before it with a screen that it does not have: that would show nothing', async () => {
    await publish('one');
    await forgetDescription(await publish('two', ['/mf-queue', '/offers']));
    const { status, text } = await page('/offers');
    expect(status).toBe(503);
    expect(text).toContain('This screen cannot be started right now.');
    expect((await page('/mf-queue')).status).toBe(200);
  });
});

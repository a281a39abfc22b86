import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RemoteDescription } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { withBuiltShell, type ShellBuild } from '../../../test/built-shell.js';
import { needsTable } from './needs-table.js';
import { copyOf, ReleaseStore } from './release-store.js';

let dataDir: string;
let store: ReleaseStore;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-needs-'));
  store = new ReleaseStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const shared = (required: string) => ({
  react: { version: '19.3.1', required, singleton: true },
  'react/': { version: '19.3.1', required, singleton: true },
  '@queuebell/ui': { version: '1.0.0', required: '^1.0.0', singleton: false },
});
const SHELL = { contract: 2, capabilities: ['stream'], shared: { react: '19.3.1', 'react/': '19.3.1' } };
const publishShell = (provision: ShellBuild['provision'] = SHELL) =>
  withBuiltShell({ provision }, (folder) => store.publish(folder, 'Ann', 'shell'));

const built = (name: string, description: Partial<RemoteDescription>, text = 'one') =>
  builtRemote(name, { text, description: { contract: 2, paths: [`/${name}`], ...description } });

/** The rows and sentences of the table, each cell apart. */
const lines = async () =>
  needsTable(await store.needs())
    .split('\n')
    .map((line) => line.split(/ {2,}/));

describe('the table of what releases need of the shell', () => {
  it('has a row for each need, with the remotes that have it', async () => {
    await publishShell();
    await store.publish(await built('mf-queue', { shared: shared('^19.3.1'), capabilities: ['stream'] }));
    await store.publish(await built('mf-demo', { shared: shared('^19.0.0') }));
    await store.publish(await built('mf-public', { shared: shared('^19.3.1') }));
    expect(await lines()).toEqual([
      ['needed', 'the shell has', 'by'],
      ['"stream" of the host', 'yes', 'mf-queue'],
      ['contract 2', '2, 1', 'mf-demo, mf-public, mf-queue'],
      ['react ^19.0.0', '19.3.1', 'mf-demo'],
      ['react ^19.3.1', '19.3.1', 'mf-public, mf-queue'],
    ]);
  });

  it('names a fallback, a canary and a preview only by what their current release does not need', async () => {
    await publishShell();
    const { version: fallback } = await store.publish(await built('mf-queue', { contract: 1 }));
    await store.publish(await built('mf-queue', { shared: shared('^19.0.0') }, 'two'));
    const third = await built('mf-queue', { shared: shared('^19.1.0') }, 'three');
    const { version: canary } = await store.publishCanary(await copyOf(third), 'Ann', 'mf-queue', {
      share: 5,
    });
    const fourth = await built('mf-queue', { shared: shared('^19.0.0'), capabilities: ['stream'] }, 'four');
    const { version: preview } = await store.publishPreview(await copyOf(fourth), 'Ann', 'mf-queue');
    expect(await lines()).toEqual([
      ['needed', 'the shell has', 'by'],
      ['"stream" of the host', 'yes', `mf-queue ${preview} (a preview)`],
      ['contract 1', '2, 1', `mf-queue ${fallback} (a fallback)`],
      ['contract 2', '2, 1', 'mf-queue'],
      ['react ^19.0.0', '19.3.1', 'mf-queue'],
      ['react ^19.1.0', '19.3.1', `mf-queue ${canary} (a canary)`],
    ]);
  });

  it('says which of them the shell does not have', async () => {
    await publishShell();
    const needing = { capabilities: ['stream'] };
    const { version: fallback } = await store.publish(await built('mf-queue', needing));
    await store.publish(await built('mf-queue', {}, 'two'));
    await publishShell({ ...SHELL, capabilities: [] });
    expect(await lines()).toEqual([
      ['needed', 'the shell has', 'by'],
      ['"stream" of the host', '-', `mf-queue ${fallback} (a fallback)`],
      ['contract 2', '2, 1', 'mf-queue'],
      [`mf-queue ${fallback} is a fallback. It needs "stream" of its host, which the shell does not have.`],
    ]);
  });

  it('says that there is nothing yet', async () => {
    expect(await lines()).toEqual([['There are no releases yet.']]);
    await store.publish(await built('mf-queue', {}));
    expect(await lines()).toEqual([
      ['needed', 'the shell has', 'by'],
      ['contract 2', '-', 'mf-queue'],
      ['There is no shell yet.'],
    ]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { otherHost, type OtherHost } from '../../../test/other-host.js';
import { outgoingClient } from '../../platform/http/outgoing.js';
import { fetchRelease, servedFromHere } from './hosted-release.js';
import { ReleaseStore } from './release-store.js';

const otherHosts = { send: outgoingClient({ mayReach: () => true }), ownOrigin: 'https://bell.example' };
let dataDir: string;
let built: string;
let host: OtherHost;
let store: ReleaseStore;
/** The version to go back to. */
let far: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-rollback-'));
  built = await builtRemote('mf-team', { description: { files: ['sw.js'] } });
  host = await otherHost(built);
  store = new ReleaseStore(dataDir, { otherHosts });
  const at = `${host.origin}/mf/`;
  const fill = (draft: string) => fetchRelease(at, draft, otherHosts);
  far = (await store.publishHosted(at, fill, servedFromHere, 'Ann')).version;
  await store.publish(await builtRemote('mf-team', { text: 'two' }), 'Ann');
  host.asked.length = 0;
});
afterEach(async () => {
  await host.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const current = async () => (await store.registry()).remotes['mf-team']?.version;
const keptFile = (name: string) => path.join(store.folder, 'mf-team', far, name);

/** @returns the refusal's message; checks that nothing has changed */
async function refusal(): Promise<string> {
  const before = await current();
  const said = await store.rollback('mf-team', 'Ann').then(String, (error: Error) => error.message);
  expect(await current()).toBe(before);
  return said;
}

describe('a rollback to a release on another host', () => {
  it('asks that host for what the release says about itself and for its entry, and for nothing else', async () => {
    await store.rollback('mf-team', 'Ann');
    expect(await current()).toBe(far);
    expect(host.asked.map(({ file }) => file)).toEqual(['remote.json', 'remoteEntry.js']);
    expect(host.asked.map(({ headers }) => headers['origin'])).toEqual(
      host.asked.map(() => otherHosts.ownOrigin),
    );
  });

  it.each([
    ['has lost it', 'remote.json', { status: 404 }, 'answers 404.'],
    ['has another one there', 'remote.json', { body: '{}' }, 'is not what was published.'],
    ['has lost its entry', 'remoteEntry.js', { status: 404 }, 'answers 404.'],
    ['has changed its entry', 'remoteEntry.js', { body: 'alert(1)' }, 'is not what the build wrote.'],
  ])('is refused when the host %s', async (_what, file, odd, words) => {
    host.odd.set(file, odd);
    expect(await refusal()).toBe(`${host.origin}/mf/${file} ${words}`);
  });

  it('is refused when the host is not there', async () => {
    await host.stop();
    expect(await refusal()).toBe(`${host.origin}/mf/remote.json cannot be reached.`);
    host = await otherHost(built);
  });

  it('is refused when what is kept here of it is gone, or is not what it was', async () => {
    await writeFile(keptFile('sw.js'), 'x');
    expect(await refusal()).toBe('sw.js is not what the build wrote.');
    await rm(keptFile('sw.js'));
    expect(await refusal()).toBe('remote.json names sw.js, which is not there.');
  });
});

it('a start leaves a release of another host alone, whatever has become of it', async () => {
  await store.rollback('mf-team', 'Ann');
  await rm(keptFile('sw.js'));
  const entry = (await store.registry()).remotes['mf-team'];
  expect(entry && (await store.isWhole('mf-team', entry))).toBe(true);
});

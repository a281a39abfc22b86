import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { ReleaseStore } from './release-store.js';
import { handedOverLine, movedLine } from './release-words.js';

let dataDir: string;
let store: ReleaseStore;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-hand-over-'));
  store = new ReleaseStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** @param plain those of the paths that are drawn without the bar */
async function publish(remote: string, paths: string[], plain: string[] = []) {
  const description = { paths, plain, screens: {} };
  return store.publish(await builtRemote(remote, { text: `${paths}${plain}`, description }), 'Ann', remote);
}

const give = (from: string, to: string, handed = '/x') => store.handOver(from, 'Ann', { path: handed, to });

/** Reads the file as another process would. */
async function owners() {
  const { remotes } = await new ReleaseStore(dataDir).registry();
  return Object.fromEntries(Object.entries(remotes).map(([name, { paths }]) => [name, paths]));
}

it('a hand-over waits for a release that has the path, and until then the owner of the path answers', async () => {
  await publish('mf-a', ['/a', '/x']);
  const handed = await give('mf-a', 'mf-b');
  expect(handedOverLine(handed, 'here')).toBe(
    '/x on here goes to mf-b with its next release that has it. Until then mf-a answers.',
  );
  expect(await owners()).toEqual({ 'mf-a': ['/a', '/x'] });
  await publish('mf-b', ['/b']);
  expect(await owners()).toEqual({ 'mf-a': ['/a', '/x'], 'mf-b': ['/b'] });
  const moved = await publish('mf-b', ['/b', '/x']);
  expect(moved.movedPaths).toEqual([{ path: '/x', from: 'mf-a', to: 'mf-b' }]);
  expect(movedLine(moved, 'here')).toContain('\n/x belongs to mf-b now. It was mf-a’s before.');
  expect(await owners()).toEqual({ 'mf-a': ['/a'], 'mf-b': ['/b', '/x'] });
});

it('a hand-over lets its giver deploy and roll back releases that still have the path', async () => {
  await publish('mf-a', ['/a', '/x']);
  await publish('mf-a', ['/a', '/x', '/more']);
  await give('mf-a', 'mf-b');
  await publish('mf-b', ['/x', '/x/:id']);
  const again = await publish('mf-a', ['/a', '/x', '/even-more']);
  expect(again.dormantPaths).toEqual([{ path: '/x', owner: 'mf-b' }]);
  expect(movedLine(again, 'here')).toContain('\n/x was handed over: mf-b answers it.');
  expect((await store.rollback('mf-a', 'Ann')).changed).toBe(true);
  expect(await owners()).toEqual({ 'mf-a': ['/a', '/more'], 'mf-b': ['/x', '/x/:id'] });
});

it('a rollback to a release without the path gives the path back in one step', async () => {
  await publish('mf-a', ['/a', '/x'], ['/x']);
  await publish('mf-b', ['/b']);
  await give('mf-a', 'mf-b');
  await publish('mf-b', ['/b', '/x']);
  expect((await store.registry()).remotes['mf-a']?.plain).toBeUndefined();
  const back = await store.rollback('mf-b', 'Ann');
  expect(back.movedPaths).toEqual([{ path: '/x', from: 'mf-b', to: 'mf-a' }]);
  expect(await owners()).toEqual({ 'mf-a': ['/a', '/x'], 'mf-b': ['/b'] });
  expect((await store.registry()).remotes['mf-a']?.plain).toEqual(['/x']);
});

it('retiring the new owner gives the path back, and a rollback of that owner does not take it again', async () => {
  await publish('mf-a', ['/a', '/x']);
  await give('mf-a', 'mf-b');
  await publish('mf-b', ['/b', '/x']);
  expect(await store.retire('mf-b', 'Ann')).toMatchObject({
    paths: ['/b'],
    movedPaths: [{ path: '/x', from: 'mf-b', to: 'mf-a' }],
  });
  expect(await owners()).toEqual({ 'mf-a': ['/a', '/x'] });
  await expect(store.rollback('mf-b', 'Ann')).rejects.toThrow('/x belongs to mf-a.');
});

it('a path can be handed back at once, and on to a third remote', async () => {
  await publish('mf-a', ['/a', '/x']);
  await give('mf-a', 'mf-b');
  await publish('mf-b', ['/b', '/x']);
  expect((await give('mf-b', 'mf-a')).waits).toBe(false);
  expect(await owners()).toEqual({ 'mf-a': ['/a', '/x'], 'mf-b': ['/b'] });
  await give('mf-a', 'mf-b');
  await give('mf-b', 'mf-c');
  await publish('mf-c', ['/x']);
  expect(await owners()).toEqual({ 'mf-a': ['/a'], 'mf-b': ['/b'], 'mf-c': ['/x'] });
});

it('a hand-over is taken back by the owner of the path while it waits', async () => {
  await publish('mf-a', ['/a', '/x']);
  await give('mf-a', 'mf-b');
  expect(handedOverLine(await give('mf-a', 'mf-a'), 'here')).toBe('mf-a keeps /x on here.');
  expect((await publish('mf-b', ['/b', '/x'])).dormantPaths).toEqual([{ path: '/x', owner: 'mf-a' }]);
  expect(await owners()).toEqual({ 'mf-a': ['/a', '/x'], 'mf-b': ['/b'] });
});

it('only the owner of a path hands it over, and only the named remote gets it', async () => {
  await publish('mf-a', ['/a', '/x']);
  await publish('mf-b', ['/b']);
  await expect(give('mf-b', 'mf-c')).rejects.toThrow('mf-b does not own /x. It owns /b.');
  await expect(give('mf-none', 'mf-b')).rejects.toThrow('mf-none has no release here.');
  await expect(give('mf-a', '../x')).rejects.toThrow('is not a valid name for a remote');
  await give('mf-a', 'mf-b');
  await expect(publish('mf-c', ['/x'])).rejects.toThrow('/x belongs to mf-a.');
  await publish('mf-b', ['/b', '/x']);
  await expect(publish('mf-c', ['/x'])).rejects.toThrow('/x belongs to mf-b.');
  await expect(publish('mf-b', ['/b', '/x', '/a'])).rejects.toThrow('/a belongs to mf-a.');
});

it('a hand-over is refused if other paths of the two would overlap', async () => {
  await publish('mf-a', ['/x/:id', '/x/new']);
  await give('mf-a', 'mf-b', '/x/:id');
  await expect(publish('mf-b', ['/x/:id'])).rejects.toThrow('/x/new belongs to mf-a.');
  expect(await owners()).toEqual({ 'mf-a': ['/x/:id', '/x/new'] });
});

it('the journal of the giver has the hand-over', async () => {
  await publish('mf-a', ['/x']);
  await give('mf-a', 'mf-b');
  expect((await store.history('mf-a')).at(-1)).toMatchObject({
    ...{ action: 'hand-over', by: 'Ann', detail: '/x to mf-b', state: 'done' },
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { MORNING } from '../../../test/harness.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { NoSuchRelease, ReleaseChanged, ReleaseError } from './release-error.js';
import { copyOf, ReleaseStore } from './release-store.js';

const HOUR_MS = 3_600_000;

let dataDir: string;
let store: ReleaseStore;
let clock: FakeClock;
let current: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-canaries-'));
  clock = new FakeClock(MORNING);
  store = new ReleaseStore(dataDir, { now: () => clock.now() });
  current = await publish('one');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const publish = async (text: string) =>
  (await store.publish(await builtRemote('mf-queue', { text }), 'Ann')).version;
const startCanary = async (text: string, query = {}) =>
  store.publishCanary(await copyOf(await builtRemote('mf-queue', { text })), 'Ann', 'mf-queue', {
    share: 5,
    ...query,
  });
const canary = async () => (await store.canaryNews('mf-queue')).canary;
const isCurrent = async () => (await store.registry()).remotes['mf-queue']?.version;
const acts = async () => (await store.history('mf-queue')).map(({ action, state }) => `${action} ${state}`);
const fileOf = (version: string) =>
  readFile(path.join(dataDir, 'releases/mf-queue', version, 'remoteEntry.js'), 'utf8');

describe('the canary of a remote', () => {
  it('is stored, and the current release stays', async () => {
    const { version, against } = await startCanary('two');
    expect([await isCurrent(), against]).toEqual([current, current]);
    expect(await canary()).toMatchObject({
      version,
      against: current,
      share: 5,
      walls: false,
      pinned: false,
    });
    expect(await acts()).toEqual(['publish done', 'canary done']);
    expect((await store.list('mf-queue')).map((each) => each.version)).toEqual([current]);
  });

  it('needs a current release to be compared with, and another build', async () => {
    const fill = await copyOf(await builtRemote('mf-demo'));
    await expect(store.publishCanary(fill, 'Ann', 'mf-demo', { share: 5 })).rejects.toThrow(NoSuchRelease);
    await expect(startCanary('one')).rejects.toThrow(ReleaseError);
    await expect(startCanary('two', { from: '1.0.0-other' })).rejects.toThrow(ReleaseChanged);
    expect(await acts()).toEqual(['publish done']);
  });

  it('gets another share without starting again, and ends with the next canary', async () => {
    const { version } = await startCanary('two');
    clock.advance(HOUR_MS);
    expect(await startCanary('two', { share: 20 })).not.toHaveProperty('replaced');
    expect(await canary()).toMatchObject({ version, share: 20, since: MORNING });
    const next = await startCanary('three');
    expect(next.replaced).toBe(version);
    expect(await canary()).toMatchObject({ version: next.version, share: 5 });
  });

  it('becomes the current release, which a rollback undoes', async () => {
    const { version } = await startCanary('two', { commit: 'abcdef1', person: 'Bo' });
    expect(await store.promote('mf-queue', 'Ann')).toMatchObject({ version, from: current, changed: true });
    expect([await isCurrent(), await canary()]).toEqual([version, undefined]);
    const listed = (await store.list('mf-queue')).find((each) => each.version === version);
    expect(listed).toMatchObject({ state: 'current', origin: { commit: 'abcdef1', person: 'Bo' } });
    await store.rollback('mf-queue', 'Ann');
    expect(await isCurrent()).toBe(current);
  });

  it('is promoted and ended only if the request names it', async () => {
    const { version } = await startCanary('two');
    const refusal = `The canary of mf-queue is ${version} now, not other.`;
    await expect(store.promote('mf-queue', 'Ann', 'other')).rejects.toThrow(refusal);
    await expect(store.endCanary('mf-queue', 'Ann', 'other')).rejects.toThrow(refusal);
    await store.endCanary('mf-queue', 'Ann', version);
    await expect(store.promote('mf-queue', 'Ann')).rejects.toThrow('mf-queue has no canary here.');
  });

  it.each([
    ['a deploy', () => publish('three')],
    ['a rollback', () => store.rollback('mf-queue', 'Ann', { to: current })],
    ['a retirement', () => store.retire('mf-queue', 'Ann')],
  ])(
    'ends by %s of the release that it is compared with, and its open pages keep their files',
    async (_by, act) => {
      await publish('zero');
      const { version } = await startCanary('two');
      clock.advance(48 * HOUR_MS);
      await act();
      expect(await canary()).toBeUndefined();
      expect(await fileOf(version)).toContain('two');
      clock.advance(23 * HOUR_MS);
      await publish('four');
      expect(await fileOf(version)).toContain('two');
      clock.advance(2 * HOUR_MS);
      await publish('five');
      await expect(fileOf(version)).rejects.toThrow('ENOENT');
    },
  );

  it('keeps its files for as long as it is there', async () => {
    const { version } = await startCanary('two');
    clock.advance(72 * HOUR_MS);
    await store.free('Ann');
    expect(await fileOf(version)).toContain('two');
  });

  it('has ended if it cannot be read in the registry', async () => {
    await startCanary('two');
    const file = path.join(dataDir, 'releases/remotes.json');
    const registry = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...registry, canaries: { 'mf-queue': { version: 7 } } }));
    expect([await canary(), await isCurrent()]).toEqual([undefined, current]);
  });
});

describe('the server takes a canary back', () => {
  it('and the journal says why', async () => {
    const { version } = await startCanary('two');
    expect(
      await store.takeBack(
        'mf-queue',
        { version, against: current, since: MORNING },
        '9 of 40 loads failed.',
      ),
    ).toBe(true);
    expect(await store.canaryNews('mf-queue')).toEqual({
      takenBack: [{ version, at: MORNING, why: '9 of 40 loads failed.' }],
    });
    expect(await isCurrent()).toBe(current);
  });

  it('once, however many processes ask for it', async () => {
    const { version } = await startCanary('two');
    const others = [1, 2, 3].map(() => new ReleaseStore(dataDir, { now: () => clock.now() }));
    const taken = others.map((other) =>
      other.takeBack('mf-queue', { version, against: current, since: MORNING }, 'Bad.'),
    );
    expect((await Promise.all(taken)).filter(Boolean)).toEqual([true]);
  });

  it('only if it was compared with the present release', async () => {
    const { version } = await startCanary('two');
    expect(await store.takeBack('mf-queue', { version, against: 'older', since: MORNING }, 'Bad.')).toBe(
      false,
    );
    expect(await store.takeBack('mf-queue', { version, against: current, since: 'before' }, 'Bad.')).toBe(
      false,
    );
    await store.promote('mf-queue', 'Ann');
    expect(await store.takeBack('mf-queue', { version, against: current, since: MORNING }, 'Bad.')).toBe(
      false,
    );
    expect(await isCurrent()).toBe(version);
  });

  it('not while an operator has pinned it', async () => {
    const { version } = await startCanary('two');
    await store.pinCanary('mf-queue', 'Olga', true);
    expect(await store.takeBack('mf-queue', { version, against: current, since: MORNING }, 'Bad.')).toBe(
      false,
    );
    expect(await canary()).toMatchObject({ version, pinned: true });
    await store.pinCanary('mf-queue', 'Olga', false);
    expect(await store.takeBack('mf-queue', { version, against: current, since: MORNING }, 'Bad.')).toBe(
      true,
    );
    expect(await acts()).toEqual(['publish done', 'canary done', 'pin done', 'unpin done', 'take-back done']);
  });
});

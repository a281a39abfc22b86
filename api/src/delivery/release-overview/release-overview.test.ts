import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RELEASE_ACTS_SHOWN, ReleaseOverview, type RemoteOverview } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { collection } from '../../../test/collections.js';
import { codeOf, TestApp, type Owner } from '../../../test/harness.js';
import { Comparisons } from '../canaries/comparisons.service.js';
import { comparisonId } from '../canaries/comparison.schema.js';
import { DeployTokens } from '../releases/deploy-tokens.js';
import { Journal } from '../releases/journal.js';
import { copyOf, ReleaseStore } from '../releases/release-store.js';

const MINUTE_MS = 60_000;
const WHY = '6 of 6 page loads failed.';

let app: TestApp;
let store: ReleaseStore;
let admin: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
  admin = await app.admin();
});
afterAll(() => app.stop());

const deploy = async (remote: string, text: string, by = 'Ann', origin = {}) => {
  app.clock.advance(MINUTE_MS);
  return (await store.publish(await builtRemote(remote, { text }), by, remote, origin)).version;
};

const startCanary = async (remote: string, text: string, origin = {}) => {
  app.clock.advance(MINUTE_MS);
  const fill = await copyOf(await builtRemote(remote, { text }));
  return (await store.publishCanary(fill, 'Bo', remote, { share: 5, ...origin })).version;
};

const read = async (): Promise<RemoteOverview[]> => {
  const { status, body } = await app.call('GET', '/api/releases', { token: admin.token });
  expect(status).toBe(200);
  return ReleaseOverview.parse(body).remotes;
};
const readOne = async (name: string) => (await read()).find(({ remote }) => remote === name);

const actsOf = (overview: RemoteOverview | undefined) =>
  overview?.acts.map(({ action, version, by }) => [action, version, by]);

describe('on the page of releases, site staff read', () => {
  it('nothing before the first deploy', async () => {
    expect(await read()).toEqual([]);
  });

  it('which releases a remote has, by whom, from where, and what was done, the last first', async () => {
    const origin = { commit: 'abcdef1', run: 'https://ci.example/7', person: 'Zoë' };
    const one = await deploy('mf-queue', 'one', 'deploy token 1a2b3c4d, from ::1', origin);
    const two = await deploy('mf-queue', 'two');
    app.clock.advance(MINUTE_MS);
    const { version } = await store.rollback('mf-queue', 'Cleo');
    expect(version).toBe(one);
    const overview = await readOne('mf-queue');
    expect(overview?.releases).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          version: one,
          state: 'current',
          last: { at: app.clock.now().toISOString(), by: 'Cleo', action: 'rollback' },
          origin,
        }),
        expect.objectContaining({ version: two, state: 'kept' }),
      ]),
    );
    expect(actsOf(overview)).toEqual([
      ['rollback', one, 'Cleo'],
      ['publish', two, 'Ann'],
      ['publish', one, 'deploy token 1a2b3c4d, from ::1'],
    ]);
    expect(overview?.acts.at(-1)?.origin).toEqual(origin);
    expect(overview?.compared).toEqual([]);
  });

  it('an open canary with its pin, and one that was promoted as promoted', async () => {
    await deploy('mf-account', 'one');
    const canary = await startCanary('mf-account', 'two', { commit: 'abcdef2' });
    await store.pinCanary('mf-account', 'Olga', true);
    await app.app.get(Comparisons, { strict: false }).compareAll();
    const open = await readOne('mf-account');
    expect(open?.canary).toMatchObject({
      version: canary,
      share: 5,
      pinned: true,
      origin: { commit: 'abcdef2' },
    });
    expect(open?.compared).toMatchObject([
      { version: canary, outcome: 'open', strength: 1, loads: [], per: 'hour' },
    ]);
    expect(actsOf(open)?.slice(0, 2)).toEqual([
      ['pin', canary, 'Olga'],
      ['canary', canary, 'Bo'],
    ]);
    app.clock.advance(MINUTE_MS);
    await store.promote('mf-account', 'Ann');
    const promoted = await readOne('mf-account');
    expect(promoted?.canary).toBeUndefined();
    expect(promoted?.compared).toMatchObject([{ version: canary, outcome: 'promoted' }]);
    expect(actsOf(promoted)?.[0]).toEqual(['promote', canary, 'Ann']);
  });

  it('how the loads of a canary went, and why the server took it back', async () => {
    const current = await deploy('mf-demo', 'one');
    const version = await startCanary('mf-demo', 'two');
    await app.app.get(Comparisons, { strict: false }).compareAll();
    const canary = (await store.canaries())['mf-demo'];
    if (!canary) throw new Error('The canary is not open.');
    const at = new Date('2026-06-15T09:00:00.000Z');
    const loads = {
      canary: { loads: 6, failedStarts: 5, reports: 1 },
      current: { loads: 30, failedStarts: 0, reports: 1 },
    };
    await collection(app.connection, 'canaryComparisons').updateOne(
      { _id: comparisonId('mf-demo', canary) },
      { $set: { hours: [{ at, ...loads }] } },
    );
    app.clock.advance(MINUTE_MS);
    await store.takeBack('mf-demo', canary, WHY);
    const overview = await readOne('mf-demo');
    expect(overview?.compared).toMatchObject([
      {
        ...{ version, against: current, share: 5, outcome: 'taken-back' },
        ...{ per: 'hour', loads: [{ at: at.toISOString(), ...loads }], total: loads },
      },
    ]);
    expect(overview?.acts[0]).toMatchObject({ action: 'take-back', by: 'the server', detail: WHY });
  });

  it('a remote that was retired, and one that has only a token', async () => {
    await deploy('mf-old', 'one');
    app.clock.advance(MINUTE_MS);
    await store.retire('mf-old', 'Ann');
    await app.app.get(DeployTokens, { strict: false }).create('mf-young', { by: 'Olga' });
    const old = await readOne('mf-old');
    expect(old?.releases.map(({ state }) => state)).toEqual(['kept']);
    expect(actsOf(old)?.[0]?.[0]).toBe('retire');
    const young = await readOne('mf-young');
    expect(young?.releases).toEqual([]);
    expect(young?.acts).toMatchObject([{ action: 'make-token', by: 'Olga' }]);
    expect((await read()).map(({ remote }) => remote)).toEqual([
      ...['mf-account', 'mf-demo', 'mf-old', 'mf-queue', 'mf-young'],
    ]);
  });

  it('the last acts of a remote with many', async () => {
    const { version } = await store.publish(await builtRemote('mf-busy'), 'deploy 0');
    const [first] = await store.history('mf-busy');
    if (!first) throw new Error('The deploy is not in the journal.');
    const { state: _state, id: _id, ...act } = first;
    const later = Array.from({ length: RELEASE_ACTS_SHOWN }, (_, each) => `deploy ${each + 1}`);
    await new Journal(store.folder).append(later.map((by) => ({ ...act, version, by })));
    const acts = (await readOne('mf-busy'))?.acts ?? [];
    expect(acts).toHaveLength(RELEASE_ACTS_SHOWN);
    expect(acts[0]?.by).toBe(`deploy ${RELEASE_ACTS_SHOWN}`);
    expect(acts.at(-1)?.by).toBe('deploy 1');
  });
});

it('an owner cannot read the page of releases', async () => {
  const owner = await app.owner();
  const answer = await app.call('GET', '/api/releases', { token: owner.token });
  expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
});

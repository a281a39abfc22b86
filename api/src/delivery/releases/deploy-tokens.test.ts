import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MORNING } from '../../../test/harness.js';
import { builtRemote } from '../../../test/built-remote.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { DeployTokens } from './deploy-tokens.js';
import { ReleaseStore } from './release-store.js';
import { digestOf } from './token-file.js';

const REMOTE = 'mf-queue';
const DAY_MS = 86_400_000;
let dataDir: string;
let clock: FakeClock;
let tokens: DeployTokens;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-tokens-'));
  clock = new FakeClock(MORNING);
  tokens = new DeployTokens(dataDir, () => clock.now());
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const isValid = async (token: string, remote = REMOTE) => (await tokens.find(remote, token)) !== null;
const journal = async () =>
  (await new ReleaseStore(dataDir).history(REMOTE)).map(({ action, by, detail, state }) => ({
    action,
    by,
    detail,
    state,
  }));

it('a deploy token works for its remote until it ends', async () => {
  const { token, made } = await tokens.create(REMOTE, { days: 2 });
  expect(await tokens.find(REMOTE, token)).toMatchObject(made);
  expect(await isValid(token, 'mf-demo')).toBe(false);
  expect(await isValid(`${token}x`)).toBe(false);
  clock.advance(2 * DAY_MS - 1);
  expect(await isValid(token)).toBe(true);
  clock.advance(1);
  expect(await isValid(token)).toBe(false);
  expect(await tokens.list(REMOTE)).toEqual([]);
});

it('a deploy token works beside the next one, so that it can be replaced without a pause, and ends with a third', async () => {
  const first = await tokens.create(REMOTE);
  const second = await tokens.create(REMOTE);
  expect([await isValid(first.token), await isValid(second.token)]).toEqual([true, true]);
  const third = await tokens.create(REMOTE);
  expect(third.ended.map(({ id }) => id)).toEqual([first.made.id]);
  expect([await isValid(first.token), await isValid(second.token)]).toEqual([false, true]);
});

it('a deploy token can be ended alone, or all of a remote at once', async () => {
  const [one, two] = [await tokens.create(REMOTE), await tokens.create(REMOTE)];
  const other = await tokens.create('mf-demo');
  await tokens.revoke(REMOTE, { id: one.made.id });
  expect([await isValid(one.token), await isValid(two.token)]).toEqual([false, true]);
  expect(await tokens.revoke(REMOTE, { id: 'unknown' })).toEqual([]);
  expect(await tokens.revoke(REMOTE)).toHaveLength(1);
  expect([await isValid(two.token), await isValid(other.token, 'mf-demo')]).toEqual([false, true]);
});

it('the journal says when a deploy token was made and ended', async () => {
  const { made } = await tokens.create(REMOTE, { by: 'Ann', days: 1 });
  await tokens.revoke(REMOTE, { by: 'Ben' });
  expect(await journal()).toEqual([
    { action: 'make-token', by: 'Ann', detail: `${made.id} until ${made.endsAt}`, state: 'done' },
    { action: 'end-token', by: 'Ben', detail: `${made.id} ended`, state: 'done' },
  ]);
});

it('the journal says which deploy token ends because a third one was made', async () => {
  const first = await tokens.create(REMOTE);
  await tokens.create(REMOTE);
  const { made } = await tokens.create(REMOTE, { by: 'Ann' });
  expect((await journal()).at(-1)).toEqual({
    action: 'make-token',
    by: 'Ann',
    detail: `${made.id} until ${made.endsAt}, ${first.made.id} ended`,
    state: 'done',
  });
});

it('a deploy token is read from the file of an older version, also while a new one is added', async () => {
  const old = { sha256: digestOf('qbd_old').toString('hex'), createdAt: MORNING };
  await writeFile(path.join(dataDir, 'deploy-tokens.json'), JSON.stringify({ [REMOTE]: old }));
  expect(await isValid('qbd_old')).toBe(true);
  await tokens.create(REMOTE);
  expect(await isValid('qbd_old')).toBe(true);
  expect((await tokens.list(REMOTE))[0]).toEqual({ id: old.sha256.slice(0, 8), createdAt: MORNING });
});

it('a deploy token can be ended while the registry of releases is damaged, and a damaged file of tokens blocks no release', async () => {
  const { token } = await tokens.create(REMOTE);
  await mkdir(path.join(dataDir, 'releases'), { recursive: true });
  const registry = path.join(dataDir, 'releases/remotes.json');
  await writeFile(registry, '{');
  expect(await tokens.revoke(REMOTE)).toHaveLength(1);
  expect(await isValid(token)).toBe(false);
  await rm(registry);
  await writeFile(path.join(dataDir, 'deploy-tokens.json'), '{');
  const store = new ReleaseStore(dataDir);
  expect((await store.publish(await builtRemote(REMOTE))).changed).toBe(true);
  await expect(tokens.create(REMOTE)).rejects.toThrow();
  expect(await readFile(path.join(dataDir, 'deploy-tokens.json'), 'utf8')).toBe('{');
});

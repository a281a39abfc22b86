import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RemoteRetired } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { codeOf, TestApp } from '../../../test/harness.js';
import { DeployTokens } from './deploy-tokens.js';
import { ReleaseStore } from './release-store.js';

let app: TestApp;
let store: ReleaseStore;

beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
});
afterAll(() => app.stop());

const tokens = () => app.app.get(DeployTokens, { strict: false });
const publish = async (remote: string, text: string) =>
  (await store.publish(await builtRemote(remote, { text }), 'Ann')).version;
const versionOf = async (remote: string) => (await store.registry()).remotes[remote]?.version;
const page = async (address: string) => {
  const { statusCode } = await app.app.inject({ url: address, headers: { accept: 'text/html' } });
  return statusCode;
};
const retire = (remote: string, token: string, body: object = {}) =>
  app.call('POST', `/api/remotes/${remote}/retire`, { token: `Bearer ${token}`, body });

it('retiring takes a remote off the site, keeps the files for its open pages, and ends its tokens', async () => {
  const version = await publish('mf-old', 'one');
  const { token } = await tokens().create('mf-old');
  expect(await page('/remotes/mf-old/mf-old')).toBe(200);
  const { status, body } = await retire('mf-old', token, { from: version });
  expect([status, RemoteRetired.parse(body)]).toEqual([
    200,
    { remote: 'mf-old', version, paths: ['/mf-old', '/mf-old/:id'], tokensEnded: 1 },
  ]);
  expect(await page('/remotes/mf-old/mf-old')).toBe(404);
  expect(await versionOf('mf-old')).toBeUndefined();
  expect((await app.call('GET', `/releases/mf-old/${version}/remoteEntry.js`)).status).toBe(200);
  expect((await retire('mf-old', token)).status).toBe(401);
  expect(await store.isRetired('mf-old')).toBe(true);
  const acts = (await store.history('mf-old')).map(({ action, state }) => `${action} ${state}`);
  expect(acts).toEqual(['publish done', 'make-token done', 'end-token done', 'retire done']);
});

it('a rollback undoes retiring, and leads to the last release', async () => {
  await publish('mf-back', 'one');
  const two = await publish('mf-back', 'two');
  await store.retire('mf-back', 'Ann');
  expect(await store.rollback('mf-back', 'Ben')).toMatchObject({ version: two, changed: true });
  expect(await versionOf('mf-back')).toBe(two);
  expect(await store.isRetired('mf-back')).toBe(false);
  expect(await page('/remotes/mf-back/mf-back')).toBe(200);
});

it('a deploy undoes retiring, and can fall back to the release before', async () => {
  const one = await publish('mf-again', 'one');
  await store.retire('mf-again', 'Ann');
  const two = await publish('mf-again', 'two');
  expect((await store.registry()).remotes['mf-again']).toMatchObject({
    version: two,
    previous: { version: one },
  });
});

it('retiring spares a release that came meanwhile, and refuses a remote that is not there', async () => {
  const version = await publish('mf-new', 'one');
  const { token } = await tokens().create('mf-new');
  const other = await retire('mf-new', token, { from: 'another' });
  expect([other.status, codeOf(other)]).toEqual([409, 'RELEASE_CHANGED']);
  expect(await versionOf('mf-new')).toBe(version);
  const { token: idle } = await tokens().create('mf-idle');
  const none = await retire('mf-idle', idle);
  expect([none.status, codeOf(none)]).toEqual([404, 'RELEASE_UNKNOWN']);
});

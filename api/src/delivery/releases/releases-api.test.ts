import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  BODY_MAX_BYTES,
  CanaryEnded,
  CanaryStarted,
  DEPLOY_TRIES_MAX,
  ErrorBody,
  PathHandedOver,
  ReleaseList,
  ReleaseMoved,
  type SuitePackages,
} from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { Header } from 'tar';
import { builtRemote } from '../../../test/built-remote.js';
import { contentsOf } from '../../../test/contents-of.js';
import { codeOf, oneTo, TestApp } from '../../../test/harness.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { BuiltPackages } from './built-packages.js';
import { DeployTokens } from './deploy-tokens.js';
import { packRelease } from './release-archive.js';
import { ReleaseStore } from './release-store.js';

const TAR_BLOCK = 512;
let app: TestApp;
let store: ReleaseStore;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  store = app.app.get(ReleaseStore, { strict: false });
  token = await newToken('mf-queue');
});
afterAll(() => app.stop());

const tokens = () => app.app.get(DeployTokens, { strict: false });
const newToken = async (remote: string) => (await tokens().create(remote)).token;
const archiveOf = async (text: string, name = 'mf-queue') => packRelease(await builtRemote(name, { text }));

async function send(
  archive: Buffer,
  { to = 'mf-queue', by = token, type = 'application/gzip', query = {}, as = 'releases' } = {},
) {
  const { statusCode, payload } = await app.app.inject({
    method: 'POST',
    url: `/api/remotes/${to}/${as}`,
    query,
    headers: { 'content-type': type, authorization: `Bearer ${by}` },
    payload: archive,
  });
  return { status: statusCode, body: JSON.parse(payload) as unknown };
}
const rollBack = (body: object = {}) =>
  app.call('POST', '/api/remotes/mf-queue/rollback', { token: `Bearer ${token}`, body });
const current = async () => (await store.registry()).remotes['mf-queue']?.version;
const drafts = async () => (await readdir(store.folder)).filter((name) => name.startsWith('.draft'));

describe('the pipeline of a team', () => {
  it('reads the packages that the suite was built with', async () => {
    const strings = { node: '>=20' };
    const packages: SuitePackages = {
      files: { 'queuebell-ui-1.0.0.tgz': 'H4sI' },
      manifest: {
        ...{ engines: strings, scripts: {}, dependencies: {} },
        devDependencies: {},
        overrides: {},
      },
    };
    const built = jest.spyOn(app.app.get(BuiltPackages, { strict: false }), 'read');
    const read = (by: string) => app.call('GET', '/api/remotes/mf-queue/packages', { token: `Bearer ${by}` });
    built.mockResolvedValueOnce(packages).mockResolvedValueOnce(null);
    expect(await read(token)).toMatchObject({ status: 200, body: packages });
    const none = await read(token);
    expect([none.status, ErrorBody.parse(none.body).message]).toEqual([
      404,
      'This suite was built without its packages. `npm run build` makes them there.',
    ]);
    const refused = await read(await newToken('mf-demo'));
    expect([refused.status, codeOf(refused)]).toEqual([401, 'DEPLOY_TOKEN_REFUSED']);
    expect(built).toHaveBeenCalledTimes(2);
    built.mockRestore();
  });

  it('publishes an archive of what it built, and goes back', async () => {
    const first = await send(await archiveOf('one'));
    expect(first.status).toBe(201);
    const one = ReleaseMoved.parse(first.body);
    expect(one).toEqual({ remote: 'mf-queue', version: await current(), changed: true });
    const two = ReleaseMoved.parse((await send(await archiveOf('two'))).body);
    expect(two.from).toBe(one.version);
    expect((await app.call('GET', `/releases/mf-queue/${two.version}/remoteEntry.js`)).status).toBe(200);

    const back = await rollBack();
    expect([back.status, back.body]).toEqual([
      200,
      { remote: 'mf-queue', version: one.version, changed: true, from: two.version },
    ]);
    expect(await current()).toBe(one.version);
    const again = await rollBack();
    expect([again.status, codeOf(again)]).toEqual([404, 'RELEASE_UNKNOWN']);
    expect((await rollBack({ to: two.version })).status).toBe(200);

    const list = await app.call('GET', '/api/remotes/mf-queue/releases', { token });
    expect(ReleaseList.parse(list.body)).toMatchObject({
      releases: expect.arrayContaining([
        expect.objectContaining({ version: two.version, state: 'current' }),
        expect.objectContaining({ version: one.version, state: 'previous' }),
      ]),
    });
  });

  it('goes one step back, however often the same rollback arrives', async () => {
    await send(await archiveOf('before'));
    const { version: good } = ReleaseMoved.parse((await send(await archiveOf('good'))).body);
    const { version: bad } = ReleaseMoved.parse((await send(await archiveOf('bad'))).body);
    expect((await rollBack({ from: bad })).status).toBe(200);
    const again = await rollBack({ from: bad });
    expect([again.status, codeOf(again)]).toEqual([409, 'RELEASE_CHANGED']);
    expect(ErrorBody.parse(again.body).message).toContain(`mf-queue runs ${good} now, not ${bad}.`);
    expect(await current()).toBe(good);
  });

  it('says where a release comes from, which the list shows', async () => {
    const query = { commit: 'abcdef1-dirty', run: 'https://ci.example/7', person: 'Zoë' };
    const { version } = ReleaseMoved.parse((await send(await archiveOf('traced'), { query })).body);
    const { body } = await app.call('GET', '/api/remotes/mf-queue/releases', { token });
    const listed = ReleaseList.parse(body).releases.find((release) => release.version === version);
    expect(listed?.origin).toEqual(query);
  });

  it.each([
    { commit: 'main' },
    { run: 'javascript:1' },
    { person: 'a\nb' },
    { from: 'x'.repeat(201) },
    { more: '1' },
  ])('is refused with %j as the origin', async (query) => {
    const { status, body } = await send(await archiveOf('odd origin'), { query });
    expect([status, ErrorBody.parse(body).code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('replaces no other release than the one that it has seen, and can repeat its request', async () => {
    const { version: seen } = ReleaseMoved.parse((await send(await archiveOf('seen'))).body);
    const { version: newer } = ReleaseMoved.parse(
      (await send(await archiveOf('newer'), { query: { from: seen } })).body,
    );
    const late = await send(await archiveOf('late'), { query: { from: seen } });
    expect([late.status, ErrorBody.parse(late.body)]).toEqual([
      409,
      expect.objectContaining({
        code: 'RELEASE_CHANGED',
        message: `mf-queue runs ${newer} now, not ${seen}. Nothing has changed.`,
      }),
    ]);
    expect((await send(await archiveOf('late'), { query: { from: '' } })).status).toBe(409);
    const again = await send(await archiveOf('newer'), { query: { from: seen } });
    expect([again.status, ReleaseMoved.parse(again.body).changed]).toEqual([201, false]);
    expect(await current()).toBe(newer);
  });

  it('is told everything that is wrong, and nothing has changed', async () => {
    const before = await contentsOf(store.folder);
    const folder = await builtRemote('mf-queue', { text: 'broken', description: { contract: 7 } });
    await writeFile(path.join(folder, 'exposed.1.js'), 'another');
    const { status, body } = await send(await packRelease(folder));
    const { code, message } = ErrorBody.parse(body);
    expect([status, code]).toEqual([422, 'RELEASE_REFUSED']);
    expect(message.split('\n')).toEqual([
      'It speaks contract 7; this suite runs 2 and the one before.',
      'exposed.1.js is not what the build wrote.',
      'exposed.1.js.br does not unpack to exposed.1.js.',
      'exposed.1.js.gz does not unpack to exposed.1.js.',
    ]);
    expect(await contentsOf(store.folder)).toEqual(before);
    expect(await drafts()).toEqual([]);
  });

  it('hands an address of its remote over, and no other', async () => {
    const handOver = (remote: string, body: object) =>
      app.call('POST', `/api/remotes/${remote}/hand-over`, { token: `Bearer ${token}`, body });
    const handed = await handOver('mf-queue', { path: '/mf-queue/:id', to: 'mf-next' });
    expect([handed.status, PathHandedOver.parse(handed.body).waits]).toEqual([200, true]);
    const { body } = await app.call('GET', '/api/remotes/mf-queue/releases', { token });
    expect(ReleaseList.parse(body).handOvers).toEqual({ '/mf-queue/:id': ['mf-next', 'mf-queue'] });
    expect((await handOver('mf-next', { path: '/mf-queue/:id', to: 'mf-queue' })).status).toBe(401);
    const none = await handOver('mf-queue', { path: '/none', to: 'mf-next' });
    expect([none.status, codeOf(none)]).toEqual([422, 'RELEASE_REFUSED']);
    expect((await handOver('mf-queue', { path: 'none', to: 'mf-next' })).status).toBe(400);
  });

  it('publishes its own remote only', async () => {
    const { status, body } = await send(await archiveOf('one', 'mf-demo'));
    expect([status, ErrorBody.parse(body).message]).toEqual([422, 'This is mf-demo, not mf-queue.']);
    expect((await send(await archiveOf('one', 'mf-demo'), { to: 'mf-demo' })).status).toBe(401);
    expect((await store.registry()).remotes['mf-demo']).toBeUndefined();
  });

  it('leaves nothing behind when its connection breaks off halfway', async () => {
    const server = app.app.getHttpServer() as http.Server;
    await app.app.listen(0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const before = await current();
    const request = http.request({
      ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/remotes/mf-queue/releases' },
      headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
    });
    request.on('error', () => undefined);
    request.write((await archiveOf('cut off')).subarray(0, 1_500));
    await until(async () => (await drafts()).length === 1);
    request.destroy();
    await until(async () => (await drafts()).length === 0);
    expect(await current()).toBe(before);
  });

  it('is refused without waiting for the rest, and its connection carries the next request', async () => {
    const server = app.app.getHttpServer() as http.Server;
    if (!server.listening) await app.app.listen(0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (options: http.RequestOptions, body?: Buffer) => {
      const request = http.request({ port, host: '127.0.0.1', agent, ...options }).end(body);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      response.resume();
      await once(response, 'end');
      return { status: response.statusCode, reused: request.reusedSocket };
    };
    const rest = randomBytes(2_000 * TAR_BLOCK);
    const header = new Header({ path: '.hidden', type: 'File', size: rest.length });
    header.encode();
    const archive = gzipSync(Buffer.concat([header.block ?? Buffer.alloc(TAR_BLOCK), rest]));
    const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` };
    const upload = { method: 'POST', path: '/api/remotes/mf-queue/releases', headers };
    expect((await ask(upload, archive)).status).toBe(422);
    expect(await ask({ path: '/api/health/live' })).toEqual({ status: 200, reused: true });
    agent.destroy();
  });

  it.each([
    ['no archive', randomBytes(500), 422],
    ['no archive, and empty', Buffer.alloc(0), 422],
  ])('is refused with %s', async (_what, archive, status) => {
    expect((await send(archive)).status).toBe(status);
    expect(await drafts()).toEqual([]);
  });

  it('may not send it as something else, nor anywhere else', async () => {
    const archive = await archiveOf('one');
    expect((await send(archive, { type: 'application/octet-stream' })).status).toBe(415);
    const elsewhere = await app.app.inject({
      method: 'POST',
      url: '/api/feedback',
      headers: { 'content-type': 'application/gzip' },
      payload: archive,
    });
    expect(elsewhere.statusCode).toBe(415);
    const json = await send(Buffer.from(JSON.stringify({ at: 'x'.repeat(BODY_MAX_BYTES) })), {
      type: 'application/json',
    });
    expect(json.status).toBe(413);
  });

  it.each([{ at: 'ftp://x/' }, { at: 7 }, {}, { at: 'https://team.example/x/', more: 1 }])(
    'is refused with the address %j',
    async (body) => {
      const sent = await send(Buffer.from(JSON.stringify(body)), { type: 'application/json' });
      expect([sent.status, ErrorBody.parse(sent.body).code]).toEqual([400, 'INVALID_INPUT']);
    },
  );
});

describe('a deploy token', () => {
  const asked = (authorization: string | undefined, remote = 'mf-queue') =>
    app.call('GET', `/api/remotes/${remote}/releases`, { token: authorization });

  it('is wanted, and it must be the one of this remote', async () => {
    const other = await newToken('mf-public');
    const owner = await app.owner();
    for (const wrong of [undefined, '', 'Bearer ', other, owner.token, `${token}x`, token.slice(0, -1)]) {
      const answer = await asked(wrong);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'DEPLOY_TOKEN_REFUSED']);
    }
    for (const remote of ['constructor', '__proto__', '..%2f..', 'mf-unknown']) {
      expect([401, 404]).toContain((await asked(token, remote)).status);
    }
    expect((await asked(token)).status).toBe(200);
  });

  it('stops working when it is revoked', async () => {
    const first = await newToken('mf-team');
    expect((await asked(first, 'mf-team')).status).toBe(200);
    await tokens().revoke('mf-team');
    expect((await asked(first, 'mf-team')).status).toBe(401);
  });

  it('is named with each act, and a deploy says when it ends soon', async () => {
    const archive = await archiveOf('with a name');
    const { made } = await tokens().create('mf-queue', { days: 13 });
    const { token: ending } = await tokens().create('mf-queue', { days: 13 });
    const moved = ReleaseMoved.parse((await send(archive, { by: ending })).body);
    const listed = await tokens().list('mf-queue');
    expect(moved.tokenEnds).toBe(listed[1]?.endsAt);
    expect(listed.map(({ usedAt }) => usedAt !== undefined)).toEqual([false, true]);
    expect(listed[0]).toEqual({ ...made, usedAt: undefined });
    const last = (await store.history('mf-queue')).at(-1);
    expect(last?.by).toBe(`deploy token ${listed[1]?.id}, from 127.0.0.1`);
    token = await newToken('mf-queue');
    expect(ReleaseMoved.parse((await send(await archiveOf('with another'))).body).tokenEnds).toBeUndefined();
  });

  it('cannot be tried out, but works as often as it is right', async () => {
    const other = await TestApp.start();
    const { token: right } = await other.app.get(DeployTokens, { strict: false }).create('mf-queue');
    const ask = (given: string) =>
      other.call('GET', '/api/remotes/mf-queue/releases', { token: `Bearer ${given}` });
    for (const _ of oneTo(DEPLOY_TRIES_MAX + 5)) expect((await ask(right)).status).toBe(200);
    for (const n of oneTo(DEPLOY_TRIES_MAX)) expect((await ask(`wrong ${n}`)).status).toBe(401);
    const limited = await ask(right);
    expect([limited.status, codeOf(limited)]).toEqual([429, 'RATE_LIMITED']);
    await other.stop();
  });

  it('is good, and a wrong one is not, also while the database is away: a rollback needs none', async () => {
    const limits = app.app.get(RateLimits, { strict: false });
    const away = new mongo.MongoServerSelectionError('No primary.', {} as never);
    const spies = [jest.spyOn(limits, 'take'), jest.spyOn(limits, 'giveBack')];
    for (const spy of spies) spy.mockRejectedValue(away);
    const list = (by: string) => app.call('GET', '/api/remotes/mf-queue/releases', { token: by });
    expect((await list(token)).status).toBe(200);
    expect((await list('wrong')).status).toBe(401);
    for (const spy of spies) spy.mockRestore();
  });
});

/** Polls until the condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

describe('a canary of a team’s pipeline', () => {
  const sendCanary = async (text: string, query: Record<string, string>) =>
    send(await archiveOf(text), { as: 'canaries', query });
  const act = (what: 'promote' | 'end', body: object = {}) =>
    app.call('POST', `/api/remotes/mf-queue/canaries/${what}`, { token: `Bearer ${token}`, body });

  it('is started, listed, and promoted', async () => {
    const { version: against } = ReleaseMoved.parse((await send(await archiveOf('before a canary'))).body);
    const started = await sendCanary('a canary', { share: '5', walls: 'yes', from: against });
    expect(started.status).toBe(201);
    const { version, ...rest } = CanaryStarted.parse(started.body);
    expect(rest).toEqual({ remote: 'mf-queue', against, share: 5, walls: true });
    const list = await app.call('GET', '/api/remotes/mf-queue/releases', { token: `Bearer ${token}` });
    expect(ReleaseList.parse(list.body).canary).toMatchObject({ version, against, share: 5 });
    expect(await current()).toBe(against);
    expect(ReleaseMoved.parse((await act('promote', { version })).body)).toMatchObject({
      version,
      from: against,
    });
    expect(await current()).toBe(version);
  });

  it('is ended once, and another one than was meant not at all', async () => {
    const { version } = CanaryStarted.parse((await sendCanary('a second canary', { share: '5' })).body);
    expect(codeOf(await act('end', { version: 'other' }))).toBe('RELEASE_UNKNOWN');
    const ended = await act('end', { version });
    expect(CanaryEnded.parse(ended.body)).toEqual({ remote: 'mf-queue', version, current: await current() });
    expect(codeOf(await act('end', { version }))).toBe('RELEASE_UNKNOWN');
    expect(codeOf(await act('promote'))).toBe('RELEASE_UNKNOWN');
  });

  it.each([{}, { share: '0' }, { share: '51' }, { share: '5', walls: 'perhaps' }])(
    'is refused with %j, and nothing has changed',
    async (query) => {
      const refused = await sendCanary('a wrong canary', query as Record<string, string>);
      expect([refused.status, ErrorBody.parse(refused.body).code]).toEqual([400, 'INVALID_INPUT']);
      expect((await store.canaryNews('mf-queue')).canary).toBeUndefined();
    },
  );

  it('is refused when another release is current than the pipeline has read', async () => {
    const refused = await sendCanary('a late canary', { share: '5', from: '1.0.0-older' });
    expect([refused.status, ErrorBody.parse(refused.body).code]).toEqual([409, 'RELEASE_CHANGED']);
  });
});

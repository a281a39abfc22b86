import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LegacyPost, LegacyPostList, messages, type LegacyPostKind } from '@queuebell/contracts';
import { codeOf, MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { DEMO_SHOP } from '../../operator/seed/demo-shop.js';
import { LegacyPostsService } from './legacy-posts.service.js';

let app: TestApp;
let owner: Owner;

const post = { job: 'Barber', availability: { Monday: true, 'Sat. & Sun.': false, $now: true } };

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(() => app.stop());

const add = (kind: LegacyPostKind, job: string, { id } = owner) =>
  app.app.get(LegacyPostsService, { strict: false }).add(id, kind, { ...post, job });

const lists = { adviser: '/api/findwork/advisersposts', worker: '/api/findworker/workerposts' };
const listed = (kind: LegacyPostKind, email: string | undefined = owner.email, token = owner.token) =>
  app.call('GET', `${lists[kind]}?email=${encodeURIComponent(email)}`, { token });
const posts = async (kind: LegacyPostKind, { email, token } = owner) =>
  LegacyPostList.parse((await listed(kind, email, token)).body);

/** Swapped, as in the specification. */
const deletions = { worker: '/api/findwork/delete', adviser: '/api/findworker/delete' };
const remove = (kind: LegacyPostKind, _id: unknown) =>
  app.call('DELETE', deletions[kind], { token: owner.token, body: { _id } });

const words = {
  worker: { done: 'Worker data deleted successfully', failed: 'Error deleting worker data' },
  adviser: { done: 'Adviser data deleted successfully', failed: 'Error deleting adviser data' },
};

describe.each(['adviser', 'worker'] as const)('%s posts', (kind) => {
  const otherKind = kind === 'worker' ? 'adviser' : 'worker';

  it('are listed to their owner, the newest first', async () => {
    await add(kind, 'First');
    app.clock.advance(1_000);
    await add(kind, 'Second');
    await add(otherKind, 'Of the other kind');
    await add(kind, "Somebody else's", await app.owner());
    const [second, first, ...more] = await posts(kind);
    expect([second?.job, first?.job, more]).toEqual(['Second', 'First', []]);
    expect(first).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      id: first?._id,
      job: 'First',
      postCreatedAt: MORNING,
      availability: post.availability,
    });
    expect(await posts(kind, { ...owner, email: owner.email.toUpperCase() })).toHaveLength(2);
  });

  it('are listed to nobody else', async () => {
    const other = await app.owner();
    for (const email of [other.email, 'nobody@example.com', '']) {
      const answer = await listed(kind, email);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await listed(kind, owner.email, '')).status).toBe(401);
    const without = await app.call('GET', lists[kind], { token: owner.token });
    expect([without.status, codeOf(without)]).toEqual([400, 'INVALID_INPUT']);
  });

  it("are deleted with the catalogue's words, once", async () => {
    await add(kind, 'Barber');
    const [mine] = await posts(kind);
    const done = await remove(kind, mine?._id);
    expect([done.status, done.body]).toEqual([200, { message: words[kind].done }]);
    expect(await posts(kind)).toEqual([]);
    expect((await remove(kind, mine?._id)).body).toEqual({
      statusCode: 404,
      code: 'NOT_FOUND',
      message: words[kind].failed,
    });
  });

  it('are deleted by their owner only, and by their own call', async () => {
    const other = await app.owner();
    await add(kind, "Somebody else's", other);
    const [theirs] = await posts(kind, other);
    await add(otherKind, 'Of the other kind');
    const [ofOtherKind] = await posts(otherKind);
    for (const id of [theirs?._id, ofOtherKind?._id, 'f'.repeat(24)]) {
      const { status, body } = await remove(kind, id);
      expect([status, body]).toMatchObject([404, { message: words[kind].failed }]);
    }
    expect(await posts(kind, other)).toEqual([theirs]);
    expect(await posts(otherKind)).toEqual([ofOtherKind]);
  });

  it.each([undefined, '', 'nonsense', { $ne: null }])('are not deleted by %j', async (id) => {
    expect(codeOf(await remove(kind, id))).toBe('INVALID_INPUT');
  });

  it('can be changed by their owner', async () => {
    await add(kind, 'Barber');
    const [mine] = await posts(kind);
    const change = { job: ' Head barber ', availability: { Friday: true } };
    const { status, body } = await app.call('PATCH', `/api/legacy-posts/${mine?._id}`, {
      token: owner.token,
      body: change,
    });
    const changed = { ...mine, job: 'Head barber', availability: { Friday: true } };
    expect([status, LegacyPost.parse(body)]).toEqual([200, changed]);
    expect(await posts(kind)).toEqual([changed]);
  });

  it('of others cannot be changed', async () => {
    const other = await app.owner();
    await add(kind, "Somebody else's", other);
    const [theirs] = await posts(kind, other);
    for (const id of [theirs?._id, 'f'.repeat(24), 'nonsense']) {
      const answer = await app.call('PATCH', `/api/legacy-posts/${id}`, { token: owner.token, body: post });
      expect([answer.status, answer.body]).toMatchObject([404, { message: messages.notFound }]);
    }
    expect(await posts(kind, other)).toEqual([theirs]);
  });
});

it.each([
  { job: '' },
  { job: 'x'.repeat(81) },
  { job: { $ne: '' } },
  { availability: { Monday: 'yes' } },
  { availability: { ['x'.repeat(41)]: true } },
  { availability: Object.fromEntries(Array.from({ length: 32 }, (_, day) => [`${day}`, true])) },
  { ownerId: 'f'.repeat(24) },
])('a legacy post is not changed to %j', async (change) => {
  await add('worker', 'Barber');
  const [mine] = await posts('worker');
  const call = { token: owner.token, body: { ...post, ...change } };
  expect(codeOf(await app.call('PATCH', `/api/legacy-posts/${mine?._id}`, call))).toBe('INVALID_INPUT');
  expect(await posts('worker')).toEqual([mine]);
});

it('legacy posts are in the demo shop until they are deleted', async () => {
  const demo = await TestApp.start({ seedDemoShop: true });
  const { email, password } = DEMO_SHOP;
  const { body } = await demo.call('POST', '/api/login', { body: { email, password } });
  const { token } = body as { token: string };
  const jobs = async (from: TestApp, kind: LegacyPostKind) =>
    LegacyPostList.parse((await from.call('GET', `${lists[kind]}?email=${email}`, { token })).body);
  const [advice, work] = [await jobs(demo, 'adviser'), await jobs(demo, 'worker')];
  expect([advice.length, work.length]).toEqual([2, 1]);
  for (const { _id } of work) await demo.call('DELETE', deletions.worker, { token, body: { _id } });
  const again = await demo.another(demo.clock);
  expect([await jobs(again, 'adviser'), await jobs(again, 'worker')]).toEqual([advice, []]);
  await again.app.close();
  await demo.stop();
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FAIL_POINT_WAIT_MS, startWithFailPoint } from '../../../test/fail-point.js';
import { numberOf, TestApp, type Owner } from '../../../test/harness.js';
import { retryWhileBusy } from '../../../test/retry-while-busy.js';
import { makeKey } from './key-making.js';

/** The primary shuts down: the write succeeded, but the driver must ask for its result again. */
const SHUTDOWN_IN_PROGRESS = 91;

/** Identifies this file's server to the database, which other files use at the same time. */
const APP_NAME = 'retried-writes';

let app: TestApp;
let giveBack: () => Promise<void>;
let owner: Owner;

beforeAll(async () => {
  ({ app, giveBack } = await startWithFailPoint(APP_NAME));
}, FAIL_POINT_WAIT_MS);
beforeEach(async () => {
  owner = await app.owner();
});
/** Each test must have lost an answer, or it would prove nothing. */
afterEach(async () => {
  const off = { configureFailPoint: 'failCommand', mode: 'off' };
  expect((await app.connection.db?.admin().command(off))?.['count']).toBeGreaterThan(0);
});
afterAll(() => giveBack());
afterAll(() => app.stop());

/** The next write succeeds, but its answer is lost. */
async function loseNextAnswer(): Promise<void> {
  const lost = { code: SHUTDOWN_IN_PROGRESS, errmsg: 'going', errorLabels: ['RetryableWriteError'] };
  await app.connection.db?.admin().command({
    configureFailPoint: 'failCommand',
    mode: { times: 1 },
    data: { appName: APP_NAME, failCommands: ['update'], writeConcernError: lost },
  });
}

const key = () => makeKey(app.clock.now());

describe('a write with a lost answer gets its usual result', () => {
  beforeEach(async () => {
    for (const who of ['Ann', 'Bea']) await app.checkIn(owner, who, key());
  });

  it('a check-in', async () => {
    await loseNextAnswer();
    const again = key();
    const answer = await retryWhileBusy(() => app.checkIn(owner, 'Cid', again));
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ queueNumber: 3, ahead: 2 }),
    ]);
    expect(await app.waiting(owner)).toEqual([1, 2, 3]);
  });

  it('a ticket that a tablet gave while it was offline', async () => {
    const holder = '0190163d-8694-739b-aea5-966c26f8ad91';
    const as = { token: owner.token };
    const lease = await app.call('POST', `/api/queue/${owner.id}/lease`, { ...as, body: { holder } });
    const [number] = (lease.body as { numbers: number[] }).numbers;
    const delivery = { name: 'Cid', holder, number, arrivedAt: app.clock.now().toISOString() };
    await loseNextAnswer();
    const headers = { 'idempotency-key': key() };
    const answer = await retryWhileBusy(() =>
      app.call('POST', `/api/queue/${owner.id}/deliveries`, { ...as, body: delivery, headers }),
    );
    expect([answer.status, numberOf(answer)]).toEqual([201, number]);
  });

  it('serving, which tells nobody more than before', async () => {
    await loseNextAnswer();
    const { status, text } = await retryWhileBusy(() =>
      app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token }),
    );
    expect([status, JSON.parse(text).data]).toEqual([200, [expect.objectContaining({ number: 2 })]]);
    expect(text).not.toMatch(/"closed"|idempotency/);
  });

  it('leaving, and coming back', async () => {
    await app.call('DELETE', `/api/queue/${owner.id}/1?outcome=removed`, { token: owner.token });
    const { body } = await app.checkIn(owner, 'Cid', key());
    const { ticketId } = body as { ticketId: string };
    await loseNextAnswer();
    const left = await retryWhileBusy(() => app.call('POST', `/api/tickets/${ticketId}/leave`));
    expect(left.body).toMatchObject({ number: 3, name: 'Cid', status: 'left' });
    await loseNextAnswer();
    const back = await retryWhileBusy(() => app.call('POST', `/api/tickets/${ticketId}/return`));
    expect(back.body).toMatchObject({ number: 3, name: 'Cid', status: 'waiting', ahead: 1 });
  });
});

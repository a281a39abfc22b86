import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { FAIL_POINT_WAIT_MS, startWithFailPoint } from '../../../test/fail-point.js';
import { numberOf, TestApp } from '../../../test/harness.js';
import { ANSWER_WITHIN_MS } from './answer-in-time.js';

/** Identifies this file's server to the database, which other files use at the same time. */
const APP_NAME = 'answer-in-time';
/** A key that contains no time: it is searched in the history. */
const KEY = '3c4cb3a5-7d0c-4c9e-9a8e-0f6f5f1f2b11';
const TIME_LIMIT_MS = 4 * ANSWER_WITHIN_MS;

let app: TestApp;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ app, giveBack } = await startWithFailPoint(APP_NAME));
  await app.app.listen(0, '127.0.0.1');
}, FAIL_POINT_WAIT_MS);
afterEach(goOn);
afterAll(() => giveBack());
afterAll(() => app.stop());

async function goOn(): Promise<void> {
  await app.connection.db?.admin().command({ configureFailPoint: 'failCommand', mode: 'off' });
}

it(
  'the API tells a tablet in time to ask again, while the database answers no question',
  async () => {
    const owner = await app.owner();
    await app.checkIn(owner, 'Ann');
    await app.connection.db?.admin().command({
      configureFailPoint: 'failCommand',
      mode: 'alwaysOn',
      data: {
        appName: APP_NAME,
        failCommands: ['find'],
        blockConnection: true,
        blockTimeMS: 2 * ANSWER_WITHIN_MS,
      },
    });
    const sentAt = performance.now();
    // Over a real connection: a limit that ends with the request's body would end here.
    const { status, headers } = await fetch(`${await app.app.getUrl()}/api/queue/checkin`, {
      method: 'POST',
      headers: { authorization: owner.token, 'content-type': 'application/json', 'idempotency-key': KEY },
      body: JSON.stringify({ name: 'Bea', userId: owner.id }),
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(performance.now() - sentAt).toBeLessThan(1.5 * ANSWER_WITHIN_MS);
    await goOn();
    expect(numberOf(await app.checkIn(owner, 'Bea', KEY))).toBe(2);
    expect(await app.waiting(owner)).toEqual([1, 2]);
  },
  TIME_LIMIT_MS,
);

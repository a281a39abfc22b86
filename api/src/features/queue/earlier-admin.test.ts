import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QueueSnapshot, type CloseOutcome, type StaffCommand } from '@queuebell/contracts';
import { MORNING, oneTo, TestApp, type Answer } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';

const CHAIRS = [1, 2, 3].map((number) => ({ id: `chair-${number}`, name: `Chair ${number}` }));
const DAY = MORNING.slice(0, 'YYYY-MM-DD'.length);

let app: TestApp;
let shop: OfflineShop;

const path = (rest = '') => `/api/queue/${shop.owner.id}${rest}`;
const ask = (method: 'GET' | 'POST' | 'DELETE', rest: string, body?: StaffCommand) =>
  app.call(method, path(rest), { token: shop.owner.token, ...(body && { body }) });
const next = (chair: number) => ask('POST', '/commands', { type: 'next', chair: `chair-${chair}` });
const whole = async () => QueueSnapshot.parse((await ask('GET', '')).body);
const inChairs = async () => {
  const { data, serving = [] } = await whole();
  return [...data, ...serving]
    .flatMap(({ number, turn }) => (turn ? [`${number} ${turn.chair}`] : []))
    .sort();
};
const closed = async () => {
  const { closed: live } = await shop.document();
  return [...live, ...(await shop.visits())].map(({ number, outcome }) => `${number} ${outcome}`).sort();
};

/**
 * The admin screen of the last release that knew no chairs, as small as it can be said: the fields that it read, and the calls that
 * it made (git show 44d68280~1:mf-queue/src/admin/use-admin.ts).
 */
const earlier = {
  /** The current customer, and the next ones. */
  async show(answer?: Answer) {
    const { data } = (answer ?? (await ask('GET', ''))).body as { data: { number: number }[] };
    const [current, ...others] = data.map(({ number }) => number);
    return { current, next: others };
  },
  close: (number: number | undefined, outcome: CloseOutcome) =>
    ask('DELETE', `/${number}?outcome=${outcome}&day=${DAY}`),
  putBack: (number: number) => ask('POST', `/${number}/restore?day=${DAY}`),
  announce: (number: number | undefined) => ask('POST', `/${number}/call`),
};

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  shop = await OfflineShop.open(app);
  await app.call('PATCH', '/api/shop', { token: shop.owner.token, body: { chairs: CHAIRS } });
  for (const name of ['Amy', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']) await shop.checkIn(name);
});
afterAll(() => app.stop());

describe('an admin screen of the release before chairs, in a shop with three of them,', () => {
  beforeEach(async () => {
    for (const chair of [1, 2, 3]) await next(chair);
  });

  it('shows the customer who was called last, and those who wait, and nobody in another chair', async () => {
    expect((await whole()).serving).toHaveLength(2);
    expect(await earlier.show()).toEqual({ current: 3, next: [4, 5, 6] });
  });

  it('serves the customer whom it shows, whose chair gets the next one, and leaves the others in theirs', async () => {
    const answer = await earlier.close(3, 'served');
    expect(await earlier.show(answer)).toEqual({ current: 4, next: [5, 6] });
    expect(await inChairs()).toEqual(['1 chair-1', '2 chair-2', '4 chair-3']);
    expect(await closed()).toEqual(['3 served']);
  });

  it('takes that service back', async () => {
    await earlier.close(3, 'served');
    expect(await earlier.show(await earlier.putBack(3))).toEqual({ current: 3, next: [4, 5, 6] });
    expect(await inChairs()).toEqual(['1 chair-1', '2 chair-2', '3 chair-3']);
  });

  it('removes a customer who waits, and puts them back to the same place', async () => {
    expect(await earlier.show(await earlier.close(5, 'removed'))).toEqual({ current: 3, next: [4, 6] });
    expect(await closed()).toEqual(['5 removed']);
    expect(await earlier.show(await earlier.putBack(5))).toEqual({ current: 3, next: [4, 5, 6] });
    expect(await inChairs()).toEqual(['1 chair-1', '2 chair-2', '3 chair-3']);
  });

  it('announces the customer whom it shows once more', async () => {
    expect((await earlier.announce((await earlier.show()).current)).status).toBe(200);
    expect((await whole()).calls.at(-1)).toMatchObject({ number: 3, chair: 'chair-3' });
  });

  it('goes on with the customers of the other chairs when its own is empty and nobody waits', async () => {
    for (const number of [4, 5, 6]) await earlier.close(number, 'removed');
    const shown: (number | undefined)[] = [];
    for (const _ of CHAIRS) {
      const { current } = await earlier.show();
      shown.push(current);
      await earlier.close(current, 'served');
    }
    expect(shown).toEqual([3, 2, 1]);
    expect(await earlier.show()).toEqual({ current: undefined, next: [] });
    expect(await closed()).toEqual([
      ...['1', '2', '3'].map((number) => `${number} served`),
      ...['4', '5', '6'].map((number) => `${number} removed`),
    ]);
  });
});

it('an earlier admin screen shows the first who waits as the current customer while nobody is in a chair, and closes that one alone', async () => {
  expect(await earlier.show()).toEqual({ current: 1, next: [2, 3, 4, 5, 6] });
  expect((await earlier.announce(1)).status).toBe(404);
  expect(await earlier.show(await earlier.close(1, 'served'))).toEqual({ current: 2, next: [3, 4, 5, 6] });
  expect([await closed(), await inChairs()]).toEqual([['1 served'], []]);
});

it('an earlier admin screen closes nobody but those whom it shows, and loses nobody, while three chairs call customers', async () => {
  const done: string[] = [];
  for (const turn of oneTo(6)) {
    await Promise.all([next(1 + (turn % 3)), next(1 + ((turn + 1) % 3))]);
    const { current, next: waiting } = await earlier.show();
    const inOthers = (await whole()).serving?.map(({ number }) => number) ?? [];
    const isRemoval = turn % 4 === 0 && waiting.length > 0;
    const number = isRemoval ? waiting[0] : current;
    const outcome = isRemoval ? 'removed' : 'served';
    await Promise.all([earlier.close(number, outcome), next(1)]);
    done.push(`${number} ${outcome}`);
    const { data, serving = [] } = await whole();
    expect([...data, ...serving].map((entry) => entry.number)).toEqual(expect.arrayContaining(inOthers));
    expect(await closed()).toEqual([...done].sort());
  }
  expect((await whole()).data).toEqual([]);
});

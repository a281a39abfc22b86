import { expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueueOfThree, changeOf, NOW, TODAY } from '../testing/build.js';

const shop = aQueueOfThree();
const { shopName, timeZone } = shop;

it('gives the shop another name, and says so', () => {
  const { queue, events } = changeOf(
    decide(shop, { type: 'describeShop', shopName: 'Barber & Sons', timeZone }, NOW),
  );
  expect(queue).toEqual({ ...shop, shopName: 'Barber & Sons', revision: shop.revision + 1 });
  expect(events).toEqual([{ type: 'shopDescribed', from: { shopName }, to: { shopName: 'Barber & Sons' } }]);
});

it('gives the shop another zone, in which today goes on', () => {
  const { queue, events } = changeOf(
    decide(shop, { type: 'describeShop', shopName, timeZone: 'Pacific/Auckland' }, NOW),
  );
  const dayBefore = { day: TODAY, since: NOW.at.toISOString(), timeZone };
  expect(queue).toMatchObject({
    timeZone: 'Pacific/Auckland',
    settings: { dayBefore },
    waiting: shop.waiting,
  });
  expect(events).toEqual([
    {
      type: 'shopDescribed',
      from: { timeZone, dayBefore: null },
      to: { timeZone: 'Pacific/Auckland', dayBefore },
    },
  ]);
});

it('changes nothing where both are the same', () => {
  const change = changeOf(decide(shop, { type: 'describeShop', shopName, timeZone }, NOW));
  expect(change).toEqual({ queue: shop, events: [], answer: undefined });
  expect(change.queue).toBe(shop);
});

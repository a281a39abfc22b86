import { expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { aQueueOfThree, changeOf, NOW, TODAY } from '../testing/build.js';

const shop = aQueueOfThree();
const { shopName, timeZone } = shop;

it('a change of the shop’s name is stored, and has an event', () => {
  const { queue, events } = changeOf(
    decide(shop, { type: 'describeShop', shopName: 'Barber & Sons', timeZone }, NOW),
  );
  expect(queue).toEqual({ ...shop, shopName: 'Barber & Sons', revision: shop.revision + 1 });
  expect(events).toEqual([{ type: 'shopDescribed', from: { shopName }, to: { shopName: 'Barber & Sons' } }]);
});

it('a change of the shop’s zone is stored, and today goes on', () => {
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

it('a change to the same name and zone changes nothing', () => {
  const change = changeOf(decide(shop, { type: 'describeShop', shopName, timeZone }, NOW));
  expect(change).toEqual({ queue: shop, events: [], answer: undefined });
  expect(change.queue).toBe(shop);
});

import { isOfReserve } from '@queuebell/queue-rules';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ascending, oneTo, TestApp } from '../../../test/harness.js';
import { step, type Step } from '../../../test/model-steps.js';
import { World } from '../../../test/model-world.js';

/**
 * Interleavings of two tablets, two phones and the staff, with lost and late requests, lost answers, power
 * cuts and changes of day, against the real services and a real database (docs/decisions/0009).
 */
const RUNS = 40;
const STEPS_MAX = 30;
/** A slow machine may stop after this time, but with some complete runs. */
const RUNS_TIME_LIMIT_MS = 60_000;
const RUNS_MIN = 20;
const TIME_LIMIT_MS = 2 * RUNS_TIME_LIMIT_MS;

const opening: Step = { type: 'leases', tablet: 0, fate: 'answered' };

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

/** Every stored entry, in all collections. */
async function entriesOf(world: World) {
  const [{ waiting, closed }, visits] = await Promise.all([world.shop.document(), world.shop.visits()]);
  return [...waiting, ...closed, ...visits];
}

async function expectPromises(world: World): Promise<void> {
  const [{ waiting, leases = [], counter, serviceDay }, entries] = await Promise.all([
    world.shop.document(),
    entriesOf(world),
  ]);
  const keys = entries.map(({ key }) => key);
  const numbers = entries.map((entry) => `${entry.serviceDay} ${entry.number}`);
  const outboxes = world.tablets.flatMap(({ outbox }) => outbox);

  // Nobody is in the queue or in the history twice, and no number is given or shown twice a day.
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(numbers).size).toBe(numbers.length);
  const shown = world.toldNumbers.map(({ day, number }) => `${day} ${number}`);
  expect(new Set(shown).size).toBe(shown.length);

  // Nobody is lost, and customers without a shown number do not return to the queue after they have gone.
  const somewhere = new Set([...keys, ...outboxes.map(({ key }) => key), ...world.gone]);
  for (const customer of world.customers) expect(somewhere).toContain(customer);
  const line = serviceDay === world.shop.today ? waiting : [];
  const unasked = line.filter(({ key }) => world.gone.has(key) && !world.putBack.has(key));
  expect(unasked).toEqual([]);

  // The queue is in the order of arrival.
  const arrivals = waiting.map(({ checkedInAt }) => checkedInAt.getTime());
  expect(arrivals).toEqual(ascending(arrivals));

  // Customers behind the first one keep their order of arrival, also relative to the one who is served. (An
  // undo may restore a customer in front of one who was moved up.)
  const came = waiting.slice(1).flatMap(({ arrivedAt }) => arrivedAt?.getTime() ?? []);
  if (world.putBack.size === 0) expect(came).toEqual(ascending(came));

  // The counter leaves no gaps, except for numbers that a tablet had shown.
  const counted = new Set(
    entries.filter((entry) => entry.serviceDay === serviceDay).map(({ number }) => number),
  );
  const gaps = oneTo(counter).filter((number) => !counted.has(number));
  expect(gaps.length).toBeLessThanOrEqual(world.renames.get(serviceDay) ?? 0);
  for (const number of counted) expect(isOfReserve(number) || number <= counter).toBe(true);

  // Two tablets share no number, and the server knows of every tablet's block.
  const leased = leases.flatMap((lease) => lease.numbers);
  expect(new Set(leased).size).toBe(leased.length);
  expect(leased.every(isOfReserve)).toBe(true);
  for (const { holder, lease } of world.tablets) {
    if (!lease || lease.lastDay < world.shop.today) continue;
    const known = leases.find((each) => each.holder === holder)?.numbers;
    expect(known).toEqual(expect.arrayContaining(lease.numbers));
  }

  // One phone, one place.
  const joiners = waiting.filter(({ key }) => !world.putBack.has(key)).flatMap(({ joiner }) => joiner ?? []);
  expect(new Set(joiners).size).toBe(joiners.length);
}

/** After all deliveries, every customer has the number that was shown. */
async function expectNumbersAsTold(world: World): Promise<void> {
  const entries = await entriesOf(world);
  for (const { key, number, day } of world.toldNumbers) {
    const entry = entries.find((each) => each.key === key);
    if (isOfReserve(number) && entry && !isOfReserve(entry.number)) {
      // The online attempt had arrived, and the customer was closed before the tablet could deliver the
      // number.
      expect(world.leftUnrenamed).toContain(key);
    } else {
      expect(entry).toMatchObject({ number, serviceDay: day });
    }
  }
}

it(
  'whatever is lost, late or cut off, no customer is lost, none comes twice, and each keeps the number they were told',
  async () => {
    const steps = fc.array(step, { maxLength: STEPS_MAX, size: 'max' });
    let runs = 0;
    const skewMs = fc.integer({ min: -90_000, max: 90_000 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(skewMs, skewMs), steps, async (skews, events) => {
        const world = await World.open(app, skews);
        for (const event of [opening, ...events]) {
          await world.play(event);
          await expectPromises(world);
        }
        await world.comeToRest();
        await expectPromises(world);
        await expectNumbersAsTold(world);
        runs += 1;
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: RUNS_TIME_LIMIT_MS },
    );
    expect(runs).toBeGreaterThanOrEqual(RUNS_MIN);
  },
  TIME_LIMIT_MS,
);

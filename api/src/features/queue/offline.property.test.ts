import { isOfReserve } from '@queuebell/queue-rules';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ascending, oneTo, TestApp } from '../../../test/harness.js';
import { step, type Step } from '../../../test/model-steps.js';
import { World } from '../../../test/model-world.js';

/**
 * Interleavings of two tablets, two phones and the staff, with lost and late requests, lost answers, power cuts and
 * changes of day, against the real services and a real database (docs/decisions/0009).
 */
const RUNS = 100;
const STEPS_MAX = 30;
/** On a busy machine fewer runs must do, but not none: so many have been played to their end. */
const RUNS_TIME_LIMIT_MS = 60_000;
const RUNS_MIN = 20;
const TIME_LIMIT_MS = 2 * RUNS_TIME_LIMIT_MS;

const opening: Step = { type: 'leases', tablet: 0, fate: 'answered' };

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

/** Every entry that the server has, wherever it is kept. */
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

  // Nobody is in the line or in the history twice, and no number is given or told twice a day.
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(numbers).size).toBe(numbers.length);
  const told = world.told.map(({ day, number }) => `${day} ${number}`);
  expect(new Set(told).size).toBe(told.length);

  // Nobody is lost, and who was told no number does not come into the line after they have gone.
  const somewhere = new Set([...keys, ...outboxes.map(({ key }) => key), ...world.gone]);
  for (const customer of world.customers) expect(somewhere).toContain(customer);
  const line = serviceDay === world.shop.today ? waiting : [];
  const unasked = line.filter(({ key }) => world.gone.has(key) && !world.putBack.has(key));
  expect(unasked).toEqual([]);

  // The line stands in the order of arrival.
  const arrivals = waiting.map(({ checkedInAt }) => checkedInAt.getTime());
  expect(arrivals).toEqual(ascending(arrivals));

  // Whoever is not being served stands there as they came, also where that was before who was served meanwhile. (An undo may bring
  // somebody back before whom one of them had been moved.)
  const came = waiting.slice(1).flatMap(({ arrivedAt }) => arrivedAt?.getTime() ?? []);
  if (world.putBack.size === 0) expect(came).toEqual(ascending(came));

  // The counter leaves no gaps, except where a customer was given the number that they had been told.
  const counted = new Set(
    entries.filter((entry) => entry.serviceDay === serviceDay).map(({ number }) => number),
  );
  const gaps = oneTo(counter).filter((number) => !counted.has(number));
  expect(gaps.length).toBeLessThanOrEqual(world.renames.get(serviceDay) ?? 0);
  for (const number of counted) expect(isOfReserve(number) || number <= counter).toBe(true);

  // No two tablets have a number in common, and the server knows of what a tablet holds.
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

/** When all is delivered, everybody has the number that they were told. */
async function expectNumbersAsTold(world: World): Promise<void> {
  const entries = await entriesOf(world);
  for (const { key, number, day } of world.told) {
    const entry = entries.find((each) => each.key === key);
    if (isOfReserve(number) && entry && !isOfReserve(entry.number)) {
      // The online try had reached the server, and the customer was closed before the tablet could say more.
      expect(world.leftUnrenamed).toContain(key);
    } else {
      expect(entry).toMatchObject({ number, serviceDay: day });
    }
  }
}

it(
  'whatever gets lost, late or cut off: nobody is lost, nobody comes twice, and everybody keeps the number they were told',
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

import assert from 'node:assert/strict';
import { clientOf } from '../../kit/client.ts';
import { grantedBy } from '../../kit/operator.ts';
import { setJoining } from '../../kit/queue.ts';
import { openShop } from '../../kit/shop.ts';
import { storedQueue, type StoredQueue } from '../../kit/stored-queue.ts';
import { until } from '../../../tools/test/testing.mjs';
import { note } from '../note.ts';
import { moveShop, zones, type Fault, type Scene } from './faults.ts';
import { closedByClock, expectPromises, storedOf } from './promises.ts';
import { Requests } from './requests.ts';
import { Screens } from './screens.ts';
import { planOf } from './steps.ts';
import { World } from './world.ts';
import type { LiveDocument } from '../../../api/dist/features/queue/memory/live-document.js';
import type { Cluster } from '../cluster.ts';

/** Between two faults at least so much is acknowledged. */
const SOME = 15;
const SOME_WITHIN_MS = 90_000;
const TRUTH_WITHIN_MS = 15_000;
/** Repeats at once. */
const AT_ONCE = 8;

/**
 * Plays a shop's busy minute in a shop of its own, lets the faults happen to it in this order, and holds the promises. The seed
 * decides what is done when, but not which requests meet.
 *
 * @returns the queue before its first event, and what is stored in the end
 */
export async function play(
  cluster: Cluster,
  seed: number,
  faultsOf: (roll: Scene['roll']) => readonly Fault[],
): Promise<{ start: LiveDocument; stored: StoredQueue }> {
  const { urls, database } = cluster;
  const [url = ''] = urls;
  const plan = planOf(seed);
  const dice = [...plan.dice];
  const roll = (sides: number) => (dice.pop() ?? 0) % sides;
  const client = clientOf(url);
  const shop = await openShop(client, { pay: grantedBy(database.uri) });
  const { queue: start } = await storedQueue(database.uri, shop.ownerId);
  const { pathname } = await setJoining(client, shop, 'open');
  await moveShop(database.uri, shop, zones.before);
  const requests = new Requests(urls);
  const world = new World(requests, shop, pathname.split('/').at(-1) ?? '', plan);
  const screens = new Screens(urls, shop);
  const watching = screens.watch();
  const playing = world.play();
  const someMore = async () => {
    const enough = world.customers.acknowledged + SOME;
    await Promise.race([playing, until(() => world.customers.acknowledged >= enough, SOME_WITHIN_MS)]);
  };
  try {
    for (const { name, happens } of faultsOf(roll)) {
      await someMore();
      requests.note(`── ${name}`);
      await happens({ cluster, shop, requests, someMore, roll });
      await cluster.whenWhole();
      screens.expectWhole();
    }
    await someMore();
    world.stop();
    await playing;
    await world.tablets.comeToRest();
    const stored = await storedOf(database.uri, shop.ownerId);
    expectPromises(stored, world);
    await expectShown(screens, stored.queue);
    await repeatAll(world);
    const after = await storedOf(database.uri, shop.ownerId);
    assert.equal(after.queue.revision, stored.queue.revision, 'Repeats change nothing.');
    noteFigures(world, requests, screens);
    note(`${closedByClock(after.events).size} customers did not come within the shop’s minutes`);
    return { start, stored: after };
  } catch (error) {
    console.error(`FAULTS_MODEL_SEED=${seed}\n${requests.history.join('\n')}\n`);
    throw error;
  } finally {
    world.stop();
    requests.goOn();
    screens.stop();
    await Promise.allSettled([playing, watching]);
  }
}

function noteFigures(world: World, { longest, history }: Requests, screens: Screens) {
  note(
    `${world.customers.all.length} customers, ${history.length} requests, ${world.customers.acknowledged} acknowledged, ${screens.shown} times a screen was shown something`,
  );
  note(`the longest wait: ${longest.line}`);
}

async function expectShown(screens: Screens, { serviceDay: day, revision }: LiveDocument) {
  await until(() => screens.areAllAt({ day, revision }), TRUTH_WITHIN_MS).catch(() => {
    assert.fail(`The queue is at ${day}.${revision}, and screens at ${JSON.stringify(screens.newest)}.`);
  });
  screens.expectWhole();
}

async function repeatAll(world: World) {
  const left = world.customers.all.filter(({ hasJoined }) => !hasJoined);
  const device = async () => {
    for (let customer = left.pop(); customer; customer = left.pop())
      await world.tablets.repeat(customer, left.length % 2 === 0 ? 0 : 1);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, device));
}

import assert from 'node:assert/strict';
import { ask } from '../../site/testing/client.mjs';
import { openShop } from '../../site/testing/shop.mjs';
import { until } from '../../../tools/test/testing.mjs';
import { note } from '../note.mjs';
import { moveShop, zones } from './faults.mjs';
import { expectPromises, storedOf } from './promises.mjs';
import { Requests } from './requests.mjs';
import { Screens } from './screens.mjs';
import { planOf } from './steps.mjs';
import { World } from './world.mjs';

/** Between two faults at least so much is acknowledged. */
const SOME = 15;
const SOME_WITHIN_MS = 90_000;
const TRUTH_WITHIN_MS = 15_000;
/** Repeats at once. */
const AT_ONCE = 8;

/**
 * @typedef {import('./faults.mjs').Scene} Scene
 * @typedef {import('./faults.mjs').Fault} Fault
 */

/**
 * Plays a shop's busy minute in a shop of its own, lets the faults happen to it in this order, and holds the promises. What is
 * done when is decided by the seed; which requests meet is not.
 *
 * @param {import('../cluster.mjs').Cluster} cluster
 * @param {number} seed
 * @param {(roll: Scene['roll']) => readonly Fault[]} faultsOf
 */
export async function play(cluster, seed, faultsOf) {
  const { urls, database } = cluster;
  const [url = ''] = urls;
  const plan = planOf(seed);
  const dice = [...plan.dice];
  const roll = (/** @type {number} */ sides) => (dice.pop() ?? 0) % sides;
  const shop = await openShop(url, database.uri);
  await moveShop(url, shop, zones.before);
  const requests = new Requests(urls);
  const world = new World(requests, shop, await joinCodeOf(url, shop), plan);
  const screens = new Screens(urls, shop);
  const watching = screens.watch();
  const playing = world.play();
  const someMore = async () => {
    const enough = world.acknowledged + SOME;
    await Promise.race([playing, until(() => world.acknowledged >= enough, SOME_WITHIN_MS)]);
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
    await world.comeToRest();
    const stored = await storedOf(database.uri, shop.id);
    expectPromises(stored, world);
    await expectShown(screens, stored.queue);
    await repeatAll(world);
    const { queue } = await storedOf(database.uri, shop.id);
    assert.equal(queue.revision, stored.queue.revision, 'Repeats change nothing.');
  } catch (error) {
    console.error(`FAULTS_MODEL_SEED=${seed}\n${requests.history.join('\n')}\n`);
    throw error;
  } finally {
    world.stop();
    requests.goOn();
    screens.stop();
    await Promise.allSettled([playing, watching]);
  }
  const { longest, history } = requests;
  note(
    `${world.customers.all.length} customers, ${history.length} requests, ${world.acknowledged} acknowledged, ${screens.shown} times a screen was shown something`,
  );
  note(`the longest wait: ${longest.line}`);
}

/**
 * @param {Screens} screens
 * @param {import('../../../api/dist/features/queue/memory/live-document.js').LiveDocument} queue
 */
async function expectShown(screens, { serviceDay: day, revision }) {
  await until(() => screens.areAllAt({ day, revision }), TRUTH_WITHIN_MS).catch(() => {
    assert.fail(`The queue is at ${day}.${revision}, and screens at ${JSON.stringify(screens.newest)}.`);
  });
  screens.expectWhole();
}

/** @param {World} world */
async function repeatAll(world) {
  const left = world.customers.all.filter(({ hasJoined }) => !hasJoined);
  const device = async () => {
    for (let customer = left.pop(); customer; customer = left.pop())
      await world.repeat(customer, left.length % 2 === 0 ? 0 : 1);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, device));
}

/**
 * @param {string} url
 * @param {import('../../site/testing/shop.mjs').Shop} shop
 * @returns {Promise<string>} the end of the address under which customers join
 */
async function joinCodeOf(url, { token }) {
  const { status, body } = await ask(`${url}/api/shop`, {
    method: 'PATCH',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ joining: 'open' }),
  });
  assert.equal(status, 200, String(body));
  return JSON.parse(String(body)).joinUrl.split('/').at(-1);
}

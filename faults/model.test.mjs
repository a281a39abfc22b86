import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from '../deploy/testing/client.mjs';
import { openShop } from '../deploy/testing/shop.mjs';
import { until } from '../scripts/lib/testing.mjs';
import { startCluster } from './cluster.mjs';
import { FAULTS, moveShop, zones } from './model/faults.mjs';
import { expectPromises, storedOf } from './model/promises.mjs';
import { Requests } from './model/requests.mjs';
import { Screens } from './model/screens.mjs';
import { planOf } from './model/steps.mjs';
import { World } from './model/world.mjs';

/**
 * The model of `packages/queue-rules/src/testing` against real processes: what two tablets, two phones and staff do is decided
 * by a seed, and so is which of the faults comes when.
 *
 * FAULTS_MODEL_RUNS: how many seeds are played; FAULTS_MODEL_SEED: the first one.
 */
const RUNS = Number(process.env['FAULTS_MODEL_RUNS'] ?? 1);
const SEED = Number(process.env['FAULTS_MODEL_SEED'] ?? 1);
const RUN_WITHIN_MS = 180_000;
/** Between two faults at least so much is acknowledged. */
const SOME = 40;
const SOME_WITHIN_MS = 90_000;
const TRUTH_WITHIN_MS = 15_000;
/** Repeats at once. */
const AT_ONCE = 8;

describe(
  'the model against two processes and three nodes',
  { timeout: 60_000 + RUNS * RUN_WITHIN_MS },
  () => {
    /** @type {import('./cluster.mjs').Cluster} */
    let cluster;

    before(async () => {
      // Phones come from everywhere.
      cluster = await startCluster({ TRUSTED_PROXIES: '127.0.0.1' });
    });
    after(() => cluster?.stop());

    for (let run = 0; run < RUNS; run += 1) {
      const seed = SEED + run;
      it(`seed ${seed}: everything acknowledged is there once, and no screen goes back`, (t) =>
        played(t, seed));
    }

    /**
     * @param {import('node:test').TestContext} t
     * @param {number} seed
     */
    async function played(t, seed) {
      const { urls, database } = cluster;
      const plan = planOf(seed);
      const dice = [...plan.dice];
      const roll = (/** @type {number} */ sides) => (dice.pop() ?? 0) % sides;
      const shop = await openShop(urls[0] ?? '', database.uri);
      await moveShop(urls[0] ?? '', shop, zones.before);
      const requests = new Requests(urls);
      const world = new World(requests, shop, await joinCodeOf(urls[0] ?? '', shop), plan);
      const screens = new Screens(urls, shop);
      const watching = screens.watch();
      const playing = world.play();
      const someMore = async () => {
        const enough = world.acknowledged + SOME;
        await Promise.race([playing, until(() => world.acknowledged >= enough, SOME_WITHIN_MS)]);
      };
      try {
        for (const { name, happens } of shuffled(FAULTS, roll)) {
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
        await screensShow(screens, stored.queue);
        await repeated(world);
        const again = await storedOf(database.uri, shop.id);
        assert.equal(again.queue.revision, stored.queue.revision, 'Repeats change nothing.');
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
      t.diagnostic(
        `${world.customers.all.length} customers, ${history.length} requests, ${world.acknowledged} acknowledged, ${screens.shown} times a screen was shown something`,
      );
      t.diagnostic(`the longest wait: ${longest.line}`);
    }

    /**
     * @param {Screens} screens
     * @param {import('../api/dist/live/live-document.js').LiveDocument} queue
     */
    async function screensShow(screens, { serviceDay: day, revision }) {
      await until(() => screens.areAllAt({ day, revision }), TRUTH_WITHIN_MS).catch(() => {
        assert.fail(`The queue is at ${day}.${revision}, and screens at ${JSON.stringify(screens.newest)}.`);
      });
      screens.expectWhole();
    }

    /** @param {World} world */
    async function repeated(world) {
      const left = world.customers.all.filter(({ hasJoined }) => !hasJoined);
      const device = async () => {
        for (let customer = left.pop(); customer; customer = left.pop())
          await world.repeat(customer, left.length % 2 === 0 ? 0 : 1);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, device));
    }
  },
);

/**
 * @param {string} url
 * @param {import('../deploy/testing/shop.mjs').Shop} shop
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

/**
 * @template Each
 * @param {readonly Each[]} all
 * @param {(sides: number) => number} roll
 * @returns {Each[]}
 */
function shuffled(all, roll) {
  const left = [...all];
  return all.flatMap(() => left.splice(roll(left.length), 1));
}

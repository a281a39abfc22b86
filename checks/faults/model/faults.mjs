import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { until } from '../../../tools/test/testing.mjs';
import { post } from '../../site/testing/client.mjs';

const WITHIN_MS = 60_000;
/** Shops whose days are always one apart, and not about to change: their midnights are at 10:00 and at 11:00 UTC. */
const ZONES = /** @type {const} */ ([
  { before: 'Pacific/Honolulu', after: 'Pacific/Kiritimati', midnightUtc: 10 },
  { before: 'Pacific/Pago_Pago', after: 'Pacific/Tongatapu', midnightUtc: 11 },
]);
export const zones = ZONES[new Date().getUTCHours() === 10 ? 0 : 1];

/**
 * @typedef {import('../../site/testing/database.mjs').DatabaseNode} DatabaseNode
 *
 * @typedef {object} Scene
 * @property {import('../cluster.mjs').Cluster} cluster
 * @property {import('../../site/testing/shop.mjs').Shop} shop
 * @property {import('./requests.mjs').Requests} requests
 * @property {() => Promise<void>} someMore settles when the shop has got on
 * @property {(sides: number) => number} roll
 *
 * @typedef {{ name: string, happens: (scene: Scene) => Promise<void> }} Fault
 */

/** @type {readonly Fault[]} */
export const FAULTS = [
  { name: 'kill -9 of a process between a write and its answer', happens: killBeforeAnswer },
  { name: 'the end of a process', happens: endProcess },
  { name: 'a rollback', happens: rollBack },
  { name: 'a node that is away', happens: loseSecondary },
  { name: 'the next day', happens: startNextDay },
];

/**
 * With both secondaries paused a write lands on the primary and nobody acknowledges it, until the process is gone that made it.
 *
 * @param {Scene} scene
 */
async function killBeforeAnswer({ cluster, shop, requests, someMore, roll }) {
  const { primary, secondaries } = await nodesOf(cluster);
  const place = roll(2) === 0 ? 0 : 1;
  const written = await beforeNextWrite(primary, shop.id, requests);
  for (const node of secondaries) await node.pause();
  requests.only = place;
  requests.goOn();
  try {
    await written();
    assert.ok(requests.open[place], 'Somebody waits for the answer.');
    requests.note(`kill -9 of process ${place}; its write is on ${primary.address} alone`);
    await cluster.apis[place].kill();
  } finally {
    for (const node of secondaries) node.resume();
    requests.only = null;
  }
  await someMore();
  await cluster.apis[place].start();
}

/** @param {Scene} scene */
async function endProcess({ cluster, requests, someMore, roll }) {
  const place = roll(2) === 0 ? 0 : 1;
  await endOf(cluster.apis[place], `process ${place}`, { requests, roll });
  await someMore();
  await cluster.apis[place].start();
}

/**
 * By kill -9, or as an operator stops it.
 *
 * @param {import('../../site/testing/api-process.mjs').ApiProcess} api
 * @param {string} name
 * @param {Pick<Scene, 'requests' | 'roll'>} scene
 */
export async function endOf(api, name, { requests, roll }) {
  const isKilled = roll(2) === 0;
  requests.note(`${name} is ${isKilled ? 'killed' : 'told to stop'}`);
  await (isKilled ? api.kill() : api.stop());
}

/**
 * The primary alone has the last writes when it is killed, or hangs; the others choose one of them, and go on without those.
 *
 * @param {Scene} scene
 */
async function rollBack({ cluster, shop, requests, someMore, roll }) {
  const { primary, secondaries } = await nodesOf(cluster);
  const isKilled = roll(2) === 0;
  const written = await beforeNextWrite(primary, shop.id, requests);
  await Promise.all(secondaries.map((node) => node.kill()));
  requests.goOn();
  await written();
  requests.note(`${primary.address} has a write alone, and ${isKilled ? 'is killed' : 'hangs'}`);
  if (isKilled) await primary.kill();
  else await primary.pause();
  await Promise.all(secondaries.map((node) => node.start()));
  await until(() => isPrimary(secondaries), WITHIN_MS);
  requests.note('there is another primary');
  await someMore();
  if (isKilled) await primary.start();
  else primary.resume();
  await until(async () => (await namespacesRolledBack(primary)).includes('queuebell.queues'), WITHIN_MS);
  requests.note(`${primary.address} has taken its writes back`);
}

/** @param {Scene} scene */
async function loseSecondary({ cluster, requests, someMore, roll }) {
  const { secondaries } = await nodesOf(cluster);
  const node = secondaries[roll(2)];
  assert.ok(node);
  requests.note(`${node.address} is killed`);
  await node.kill();
  await someMore();
  await node.start();
}

/**
 * The owner moves the shop over the date line.
 *
 * @param {Scene} scene
 */
async function startNextDay({ cluster, shop, requests, someMore, roll }) {
  await moveShop(cluster.apis[roll(2) === 0 ? 0 : 1].url, shop, zones.after);
  requests.note('it is the next day');
  await someMore();
}

/**
 * @param {string} url
 * @param {import('../../site/testing/shop.mjs').Shop} shop
 * @param {string} timeZone
 */
export async function moveShop(url, shop, timeZone) {
  const about = { businessName: 'Bar Barbers', location: '', timeZone, phone: '07123456789' };
  const { status, body } = await post(`${url}/api/completeAccount`, about, { authorization: shop.token });
  assert.equal(status, 200, String(body));
}

/** @param {import('../cluster.mjs').Cluster} cluster */
async function nodesOf({ database, whenWhole }) {
  await whenWhole();
  const primary = await database.primary();
  return { primary, secondaries: database.nodes.filter((node) => node !== primary) };
}

/**
 * Has all requests wait, so that a write which comes now is one that no other node has.
 *
 * @param {DatabaseNode} primary
 * @param {string} shopId
 * @param {import('./requests.mjs').Requests} requests
 * @returns {Promise<() => Promise<void>>} settles when the queue was written since, and that is on the disk of this node
 */
async function beforeNextWrite(primary, shopId, requests) {
  await requests.pause();
  const before = await versionAt(primary, shopId);
  return async () => {
    await until(async () => (await versionAt(primary, shopId)) > before, WITHIN_MS);
    const { applied } = await optimes(primary);
    await until(async () => (await optimes(primary)).durable >= applied, WITHIN_MS);
  };
}

/**
 * @param {DatabaseNode} node
 * @param {string} shopId
 * @returns {Promise<number>} of the queue as this node has it, whatever the others have
 */
const versionAt = (node, shopId) =>
  node.ask(async (admin) => {
    const queues = admin.client.db('queuebell').collection('queues');
    return (await queues.findOne({ _id: new ObjectId(shopId) }, { readConcern: 'local' }))?.['version'] ?? 0;
  });

/** @param {DatabaseNode} node */
const optimes = (node) =>
  node.ask(async (admin) => {
    const { optimes: times } = await admin.command({ replSetGetStatus: 1 });
    const [applied, durable] = [times.appliedOpTime.ts, times.durableOpTime.ts].map((ts) => ts.toBigInt());
    return { applied, durable };
  });

/** @param {readonly DatabaseNode[]} nodes */
async function isPrimary(nodes) {
  const answers = await Promise.all(
    nodes.map((node) =>
      node
        .ask((admin) => admin.command({ hello: 1 }))
        .then(
          (hello) => hello['isWritablePrimary'] === true,
          () => false,
        ),
    ),
  );
  return answers.includes(true);
}

/**
 * @param {DatabaseNode} node
 * @returns {Promise<readonly string[]>} the collections of which it has taken writes back, by its log
 */
async function namespacesRolledBack(node) {
  const lines = (await node.log()).split('\n').filter((line) => line.includes('Rollback summary'));
  return lines.flatMap((line) => JSON.parse(line).attr.affectedNamespaces ?? []);
}

import assert from 'node:assert/strict';
import { MongoClient, ObjectId } from 'mongodb';
import { until } from '../../../tools/test/testing.mjs';
import type { ProductionApi } from '../../kit/production-api.ts';
import type { DatabaseNode } from '../../kit/replica-set.ts';
import type { Shop } from '../../kit/shop.ts';
import type { Cluster } from '../cluster.ts';
import type { Requests } from './requests.ts';

/** Shops whose days are always one apart, and not about to change: their midnights are at 10:00 and at 11:00 UTC. */
const ZONES = [
  { before: 'Pacific/Honolulu', after: 'Pacific/Kiritimati', midnightUtc: 10 },
  { before: 'Pacific/Pago_Pago', after: 'Pacific/Tongatapu', midnightUtc: 11 },
] as const;
export const zones = ZONES[new Date().getUTCHours() === 10 ? 0 : 1];

export interface Scene {
  cluster: Cluster;
  shop: Shop;
  requests: Requests;
  /** Settles when the shop has got on. */
  someMore: () => Promise<void>;
  roll: (sides: number) => number;
}

export interface Fault {
  name: string;
  happens: (scene: Scene) => Promise<void>;
}

export const FAULTS: readonly Fault[] = [
  { name: 'kill -9 of a process between a write and its answer', happens: killBeforeAnswer },
  { name: 'the end of a process', happens: endProcess },
  { name: 'a rollback', happens: rollBack },
  { name: 'a node that is away', happens: loseSecondary },
  { name: 'the next day', happens: startNextDay },
];

/** Pauses both secondaries, so a write is made but not acknowledged. */
async function killBeforeAnswer({ cluster, shop, requests, someMore, roll }: Scene) {
  const { primary, secondaries } = await nodesOf(cluster);
  const place = roll(2) === 0 ? 0 : 1;
  const written = await beforeNextWrite(primary, shop.ownerId, requests);
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

async function endProcess({ cluster, requests, someMore, roll }: Scene) {
  const place = roll(2) === 0 ? 0 : 1;
  await endOf(cluster.apis[place], `process ${place}`, { requests, roll });
  await someMore();
  await cluster.apis[place].start();
}

/** By kill -9, or as an operator stops it. */
export async function endOf(
  api: ProductionApi,
  name: string,
  { requests, roll }: Pick<Scene, 'requests' | 'roll'>,
) {
  const isKilled = roll(2) === 0;
  requests.note(`${name} is ${isKilled ? 'killed' : 'told to stop'}`);
  await (isKilled ? api.kill() : api.stop());
}

/** The primary alone has the last writes when it is killed, or hangs; the others choose one of them, and go on without those. */
async function rollBack({ cluster, shop, requests, someMore, roll }: Scene) {
  const { primary, secondaries } = await nodesOf(cluster);
  const isKilled = roll(2) === 0;
  const written = await beforeNextWrite(primary, shop.ownerId, requests);
  await Promise.all(secondaries.map((node) => node.kill()));
  requests.goOn();
  await written();
  requests.note(`${primary.address} has a write alone, and ${isKilled ? 'is killed' : 'hangs'}`);
  if (isKilled) await primary.kill();
  else await primary.pause();
  await Promise.all(secondaries.map((node) => node.start()));
  await until(() => isPrimary(secondaries));
  requests.note('there is another primary');
  await someMore();
  if (isKilled) await primary.start();
  else primary.resume();
  await until(async () => (await namespacesRolledBack(primary)).includes('queuebell.queues'));
  requests.note(`${primary.address} has taken its writes back`);
}

async function loseSecondary({ cluster, requests, someMore, roll }: Scene) {
  const { secondaries } = await nodesOf(cluster);
  const node = secondaries[roll(2)];
  assert.ok(node);
  requests.note(`${node.address} is killed`);
  await node.kill();
  await someMore();
  await node.start();
}

async function startNextDay({ cluster, shop, requests, someMore }: Scene) {
  await moveShop(cluster.database.uri, shop, zones.after);
  requests.note('it is the next day');
  await someMore();
}

/** Moves the shop over the date line. An owner who does so stays on the same day until it is over, so the database is told. */
export async function moveShop(uri: string, { ownerId }: Shop, timeZone: string) {
  const client = new MongoClient(uri, { writeConcern: { w: 'majority' } });
  try {
    const queues = client.db().collection('queues');
    const change = { $set: { timeZone }, $inc: { revision: 1, version: 1 } };
    await queues.updateOne({ _id: new ObjectId(ownerId) }, change);
  } finally {
    await client.close();
  }
}

async function nodesOf({ database, whenWhole }: Cluster) {
  await whenWhole();
  const primary = await database.primary();
  return { primary, secondaries: database.nodes.filter((node) => node !== primary) };
}

/**
 * Has all requests wait, so that a write which comes now is one that no other node has.
 *
 * @returns settles when the queue was written since, and that is on the disk of this node
 */
async function beforeNextWrite(
  primary: DatabaseNode,
  shopId: string,
  requests: Requests,
): Promise<() => Promise<void>> {
  await requests.pause();
  const before = await versionAt(primary, shopId);
  return async () => {
    await until(async () => (await versionAt(primary, shopId)) > before);
    const { applied } = await optimes(primary);
    await until(async () => (await optimes(primary)).durable >= applied);
  };
}

/** @returns of the queue as this node has it, whatever the others have */
const versionAt = (node: DatabaseNode, shopId: string): Promise<number> =>
  node.ask(async (admin) => {
    const queues = admin.client.db('queuebell').collection('queues');
    return (await queues.findOne({ _id: new ObjectId(shopId) }, { readConcern: 'local' }))?.['version'] ?? 0;
  });

const optimes = (node: DatabaseNode) =>
  node.ask(async (admin) => {
    const { optimes: times } = await admin.command({ replSetGetStatus: 1 });
    const [applied, durable] = [times.appliedOpTime.ts, times.durableOpTime.ts].map((ts) => ts.toBigInt());
    return { applied, durable };
  });

async function isPrimary(nodes: readonly DatabaseNode[]) {
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

/** @returns the collections of which it has taken writes back, by its log */
async function namespacesRolledBack(node: DatabaseNode): Promise<readonly string[]> {
  const lines = (await node.log()).split('\n').filter((line) => line.includes('Rollback summary'));
  return lines.flatMap((line) => JSON.parse(line).attr.affectedNamespaces ?? []);
}

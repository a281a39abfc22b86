import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';

const NAME = 'queuebell';
const DATABASE = 'queuebell';
const HOST = '127.0.0.1';
const POLL_MS = 25;
const READY_TIMEOUT_MS = 60_000;

/** Only this machine can reach it, and it leaves no socket file. @param {{ db: string, port: number }} options */
export function mongodArguments({ db, port }) {
  return [
    ...['--dbpath', db, '--port', String(port), '--bind_ip', HOST, '--replSet', NAME],
    ...['--nounixsocket', '--quiet', '--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.5'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  ];
}

/** @param {number} port */
export const replicaSetUri = (port) => `mongodb://${HOST}:${port}/${DATABASE}?replicaSet=${NAME}`;

/**
 * Makes the mongod on this port the primary of its replica set of one: initiates new files, and changes the port in older ones.
 *
 * @param {number} port
 * @param {AbortSignal} signal aborted when mongod ends
 */
export async function bringUpReplicaSet(port, signal) {
  const client = new MongoClient(`mongodb://${HOST}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: READY_TIMEOUT_MS,
    heartbeatFrequencyMS: 500,
    minHeartbeatFrequencyMS: POLL_MS,
  });
  const closeNow = () => void client.close();
  signal.addEventListener('abort', closeNow, { once: true });
  try {
    await client.connect();
    const admin = client.db('admin');
    await configure(admin, `${HOST}:${port}`);
    await untilPrimary(admin, signal);
  } finally {
    signal.removeEventListener('abort', closeNow);
    await client.close();
  }
}

/** @param {import('mongodb').Db} admin @param {string} host */
async function configure(admin, host) {
  const config = await currentConfig(admin);
  if (!config) {
    await admin.command({ replSetInitiate: { _id: NAME, members: [{ _id: 0, host }] } });
    return;
  }
  if (config.members[0]?.host === host && config.members.length === 1) return;
  const next = { ...config, version: config.version + 1, members: [{ ...config.members[0], _id: 0, host }] };
  await admin.command({ replSetReconfig: next, force: true });
}

/**
 * @param {import('mongodb').Db} admin
 * @returns {Promise<{ version: number, members: { host: string }[] } | null>} null before the first start
 */
async function currentConfig(admin) {
  try {
    return (await admin.command({ replSetGetConfig: 1 }))['config'];
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'NotYetInitialized') return null;
    throw error;
  }
}

/** @param {import('mongodb').Db} admin @param {AbortSignal} signal */
async function untilPrimary(admin, signal) {
  const until = Date.now() + READY_TIMEOUT_MS;
  while (!(await admin.command({ hello: 1 }))['isWritablePrimary']) {
    if (signal.aborted || Date.now() > until) throw new Error('MongoDB did not become ready.');
    await sleep(POLL_MS);
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startKept } from '../../scripts/lib/kept-process.mjs';
import { findMongod } from '../../scripts/lib/mongod.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { mongodArguments } from '../../scripts/lib/replica-set.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { cleanEnvironment, until } from '../../scripts/lib/testing.mjs';
import { initReplicaSet } from '../replica-set.mjs';
import { ask } from './client.mjs';
import { parseEnvFile } from './env-file.mjs';

const HOST = '127.0.0.1';
const NODES = 3;
const READY_WITHIN_MS = 180_000;
/** Instead of ten seconds: how long the nodes wait for a primary that says nothing. Less, and a busy machine has none. */
const ELECTION_TIMEOUT_MS = 5_000;

/**
 * @typedef {object} Database
 * @property {string} uri
 * @property {() => Promise<void>} killPrimary ends it at once, as a power cut does
 */

/**
 * Three database nodes, made one replica set by what the composition makes them one with.
 *
 * @param {string} folder
 * @param {(() => Promise<void>)[]} stops where it leaves how it is stopped
 * @returns {Promise<Database>}
 */
export async function startReplicaSet(folder, stops) {
  const binary = await findMongod();
  const nodes = await Promise.all(
    Array.from({ length: NODES }, async (_, index) => {
      const port = await freePort(HOST);
      const db = join(folder, `db-${index}`);
      await run('mkdir', ['-p', db]);
      const kept = startKept([binary, ...mongodArguments({ db, port })], { logFile: `${db}.log` });
      return { address: `${HOST}:${port}`, kept };
    }),
  );
  // Killed: a primary that is stopped first looks for a successor, and these files nobody needs.
  stops.push(async () => {
    for (const { kept } of nodes) kept.kill();
    await Promise.all(nodes.map(({ kept }) => kept.ended));
  });
  const members = nodes.map(({ address }) => address);
  await initReplicaSet({ name: 'queuebell', members, MongoClient, electionTimeoutMs: ELECTION_TIMEOUT_MS });
  const uri = `mongodb://${members.join(',')}/queuebell?replicaSet=queuebell`;
  return {
    uri,
    killPrimary: async () => {
      const client = new MongoClient(uri);
      const { primary } = await client.db('admin').command({ hello: 1 });
      await client.close();
      const node = nodes.find(({ address }) => address === primary);
      node?.kept.kill();
      await node?.kept.ended;
    },
  };
}

/**
 * @typedef {object} ApiProcess
 * @property {string} url
 * @property {string} address 'host:port'
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop as an operator stops it
 * @property {() => Promise<void>} kill at once
 */

/**
 * An API process as an operator runs one: in production, with the settings of the example file and secrets in files.
 *
 * @param {{ folder: string, uri: string, publicUrl: string, name: string }} options `folder` is its DATA_DIR
 * @returns {Promise<ApiProcess>} not yet started
 */
export async function apiProcess({ folder, uri, publicUrl, name }) {
  const port = await freePort(HOST);
  const secrets = join(folder, `secrets-${name}`);
  await run('mkdir', ['-p', secrets]);
  await writeFile(join(secrets, 'jwt-secret'), `${'s'.repeat(48)}\n`);
  await writeFile(join(secrets, 'stripe-webhook-secret'), 'whsec_test\n');
  const example = await readFile(join(ROOT, 'deploy/queuebell.env.example'), 'utf8');
  const env = {
    ...cleanEnvironment(),
    ...parseEnvFile(example),
    QUEUE_CAPACITY: '100000',
    MONGODB_URI: uri,
    PUBLIC_URL: publicUrl,
    PORT: String(port),
    HOST,
    DATA_DIR: folder,
    JWT_SECRET_FILE: join(secrets, 'jwt-secret'),
    STRIPE_WEBHOOK_SECRET_FILE: join(secrets, 'stripe-webhook-secret'),
  };
  const url = `http://${HOST}:${port}`;
  /** @type {import('../../scripts/lib/kept-process.mjs').KeptProcess | null} */
  let kept = null;
  const isReady = async () => (await ask(`${url}/api/health/ready`)).status === 200;
  return {
    url,
    address: `${HOST}:${port}`,
    start: async () => {
      const logFile = join(folder, `${name}.log`);
      const started = startKept([process.execPath, 'deploy/start-api.mjs'], { cwd: ROOT, env, logFile });
      kept = started;
      let ended = false;
      started.ended.then(() => (ended = true));
      await until(async () => ended || (await isReady()), READY_WITHIN_MS);
      if (ended) throw new Error(`The API ended: ${await readFile(logFile, 'utf8')}`);
    },
    stop: async () => kept?.stop(),
    kill: async () => {
      kept?.kill();
      await kept?.ended;
    },
  };
}

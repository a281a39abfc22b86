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

/**
 * @typedef {object} DatabaseNode
 * @property {string} address 'host:port'
 * @property {() => Promise<void>} start again, on the files that it left
 * @property {() => Promise<void>} kill at once, as a power cut does
 * @property {() => Promise<void>} pause it does nothing and answers nothing, and its connections stay, as on a machine that hangs
 * @property {() => void} resume
 *
 * @typedef {object} Database
 * @property {string} uri
 * @property {readonly DatabaseNode[]} nodes
 * @property {() => Promise<DatabaseNode>} primary
 * @property {() => Promise<void>} killPrimary
 * @property {() => Promise<boolean>} isWhole whether every node is a primary or follows one
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
    Array.from({ length: NODES }, (_, index) => databaseNode(binary, join(folder, `db-${index}`))),
  );
  // Killed: a primary that is stopped first looks for a successor, and these files nobody needs.
  stops.push(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
  await Promise.all(nodes.map((node) => node.start()));
  const members = nodes.map(({ address }) => address);
  await initReplicaSet({ name: 'queuebell', members, MongoClient });
  const uri = `mongodb://${members.join(',')}/queuebell?replicaSet=queuebell`;
  const primary = async () => {
    const { primary: address } = await asked(uri, (admin) => admin.command({ hello: 1 }));
    const node = nodes.find((one) => one.address === address);
    if (!node) throw new Error('There is no primary.');
    return node;
  };
  return {
    uri,
    nodes,
    primary,
    killPrimary: async () => (await primary()).kill(),
    isWhole: async () => {
      const states = await asked(uri, async (admin) => {
        const { members: all } = await admin.command({ replSetGetStatus: 1 });
        return all.map((/** @type {{ stateStr: string }} */ { stateStr }) => stateStr);
      });
      return states.sort().join() === 'PRIMARY,SECONDARY,SECONDARY';
    },
  };
}

/**
 * @template Answer
 * @param {string} uri
 * @param {(admin: import('mongodb').Db) => Promise<Answer>} question
 * @returns {Promise<Answer>}
 */
async function asked(uri, question) {
  const client = new MongoClient(uri);
  try {
    return await question(client.db('admin'));
  } finally {
    await client.close();
  }
}

/**
 * @param {string} binary
 * @param {string} db its folder
 * @returns {Promise<DatabaseNode>} not yet started
 */
async function databaseNode(binary, db) {
  const port = await freePort(HOST);
  const address = `${HOST}:${port}`;
  await run('mkdir', ['-p', db]);
  /** @type {import('../../scripts/lib/kept-process.mjs').KeptProcess | null} */
  let kept = null;
  /** @type {number | null} */
  let paused = null;
  return {
    address,
    start: async () => {
      kept = startKept([binary, ...mongodArguments({ db, port })], { logFile: `${db}.log` });
    },
    kill: async () => {
      kept?.kill();
      await kept?.ended;
    },
    pause: async () => {
      paused = await pidOf(address);
      process.kill(paused, 'SIGSTOP');
    },
    resume: () => {
      if (paused !== null) process.kill(paused, 'SIGCONT');
      paused = null;
    },
  };
}

/** @param {string} address of a node */
async function pidOf(address) {
  const { pid } = await asked(`mongodb://${address}/?directConnection=true`, (admin) =>
    admin.command({ serverStatus: 1, repl: 0, metrics: 0, wiredTiger: 0 }),
  );
  return Number(pid);
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

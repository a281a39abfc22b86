import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startSupervised } from '../../../tools/start/supervised-process.mjs';
import { findProgram } from '../../../tools/finders/find-program.mjs';
import { ROOT } from '../../../tools/common/paths.mjs';
import { freePort } from '../../../tools/common/ports.mjs';
import { mongodArguments } from '../../../tools/start/replica-set.mjs';
import { run } from '../../../tools/common/run.mjs';
import { asOneOfThem } from '../../../deploy/replica-set.mjs';
import { guardedSet } from './guard.mjs';

const HOST = '127.0.0.1';
const NODES = 3;
const NAME = 'queuebell';
const INIT = join(ROOT, 'deploy/init-replica-set.mjs');

/**
 * @typedef {object} DatabaseNode
 * @property {string} address 'host:port'
 * @property {() => Promise<void>} start again, on the files that it left
 * @property {() => Promise<void>} kill at once, as a power cut does
 * @property {() => Promise<void>} pause it does nothing and answers nothing, and its connections stay, as on a machine that hangs
 * @property {() => void} resume
 * @property {<Answer>(question: (admin: import('mongodb').Db) => Promise<Answer>) => Promise<Answer>} ask this node alone, as an operator
 * @property {() => Promise<string>} log since it was started last
 *
 * @typedef {object} Database
 * @property {string} uri of the API's user
 * @property {import('./guard.mjs').GuardedSet | null} guarded null where anybody may ask it
 * @property {readonly DatabaseNode[]} nodes
 * @property {() => Promise<void>} initiate what the composition does at each start
 * @property {<Answer>(question: (admin: import('mongodb').Db) => Promise<Answer>) => Promise<Answer>} administer asks as an operator
 * @property {() => Promise<DatabaseNode>} primary
 * @property {() => Promise<boolean>} isWhole whether every node is a primary or follows one
 *
 * @typedef {<Answer>(address: string, question: (admin: import('mongodb').Db) => Promise<Answer>) => Promise<Answer>} Ask
 */

/**
 * Three database nodes, made one replica set by what the composition makes them one with, and guarded as it guards them.
 *
 * @param {string} folder
 * @param {(() => Promise<void>)[]} stops where it leaves how it is stopped
 * @returns {Promise<Database>}
 */
export async function startReplicaSet(folder, stops) {
  const binary = await findProgram('mongod');
  const ports = await Promise.all(Array.from({ length: NODES }, () => freePort(HOST)));
  const members = ports.map((port) => `${HOST}:${port}`);
  const guarded = await guardedSet(join(folder, 'database-secrets'), members);
  const ask = asker(guarded);
  const nodes = await Promise.all(
    ports.map((port, index) => {
      const db = join(folder, `db-${index}`);
      return databaseNode(
        [binary, ...mongodArguments({ db, port }), ...(guarded?.flags ?? [])],
        db,
        port,
        ask,
      );
    }),
  );
  // Killed: a primary that is stopped first looks for a successor, and these files nobody needs.
  stops.push(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
  await Promise.all(nodes.map((node) => node.start()));
  const initiate = async () => {
    const { code, output } = await run(process.execPath, [INIT, ...(guarded?.init ?? []), NAME, ...members]);
    if (code !== 0) throw new Error(output);
  };
  await initiate();
  const set = `mongodb://${members.join(',')}/${NAME}?replicaSet=${NAME}`;
  /** @type {Database['administer']} */
  const administer = (question) => ask(set, question);
  const primary = async () => {
    const { primary: address } = await administer((admin) => admin.command({ hello: 1 }));
    const node = nodes.find((one) => one.address === address);
    if (!node) throw new Error('There is no primary.');
    return node;
  };
  return {
    uri: guarded?.uri ?? set,
    guarded,
    nodes,
    initiate,
    administer,
    primary,
    isWhole: async () => {
      const states = await administer(async (admin) => {
        const { members: all } = await admin.command({ replSetGetStatus: 1 });
        return all.map((/** @type {{ stateStr: string }} */ { stateStr }) => stateStr);
      });
      return states.sort().join() === 'PRIMARY,SECONDARY,SECONDARY';
    },
  };
}

/**
 * @param {import('./guard.mjs').GuardedSet | null} guarded
 * @returns {Ask}
 */
const asker = (guarded) => async (address, question) => {
  const client = new MongoClient(address, guarded ? asOneOfThem(guarded.guard) : {});
  try {
    return await question(client.db('admin'));
  } finally {
    await client.close();
  }
};

/**
 * @param {readonly string[]} command
 * @param {string} db its folder
 * @param {number} port
 * @param {Ask} ask
 * @returns {Promise<DatabaseNode>} not yet started
 */
async function databaseNode(command, db, port, ask) {
  const address = `${HOST}:${port}`;
  await run('mkdir', ['-p', db]);
  /** @type {import('../../../tools/start/supervised-process.mjs').SupervisedProcess | null} */
  let kept = null;
  /** @type {number | null} */
  let paused = null;
  const logFile = `${db}.log`;
  /** @type {DatabaseNode['ask']} */
  const askIt = (question) => ask(`mongodb://${address}/?directConnection=true`, question);
  const pid = async () => {
    const status = { serverStatus: 1, repl: 0, metrics: 0, wiredTiger: 0 };
    return Number((await askIt((admin) => admin.command(status)))['pid']);
  };
  return {
    address,
    start: async () => {
      kept = startSupervised(command, { logFile });
    },
    kill: async () => {
      kept?.kill();
      await kept?.ended;
    },
    pause: async () => {
      paused = await pid();
      process.kill(paused, 'SIGSTOP');
    },
    resume: () => {
      if (paused !== null) process.kill(paused, 'SIGCONT');
      paused = null;
    },
    ask: askIt,
    log: () => readFile(logFile, 'utf8'),
  };
}

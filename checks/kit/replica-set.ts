import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { startSupervised, type SupervisedProcess } from '../../tools/start/supervised-process.mjs';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { ROOT } from '../../tools/common/paths.mjs';
import { freePort } from '../../tools/common/ports.mjs';
import { mongodArguments } from '../../tools/start/replica-set.mjs';
import { run } from '../../tools/common/run.mjs';
import { memberClientOptions } from '../../deploy/replica-set.mjs';
import { guardedSet, type GuardedSet } from './guarded-set.ts';

const HOST = '127.0.0.1';
const NODES = 3;
const NAME = 'queuebell';
const INIT = join(ROOT, 'deploy/init-replica-set.mjs');

export interface DatabaseNode {
  /** 'host:port'. */
  address: string;
  /** Starts it again with its old files. */
  start: () => Promise<void>;
  /** Ends it at once, like a power cut. */
  kill: () => Promise<void>;
  /** Freezes it with open connections, like a machine that hangs. */
  pause: () => Promise<void>;
  resume: () => void;
  /** Asks this node alone, as an operator. */
  ask: <Answer>(question: (admin: Db) => Promise<Answer>) => Promise<Answer>;
  /** Since it was started last. */
  log: () => Promise<string>;
}

export interface ReplicaSet {
  /** Of the API's user. */
  uri: string;
  /** Null for a set without passwords. */
  guarded: GuardedSet | null;
  nodes: readonly DatabaseNode[];
  /** Does what the composition does at each start. */
  initiate: () => Promise<void>;
  /** Asks as an operator. */
  administer: <Answer>(question: (admin: Db) => Promise<Answer>) => Promise<Answer>;
  primary: () => Promise<DatabaseNode>;
  /** Whether every node is a primary or follows one. */
  isWhole: () => Promise<boolean>;
}

type Ask = <Answer>(address: string, question: (admin: Db) => Promise<Answer>) => Promise<Answer>;

/**
 * Three database nodes, made a replica set by the script of the composition, with keys, passwords and certificates like there.
 *
 * @param stops gets the functions that stop the nodes
 */
export async function startReplicaSet(folder: string, stops: (() => Promise<void>)[]): Promise<ReplicaSet> {
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
  const administer: ReplicaSet['administer'] = (question) => ask(set, question);
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
        return all.map(({ stateStr }: { stateStr: string }) => stateStr);
      });
      return states.sort().join() === 'PRIMARY,SECONDARY,SECONDARY';
    },
  };
}

const asker =
  (guarded: GuardedSet | null): Ask =>
  async (address, question) => {
    const client = new MongoClient(address, guarded ? memberClientOptions(guarded.guard) : {});
    try {
      return await question(client.db('admin'));
    } finally {
      await client.close();
    }
  };

/**
 * @param db its folder
 * @returns not yet started
 */
async function databaseNode(
  command: readonly string[],
  db: string,
  port: number,
  ask: Ask,
): Promise<DatabaseNode> {
  const address = `${HOST}:${port}`;
  await run('mkdir', ['-p', db]);
  let supervised: SupervisedProcess | null = null;
  let paused: number | null = null;
  const logFile = `${db}.log`;
  const askIt: DatabaseNode['ask'] = (question) =>
    ask(`mongodb://${address}/?directConnection=true`, question);
  const pid = async () => {
    const status = { serverStatus: 1, repl: 0, metrics: 0, wiredTiger: 0 };
    return Number((await askIt((admin) => admin.command(status)))['pid']);
  };
  return {
    address,
    start: async () => {
      supervised = startSupervised(command, { logFile });
    },
    kill: async () => {
      supervised?.kill();
      await supervised?.ended;
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

import { setTimeout as sleep } from 'node:timers/promises';
import { putUser } from './database-user.mjs';

const POLL_MS = 250;
const READY_TIMEOUT_MS = 120_000;

/**
 * A primary that hangs is replaced after five seconds, and its successor waits at most two seconds for nodes with newer data: it has
 * every acknowledged write, because a majority has. With MongoDB's default times nobody would get a number for twenty seconds. No node copies
 * from another secondary, because one that hangs would hold up the majority (docs/decisions/0022).
 */
export const SETTINGS = {
  electionTimeoutMillis: 5_000,
  heartbeatTimeoutSecs: 5,
  /** While a node hangs, a majority is known by heartbeats alone, and each write waits for the next one. */
  heartbeatIntervalMillis: 500,
  catchUpTimeoutMillis: 2_000,
  chainingAllowed: false,
};

/**
 * The part of the MongoDB driver that is used here, whatever its version.
 *
 * @typedef {{ command(command: object): Promise<Record<string, unknown>> }} Admin
 * @typedef {{ db(name: string): Admin, close(): Promise<void> }} Client
 * @typedef {{ version: number, settings: Record<string, unknown> }} Config
 * @typedef {new (uri: string, options: object) => Client} MongoClientClass
 *
 * @typedef {object} Guard how the nodes recognize each other and the API
 * @property {string} key the content of each node's `--keyFile`; it gives all rights
 * @property {string} [caFile] the authority of their certificates; without it connections are not encrypted
 * @property {import('./database-user.mjs').DatabaseUser} user with rights to the data and nothing else
 */

/**
 * Makes mongods a replica set, unless they are one already, and waits until it has a primary. A set of an earlier release gets the
 * settings of this release; its members stay as they are. With a guard, the API's user is made or gets its present password.
 *
 * @param {object} options
 * @param {string} options.name as every mongod was started with: `--replSet <name>`
 * @param {readonly string[]} options.members 'mongo-1:27017', as every member and every API process reaches them
 * @param {MongoClientClass} options.MongoClient
 * @param {Guard} [options.guard]
 * @returns {Promise<string>} what was done, in words
 */
export async function initReplicaSet({ name, members, MongoClient, guard }) {
  const options = { serverSelectionTimeoutMS: READY_TIMEOUT_MS, ...(guard && memberClientOptions(guard)) };
  const clients = members.map(
    (member) => new MongoClient(`mongodb://${member}/?directConnection=true`, options),
  );
  const [admin] = clients.map((client) => client.db('admin'));
  if (!admin) throw new Error('A replica set has members.');
  try {
    const isNew = await isNotInitiated(admin);
    if (isNew) {
      // One that does not answer yet would make the whole step fail.
      await Promise.all(clients.map((client) => client.db('admin').command({ ping: 1 })));
      const config = { _id: name, members: members.map((host, _id) => ({ _id, host })), settings: SETTINGS };
      await admin.command({ replSetInitiate: config });
    }
    const primary = await until(async () => (await admin.command({ hello: 1 }))['primary']);
    const onPrimary = clients[members.indexOf(String(primary))];
    const isChanged = onPrimary !== undefined && (await settle(onPrimary.db('admin')));
    if (onPrimary && guard) await putUser(onPrimary.db(guard.user.source), guard.user);
    const done = isNew ? 'Made' : isChanged ? 'Found, and gave the times of this release to,' : 'Found';
    return `${done} the replica set ${name}; its primary is ${primary}.`;
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/**
 * Options of a client that logs in as a member of the set, with all rights.
 *
 * @param {Guard} guard
 */
export const memberClientOptions = ({ key, caFile }) => ({
  auth: { username: '__system', password: key.replaceAll(/\s/g, '') },
  authSource: 'local',
  authMechanism: /** @type {const} */ ('SCRAM-SHA-256'),
  ...(caFile && { tls: true, tlsCAFile: caFile }),
});

/** @param {Admin} primary @returns {Promise<boolean>} whether its settings were others */
async function settle(primary) {
  // It is named before it takes writes.
  await until(async () => (await primary.command({ hello: 1 }))['isWritablePrimary']);
  const { config } = /** @type {{ config: Config }} */ (await primary.command({ replSetGetConfig: 1 }));
  if (Object.entries(SETTINGS).every(([setting, value]) => config.settings[setting] === value)) return false;
  const settings = { ...config.settings, ...SETTINGS };
  await primary.command({ replSetReconfig: { ...config, version: config.version + 1, settings } });
  return true;
}

/** @param {Admin} admin */
async function isNotInitiated(admin) {
  try {
    await admin.command({ replSetGetConfig: 1 });
    return false;
  } catch (error) {
    if (error instanceof Error && 'codeName' in error && error.codeName === 'NotYetInitialized') return true;
    throw error;
  }
}

/** @param {() => Promise<unknown>} ask @returns {Promise<unknown>} the first answer that says something */
async function until(ask) {
  const end = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error('The replica set has no primary that takes writes.');
    await sleep(POLL_MS);
  }
}

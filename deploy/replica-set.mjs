import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;
const READY_TIMEOUT_MS = 120_000;

/**
 * What is used of a driver, of whichever version its caller has.
 *
 * @typedef {{ command(command: object): Promise<Record<string, unknown>> }} Admin
 * @typedef {{ db(name: string): Admin, close(): Promise<void> }} Client
 * @typedef {new (uri: string, options: { serverSelectionTimeoutMS: number }) => Client} MongoClientClass
 */

/**
 * Makes mongods one replica set, unless they are one already, and waits until it has a primary.
 *
 * @param {object} options
 * @param {string} options.name as every mongod was started with: `--replSet <name>`
 * @param {readonly string[]} options.members 'mongo-1:27017', as every member and every API process reaches them
 * @param {MongoClientClass} options.MongoClient
 * @param {number} [options.electionTimeoutMs] how long a primary may say nothing; MongoDB's own ten seconds unless given
 * @returns {Promise<string>} what was done, in words
 */
export async function initReplicaSet({ name, members, MongoClient, electionTimeoutMs }) {
  const clients = members.map(
    (member) =>
      new MongoClient(`mongodb://${member}/?directConnection=true`, {
        serverSelectionTimeoutMS: READY_TIMEOUT_MS,
      }),
  );
  const [admin] = clients.map((client) => client.db('admin'));
  if (!admin) throw new Error('A replica set has members.');
  try {
    const isNew = await isNotInitiated(admin);
    if (isNew) {
      // One that does not answer yet would make the whole step fail.
      await Promise.all(clients.map((client) => client.db('admin').command({ ping: 1 })));
      const settings = electionTimeoutMs && { settings: { electionTimeoutMillis: electionTimeoutMs } };
      const config = { _id: name, members: members.map((host, _id) => ({ _id, host })), ...settings };
      await admin.command({ replSetInitiate: config });
    }
    const primary = await untilPrimary(admin);
    return `${isNew ? 'Made' : 'Found'} the replica set ${name}; its primary is ${primary}.`;
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
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

/**
 * @param {Admin} admin of any member
 * @returns {Promise<string>} its address
 */
async function untilPrimary(admin) {
  const until = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const { primary } = await admin.command({ hello: 1 });
    if (typeof primary === 'string') return primary;
    if (Date.now() > until) throw new Error('The replica set has not chosen a primary.');
    await sleep(POLL_MS);
  }
}

/**
 * The user of the API processes, as the address in their settings has it.
 *
 * @typedef {object} DatabaseUser
 * @property {string} name
 * @property {string} password
 * @property {string} source the database that knows the user
 * @property {string} database the one whose data it may read and write
 */

/**
 * @typedef {{ command(command: object): Promise<Record<string, unknown>> }} Database
 * @typedef {new (uri: string) => { options: { credentials?: { username?: string, password?: string, source: string }, dbName: string } }} AddressReader
 */

/** @param {string} uri as MONGODB_URI @param {AddressReader} MongoClient @returns {DatabaseUser} */
export function userOf(uri, MongoClient) {
  const { credentials, dbName } = new MongoClient(uri).options;
  const { username: name, password, source } = credentials ?? {};
  if (!name || !password || !source) throw new Error('The address of the database names no user.');
  return { name, password, source, database: dbName };
}

/**
 * Makes the user, or gives it this password and these rights: one's own data, and nothing of the server.
 *
 * @param {Database} db the user's source, on the primary
 * @param {DatabaseUser} user
 * @returns {Promise<void>}
 */
export async function putUser(db, { name, password, database }) {
  const { users } = await db.command({ usersInfo: name });
  const isThere = Array.isArray(users) && users.length > 0;
  await db.command({
    [isThere ? 'updateUser' : 'createUser']: name,
    pwd: password,
    roles: [{ role: 'readWrite', db: database }],
    mechanisms: ['SCRAM-SHA-256'],
    writeConcern: { w: 'majority', wtimeout: 60_000 },
  });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { parse } from 'yaml';
import { ROOT } from '../../../tools/common/paths.mjs';
import { onPath, run } from '../../../tools/common/run.mjs';
import { userOf } from '../../../deploy/database-user.mjs';

const SECRETS = '/run/secrets';

/**
 * @typedef {object} GuardedSet how deploy/compose.yaml guards its database, with other paths and addresses
 * @property {readonly string[]} flags of each node
 * @property {readonly string[]} init what `init-replica-set.mjs` is told besides the name and the members
 * @property {string} uri of the API processes
 * @property {import('./api-process.mjs').Identity} api what an API process of this site shows
 * @property {import('../../../deploy/replica-set.mjs').Guard} guard
 */

/**
 * @param {string} folder where the secrets will be
 * @param {readonly string[]} members
 * @returns {Promise<GuardedSet | null>} null on a machine that cannot make a certificate
 */
export async function guardedSet(folder, members) {
  if ((await onPath('openssl')) === null) {
    console.error(
      'NOT TESTED: passwords and encryption of the database, encryption between nginx and the API; there is no openssl.',
    );
    return null;
  }
  const made = await run('sh', [join(ROOT, 'deploy/make-secrets.sh'), folder, ...members]);
  if (made.code !== 0) throw new Error(made.output);
  const read = async (/** @type {string} */ file) => (await readFile(join(folder, file), 'utf8')).trim();
  const here = (/** @type {string} */ text) => text.replaceAll(SECRETS, folder);
  const { services } = parse(await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  const flags = (/** @type {string} */ service, /** @type {RegExp} */ wanted) =>
    services[service].command.filter((/** @type {string} */ flag) => wanted.test(flag)).map(here);
  const uri = here(await read('mongodb-uri'));
  const caFile = join(folder, 'database-ca.pem');
  return {
    flags: flags('mongo-1', /^--(?:keyFile|tls)/),
    init: flags('replica-set', /^--/),
    uri,
    api: { file: join(folder, 'api.pem'), caFile },
    guard: {
      key: await read('database-key'),
      caFile,
      user: userOf(uri, MongoClient),
    },
  };
}

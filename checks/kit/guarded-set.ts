import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { parse } from 'yaml';
import { ROOT } from '../../tools/common/paths.mjs';
import { onPath, run } from '../../tools/common/run.mjs';
import { userOf } from '../../deploy/database-user.mjs';
import type { Guard } from '../../deploy/replica-set.mjs';
import type { Identity } from './production-api.ts';

const SECRETS = '/run/secrets';

/** How deploy/compose.yaml guards its database, with other paths and addresses. */
export interface GuardedSet {
  /** Of each node. */
  flags: readonly string[];
  /** Arguments of `init-replica-set.mjs` besides the name and the members. */
  init: readonly string[];
  /** Of the API processes. */
  uri: string;
  /** The certificate of the API processes. */
  api: Identity;
  guard: Guard;
}

/**
 * @param folder where the secrets will be
 * @returns null on a machine that cannot make a certificate
 */
export async function guardedSet(folder: string, members: readonly string[]): Promise<GuardedSet | null> {
  if ((await onPath('openssl')) === null) {
    console.error(
      'NOT TESTED: passwords and encryption of the database, encryption between nginx and the API; there is no openssl.',
    );
    return null;
  }
  const made = await run('sh', [join(ROOT, 'deploy/make-secrets.sh'), folder, ...members]);
  if (made.code !== 0) throw new Error(made.output);
  const read = async (file: string) => (await readFile(join(folder, file), 'utf8')).trim();
  const here = (text: string) => text.replaceAll(SECRETS, folder);
  const { services } = parse(await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  const flags = (service: string, wanted: RegExp) =>
    services[service].command.filter((flag: string) => wanted.test(flag)).map(here);
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

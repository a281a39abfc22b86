/**
 * `node init-replica-set.mjs <name> <host:port>…` makes new mongods a replica set, and waits until it has a primary. For an existing set it
 * only updates the settings (`replica-set.mjs`) and the user of the API. The operator adds and removes members (docs/operating.md).
 *
 * `--key <file>`: the `--keyFile` of the mongods. `--application <file>`: the address that the API processes use; its user is made, or gets
 * the password of this address. `--ca <file>`: the authority that signed the certificates of the mongods.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { userOf } from './database-user.mjs';
import { initReplicaSet } from './replica-set.mjs';

const { MongoClient } = mongoose.mongo;
const { values, positionals } = parseArgs({
  options: { key: { type: 'string' }, application: { type: 'string' }, ca: { type: 'string' } },
  allowPositionals: true,
});
const [name, ...members] = positionals;
if (!name || members.length === 0 || !values.key !== !values.application) {
  console.error(
    'usage: init-replica-set.mjs [--key <file> --application <file> [--ca <file>]] <name> <host:port>…',
  );
  process.exit(2);
}
const guard = values.key &&
  values.application && {
    key: await readFile(values.key, 'utf8'),
    user: userOf((await readFile(values.application, 'utf8')).trim(), MongoClient),
    ...(values.ca && { caFile: values.ca }),
  };
console.log(await initReplicaSet({ name, members, MongoClient, ...(guard && { guard }) }));

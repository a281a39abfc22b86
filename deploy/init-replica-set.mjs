/**
 * `node init-replica-set.mjs <name> <host:port>…` makes fresh mongods a replica set, and waits until it has a primary.
 * Run again it changes the times of a set that an earlier release made, and nothing else: members are added and removed by
 * the operator (docs/operating.md).
 *
 * Where they were started with a `--keyFile`, `--key <file>` is that file, `--application <file>` one with the address that
 * the API processes use, whose user is made or gets the password in it, and `--ca <file>` by what their certificates are checked.
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

/**
 * `node init-replica-set.mjs <name> <host:port>…` makes fresh mongods a replica set, and waits until it has a primary.
 * Run again it changes the times of a set that an earlier release made, and nothing else: members are added and removed by
 * the operator (docs/operating.md).
 */
import mongoose from 'mongoose';
import { initReplicaSet } from './replica-set.mjs';

const [name, ...members] = process.argv.slice(2);
if (!name || members.length === 0) {
  console.error('usage: init-replica-set.mjs <name> <host:port>…');
  process.exit(2);
}
console.log(await initReplicaSet({ name, members, MongoClient: mongoose.mongo.MongoClient }));

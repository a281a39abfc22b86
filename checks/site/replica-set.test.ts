import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startDatabase } from '../kit/database.ts';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { initReplicaSet, SETTINGS } from '../../deploy/replica-set.mjs';

describe('a replica set that an operator has made', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof startDatabase>>;
  let client: MongoClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queuebell-replica-set-'));
    await mkdir(join(folder, 'db'));
    database = await startDatabase(join(folder, 'db'), await findProgram('mongod'));
    client = new MongoClient(database.uri);
  });
  afterAll(async () => {
    await client.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const config = async () => (await client.db('admin').command({ replSetGetConfig: 1 })).config;

  it('gets the times of this release once, and keeps its members and its other settings', async () => {
    const before = await config();
    assert.notEqual(before.settings.chainingAllowed, SETTINGS.chainingAllowed);
    const members = before.members.map(({ host }: { host: string }) => host);
    const init = () => initReplicaSet({ name: before._id, members, MongoClient });
    assert.match(await init(), /^Found, and gave the times of this release to, the replica set/);
    const changed = await config();
    expect(changed.settings).toStrictEqual({ ...before.settings, ...SETTINGS });
    expect(changed.members).toStrictEqual(before.members);
    assert.match(await init(), /^Found the replica set/);
    assert.equal((await config()).version, changed.version);
  });
});

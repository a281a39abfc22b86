import { beforeAll, describe, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { ROOT } from '../../../tools/common/paths.mjs';
import { onPath, run } from '../../../tools/common/run.mjs';
import { until } from '../../../tools/test/testing.mjs';
import type { Site } from './site.ts';

const SERVER_SELECTION_TIMEOUT_MS = 10_000;
/** A server that refuses is not asked for longer. */
const IN_VAIN_MS = 1_000;
const itWithOpenssl = (await onPath('openssl')) ? it : it.skip;

export function describeGuarding(site: () => Pick<Site, 'database' | 'folder'>) {
  function guarded() {
    const set = site().database.guarded;
    assert.ok(set);
    return set;
  }

  async function asked<Answer>(
    uri: string,
    question: (client: MongoClient) => Promise<Answer>,
    serverSelectionTimeoutMS = SERVER_SELECTION_TIMEOUT_MS,
  ) {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS });
    try {
      return await question(client);
    } finally {
      await client.close();
    }
  }
  const readUsers = (client: MongoClient) => client.db().collection('users').findOne({});
  const cannot = { codeName: 'Unauthorized' };

  describe('the database', () => {
    beforeAll(() => until(() => site().database.isWhole()));

    itWithOpenssl('refuses clients without a password or without TLS', async () => {
      const set = guarded();
      const nobody = set.uri.replace(/\/\/.*@/, '//');
      await assert.rejects(asked(nobody, readUsers), cannot);
      await assert.rejects(asked(set.uri.replace(/(\/\/.*):.*@/, '$1:wrong@'), readUsers), { code: 18 });
      const inTheOpen = set.uri.replace(/&tls=true.*/, '');
      await assert.rejects(asked(inTheOpen, readUsers, IN_VAIN_MS), { name: 'MongoServerSelectionError' });
    });

    itWithOpenssl('is not trusted with a certificate of another authority', async () => {
      const set = guarded();
      const stranger = set.uri.replace(/&tlsCAFile=.*/, '');
      await assert.rejects(asked(stranger, readUsers, IN_VAIN_MS), /certificate/);
    });

    itWithOpenssl('gives the API its own data, and nothing of the server', async () => {
      const set = guarded();
      await asked(set.uri, async (client) => {
        await readUsers(client);
        await assert.rejects(client.db('another').collection('users').insertOne({}), cannot);
        await assert.rejects(client.db('admin').collection('system.users').findOne({}), cannot);
        for (const command of [{ replSetGetConfig: 1 }, { shutdown: 1 }, { serverStatus: 1 }]) {
          await assert.rejects(client.db('admin').command(command), cannot);
        }
      });
    });

    it('is saved and brought back by the API’s user', async () => {
      const { database, folder } = site();
      await mkdir(join(folder, 'saved'), { recursive: true });
      await writeFile(join(folder, 'saved/uri'), database.uri);
      const DATA_DIR = join(folder, 'saved');
      const env = { ...process.env, MONGODB_URI: '', MONGODB_URI_FILE: join(folder, 'saved/uri'), DATA_DIR };
      const backup = async (...args: string[]) => {
        const main = join(ROOT, 'api/dist/operator/backup/main.js');
        const { code, output } = await run(process.execPath, [main, ...args], { env });
        assert.equal(code, 0, output);
      };
      const file = join(folder, 'saved/backup.tar.gz');
      await asked(database.uri, async (client) => {
        const feedback = client.db().collection('feedback');
        await feedback.insertOne({ message: 'kept' });
        await backup('backup', file);
        await feedback.deleteMany({});
        await backup('restore', file, '--replace');
        assert.equal((await feedback.findOne({}))?.['message'], 'kept');
      });
    });

    itWithOpenssl('takes another password for the API with the next start of the composition', async () => {
      const set = guarded();
      const file = join(site().folder, 'database-secrets/mongodb-uri');
      const before = await readFile(file, 'utf8');
      const password = new URL(before.replace(/@[^/]*/, '@host')).password;
      await writeFile(file, before.replace(password, 'another'));
      await site().database.initiate();
      await asked(set.uri.replace(password, 'another'), readUsers);
      await assert.rejects(asked(set.uri, readUsers), { code: 18 });
      await writeFile(file, before);
      await site().database.initiate();
      await asked(set.uri, readUsers);
    });
  });
}

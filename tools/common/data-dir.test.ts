import { afterAll, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDataDir } from './data-dir.mjs';

let folder: string;
afterAll(() => rm(folder, { recursive: true }));

it('a data folder is open to its owner alone, because the database in it asks for no password', async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-data-'));
  const { path, db, lock } = openDataDir({ DATA_DIR: join(folder, 'data') });
  for (const made of [path, db, dirname(lock)]) assert.equal((await stat(made)).mode & 0o777, 0o700, made);
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { openDataDir } from './data-dir.mjs';

it('a data folder is open to its owner alone, because the database in it asks for no password', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'queuebell-data-'));
  t.after(() => rm(folder, { recursive: true }));
  const { path, db, lock } = openDataDir({ DATA_DIR: join(folder, 'data') });
  for (const made of [path, db, dirname(lock)]) assert.equal((await stat(made)).mode & 0o777, 0o700, made);
});

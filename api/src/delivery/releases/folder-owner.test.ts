import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { MORNING } from '../../../test/harness.js';
import { DeployTokens } from './deploy-tokens.js';
import { StoredReleases } from './stored-releases.js';
import { ReleaseStore } from './release-store.js';

/** Any user but root, like the user `queuebell`. */
const OWNER = 65_534;
/** Only root can give files away. */
const asRoot = process.getuid?.() === 0 ? it : it.skip;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-owner-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const ownersIn = async (folder: string) => {
  const names = await readdir(folder, { recursive: true });
  const owners = names.map(async (name) => [name, (await stat(path.join(folder, name))).uid] as const);
  return Object.fromEntries(await Promise.all(owners));
};

asRoot('what root publishes belongs to whoever the data folder belongs to', async () => {
  await chown(dataDir, OWNER, OWNER);
  const store = new ReleaseStore(dataDir);
  for (const text of ['one', 'two']) await store.publish(await builtRemote('mf-queue', { text }), 'root');
  await store.rollback('mf-queue', 'root');
  await new DeployTokens(dataDir).create('mf-queue');
  const owners = await ownersIn(dataDir);
  expect(Object.keys(owners)).toEqual(
    expect.arrayContaining(['deploy-tokens.json', 'releases/remotes.json', 'releases/journal.ndjson']),
  );
  expect(Object.entries(owners).filter(([, uid]) => uid !== OWNER)).toEqual([]);
});

asRoot(
  'a release that root has left there keeps no deploy from going on, and the operator is told',
  async () => {
    await chmod(dataDir, 0o755);
    const warnings: string[] = [];
    const stored = new StoredReleases(dataDir, { warn: (line) => warnings.push(line) });
    await stored.withDraft((draft) => stored.add(draft, 'mf-queue', '1', new Date(MORNING)));
    process.seteuid?.(OWNER);
    try {
      await expect(stored.neededUntil('mf-queue', '1', new Date(0))).resolves.toBeUndefined();
    } finally {
      process.seteuid?.(0);
    }
    expect(warnings).toEqual([expect.stringMatching(/^mf-queue 1 belongs to another user /)]);
    await stored.neededUntil('mf-queue', 'gone', new Date(0));
    expect(warnings).toHaveLength(1);
    expect((await stat(stored.folderOf('mf-queue', '1'))).mtime).toEqual(new Date(MORNING));
  },
);

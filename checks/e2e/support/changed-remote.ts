import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { digestOf } from '../../kit/digest.ts';
import { builtFolder } from './own-suite.ts';

const DESCRIPTION = 'remote.json';
const HASH_DIGITS = 10;
const compressors = { '.br': brotliCompressSync, '.gz': gzipSync };

/** A build of a remote, or of the shell, after somebody has changed words on one of its screens. */
export interface ChangedRemote {
  folder: string;
  /** Digest of each file, by its name, as the build notes it in `remote.json`. */
  hashes: Readonly<Record<string, string>>;
}

interface Change {
  /** The chunk of the screen whose words change: 'screen-dashboard'. */
  chunk: string;
  from: string;
  to: string;
  /** '1.0.7' */
  version: string;
}

/**
 * A build of a remote after a change: the screen's chunk has other words and therefore another name, and all files that name it
 * change, too.
 *
 * @param folder where it is made, which is not there yet
 */
export function changedRemote(remote: string, folder: string, change: Change): ChangedRemote {
  fs.cpSync(builtFolder(remote), folder, { recursive: true });
  const changed = changeFiles(folder, change);
  const file = path.join(folder, DESCRIPTION);
  const description: { hashes: Record<string, string> } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { hashes } = description;
  for (const name of changed) {
    if (name !== DESCRIPTION) hashes[name] = digestOf(fs.readFileSync(path.join(folder, name)));
  }
  fs.writeFileSync(file, JSON.stringify({ ...description, version: change.version }));
  for (const name of changed) compress(path.join(folder, name));
  return { folder, hashes };
}

/** @returns the files that are not as they were built */
function changeFiles(folder: string, { chunk, from, to }: Change): Set<string> {
  const isChunk = new RegExp(`^${chunk}\\.[0-9a-f]{${HASH_DIGITS}}\\.js$`);
  const built = fs.readdirSync(folder).find((name) => isChunk.test(name));
  if (built === undefined) throw new Error(`The build has no ${chunk}.`);
  const before = fs.readFileSync(path.join(folder, built), 'utf8');
  const after = before.replaceAll(from, to);
  if (after === before) throw new Error(`${built} does not say ${from}.`);
  const hash = createHash('sha256').update(after).digest('hex').slice(0, HASH_DIGITS);
  const renamed = `${chunk}.${hash}.js`;
  for (const ending of ['', ...Object.keys(compressors)]) fs.rmSync(path.join(folder, built + ending));
  fs.writeFileSync(path.join(folder, renamed), after);

  const [, hashBefore = ''] = built.split('.');
  const changed = new Set([renamed]);
  for (const name of fs.readdirSync(folder).filter((each) => /\.(js|json|html)$/.test(each))) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    if (!text.includes(hashBefore)) continue;
    fs.writeFileSync(path.join(folder, name), text.replaceAll(hashBefore, hash));
    changed.add(name);
  }
  return changed;
}

function compress(file: string): void {
  const content = fs.readFileSync(file);
  for (const [ending, packed] of Object.entries(compressors))
    fs.writeFileSync(file + ending, packed(content));
}

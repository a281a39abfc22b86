// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repoRoot = fileURLToPath(new URL('../../..', import.meta.url));

const DIGEST_LENGTH = 16;
const SOURCE = /(?<!\.test)\.(tsx?|css)$/;

/**
 * @param {readonly string[]} places folders and files of the repository; tests in them do not count
 * @param {readonly string[]} more what else is to make a difference
 * @returns {string} the same for the same sources, wherever the repository is
 */
export function digestOfSources(places, more = []) {
  const digest = createHash('sha256');
  for (const each of more) digest.update(`${each}\n`);
  for (const file of places.flatMap(filesIn).filter((name) => SOURCE.test(name))) {
    digest.update(`${file}\n`).update(fs.readFileSync(path.join(repoRoot, file)));
  }
  return digest.digest('hex').slice(0, DIGEST_LENGTH);
}

/** @param {string} place */
function filesIn(place) {
  if (path.extname(place) !== '') return [place];
  const files = fs.readdirSync(path.join(repoRoot, place), { recursive: true, encoding: 'utf8' });
  return files.map((file) => `${place}/${file}`).sort();
}

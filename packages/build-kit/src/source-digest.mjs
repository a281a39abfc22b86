// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const above = fileURLToPath(new URL('../../..', import.meta.url));
/** In a team's own repository the kit is in its node_modules; here it is in packages/. */
export const isInstalled = path.basename(above) === 'node_modules';

export const repoRoot = isInstalled ? path.dirname(above) : above;

/** The folder of one of our packages, from the root of the repository. @param {string} name 'ui' */
export const placeOfPackage = (name) =>
  isInstalled ? `node_modules/@queuebell/${name}` : `packages/${name}`;

const DIGEST_LENGTH = 16;
const SOURCE = /(?<!\.test)\.(tsx?|css)$/;
/** Packages are installed without their sources, so `tools/pack` notes their digests. */
const NOTED = fileURLToPath(new URL('source-digests.json', import.meta.url));
/** @type {Record<string, string>} */
const noted = isInstalled ? JSON.parse(fs.readFileSync(NOTED, 'utf8')) : {};

/**
 * @param {readonly string[]} places folders and files of the suite's repository; tests in them do not count
 * @param {readonly string[]} more what else is to make a difference
 * @returns {string} the same for the same sources, wherever the repository is
 */
export function digestOfSources(places, more = []) {
  return digestOf([...more, ...places.map((place) => noted[place] ?? digestOfPlace(place))]);
}

/** @param {string} place */
export const digestOfPlace = (place) =>
  digestOf(
    filesIn(place)
      .filter((name) => SOURCE.test(name))
      .flatMap((file) => [file, fs.readFileSync(path.join(repoRoot, file))]),
  );

/** @param {readonly (string | Buffer)[]} parts */
function digestOf(parts) {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\n');
  return digest.digest('hex').slice(0, DIGEST_LENGTH);
}

/** @param {string} place */
function filesIn(place) {
  if (path.extname(place) !== '') return [place];
  const files = fs.readdirSync(path.join(repoRoot, place), { recursive: true, encoding: 'utf8' });
  return files.map((file) => `${place}/${file}`).sort();
}

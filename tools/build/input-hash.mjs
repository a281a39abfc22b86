import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

const LOCK = 'package-lock.json';
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.cache', 'coverage']);
/** Made by a build or read only by tests: none of them changes what is built. */
const SKIPPED_FILES = /\.test\.[cm]?[jt]sx?$|\.tsbuildinfo$|\.md$/;

/**
 * One hash over the names and the contents of everything that a build reads.
 *
 * @param {string} root
 * @param {readonly string[]} inputs files and folders below it
 * @param {Map<string, Promise<Buffer>>} [digests] of files that were read a moment ago; it takes those that are read now
 * @returns {Promise<string>}
 */
export async function hashInputs(root, inputs, digests = new Map()) {
  const files = (await Promise.all(inputs.map((input) => filesOf(join(root, input))))).flat();
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) {
    const digest = digests.get(file) ?? digestOf(file);
    digests.set(file, digest);
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(await digest);
  }
  return hash.digest('hex');
}

/** @param {string} file */
const digestOf = async (file) =>
  createHash('sha256')
    .update(relevantContents(file, await readFile(file)))
    .digest();

/**
 * Of the lock file only the installed packages count, so that a new remote does not make all others build again.
 *
 * @param {string} file
 * @param {Buffer} contents
 * @returns {Buffer | string}
 */
function relevantContents(file, contents) {
  if (basename(file) !== LOCK) return contents;
  /** @type {{ packages?: Record<string, { link?: boolean }> }} */
  const { packages = {} } = JSON.parse(contents.toString('utf8'));
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return JSON.stringify(installed);
}

/** @param {string} path @returns {Promise<string[]>} */
async function filesOf(path) {
  const info = await stat(path).catch(() => null);
  if (!info) return [];
  if (info.isFile()) return SKIPPED_FILES.test(path) ? [] : [path];
  const below = (await readdir(path)).filter((name) => !SKIPPED_FOLDERS.has(name));
  return (await Promise.all(below.map((name) => filesOf(join(path, name))))).flat();
}

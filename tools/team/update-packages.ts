import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SuitePackages } from '@queuebell/contracts';
import { UserError } from '../common/user-error.mjs';

/** Where a repository has the tarballs of the suite's packages. */
export const TARBALLS = 'packages';
const OURS = /^queuebell-.*\.tgz$/;
/** Parts of a package.json with an entry for each package. A repository may have more entries of its own. */
const PARTS = ['engines', 'dependencies', 'devDependencies', 'overrides'] as const;

interface UpdateDeps {
  /** The repository. */
  folder: string;
  /** Of the suite, for people. */
  server: string;
  /** Installs these packages, such as '@queuebell/ui@file:…', and all others that package.json names. */
  install: (packages: readonly string[]) => Promise<void>;
}

/**
 * Takes the packages of a suite, and the versions of the tools that they are tested with, in place of those that a repository has.
 *
 * @returns lines for people
 * @throws the error of the installation; all files are as before then
 */
export async function updatePackages(
  suite: SuitePackages,
  { folder, server, install }: UpdateDeps,
): Promise<string> {
  const differences = await differencesFrom(suite, folder);
  if (differences.length === 0) return `The packages are those of ${server}. Nothing has changed.`;
  const before = await filesOf(folder);
  try {
    await removeTarballs(folder);
    await writeTarballs(suite, join(folder, TARBALLS));
    const own = JSON.parse(String(before['package.json'])) as Record<string, unknown>;
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(merged(own, suite), null, 2)}\n`);
    // Named one by one: npm leaves a tarball as it is installed if only its content has changed.
    const tarballs = Object.entries(suite.manifest.dependencies).filter(([, at]) => at.startsWith('file:'));
    await install(tarballs.map(([name, at]) => `${name}@${at}`));
  } catch (error) {
    await removeTarballs(folder);
    for (const [file, content] of Object.entries(before)) await writeFile(join(folder, file), content);
    throw error;
  }
  return `The packages are those of ${server} now:\n${differences.join('\n')}\nNext: npm run typecheck && npm test`;
}

/** @throws UserError that names each difference */
export async function requireSamePackages(
  suite: SuitePackages,
  { folder, server }: Pick<UpdateDeps, 'folder' | 'server'>,
): Promise<string> {
  const differences = await differencesFrom(suite, folder);
  if (differences.length === 0) return `The packages are those of ${server}.`;
  const next = `npm run update -- --server ${server} takes them.`;
  throw new UserError(`The packages are not those of ${server}:\n${differences.join('\n')}\n${next}`);
}

export async function writeTarballs({ files }: SuitePackages, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    // The name comes from a server.
    if (!OURS.test(file) || /[/\\]/.test(file)) throw new UserError(`${file} is no package of a suite.`);
    await writeFile(join(folder, file), content, 'base64');
  }
}

/** @returns a line for each tarball with another content, and for each package in another version */
async function differencesFrom({ files, manifest }: SuitePackages, folder: string): Promise<string[]> {
  const own = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, object>;
  const lines: string[] = [];
  for (const [file, content] of Object.entries(files)) {
    const there = await readFile(join(folder, TARBALLS, file), 'base64').catch(() => null);
    if (there !== content) lines.push(`  ${TARBALLS}/${file}: ${there === null ? 'new' : 'another content'}`);
  }
  for (const part of PARTS) {
    const has = Object(own[part]) as Record<string, unknown>;
    for (const [name, wanted] of Object.entries(manifest[part])) {
      if (JSON.stringify(has[name]) !== JSON.stringify(wanted))
        lines.push(`  ${name}: ${textOf(has[name])} → ${textOf(wanted)}`);
    }
  }
  return lines;
}

const textOf = (value: unknown): string =>
  value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);

/** Scripts are the team's: only those that it does not have yet are added. */
function merged(own: Record<string, unknown>, { manifest }: SuitePackages): object {
  const parts = PARTS.map((part) => [part, { ...Object(own[part]), ...manifest[part] }]);
  return {
    ...own,
    ...Object.fromEntries(parts),
    scripts: { ...manifest.scripts, ...Object(own['scripts']) },
  };
}

async function tarballsIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, TARBALLS)).catch(() => []);
  return names.filter((name) => OURS.test(name)).map((name) => join(TARBALLS, name));
}

/** All that an update writes, by path. */
async function filesOf(folder: string): Promise<Record<string, Buffer>> {
  const files = ['package.json', 'package-lock.json', ...(await tarballsIn(folder))];
  const contents = await Promise.all(
    files.map(async (file) => [file, await readFile(join(folder, file)).catch(() => null)]),
  );
  return Object.fromEntries(contents.filter(([, content]) => content !== null));
}

async function removeTarballs(folder: string): Promise<void> {
  for (const file of await tarballsIn(folder)) await rm(join(folder, file));
}

import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatted } from '../common/formatted.mjs';
import { withWorkspace } from './package-lock.ts';
import { nameProblem, namesOf } from './create-remote-name.ts';
import { findRemotes, pathsOf } from '../common/remotes.mjs';
import { UserError } from '../common/user-error.mjs';

/** The names of the template itself, which are replaced. */
const TEMPLATE = { folder: 'templates/remote', ...namesOf('mf-sample') };
const LOCK = 'package-lock.json';
/** npm's list of installed packages: with an entry there, the new workspace counts as installed. */
const INSTALLED = 'node_modules/.package-lock.json';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const MADE_BY_BUILDS = new Set(['dist', 'node_modules']);

/**
 * Makes a remote from the template: its folder, its entries in the lock file, its link in node_modules. If a step fails, the
 * steps before it are undone.
 *
 * @param name such as 'mf-reviews'
 * @param options the checkout, with its packages installed
 * @returns `path` is the address that it owns
 * @throws UserError when it cannot have that name
 */
export async function createRemote(
  name: string | undefined,
  { root }: { root: string },
): Promise<{ name: string; path: string }> {
  const problem = nameProblem(name, taken(root));
  if (problem !== null || name === undefined) throw new UserError(problem ?? '');
  const draft = await draftOf(name, root);
  try {
    commit(name, { root, draft });
  } finally {
    rmSync(dirname(draft), { recursive: true, force: true });
  }
  return namesOf(name);
}

export function taken(root: string) {
  const folders = [...readdirSync(root), ...readdirSync(join(root, 'node_modules'))];
  const owned = findRemotes(root).flatMap((remote) => pathsOf(remote, root).map((path) => [path, remote]));
  return { folders, paths: Object.fromEntries(owned) };
}

/** @returns a temporary folder with the template, the names filled in and formatted */
export async function draftOf(name: string, root: string): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const draft = join(await mkdtemp(join(root, '.cache', 'create-remote-')), name);
  const template = join(root, TEMPLATE.folder);
  for (const file of await filesOf(template)) {
    const text = withNames(await readFile(join(template, file), 'utf8'), name);
    const path = join(draft, file);
    mkdirSync(dirname(path), { recursive: true });
    await writeFile(path, await formatted(path, text));
  }
  return draft;
}

async function filesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !MADE_BY_BUILDS.has(file.split(/[\\/]/)[0] ?? ''));
}

/** @param text of the template */
export function withNames(text: string, name: string) {
  const own = namesOf(name);
  return text
    .replaceAll(TEMPLATE.name, own.name)
    .replaceAll(TEMPLATE.path, own.path)
    .replaceAll(TEMPLATE.title, own.title);
}

/** Synchronous, so that a Ctrl-C cannot interrupt it. */
function commit(name: string, { root, draft }: { root: string; draft: string }) {
  const manifest = readJsonFile(join(draft, 'package.json'));
  const undo: (() => void)[] = [];
  const make = (step: () => void, back: () => void) => {
    step();
    undo.unshift(back);
  };
  const notNow = () => {};
  for (const signal of SIGNALS) process.on(signal, notNow);
  try {
    for (const file of [INSTALLED, LOCK]) {
      const path = join(root, file);
      const before = readFileSync(path, 'utf8');
      const after = withWorkspace(JSON.parse(before), name, manifest);
      make(
        () => replaceFile(path, `${JSON.stringify(after, null, 2)}\n`),
        () => replaceFile(path, before),
      );
    }
    const link = join(root, 'node_modules', name);
    make(
      () => symlinkSync(join('..', name), link, 'junction'),
      () => rmSync(link),
    );
    const folder = join(root, name);
    make(
      () => renameSync(draft, folder),
      () => rmSync(folder, { recursive: true, force: true }),
    );
  } catch (error) {
    for (const back of undo) back();
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, notNow);
  }
}

function replaceFile(path: string, text: string) {
  writeFileSync(`${path}.next`, text);
  renameSync(`${path}.next`, path);
}

function readJsonFile(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

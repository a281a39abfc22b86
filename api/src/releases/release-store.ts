import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, RegistryEntry, ReleasePointer, RemoteDescription } from '@queuebell/contracts';
import { RegistryFile } from './registry-file.js';
import {
  inspectBuild,
  MANIFEST_FILE,
  readDescription,
  ReleaseError,
  type BuiltRemote,
} from './release-files.js';
import { withLock } from './store-lock.js';

const DAY_MS = 86_400_000;
/** A page that was loaded before may still ask for its chunks this long. */
const KEEP_FOR_MS = DAY_MS;
const KEEP_MIN = 3;
const URL_PREFIX = '/releases';
const DRAFT_PREFIX = '.draft-';

export interface Published {
  remote: string;
  version: string;
  /** False when this very build was the current one already. */
  changed: boolean;
}

/**
 * The releases on this server's disk (design §3): `<remote>/<version>/` is never changed once it is there, and
 * `remotes.json` beside says which version is current. A plain class, because the start script and deploys use it too.
 */
export class ReleaseStore {
  readonly folder: string;
  readonly #registry: RegistryFile;
  readonly #descriptions = new Map<string, RemoteDescription>();

  /** @param dataDir the installation's DATA_DIR */
  constructor(dataDir: string) {
    this.folder = path.join(dataDir, 'releases');
    this.#registry = new RegistryFile(this.folder);
  }

  registry(): Promise<Registry> {
    return this.#registry.read();
  }

  /**
   * Makes a built remote the current one. Takes effect on the next page load; the one before stays as `previous`.
   * @param builtFolder with `remote.json`, `mf-manifest.json` and all that they name
   * @throws ReleaseError when the folder is not whole, or another remote owns one of its paths
   */
  async publish(builtFolder: string): Promise<Published> {
    const build = await inspectBuild(builtFolder);
    const { name } = build.description;
    await mkdir(path.join(this.folder, name), { recursive: true });
    await this.#copy(builtFolder, build);
    const changed = await withLock(this.folder, () => this.#pointTo(build));
    return { remote: name, version: build.version, changed };
  }

  /**
   * What a published version says about itself.
   * @returns null when the pointer leads somewhere else than this store
   * @throws ReleaseError when the release is broken
   */
  async description(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    const base = `${URL_PREFIX}/${remote}/${pointer.version}/`;
    if (!pointer.entry.startsWith(base)) return null;
    const known = this.#descriptions.get(base);
    if (known) return known;
    const description = await readDescription(this.#releaseFolder(remote, pointer.version));
    this.#descriptions.set(base, description);
    return description;
  }

  #releaseFolder(remote: string, version: string): string {
    return path.join(this.folder, remote, version);
  }

  /** Copied beside and renamed: a version is there whole or not at all, also when two publish it at once. */
  async #copy(builtFolder: string, { description: { name }, version, files }: BuiltRemote): Promise<void> {
    const target = this.#releaseFolder(name, version);
    if (await isThere(target)) {
      const now = new Date();
      return utimes(target, now, now);
    }
    const draft = this.#releaseFolder(name, DRAFT_PREFIX + randomUUID());
    try {
      for (const file of files) await cp(path.join(builtFolder, file), path.join(draft, file));
      await rename(draft, target);
    } catch (error) {
      if (!(await isThere(target))) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async #pointTo({ description, version }: BuiltRemote): Promise<boolean> {
    const { name, paths, plain = [], entry } = description;
    const { remotes } = await this.#registry.read();
    refusePathsOfOthers(name, paths, remotes);
    const current = remotes[name];
    const base = `${URL_PREFIX}/${name}/${version}/`;
    if (current?.version === version && current.entry.startsWith(base)) return false;
    const next: RegistryEntry = {
      version,
      entry: base + entry,
      manifest: base + MANIFEST_FILE,
      paths,
      ...(plain.length > 0 && { plain }),
    };
    const previous = current && pointerOf(current);
    await this.#registry.replaceEntry(name, previous ? { ...next, previous } : next);
    await this.#prune(name, [version, ...(previous ? [previous.version] : [])]);
    return true;
  }

  /** Removes what nobody can ask for any more: neither current nor previous, older than a day, beyond the newest three. */
  async #prune(remote: string, needed: readonly string[]): Promise<void> {
    const found = await Promise.all(
      (await readdir(path.join(this.folder, remote))).map(async (version) => {
        const publishedAt = await changedAt(this.#releaseFolder(remote, version));
        return publishedAt === null ? [] : [{ version, publishedAt }];
      }),
    );
    const byAge = found.flat().sort((a, b) => b.publishedAt - a.publishedAt);
    const kept = byAge.filter(({ version }) => !version.startsWith(DRAFT_PREFIX)).slice(0, KEEP_MIN);
    const keep = new Set([...needed, ...kept.map(({ version }) => version)]);
    for (const { version, publishedAt } of byAge) {
      if (keep.has(version) || Date.now() - publishedAt < KEEP_FOR_MS) continue;
      await rm(this.#releaseFolder(remote, version), { recursive: true, force: true });
    }
  }
}

const pointerOf = ({ version, entry, manifest }: ReleasePointer): ReleasePointer => ({
  version,
  entry,
  manifest,
});

/** Two patterns with the same shape answer the same addresses, whatever their parameters are called. */
const shapeOf = (routePath: string): string =>
  routePath
    .toLowerCase()
    .replace(/:[^/]+/g, ':')
    .replace(/(?<=.)\/+$/, '');

function refusePathsOfOthers(name: string, paths: readonly string[], remotes: Registry['remotes']): void {
  const shapes = new Set(paths.map(shapeOf));
  for (const [other, entry] of Object.entries(remotes)) {
    const taken =
      other === name ? undefined : entry.paths.find((routePath) => shapes.has(shapeOf(routePath)));
    if (taken !== undefined) throw new ReleaseError(`${name}: ${taken} belongs to ${other}.`);
  }
}

/** @returns null for what is not there any more, as the draft of somebody who publishes at this moment */
async function changedAt(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isThere(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
  }
}

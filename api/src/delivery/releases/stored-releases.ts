import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  entryPartsOf,
  type RegistryEntry,
  type ReleasePointer,
  type RemoteDescription,
} from '@queuebell/contracts';
import { sync, syncTree } from './disk-sync.js';
import { damage } from './file-checks.js';
import { giveToFolderOwner } from './folder-owner.js';
import { servedFromHere } from './hosted-release.js';
import {
  filesIn,
  MANIFEST_FILE,
  namedFiles,
  PROVISION_FILE,
  readDescription,
  SHELL,
} from './release-files.js';
import { differences, repair } from './release-repair.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** An open page may still request chunks for this long after its release was replaced. */
export const KEEP_FOR_MS = DAY_MS;
/** This many replaced releases are kept, whatever their age. */
export const KEEP_MIN = 3;
/** Older drafts are left over from processes that died. */
export const DRAFT_MAX_MS = HOUR_MS;

const URL_PREFIX = '/releases';
const DRAFT_PREFIX = '.draft-';
const draft = /^(\.draft-|\.lock-|remotes\.json\.)/;
/** Holds the URL of a release on another host. A hidden file, which no build can contain. */
export const HOSTED_AT_FILE = '.elsewhere';

interface Means {
  sync?: (folder: string) => Promise<void>;
  warn?: (line: string) => void;
}

interface Retained {
  needed: readonly string[];
  live: ReadonlySet<string>;
  /** How many replaced ones stay, whatever their age. */
  keepMin?: number;
}

/** An entry of the registry without the parts that depend on time. */
type StoredEntry = Omit<RegistryEntry, 'since' | 'previous'>;

/** Of the files that pages request. */
const digestsOf = ({ hashes = {} }: RemoteDescription): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes).filter(([file]) => /\.(js|css)$/.test(file)));

/** The releases on disk never change. A folder's time is when its release was last needed. */
export class StoredReleases {
  readonly #descriptions = new Map<string, RemoteDescription>();
  readonly #syncTree: (folder: string) => Promise<void>;
  readonly #warn: (line: string) => void;

  constructor(
    private readonly folder: string,
    { sync = syncTree, warn = console.error }: Means = {},
  ) {
    this.#syncTree = sync;
    this.#warn = warn;
  }

  folderOf(remote: string, version: string): string {
    return path.join(this.folder, remote, version);
  }

  /** The empty folder is removed afterwards unless it became a release. */
  async withDraft<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = path.join(this.folder, DRAFT_PREFIX + randomUUID());
    if (await mkdir(this.folder, { recursive: true })) await giveToFolderOwner(this.folder);
    await mkdir(folder);
    try {
      return await task(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async storeHosted(draftFolder: string, at: string, keeps: readonly string[]): Promise<void> {
    for (const file of (await filesIn(draftFolder)).keys()) {
      if (!keeps.includes(file)) await rm(path.join(draftFolder, file));
    }
    await writeFile(path.join(draftFolder, HOSTED_AT_FILE), at);
  }

  /** Adds or repairs a version in one step. @returns whether it is new, or was there undamaged */
  async add(
    draftFolder: string,
    remote: string,
    version: string,
    now: Date,
  ): Promise<'new' | 'repaired' | 'whole'> {
    const target = this.folderOf(remote, version);
    const ofRemote = path.dirname(target);
    if (await mkdir(ofRemote, { recursive: true })) await giveToFolderOwner(ofRemote);
    await giveToFolderOwner(draftFolder);
    if (await isFolder(target)) {
      return (await this.#putRight(draftFolder, target)) ? 'repaired' : 'whole';
    }
    await this.#syncTree(draftFolder);
    await rename(draftFolder, target);
    await sync(ofRemote);
    await this.neededUntil(remote, version, now);
    return 'new';
  }

  async remove(remote: string, version: string): Promise<void> {
    const folder = this.folderOf(remote, version);
    this.#descriptions.delete(folder);
    await rm(folder, { recursive: true, force: true });
    await rmdir(path.dirname(folder)).catch(ignore('ENOENT', 'ENOTEMPTY'));
  }

  /** Records when a release was last needed. If the folder belongs to another user, it only warns. */
  async neededUntil(remote: string, version: string, time: Date): Promise<void> {
    const isOurs = await utimes(this.folderOf(remote, version), time, time).then(
      () => true,
      ignore('ENOENT', 'EPERM'),
    );
    if (isOurs || !(await isFolder(this.folderOf(remote, version)))) return;
    this.#warn(
      `${remote} ${version} belongs to another user of this machine, so nobody can note when it was needed last: it may be ` +
        'removed while pages still ask for it. Give its folder to the user that the server runs as.',
    );
  }

  /** @returns the stored versions of a remote, each with the time when it was last needed, in ms */
  async versions(remote: string): Promise<Map<string, number>> {
    return timesIn(path.join(this.folder, remote), (name) => !name.startsWith('.'));
  }

  /** @throws ReleaseError when the release is broken */
  async entry(remote: string, version: string): Promise<StoredEntry> {
    const description = await readDescription(this.folderOf(remote, version));
    const hostedAt = await this.hostedAt(remote, version);
    const base = hostedAt ?? `${URL_PREFIX}/${remote}/${version}/`;
    return {
      version,
      entry: base + description.entry,
      manifest: base + (remote === SHELL ? PROVISION_FILE : MANIFEST_FILE),
      ...(hostedAt !== null && { integrity: digestsOf(description) }),
      ...entryPartsOf(description),
    };
  }

  /** @returns null if the pointer names something else @throws ReleaseError when the release is broken */
  async description(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    const { version, entry } = pointer;
    if (entry.startsWith(`${URL_PREFIX}/${remote}/${version}/`)) return this.#describe(remote, version);
    const at = await this.hostedAt(remote, version);
    return at !== null && entry.startsWith(at) ? this.#describe(remote, version) : null;
  }

  /** @returns a sentence for each missing or changed file @throws ReleaseError */
  async damage(remote: string, version: string): Promise<string[]> {
    const folder = this.folderOf(remote, version);
    const description = await readDescription(folder);
    const isHosted = (await this.hostedAt(remote, version)) !== null;
    const all = () => [...new Set([...namedFiles(description), ...Object.keys(description.hashes ?? {})])];
    return damage(folder, description, isHosted ? servedFromHere(description) : all());
  }

  /** @returns the URL of a release's folder on another host; null for one that this server serves */
  async hostedAt(remote: string, version: string): Promise<string | null> {
    return readFile(path.join(this.folderOf(remote, version), HOSTED_AT_FILE), 'utf8').catch(() => null);
  }

  /** @returns bytes */
  async sizeOf(remote: string, version: string): Promise<number> {
    const sizes = await filesIn(this.folderOf(remote, version)).catch(() => new Map<string, number>());
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  async prune(remote: string, stays: Retained, now: Date): Promise<void> {
    const old = outdated(await this.versions(remote), stays, now.getTime());
    for (const version of old) await this.remove(remote, version);
    for (const [name, time] of await timesIn(this.folder, (each) => draft.test(each))) {
      if (now.getTime() - time < DRAFT_MAX_MS) continue;
      await rm(path.join(this.folder, name), { recursive: true, force: true });
    }
  }

  async #putRight(draftFolder: string, target: string): Promise<boolean> {
    const found = await differences(draftFolder, target);
    if (found.changed.length === 0 && found.extra.length === 0) return false;
    await this.#syncTree(draftFolder);
    await repair(draftFolder, target, found);
    await this.#syncTree(target);
    this.#descriptions.delete(target);
    return true;
  }

  async #describe(remote: string, version: string): Promise<RemoteDescription> {
    const folder = this.folderOf(remote, version);
    const description = this.#descriptions.get(folder) ?? (await readDescription(folder));
    this.#descriptions.set(folder, description);
    return description;
  }
}

/** @param versions each with the time when it was last needed, in ms */
export function outdated(
  versions: ReadonlyMap<string, number>,
  { needed, live, keepMin = KEEP_MIN }: Retained,
  now: number,
): string[] {
  const [current] = needed;
  const replaced = [...versions]
    .filter(([version]) => version !== current && live.has(version))
    .sort(([, a], [, b]) => b - a);
  const neverLive = [...versions].filter(([version]) => !live.has(version));
  return [...replaced.slice(keepMin), ...neverLive]
    .filter(([version, time]) => !needed.includes(version) && now - time >= KEEP_FOR_MS)
    .map(([version]) => version);
}

async function timesIn(folder: string, takes: (name: string) => boolean): Promise<Map<string, number>> {
  const names = await readdir(folder).catch((error: unknown) => ignoreMissing(error) ?? []);
  const times = new Map<string, number>();
  for (const name of names.filter(takes)) {
    const found = await stat(path.join(folder, name)).catch(ignoreMissing);
    if (found) times.set(name, found.mtimeMs);
  }
  return times;
}

const ignore =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  };

const ignoreMissing = ignore('ENOENT');

const isFolder = async (folder: string): Promise<boolean> =>
  (await stat(folder).catch(ignoreMissing))?.isDirectory() ?? false;

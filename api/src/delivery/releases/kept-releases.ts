import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryEntry, ReleasePointer, RemoteDescription } from '@queuebell/contracts';
import { sync, syncTree } from './disk-sync.js';
import { damage } from './file-checks.js';
import { handOver } from './folder-owner.js';
import { servedFromHere } from './hosted-elsewhere.js';
import { filesIn, MANIFEST_FILE, namedFiles, readDescription } from './release-files.js';
import { differences, repair } from './release-repair.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A page that was loaded before may still ask for its chunks this long after its release was replaced. */
export const KEEP_FOR_MS = DAY_MS;
/** So many of those that were replaced last are kept, however long ago that was. */
export const KEEP_MIN = 3;
/** Nobody takes so long over a draft: whoever made it is gone. */
export const DRAFT_MAX_MS = HOUR_MS;

const URL_PREFIX = '/releases';
const DRAFT_PREFIX = '.draft-';
/** Drafts of releases, of the lock and of the registry. */
const draft = /^(\.draft-|\.lock-|remotes\.json\.)/;
/** In a release whose files another host has: their address. Hidden, so that no build can bring one. */
export const ELSEWHERE_FILE = '.elsewhere';

interface Means {
  /** Writes a folder through to the disk, with all that is in it. */
  sync?: (folder: string) => Promise<void>;
  /** Is told what the operator should put right. */
  warn?: (line: string) => void;
}

/** What keeps releases from being removed. */
interface Stays {
  /** The current one, and the one that it falls back to. */
  needed: readonly string[];
  /** Those that were current at some time. */
  live: ReadonlySet<string>;
}

/** An entry of the registry without what depends on the time. */
type Standing = Omit<RegistryEntry, 'since' | 'previous'>;

/**
 * The releases that are kept on disk, `<remote>/<version>/`, none of which is ever changed. The time of a folder is when
 * its release was last needed: when it was added, or when another one took its place.
 */
export class KeptReleases {
  readonly #descriptions = new Map<string, RemoteDescription>();
  readonly #syncTree: (folder: string) => Promise<void>;
  readonly #warn: (line: string) => void;

  /** @param folder of the store */
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

  /** Runs with an empty folder beside the releases, which is gone afterwards, unless it has become one of them. */
  async withDraft<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = path.join(this.folder, DRAFT_PREFIX + randomUUID());
    if (await mkdir(this.folder, { recursive: true })) await handOver(this.folder);
    await mkdir(folder);
    try {
      return await task(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Takes away what another host serves, and notes its address. */
  async leaveElsewhere(draftFolder: string, at: string, keeps: readonly string[]): Promise<void> {
    for (const file of (await filesIn(draftFolder)).keys()) {
      if (!keeps.includes(file)) await rm(path.join(draftFolder, file));
    }
    await writeFile(path.join(draftFolder, ELSEWHERE_FILE), at);
  }

  /**
   * Written through to the disk and then renamed, so that a version is there whole or not at all. Where it is there already and
   * something has happened to it, its files are put right.
   *
   * @returns whether it was not there before, or was, and with all its files
   */
  async add(
    draftFolder: string,
    remote: string,
    version: string,
    now: Date,
  ): Promise<'new' | 'repaired' | 'whole'> {
    const target = this.folderOf(remote, version);
    const ofRemote = path.dirname(target);
    if (await mkdir(ofRemote, { recursive: true })) await handOver(ofRemote);
    await handOver(draftFolder);
    if (await isFolder(target)) {
      return (await this.#putRight(draftFolder, target)) ? 'repaired' : 'whole';
    }
    await this.#syncTree(draftFolder);
    await rename(draftFolder, target);
    await sync(ofRemote);
    await this.neededUntil(remote, version, now);
    return 'new';
  }

  /** Takes away a release, and the folder of its remote where it was the only one. */
  async remove(remote: string, version: string): Promise<void> {
    const folder = this.folderOf(remote, version);
    this.#descriptions.delete(folder);
    await rm(folder, { recursive: true, force: true });
    await rmdir(path.dirname(folder)).catch(ignore('ENOENT', 'ENOTEMPTY'));
  }

  /** Notes when a release was needed last. In a folder of another user's that cannot be, which is said, and all else goes on. */
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

  /** @returns the versions of a remote that are kept, each with the time when it was needed last, in ms */
  async versions(remote: string): Promise<Map<string, number>> {
    return timesIn(path.join(this.folder, remote), (name) => !name.startsWith('.'));
  }

  /** @throws ReleaseError when the release is broken */
  async entry(remote: string, version: string): Promise<Standing> {
    const { entry, paths, plain = [] } = await readDescription(this.folderOf(remote, version));
    const base = (await this.placeElsewhere(remote, version)) ?? `${URL_PREFIX}/${remote}/${version}/`;
    return {
      version,
      entry: base + entry,
      manifest: base + MANIFEST_FILE,
      paths,
      ...(plain.length > 0 && { plain }),
    };
  }

  /**
   * What a release says about itself; also one whose files another host has, as it said when it was registered.
   * @returns null when the pointer leads to something else than what is kept here
   * @throws ReleaseError when the release is broken
   */
  async description(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    const { version, entry } = pointer;
    if (entry.startsWith(`${URL_PREFIX}/${remote}/${version}/`)) return this.#describe(remote, version);
    const at = await this.placeElsewhere(remote, version);
    return at !== null && entry.startsWith(at) ? this.#describe(remote, version) : null;
  }

  /**
   * What has happened to the files of a release; of one that another host has, to those that are kept here.
   * @returns a sentence for each file that is missing or is not as it was
   * @throws ReleaseError when it does not say any more what it has
   */
  async damage(remote: string, version: string): Promise<string[]> {
    const folder = this.folderOf(remote, version);
    const description = await readDescription(folder);
    const isElsewhere = (await this.placeElsewhere(remote, version)) !== null;
    const all = () => [...new Set([...namedFiles(description), ...Object.keys(description.hashes ?? {})])];
    return damage(folder, description, isElsewhere ? servedFromHere(description) : all());
  }

  /** @returns the address of the folder where another host has a release; null for one that is served from here */
  async placeElsewhere(remote: string, version: string): Promise<string | null> {
    return readFile(path.join(this.folderOf(remote, version), ELSEWHERE_FILE), 'utf8').catch(() => null);
  }

  /** Removes what nobody can ask for any more, and what those who died have left. */
  async prune(remote: string, stays: Stays, now: Date): Promise<void> {
    const old = outdated(await this.versions(remote), stays, now.getTime());
    for (const version of old) await this.remove(remote, version);
    for (const [name, time] of await timesIn(this.folder, (each) => draft.test(each))) {
      if (now.getTime() - time < DRAFT_MAX_MS) continue;
      await rm(path.join(this.folder, name), { recursive: true, force: true });
    }
  }

  /** @returns whether there was anything to do */
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

/**
 * The releases that can go: neither needed now, nor among the last three that were replaced, nor replaced within a day.
 * One that never was current takes the place of none.
 *
 * @param versions each with the time when it was needed last, in ms
 */
export function outdated(
  versions: ReadonlyMap<string, number>,
  { needed, live }: Stays,
  now: number,
): string[] {
  const [current] = needed;
  const replaced = [...versions]
    .filter(([version]) => version !== current && live.has(version))
    .sort(([, a], [, b]) => b - a);
  const neverLive = [...versions].filter(([version]) => !live.has(version));
  return [...replaced.slice(KEEP_MIN), ...neverLive]
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

/** What somebody else has taken away meanwhile is not there, which is no error. */
const ignoreMissing = ignore('ENOENT');

const isFolder = async (folder: string): Promise<boolean> =>
  (await stat(folder).catch(ignoreMissing))?.isDirectory() ?? false;

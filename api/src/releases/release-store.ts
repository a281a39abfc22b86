import { createHash } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, RegistryEntry, ReleasePointer, RemoteDescription } from '@queuebell/contracts';
import type { AllowedHosts } from './allowed-hosts.js';
import { Journal } from './journal.js';
import { KeptReleases } from './kept-releases.js';
import { RegistryFile } from './registry-file.js';
import { isRemoteName, pathsOfOthers } from './release-checks.js';
import { NoSuchRelease, ReleaseError } from './release-error.js';
import { DESCRIPTION_FILE, filesIn, shortened } from './release-files.js';
import { backTo, before, forward, trailOf, type JournalLine, type Trail } from './release-history.js';
import { inspectBuild, readProvision, type Inspected, type Surroundings } from './release-inspection.js';
import { withLock, type HeldLock, type LockTimes } from './store-lock.js';

export interface StoreOptions {
  now?: () => Date;
  /** Folder of the built shell: what it gives to remotes is what builds are checked against. */
  shellDir?: string;
  lockTimes?: LockTimes;
  /** Not set: no release is asked where it is. */
  hosts?: AllowedHosts;
}

export interface Published {
  remote: string;
  version: string;
  /** False when this very build was the current one already. */
  changed: boolean;
  /** The version that was current before. */
  from: string | undefined;
}

/** One release that is kept. */
export interface ListedRelease {
  version: string;
  state: 'current' | 'previous' | 'kept';
  /** How and when it became current last, and by whom; undefined where the journal does not know. */
  last: Pick<JournalLine, 'at' | 'by' | 'action'> | undefined;
}

type Move = Pick<JournalLine, 'remote' | 'version' | 'action' | 'by'> & { trail: Trail };

/**
 * The releases on this server's disk (design §3, docs/decisions/0014): `<remote>/<version>/` is never changed once it is
 * there, and `remotes.json` beside says which version is current. A plain class, because the start script and deploys
 * use it too. Who may call it is the caller's business; `by` goes into the journal.
 */
export class ReleaseStore {
  readonly folder: string;
  readonly #registry: RegistryFile;
  readonly #journal: Journal;
  readonly #kept: KeptReleases;
  readonly #now: () => Date;
  readonly #shellDir: string | undefined;
  readonly #lockTimes: LockTimes | undefined;
  readonly #hosts: AllowedHosts | undefined;

  /** @param dataDir the installation's DATA_DIR */
  constructor(dataDir: string, { now = () => new Date(), shellDir, lockTimes, hosts }: StoreOptions = {}) {
    this.folder = path.join(dataDir, 'releases');
    this.#registry = new RegistryFile(this.folder);
    this.#journal = new Journal(this.folder);
    this.#kept = new KeptReleases(this.folder);
    this.#now = now;
    this.#shellDir = shellDir;
    this.#lockTimes = lockTimes;
    this.#hosts = hosts;
  }

  /** What pages see of the registry: no release on a host that is not allowed. */
  async registry(): Promise<Registry> {
    const registry = await this.#registry.read();
    return this.#hosts?.only(registry) ?? registry;
  }

  /**
   * Makes a built remote the current one. Takes effect on the next page load; the one before stays as `previous`.
   * @param builtFolder with `remote.json`, `mf-manifest.json` and all that they name
   * @throws ReleaseError with everything that is wrong with it; nothing has changed then
   */
  async publish(builtFolder: string, by = 'unknown', expected?: string): Promise<Published> {
    const files = await filesIn(builtFolder);
    const copy = async (draft: string) => {
      for (const file of files.keys()) {
        await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
        await copyFile(path.join(builtFolder, file), path.join(draft, file));
      }
    };
    return this.publishFilled(copy, by, expected);
  }

  /**
   * The same of files that come from elsewhere, such as an archive.
   * @param fill writes them into a folder that nobody else sees; what it throws is passed on
   * @throws ReleaseError as {@link publish}
   */
  publishFilled(fill: (draft: string) => Promise<void>, by: string, expected?: string): Promise<Published> {
    return this.#kept.withDraft(async (draft) => {
      await fill(draft);
      return this.#publishDraft(draft, await inspectBuild(draft, await this.#surroundings(expected)), by);
    });
  }

  /**
   * Makes a release current whose files another host has. It is looked at like any other; what it says about itself is
   * kept here, so that no page waits for that host to learn what to preload.
   *
   * @param at absolute address of the release's folder, with a slash at its end; whether that host is allowed, the caller
   *   has looked at
   * @param fill brings the files that are there into a folder that nobody else sees; what it throws is passed on
   * @param keeps the files that are served from here all the same
   * @throws ReleaseError as {@link publish}
   */
  publishElsewhere(
    at: string,
    fill: (draft: string) => Promise<void>,
    keeps: (description: RemoteDescription) => readonly string[],
    by: string,
    expected?: string,
  ): Promise<Published> {
    return this.#kept.withDraft(async (draft) => {
      await fill(draft);
      const inspected = await inspectBuild(draft, await this.#surroundings(expected));
      await this.#kept.leaveElsewhere(draft, at, [DESCRIPTION_FILE, ...keeps(inspected.description)]);
      // The same build, served from here or from another address, is another release.
      const place = shortened(createHash('sha256').update(at).digest('hex'));
      return this.#publishDraft(draft, { ...inspected, version: `${inspected.version}-${place}` }, by);
    });
  }

  /**
   * Goes back to the release that was current before; a second time to the one before that.
   * @param to any version that is kept, instead
   * @throws NoSuchRelease when there is none
   * @throws ReleaseError when another remote owns one of its paths by now
   */
  rollback(remote: string, by: string, to?: string): Promise<Published> {
    return this.#locked(async (lock) => {
      const { current, trail, kept } = await this.#standing(remote);
      if (!current) throw new NoSuchRelease(`${remote} has no release here.`);
      const version = to ?? before(trail, kept);
      if (version === undefined)
        throw new NoSuchRelease(`${remote} has no release before ${current.version}.`);
      if (!kept.has(version)) {
        throw new NoSuchRelease(`${version} of ${remote} is not kept. Kept are: ${[...kept].join(', ')}.`);
      }
      const changed = version !== current.version;
      if (changed) {
        const target = await this.#kept.entry(remote, version);
        if (this.#hosts?.allows(target) === false) {
          throw new ReleaseError(`${target.entry} is on a host that is not in REMOTE_ORIGINS any more.`);
        }
        await this.#refusePathsOfOthers(remote, target.paths);
        const move: Move = { remote, version, action: 'rollback', by, trail: backTo(trail, version) };
        await this.#point(move, current, kept, lock);
      }
      return { remote, version, changed, from: current.version };
    });
  }

  /** @returns the releases of a remote that are kept, those first that were needed last */
  async list(remote: string): Promise<ListedRelease[]> {
    const [{ current, kept }, lines] = await Promise.all([this.#standing(remote), this.#journal.of(remote)]);
    return [...kept].map((version) => {
      const line = lines.findLast((each) => each.version === version);
      const isPrevious = version === current?.previous?.version;
      return {
        version,
        state: version === current?.version ? 'current' : isPrevious ? 'previous' : 'kept',
        last: line && { at: line.at, by: line.by, action: line.action },
      };
    });
  }

  /**
   * What a version says about itself.
   * @returns null when the pointer leads somewhere that this store knows nothing of
   * @throws ReleaseError when the release is broken
   */
  description(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    return this.#kept.description(remote, pointer);
  }

  #publishDraft(draft: string, { description, version }: Inspected, by: string): Promise<Published> {
    const { name: remote, paths } = description;
    return this.#locked(async (lock) => {
      const { current, trail, kept } = await this.#standing(remote);
      await this.#refusePathsOfOthers(remote, paths);
      await this.#kept.add(draft, remote, version, this.#now());
      const changed = current?.entry !== (await this.#kept.entry(remote, version)).entry;
      const move: Move = { remote, version, action: 'publish', by, trail: forward(trail, version) };
      if (changed) await this.#point(move, current, kept, lock);
      return { remote, version, changed, from: current?.version };
    });
  }

  async #point(
    { trail, ...move }: Move,
    current: RegistryEntry | undefined,
    kept: ReadonlySet<string>,
    lock: HeldLock,
  ): Promise<void> {
    const { remote, version } = move;
    const now = this.#now();
    const standing = await this.#kept.entry(remote, version);
    const previous = await this.#previous(remote, trail, current, kept);
    if (current) await this.#kept.neededUntil(remote, current.version, now);
    await lock.assertHeld();
    const since = now.toISOString();
    await this.#registry.replaceEntry(remote, { ...standing, since, ...(previous && { previous }) });
    await this.#journal.append({ at: since, ...move });
    await this.#kept.prune(remote, [version, ...(previous ? [previous.version] : [])], now);
  }

  /** The current one may be hosted by others without being known here; it is what its entry says. */
  async #previous(
    remote: string,
    trail: Trail,
    current: RegistryEntry | undefined,
    kept: ReadonlySet<string>,
  ): Promise<ReleasePointer | undefined> {
    const known = new Set([...kept, ...(current ? [current.version] : [])]);
    const version = before(trail, known);
    if (version === undefined) return undefined;
    return pointerOf(version === current?.version ? current : await this.#kept.entry(remote, version));
  }

  async #standing(remote: string) {
    if (!isRemoteName(remote)) throw new NoSuchRelease(`${remote} is no name for a remote.`);
    const { remotes } = await this.#registry.read();
    const current = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
    const byTime = [...(await this.#kept.versions(remote))].sort(([, a], [, b]) => b - a);
    const trail = trailOf(await this.#journal.of(remote), current);
    return { current, trail, kept: new Set(byTime.map(([version]) => version)) };
  }

  async #surroundings(expected: string | undefined): Promise<Surroundings> {
    const { remotes } = await this.#registry.read();
    return { remotes, provision: await readProvision(this.#shellDir), expected };
  }

  async #refusePathsOfOthers(remote: string, paths: readonly string[]): Promise<void> {
    const { remotes } = await this.#registry.read();
    const reasons = pathsOfOthers(remote, paths, remotes);
    if (reasons.length > 0) throw new ReleaseError(...reasons);
  }

  async #locked<Result>(task: (lock: HeldLock) => Promise<Result>): Promise<Result> {
    await mkdir(this.folder, { recursive: true });
    return withLock(this.folder, task, this.#lockTimes);
  }
}

const pointerOf = ({ version, entry, manifest }: ReleasePointer): ReleasePointer => ({
  version,
  entry,
  manifest,
});

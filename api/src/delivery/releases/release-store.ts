import { createHash } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  releasesOf,
  type Registry,
  type RegistryEntry,
  type ReleasePointer,
  type RemoteDescription,
  type RollbackRequest,
} from '@queuebell/contracts';
import type { AllowedHosts } from './allowed-hosts.js';
import type { Elsewhere } from './fetch-elsewhere.js';
import { handOver } from './folder-owner.js';
import { Fitness } from './fitness.js';
import { Journal } from './journal.js';
import { KeptReleases } from './kept-releases.js';
import { RegistryFile } from './registry-file.js';
import { NoSuchRelease, ReleaseChanged } from './release-error.js';
import { DESCRIPTION_FILE, filesIn, shortened } from './release-files.js';
import { backTo, before, forward, type JournalLine, type Trail } from './release-history.js';
import { inspectBuild, type Inspected } from './release-inspection.js';
import { Standings, type ListedRelease, type Standing } from './release-standing.js';
import { withLock, type HeldLock, type LockTimes } from './store-lock.js';

/** By which two releases that were needed equally long are told apart. */
const MOMENT_MS = 1;

export interface StoreOptions {
  now?: () => Date;
  /** Folder of the built shell: what it gives to remotes is what builds are checked against. */
  shellDir?: string;
  lockTimes?: LockTimes;
  /** Not set: no release is asked where it is. */
  hosts?: AllowedHosts;
  /** How a host is asked whether it still has a release. Not set: none is. */
  elsewhere?: Elsewhere;
  /** Is told what failed when it was too late for a deploy to fail over it. */
  warn?: (line: string) => void;
}

export interface Published {
  remote: string;
  version: string;
  /** False when this very build was the current one already. */
  changed: boolean;
  /** True when files of that release were lost or changed, and are right again. */
  repaired?: true;
  /** The version that was current before. */
  from: string | undefined;
}

type Move = Pick<JournalLine, 'remote' | 'version' | 'action' | 'by'> & { trail: Trail };

/**
 * The releases on this server's disk (docs/decisions/0014): `<remote>/<version>/` is never changed once it is
 * there, and `remotes.json` beside says which version is current. A plain class, because the start script and deploys
 * use it too. Who may call it is the caller's business; `by` goes into the journal.
 */
export class ReleaseStore {
  readonly folder: string;
  readonly #registry: RegistryFile;
  readonly #journal: Journal;
  readonly #kept: KeptReleases;
  readonly #standings: Standings;
  readonly #fitness: Fitness;
  readonly #now: () => Date;
  readonly #lockTimes: LockTimes | undefined;
  readonly #hosts: AllowedHosts | undefined;
  readonly #warn: (line: string) => void;

  /** @param dataDir the installation's DATA_DIR */
  constructor(dataDir: string, options: StoreOptions = {}) {
    const { now = () => new Date(), shellDir, lockTimes, hosts, elsewhere, warn = console.error } = options;
    this.folder = path.join(dataDir, 'releases');
    this.#registry = new RegistryFile(this.folder);
    this.#journal = new Journal(this.folder);
    this.#kept = new KeptReleases(this.folder, { warn });
    this.#now = now;
    this.#lockTimes = lockTimes;
    this.#hosts = hosts;
    this.#warn = warn;
    this.#fitness = new Fitness(this.#registry, this.#kept, { shellDir, hosts, elsewhere });
    this.#standings = new Standings(this.#registry, this.#journal, this.#kept);
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
      return this.#publishDraft(
        draft,
        await inspectBuild(draft, await this.#fitness.surroundings(expected)),
        by,
      );
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
      const inspected = await inspectBuild(draft, await this.#fitness.surroundings(expected));
      await this.#kept.leaveElsewhere(draft, at, [DESCRIPTION_FILE, ...keeps(inspected.description)]);
      // The same build, served from here or from another address, is another release.
      const place = shortened(createHash('sha256').update(at).digest('hex'));
      return this.#publishDraft(draft, { ...inspected, version: `${inspected.version}-${place}` }, by);
    });
  }

  /**
   * Goes back to the release that was current before; a second time to the one before that.
   * @param request `to` any version that is kept, instead; `from` only while that one is current, so that of two who flee from
   *   it one goes back, and whoever repeats a call does not go back twice
   * @throws NoSuchRelease when there is none
   * @throws ReleaseChanged when `from` is not the current one
   * @throws ReleaseError when it could not be published any more: it is damaged, the shell gives less, its host is off the
   *   list or does not have it any more, another remote owns one of its paths
   */
  rollback(remote: string, by: string, { from, to }: RollbackRequest = {}): Promise<Published> {
    return this.#locked(async (lock) => {
      const standing = await this.#standings.of(remote);
      const { current, trail, kept } = standing;
      if (!current) throw new NoSuchRelease(`${remote} has no release here.`);
      if (from !== undefined && from !== current.version) {
        throw new ReleaseChanged(
          `${remote} runs ${current.version} now, not ${from}, which was to be gone back from. Nothing has changed.`,
        );
      }
      const version = to ?? before(trail, kept);
      if (version === undefined)
        throw new NoSuchRelease(`${remote} has no release before ${current.version}.`);
      if (!kept.has(version)) {
        throw new NoSuchRelease(`${version} of ${remote} is not kept. Kept are: ${[...kept].join(', ')}.`);
      }
      const changed = version !== current.version;
      if (changed) {
        await this.#fitness.assertCanRun(remote, version);
        const move: Move = { remote, version, action: 'rollback', by, trail: backTo(trail, version) };
        await this.#point(move, standing, lock);
      }
      return { remote, version, changed, from: current.version };
    });
  }

  /** @returns the releases of a remote that are kept, those first that were needed last */
  list(remote: string): Promise<ListedRelease[]> {
    return this.#standings.list(remote);
  }

  /**
   * What a version says about itself.
   * @returns null when the pointer leads somewhere that this store knows nothing of
   * @throws ReleaseError when the release is broken
   */
  description(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    return this.#kept.description(remote, pointer);
  }

  /**
   * Whether the files that a version names are there as they were published, or are somebody else's to serve.
   * @throws ReleaseError when the release is broken
   */
  async isWhole(remote: string, pointer: ReleasePointer): Promise<boolean> {
    if ((await this.#kept.description(remote, pointer)) === null) return true;
    if ((await this.#kept.placeElsewhere(remote, pointer.version)) !== null) return true;
    return (await this.#kept.damage(remote, pointer.version)).length === 0;
  }

  /**
   * What is current and would not be taken by this shell, as it may be after an upgrade.
   * @returns a sentence for each reason, for the operator
   */
  misfits(): Promise<string[]> {
    return this.#fitness.misfits();
  }

  async #publishDraft(draft: string, { description, version }: Inspected, by: string): Promise<Published> {
    const { name: remote, paths } = description;
    let isNew = false;
    const publish = async (lock: HeldLock) => {
      const standing = await this.#standings.of(remote);
      const { current, trail } = standing;
      await this.#fitness.assertPathsAreFree(remote, paths);
      const now = this.#now();
      await lock.assertHeld();
      const added = await this.#kept.add(draft, remote, version, now);
      isNew = added === 'new';
      const changed = current?.entry !== (await this.#kept.entry(remote, version)).entry;
      const move: Move = { remote, version, action: 'publish', by, trail: forward(trail, version) };
      if (changed) await this.#point(move, standing, lock);
      const repaired = added === 'repaired' && { repaired: true as const };
      return { remote, version, changed, ...repaired, from: current?.version };
    };
    try {
      return await this.#locked(publish);
    } catch (error) {
      if (isNew) await this.#takeBack(remote, version);
      throw error;
    }
  }

  /**
   * Removes what was added and did not become current, under a lock of its own: where the one before was lost, somebody
   * may have published this very build meanwhile. What cannot be removed now goes with what a killed process leaves.
   */
  async #takeBack(remote: string, version: string): Promise<void> {
    const remove = async (lock: HeldLock) => {
      const { live } = await this.#standings.of(remote);
      await lock.assertHeld();
      if (!live.has(version)) await this.#kept.remove(remote, version);
    };
    await this.#locked(remove).catch((error: Error) => {
      this.#warn(`${remote} ${version} was not published. Its files are still there: ${error.message}`);
    });
  }

  /** Once pages read the new registry nothing fails any more: what comes after is made up for by the next deploy. */
  async #point({ trail, ...move }: Move, standing: Standing, lock: HeldLock): Promise<void> {
    const { remote, version } = move;
    const { current } = standing;
    const now = this.#now();
    const entry = await this.#kept.entry(remote, version);
    const fallbacks = await this.#standings.fallbacks(remote, trail, standing, now);
    await lock.assertHeld();
    if (current) await this.#neededUntil(remote, current, now);
    await lock.assertHeld();
    const since = now.toISOString();
    const warn = (what: string) => (error: Error) =>
      this.#warn(`${remote} ${version} is live. ${what}: ${error.message}`);
    await this.#registry.replaceEntry(remote, { ...entry, since, ...fallbacks }, move);
    const lines = [...(standing.untold ? [standing.untold] : []), { at: since, ...move }];
    await this.#journal.append(lines).catch(warn('The journal does not say so'));
    const needed = releasesOf({ ...entry, ...fallbacks }).map((release) => release.version);
    const live = new Set([...standing.kept, version]);
    await this.#kept.prune(remote, { needed, live }, now).catch(warn('Old releases were not removed'));
  }

  /**
   * Pages that were opened until now run a release, or, where it failed, one that they fell back to. Each counts as replaced a
   * moment before the one after it: what was replaced last comes first in a list, and is kept for longest.
   */
  async #neededUntil(remote: string, current: RegistryEntry, now: Date): Promise<void> {
    const releases = releasesOf(current);
    for (const [place, { version }] of [...releases.entries()].reverse()) {
      await this.#kept.neededUntil(remote, version, new Date(now.getTime() - place * MOMENT_MS));
    }
  }

  async #locked<Result>(task: (lock: HeldLock) => Promise<Result>): Promise<Result> {
    if (await mkdir(this.folder, { recursive: true })) await handOver(this.folder);
    return withLock(this.folder, task, this.#lockTimes);
  }
}

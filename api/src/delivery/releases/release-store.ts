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
import type { OtherHosts } from './host-fetch.js';
import { handOver } from './folder-owner.js';
import { Acts } from './acts.js';
import { StoredReleaseChecks } from './stored-release-checks.js';
import { Journal } from './journal.js';
import { StoredReleases } from './stored-releases.js';
import { RegistryFile } from './registry-file.js';
import { NoSuchRelease, ReleaseChanged } from './release-error.js';
import { DESCRIPTION_FILE, filesIn, shortened } from './release-files.js';
import { backTo, before, forward, type JournalEntry, type Move, type Trail } from './release-history.js';
import { inspectBuild, type Inspected } from './release-inspection.js';
import { Standings, type ListedRelease, type Standing } from './release-standing.js';
import { withLock, type HeldLock, type LockTimes } from './store-lock.js';

/** Separates the times of releases that were needed equally long. */
const MOMENT_MS = 1;

export interface StoreOptions {
  now?: () => Date;
  shellDir?: string;
  lockTimes?: LockTimes;
  /** Not set: releases may be on any host. */
  hosts?: AllowedHosts;
  /** How to ask a host whether it still has a release. Not set: none is asked. */
  otherHosts?: OtherHosts;
  warn?: (line: string) => void;
}

export interface Published {
  remote: string;
  version: string;
  /** False if this build was already the current one. */
  changed: boolean;
  /** True if lost or changed files of that release were repaired. */
  repaired?: true;
  from: string | undefined;
}

type NewMove = Omit<Move, 'id'>;

interface Step {
  /** Its id in the journal. */
  act: string;
  move: NewMove;
  trail: Trail;
}

/** The releases on this server's disk (docs/decisions/0014). Callers check permissions. */
export class ReleaseStore {
  readonly folder: string;
  readonly #registry: RegistryFile;
  readonly #acts: Acts;
  readonly #stored: StoredReleases;
  readonly #standings: Standings;
  readonly #checks: StoredReleaseChecks;
  readonly #now: () => Date;
  readonly #lockTimes: LockTimes | undefined;
  readonly #hosts: AllowedHosts | undefined;
  readonly #warn: (line: string) => void;

  constructor(dataDir: string, options: StoreOptions = {}) {
    const { now = () => new Date(), shellDir, lockTimes, hosts, otherHosts, warn = console.error } = options;
    this.folder = path.join(dataDir, 'releases');
    this.#registry = new RegistryFile(this.folder);
    this.#acts = new Acts(this.#registry, new Journal(this.folder), warn);
    this.#stored = new StoredReleases(this.folder, { warn });
    this.#now = now;
    this.#lockTimes = lockTimes;
    this.#hosts = hosts;
    this.#warn = warn;
    this.#checks = new StoredReleaseChecks(this.#registry, this.#stored, { shellDir, hosts, otherHosts });
    this.#standings = new Standings(this.#registry, this.#acts, this.#stored);
  }

  async registry(): Promise<Registry> {
    const registry = await this.#registry.read();
    return this.#hosts?.only(registry) ?? registry;
  }

  /** Makes a built remote current from the next page load on. @throws ReleaseError with every problem */
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

  /** @param fill writes the files into a private folder; its errors are passed on @throws ReleaseError */
  publishFilled(fill: (draft: string) => Promise<void>, by: string, expected?: string): Promise<Published> {
    return this.#stored.withDraft(async (draft) => {
      await fill(draft);
      return this.#publishDraft(
        draft,
        await inspectBuild(draft, await this.#checks.surroundings(expected)),
        by,
      );
    });
  }

  /**
   * Publishes a release on another host. Its description is stored here, so that pages need not ask there.
   * @param at absolute URL of the folder, with a slash at its end; the caller has checked the host
   * @param keeps files that this server serves anyway
   */
  publishHosted(
    at: string,
    fill: (draft: string) => Promise<void>,
    keeps: (description: RemoteDescription) => readonly string[],
    by: string,
    expected?: string,
  ): Promise<Published> {
    return this.#stored.withDraft(async (draft) => {
      await fill(draft);
      const inspected = await inspectBuild(draft, await this.#checks.surroundings(expected));
      await this.#stored.storeHosted(draft, at, [DESCRIPTION_FILE, ...keeps(inspected.description)]);
      // The same build at another address is another release.
      const place = shortened(createHash('sha256').update(at).digest('hex'));
      return this.#publishDraft(draft, { ...inspected, version: `${inspected.version}-${place}` }, by);
    });
  }

  /**
   * Goes back to the previous release, or to `to`. With `from`, repeated calls go back once.
   * @throws NoSuchRelease, ReleaseChanged when `from` is not current, ReleaseError when it would be refused
   */
  rollback(remote: string, by: string, { from, to }: RollbackRequest = {}): Promise<Published> {
    return this.#locked(async (lock) => {
      const standing = await this.#standings.of(remote);
      const { current, trail, kept } = standing;
      if (!current) throw new NoSuchRelease(`${remote} has no release here.`);
      if (from !== undefined && from !== current.version) {
        throw new ReleaseChanged(`${remote} runs ${current.version} now, not ${from}. Nothing has changed.`);
      }
      const version = to ?? before(trail, kept);
      if (version === undefined)
        throw new NoSuchRelease(`${remote} has no release before ${current.version}.`);
      if (!kept.has(version)) {
        throw new NoSuchRelease(`${version} of ${remote} is not kept. Kept are: ${[...kept].join(', ')}.`);
      }
      const changed = version !== current.version;
      if (changed) {
        await this.#checks.assertCanRun(remote, version);
        const at = this.#now().toISOString();
        const move: NewMove = { at, remote, version, action: 'rollback', by };
        await this.#acts.record(move, lock, (act) =>
          this.#point({ act, move, trail: backTo(trail, version) }, standing, lock),
        );
      }
      return { remote, version, changed, from: current.version };
    });
  }

  list(remote: string): Promise<ListedRelease[]> {
    return this.#standings.list(remote);
  }

  /** @returns every act on a remote, oldest first */
  history(remote: string): Promise<JournalEntry[]> {
    return this.#acts.of(remote);
  }

  /** @returns null if the pointer names something that is not stored @throws ReleaseError */
  description(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    return this.#stored.description(remote, pointer);
  }

  /** Whether files are unchanged, or another host serves them. @throws ReleaseError */
  async isWhole(remote: string, pointer: ReleasePointer): Promise<boolean> {
    if ((await this.#stored.description(remote, pointer)) === null) return true;
    if ((await this.#stored.hostedAt(remote, pointer.version)) !== null) return true;
    return (await this.#stored.damage(remote, pointer.version)).length === 0;
  }

  /** Finds current releases that this shell would refuse. @returns a sentence for each */
  currentProblems(): Promise<string[]> {
    return this.#checks.currentProblems();
  }

  async #publishDraft(draft: string, { description, version }: Inspected, by: string): Promise<Published> {
    const { name: remote, paths } = description;
    let isNew = false;
    const publish = async (lock: HeldLock) => {
      const standing = await this.#standings.of(remote);
      const { current, trail } = standing;
      await this.#checks.assertPathsAreFree(remote, paths);
      const add = async () => {
        const added = await this.#stored.add(draft, remote, version, now);
        isNew = added === 'new';
        return added;
      };
      const now = this.#now();
      await lock.assertHeld();
      const isThere = current?.version === version;
      let added = isThere ? await add() : undefined;
      const changed = !isThere || current.entry !== (await this.#stored.entry(remote, version)).entry;
      if (changed) {
        const move: NewMove = { at: now.toISOString(), remote, version, action: 'publish', by };
        await this.#acts.record(move, lock, async (act) => {
          added ??= await add();
          await this.#point({ act, move, trail: forward(trail, version) }, standing, lock);
        });
      }
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

  /** Takes the lock again: if it was lost, another process may have published this build. */
  async #takeBack(remote: string, version: string): Promise<void> {
    const remove = async (lock: HeldLock) => {
      const { live } = await this.#standings.of(remote);
      await lock.assertHeld();
      if (!live.has(version)) await this.#stored.remove(remote, version);
      await this.#acts.settle(lock);
    };
    await this.#locked(remove).catch((error: Error) => {
      this.#warn(`${remote} ${version} was not published. Its files are still there: ${error.message}`);
    });
  }

  /** After pages can read the new registry nothing may fail: the next deploy makes up for later steps. */
  async #point({ act, move, trail }: Step, standing: Standing, lock: HeldLock): Promise<void> {
    const { remote, version, at: since } = move;
    const { current } = standing;
    const now = this.#now();
    const entry = await this.#stored.entry(remote, version);
    const fallbacks = await this.#standings.fallbacks(remote, trail, standing, now);
    await lock.assertHeld();
    if (current) await this.#neededUntil(remote, current, now);
    await lock.assertHeld();
    await this.#registry.replace({ [remote]: { ...entry, since, ...fallbacks } }, act);
    const needed = releasesOf({ ...entry, ...fallbacks }).map((release) => release.version);
    const live = new Set([...standing.kept, version]);
    await this.#stored.prune(remote, { needed, live }, now).catch((error: Error) => {
      this.#warn(`${remote} ${version} is live. Old releases were not removed: ${error.message}`);
    });
  }

  /** Each counts as replaced a moment before its successor, so that the last one is kept longest. */
  async #neededUntil(remote: string, current: RegistryEntry, now: Date): Promise<void> {
    const releases = releasesOf(current);
    for (const [place, { version }] of [...releases.entries()].reverse()) {
      await this.#stored.neededUntil(remote, version, new Date(now.getTime() - place * MOMENT_MS));
    }
  }

  async #locked<Result>(task: (lock: HeldLock) => Promise<Result>): Promise<Result> {
    if (await mkdir(this.folder, { recursive: true })) await handOver(this.folder);
    return withLock(this.folder, task, this.#lockTimes);
  }
}

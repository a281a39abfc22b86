import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import {
  bestMatch,
  releasesOf,
  type Registry,
  type RegistryEntry,
  type ReleasePointer,
  type RemoteDescription,
} from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { RegistryUnreadable } from '../releases/registry-file.js';
import { ReleaseStore } from '../releases/release-store.js';
import { TtlCache } from './ttl-cache.js';
import { RELEASES_PREFIX } from './static-files.js';

/** A page starts with a few files, and each remote has two releases. */
const FILES_KNOWN_MAX = 200;

export interface DescribedRelease {
  pointer: ReleasePointer;
  description: RemoteDescription;
}

@Injectable()
export class DescribedReleases {
  readonly #logger = new Logger(DescribedReleases.name);
  readonly #files: TtlCache<boolean>;

  constructor(
    private readonly releases: ReleaseStore,
    clock: Clock,
  ) {
    this.#files = new TtlCache(clock, FILES_KNOWN_MAX, (file) =>
      stat(file).then(
        (found) => found.isFile(),
        () => false,
      ),
    );
  }

  /** @throws ApiError with 503 when it cannot be read */
  async registry(): Promise<Registry> {
    const registry = await this.knownRegistry();
    if (registry === null) throw new ApiError('SERVER_ERROR', undefined, 503);
    return registry;
  }

  /** @returns null when it cannot be read (an empty registry is not null) */
  async knownRegistry(): Promise<Registry | null> {
    try {
      return await this.releases.registry();
    } catch (error) {
      if (!(error instanceof RegistryUnreadable)) throw error;
      this.#logger.error(error.message);
      return null;
    }
  }

  /** @returns undefined if it is not known */
  lastShell(): Promise<string | undefined> {
    return this.releases.lastShell().catch((error: Error) => {
      this.#logger.error(error.message);
      return undefined;
    });
  }

  /**
   * The current release, or the nearest earlier one if it cannot be read or lacks a file of its pages. If all
   * lack files, the current one: its page can at least retry.
   * @param registry that the answer is made from; a newer one may have been published since
   * @param pathname that earlier releases must have: they may be older than the screen
   * @param wanted an earlier version to try first; an unknown one is ignored
   */
  async find(
    registry: Registry,
    remote: string,
    pathname?: string,
    wanted?: string,
  ): Promise<DescribedRelease | null> {
    const entry = entryIn(registry, remote);
    let lacking: DescribedRelease | null = null;
    for (const pointer of entry ? inOrder(entry, wanted) : []) {
      const description = await this.describe(remote, pointer);
      if (!description) continue;
      const isFit =
        pointer.version === entry?.version ||
        pathname === undefined ||
        bestMatch(description.paths, pathname) !== null;
      if (!isFit) continue;
      const release = { pointer, description };
      if (await this.#canStart(remote, release)) return release;
      this.#logger.warn(`${remote} ${pointer.version} lacks files that its pages start with.`);
      lacking ??= release;
    }
    return lacking;
  }

  /** A broken description is only a warning: the page loads without it, but later. */
  async describe(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    try {
      return await this.releases.description(remote, pointer);
    } catch (error) {
      this.#logger.warn((error as Error).message);
      return null;
    }
  }

  /** @returns null for a file that the release does not have, or that is outside its folder */
  async read(remote: string, { pointer }: DescribedRelease, file: string): Promise<string | null> {
    const whole = this.#fileOf(remote, pointer, file);
    return whole === null ? null : readFile(whole, 'utf8').catch(() => null);
  }

  /** Whether a page can load the release's code. Files on another host only the browser can check. */
  async #canStart(remote: string, { pointer, description }: DescribedRelease): Promise<boolean> {
    if (!pointer.entry.startsWith(RELEASES_PREFIX)) return true;
    const { scripts, styles } = description.standalone;
    const files = [...scripts, ...styles].map((file) => this.#fileOf(remote, pointer, file));
    const found = await Promise.all(files.map((file) => file !== null && this.#files.at(file)));
    return found.every(Boolean);
  }

  #fileOf(remote: string, { version }: ReleasePointer, file: string): string | null {
    const folder = path.join(this.releases.folder, remote, version);
    const whole = path.join(folder, file);
    return whole.startsWith(folder + path.sep) ? whole : null;
  }
}

export const entryIn = ({ remotes }: Registry, remote: string): RegistryEntry | undefined =>
  Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;

function inOrder(entry: RegistryEntry, wanted: string | undefined): ReleasePointer[] {
  const releases = releasesOf(entry);
  const asked = releases.find(({ version }) => version === wanted);
  return asked ? [asked, ...releases.filter((release) => release !== asked)] : releases;
}

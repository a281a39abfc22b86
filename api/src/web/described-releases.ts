import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import {
  bestMatch,
  type Registry,
  type RegistryEntry,
  type ReleasePointer,
  type RemoteDescription,
} from '@queuebell/contracts';
import { ApiError } from '../errors/api-error.js';
import { RegistryUnreadable } from '../releases/registry-file.js';
import { ReleaseStore } from '../releases/release-store.js';

/** A release on this server's disk, and what it says about itself. */
export interface DescribedRelease {
  pointer: ReleasePointer;
  description: RemoteDescription;
}

/** The releases that device entries are made of. */
@Injectable()
export class DescribedReleases {
  readonly #logger = new Logger(DescribedReleases.name);
  readonly #releases: ReleaseStore;

  constructor(releases: ReleaseStore) {
    this.#releases = releases;
  }

  /** @throws ApiError with 503 when it cannot be read */
  async registry(): Promise<Registry> {
    const registry = await this.knownRegistry();
    if (registry === null) throw new ApiError('SERVER_ERROR', undefined, 503);
    return registry;
  }

  /** @returns null when it cannot be read, which is not the same as that there are no remotes */
  async knownRegistry(): Promise<Registry | null> {
    try {
      return await this.#releases.registry();
    } catch (error) {
      if (!(error instanceof RegistryUnreadable)) throw error;
      this.#logger.error(error.message);
      return null;
    }
  }

  /**
   * The current release, or the one before it where the current one is broken.
   *
   * @param registry that the answer is made from: another one could have been published since
   * @param pathname that the one before must have, too: it may be of a time when there was no such screen yet
   * @param wanted the version of the one before, where that is to be tried first; any other is as if nothing was said
   */
  async find(
    registry: Registry,
    remote: string,
    pathname?: string,
    wanted?: string,
  ): Promise<DescribedRelease | null> {
    const entry = entryIn(registry, remote);
    for (const pointer of entry ? inOrder(entry, wanted) : []) {
      const description = await this.describe(remote, pointer);
      if (!description) continue;
      const isFit =
        pointer === entry || pathname === undefined || bestMatch(description.paths, pathname) !== null;
      if (isFit) return { pointer, description };
    }
    return null;
  }

  /** Without a description the page still loads, only later; so a broken one is a warning. */
  async describe(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    try {
      return await this.#releases.description(remote, pointer);
    } catch (error) {
      this.#logger.warn((error as Error).message);
      return null;
    }
  }

  /** @returns null for a file that the release does not have, or that is not in its folder */
  async read(remote: string, { pointer }: DescribedRelease, file: string): Promise<string | null> {
    const folder = path.join(this.#releases.folder, remote, pointer.version);
    const whole = path.join(folder, file);
    return whole.startsWith(folder + path.sep) ? readFile(whole, 'utf8').catch(() => null) : null;
  }
}

export const entryIn = ({ remotes }: Registry, remote: string): RegistryEntry | undefined =>
  Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;

function inOrder(entry: RegistryEntry, wanted: string | undefined): ReleasePointer[] {
  const { previous } = entry;
  if (!previous) return [entry];
  return wanted === previous.version ? [previous, entry] : [entry, previous];
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Acts } from './acts.js';
import type { AllowedHosts } from './allowed-hosts.js';
import { giveToFolderOwner } from './folder-owner.js';
import { keepReserve, sayDiskFull, withReserve } from './full-disk.js';
import type { OtherHosts } from './host-fetch.js';
import { Journal } from './journal.js';
import { PathClaims } from './path-claims.js';
import { PreviewFile } from './preview-file.js';
import { RegistryFile } from './registry-file.js';
import { Standings } from './release-standing.js';
import { withLock, type HeldLock, type LockTimes } from './store-lock.js';
import { StoredReleaseChecks } from './stored-release-checks.js';
import { StoredReleases } from './stored-releases.js';
import { TokenFile } from './token-file.js';

export interface StoreOptions {
  now?: () => Date;
  lockTimes?: LockTimes;
  /** Not set: releases may be on any host. */
  hosts?: AllowedHosts;
  /** How to ask a host whether it still has a release. Not set: none is asked. */
  otherHosts?: OtherHosts;
  warn?: (line: string) => void;
}

/** Shared by the acts on the store, each of which has a file of its own. */
export class StoreParts {
  readonly folder: string;
  readonly registry: RegistryFile;
  readonly tokens: TokenFile;
  readonly acts: Acts;
  readonly previews: PreviewFile;
  readonly stored: StoredReleases;
  readonly claims: PathClaims;
  readonly standings: Standings;
  readonly checks: StoredReleaseChecks;
  readonly now: () => Date;
  readonly warn: (line: string) => void;
  readonly #lockTimes: LockTimes | undefined;

  constructor(dataDir: string, options: StoreOptions) {
    const { now = () => new Date(), lockTimes, hosts, otherHosts, warn = console.error } = options;
    this.folder = path.join(dataDir, 'releases');
    this.now = now;
    this.warn = warn;
    this.#lockTimes = lockTimes;
    this.registry = new RegistryFile(this.folder);
    this.tokens = new TokenFile(dataDir);
    this.previews = new PreviewFile(this.folder, now);
    const files = { registry: this.registry, tokens: this.tokens, previews: this.previews };
    this.acts = new Acts(files, new Journal(this.folder), warn);
    this.stored = new StoredReleases(this.folder, { warn });
    this.claims = new PathClaims(this.registry, this.stored);
    const limits = { hosts, otherHosts };
    this.checks = new StoredReleaseChecks(this.registry, this.stored, this.claims, this.previews, limits);
    this.standings = new Standings(this.registry, this.acts, this.stored);
  }

  /** @param usesReserve for acts that need little space @throws DiskFull */
  async locked<Result>(
    task: (lock: HeldLock) => Promise<Result>,
    { usesReserve = true }: { usesReserve?: boolean } = {},
  ): Promise<Result> {
    const run = async () => {
      if (await mkdir(this.folder, { recursive: true })) await giveToFolderOwner(this.folder);
      return withLock(this.folder, task, this.#lockTimes);
    };
    const result = await sayDiskFull(usesReserve ? withReserve(this.folder, run) : run());
    await keepReserve(this.folder);
    return result;
  }
}

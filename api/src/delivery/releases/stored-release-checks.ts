import type { AllowedHosts } from './allowed-hosts.js';
import type { OtherHosts } from './host-fetch.js';
import { goneFrom } from './hosted-release.js';
import type { StoredReleases } from './stored-releases.js';
import type { RegistryFile } from './registry-file.js';
import type { PathClaims } from './path-claims.js';
import { pathConflicts } from './path-owners.js';
import { refusalsOf } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import { readProvision, refusals, type Surroundings } from './release-inspection.js';

interface Limits {
  shellDir: string | undefined;
  /** Not set: releases may be on any host. */
  hosts: AllowedHosts | undefined;
  /** Not set: other hosts are not asked whether their files still exist. */
  otherHosts: OtherHosts | undefined;
}

/** Checks stored releases: shells, allowed hosts and other remotes change after a deploy. */
export class StoredReleaseChecks {
  constructor(
    private readonly registry: RegistryFile,
    private readonly stored: StoredReleases,
    private readonly claims: PathClaims,
    private readonly limits: Limits,
  ) {}

  async surroundings(expected: string | undefined): Promise<Surroundings> {
    const claims = await this.claims.read();
    return { claims, provision: await readProvision(this.limits.shellDir), expected };
  }

  /** @throws ReleaseError when another remote owns one of the paths */
  async assertPathsAreFree(remote: string, paths: readonly string[]): Promise<void> {
    const reasons = pathConflicts(remote, paths, await this.claims.read());
    if (reasons.length > 0) throw new ReleaseError(...reasons);
  }

  /** @throws ReleaseError when a stored release is damaged or would now be refused */
  async assertCanRun(remote: string, version: string): Promise<void> {
    const target = await this.stored.entry(remote, version);
    const description = await this.stored.description(remote, target);
    const isFar = this.limits.hosts?.allows(target) === false;
    const reasons = [
      ...(isFar ? [`${target.entry} is on a host that is not in REMOTE_ORIGINS any more.`] : []),
      ...(description ? refusals(description, await this.surroundings(remote)) : []),
      ...(await this.stored.damage(remote, version)),
      ...(isFar ? [] : await this.#goneFromHost(remote, version)),
    ];
    if (reasons.length > 0) throw new ReleaseError(...reasons);
  }

  async #goneFromHost(remote: string, version: string): Promise<string[]> {
    const { otherHosts } = this.limits;
    const at = await this.stored.hostedAt(remote, version);
    return at === null || !otherHosts ? [] : goneFrom(at, this.stored.folderOf(remote, version), otherHosts);
  }

  /** Finds current releases that this shell would refuse. @returns a sentence for each, for the operator */
  async currentProblems(): Promise<string[]> {
    const { remotes, provision, problems } = await this.#surroundingsOrWhyNot();
    const found = Object.entries(remotes).map(async ([remote, entry]) => {
      const reasons = await this.stored.description(remote, entry).then(
        (description) => (description ? refusalsOf(description, provision) : []),
        (error: Error) => [error.message],
      );
      return reasons.map((reason) => `${remote} ${entry.version} is current, and cannot run: ${reason}`);
    });
    return [...problems, ...(await Promise.all(found)).flat()];
  }

  async #surroundingsOrWhyNot() {
    const { remotes } = await this.registry.read();
    try {
      return { remotes, provision: await readProvision(this.limits.shellDir), problems: [] };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return { remotes, provision: null, problems: error.reasons };
    }
  }
}

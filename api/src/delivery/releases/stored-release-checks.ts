import { releasesOf, type RemoteDescription, type ShellProvision } from '@queuebell/contracts';
import type { AllowedHosts } from './allowed-hosts.js';
import type { OtherHosts } from './host-fetch.js';
import { goneFrom } from './hosted-release.js';
import type { StoredReleases } from './stored-releases.js';
import type { RegistryFile } from './registry-file.js';
import type { PathClaims } from './path-claims.js';
import type { PreviewFile } from './preview-file.js';
import { refusalsOf } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import { readDescription, SHELL } from './release-files.js';
import { readProvision, refusals, type Surroundings } from './release-inspection.js';
import { needsOf, withShellApart, type RunningRelease, type SuiteNeeds } from './shell-release.js';

type NamedRelease = Omit<RunningRelease, 'description'> & { name: string };

interface Limits {
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
    private readonly previews: PreviewFile,
    private readonly limits: Limits,
  ) {}

  /** @param name of the build; a shell is not compared with the one before it, and so may take the place of a damaged one */
  async surroundings(name: string, expected: string | undefined = name): Promise<Surroundings> {
    const claims = await this.claims.read();
    return { claims, provision: name === SHELL ? null : await this.#provision(), expected };
  }

  /**
   * Checks an inspected build against what other acts may have changed since.
   *
   * @param draft its folder
   * @param followed remotes that the caller deploys next, which a shell need not fit
   * @throws ReleaseError
   */
  async assertFits(
    draft: string,
    description: RemoteDescription,
    followed: readonly string[] = [],
  ): Promise<void> {
    const { name } = description;
    const reasons = [
      ...refusals(description, await this.surroundings(name)),
      ...(name === SHELL ? await this.#unmetIn(draft, followed) : []),
    ];
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
      ...(remote === SHELL ? await this.#unmetIn(this.stored.folderOf(remote, version)) : []),
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

  /** @returns a sentence for each part that current releases and canaries need and this release of the shell lacks */
  async #unmetIn(shellFolder: string, followed: readonly string[] = []): Promise<string[]> {
    const running = (await this.#running()).filter(({ name }) => !followed.includes(name));
    return needsOf(await this.#described(running), await readProvision(shellFolder));
  }

  /**
   * A shell may lack parts that only fallbacks and previews need, because few pages load these.
   * @returns a sentence for each such part
   */
  async unmetByCurrentShell(): Promise<string[]> {
    const provision = await this.#provision();
    return provision ? needsOf(await this.#described(await this.#seldomLoaded()), provision) : [];
  }

  /** @returns all releases that pages may load now, and what the current shell has for them; null if there is no shell */
  async suiteNeeds(): Promise<SuiteNeeds> {
    const releases = await this.#described([...(await this.#running()), ...(await this.#seldomLoaded())]);
    return { provision: await this.#provision(), releases };
  }

  async #running(): Promise<NamedRelease[]> {
    const { remotes } = withShellApart(await this.registry.read());
    const canaries = Object.entries(await this.registry.canaries());
    return [
      ...Object.entries(remotes).map(([name, { version }]) => ({ name, version, is: 'current' })),
      ...canaries.map(([name, { version }]) => ({ name, version, is: 'a canary' })),
    ];
  }

  async #seldomLoaded(): Promise<NamedRelease[]> {
    const { remotes } = withShellApart(await this.registry.read());
    const fallbacks = Object.entries(remotes).flatMap(([name, entry]) =>
      releasesOf(entry)
        .slice(1)
        .map(({ version }) => ({ name, version, is: 'a fallback' })),
    );
    const previews = (await this.previews.read())
      .filter(({ remote }) => remote !== SHELL)
      .map(({ remote: name, version }) => ({ name, version, is: 'a preview' }));
    return [...fallbacks, ...previews];
  }

  async #described(releases: readonly NamedRelease[]): Promise<RunningRelease[]> {
    const described = releases.map(async ({ name, version, is }): Promise<RunningRelease[]> => {
      // One that cannot be read is repaired by a deploy of its own.
      const description = await readDescription(this.stored.folderOf(name, version)).catch(() => null);
      return description ? [{ version, is, description }] : [];
    });
    return (await Promise.all(described)).flat();
  }

  /** @returns null if no shell was published @throws ReleaseError */
  async #provision(): Promise<ShellProvision | null> {
    const { [SHELL]: shell } = (await this.registry.read()).remotes;
    return shell ? readProvision(this.stored.folderOf(SHELL, shell.version)) : null;
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
    const { remotes } = withShellApart(await this.registry.read());
    try {
      return { remotes, provision: await this.#provision(), problems: [] };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return { remotes, provision: null, problems: error.reasons };
    }
  }
}

import { createHash } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  PREVIEW_MAX_HOURS,
  type CanaryEnded,
  type CanaryQuery,
  type CanaryStarted,
  type DeployQuery,
  type PreviewQuery,
  type Registry,
  type ReleaseList,
  type ReleasePointer,
  type RemoteDescription,
  type HandOverRequest,
  type PathHandedOver,
  type RemoteRetired,
  type RetireRequest,
  type RollbackRequest,
} from '@queuebell/contracts';
import type { AllowedHosts } from './allowed-hosts.js';
import type { Canaries, Canary } from './canaries.js';
import { endCanary, pinCanary, promote, takeBack } from './canary-acts.js';
import { freeReleases, type FreedRelease } from './free-releases.js';
import { sayDiskFull } from './full-disk.js';
import { handOver } from './hand-over.js';
import { withPaths, type HandOvers } from './path-owners.js';
import type { Preview } from './preview-file.js';
import { publishCanary } from './publish-canary.js';
import { publishDraft, type Deploy, type Published } from './publish-draft.js';
import { publishPreview, type PublishedPreview } from './publish-preview.js';
import { isRemoteName } from './release-checks.js';
import { DESCRIPTION_FILE, filesIn, SHELL, shortened } from './release-files.js';
import { isRetired, movesOf, takenBackIn, type JournalEntry } from './release-history.js';
import { inspectBuild, type Inspected } from './release-inspection.js';
import { pointerOf, type ListedRelease } from './release-standing.js';
import { retire } from './retire.js';
import { rollBack } from './roll-back.js';
import { refuseShell, withShellApart, type SuiteNeeds } from './shell-release.js';
import { StoreParts, type StoreOptions } from './store-parts.js';

/** Older ones are in the journal. */
const TAKEN_BACK_SHOWN = 3;

/** The releases on this server's disk (docs/decisions/0014). Callers check permissions. */
export class ReleaseStore {
  readonly folder: string;
  readonly #parts: StoreParts;
  readonly #hosts: AllowedHosts | undefined;

  constructor(dataDir: string, options: StoreOptions = {}) {
    this.#parts = new StoreParts(dataDir, options);
    this.folder = this.#parts.folder;
    this.#hosts = options.hosts;
  }

  async registry(): Promise<Registry> {
    return withShellApart(await this.registryOfAll());
  }

  /** The same with the shell's release among those of the remotes. */
  async registryOfAll(): Promise<Registry> {
    const registry = await this.#parts.registry.read();
    return this.#hosts?.only(registry) ?? registry;
  }

  /**
   * @returns the script of the shell that was current last, as the journal has it, for pages without a registry; undefined if there
   *   was none
   */
  async lastShell(): Promise<string | undefined> {
    const last = movesOf(await this.history(SHELL)).at(-1);
    return last && (await this.#parts.stored.entry(SHELL, last.version)).entry;
  }

  /** Makes a built remote current from the next page load on. @throws ReleaseError with every problem */
  async publish(
    builtFolder: string,
    by = 'unknown',
    expected?: string,
    deploy: Omit<Deploy, 'by'> = {},
  ): Promise<Published> {
    return this.publishFilled(await copyOf(builtFolder), by, expected, deploy);
  }

  /** @param fill writes the files into a private folder; its errors are passed on @throws ReleaseError */
  publishFilled(
    fill: (draft: string) => Promise<void>,
    by: string,
    expected?: string,
    deploy: Omit<Deploy, 'by'> = {},
  ): Promise<Published> {
    return this.#fromDraft(fill, expected, (draft, inspected) =>
      publishDraft(this.#parts, draft, inspected, { ...deploy, by }),
    );
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
    deploy: DeployQuery = {},
  ): Promise<Published> {
    return this.#fromDraft(fill, expected, async (draft, inspected) => {
      refuseShell(inspected.description.name, 'The shell has to be on this server: its pages are made here.');
      const fileNames = [DESCRIPTION_FILE, ...keeps(inspected.description)];
      await this.#parts.stored.storeHosted(draft, at, fileNames);
      // The same build at another address is another release.
      const place = shortened(createHash('sha256').update(at).digest('hex'));
      const version = `${inspected.version}-${place}`;
      return publishDraft(this.#parts, draft, { ...inspected, version }, { ...deploy, by });
    });
  }

  /**
   * Stores a release that only browsers with its link show, for at most a day. `fill` as in {@link publishFilled}.
   *
   * @throws ReleaseError
   */
  publishPreview(
    fill: (draft: string) => Promise<void>,
    by: string,
    expected: string,
    { hours = PREVIEW_MAX_HOURS, ...origin }: PreviewQuery = {},
  ): Promise<PublishedPreview> {
    return this.#fromDraft(fill, expected, (draft, inspected) =>
      publishPreview(this.#parts, draft, inspected, { ...origin, by, hours }),
    );
  }

  /** @returns the preview of a link's secret; null if it has ended, or never was */
  previewOfLink(secret: string): Promise<Preview | null> {
    return this.#parts.previews.byLink(secret);
  }

  /** @returns the preview that a browser with this pass shows; null if it has ended, or never was */
  previewOfPass(pass: string): Promise<Preview | null> {
    return this.#parts.previews.byPass(pass);
  }

  /** Stores a release for a share of all browsers; see {@link publishCanary}. `fill` as in {@link publishFilled}. */
  publishCanary(
    fill: (draft: string) => Promise<void>,
    by: string,
    expected: string,
    { walls, ...query }: CanaryQuery,
  ): Promise<CanaryStarted> {
    return this.#fromDraft(fill, expected, (draft, inspected) =>
      publishCanary(this.#parts, draft, inspected, { ...query, walls: walls === 'yes', by }),
    );
  }

  /** @returns those that have not ended @throws RegistryUnreadable */
  canaries(): Promise<Canaries> {
    return this.#parts.registry.canaries();
  }

  /** @returns those of the last {@link registry}, without asking the disk */
  canariesRead(): Canaries {
    return this.#parts.registry.canariesRead();
  }

  promote(remote: string, by: string, version?: string): Promise<Published> {
    return promote(this.#parts, remote, by, version);
  }

  endCanary(remote: string, by: string, version?: string): Promise<CanaryEnded> {
    return endCanary(this.#parts, remote, by, version);
  }

  takeBack(
    remote: string,
    canary: Pick<Canary, 'version' | 'against' | 'since'>,
    why: string,
  ): Promise<boolean> {
    return takeBack(this.#parts, remote, canary, why);
  }

  pinCanary(remote: string, by: string, pinned: boolean): Promise<Canary> {
    return pinCanary(this.#parts, remote, by, pinned);
  }

  /** @returns the open canary of a remote, and those that the server has taken back, the last one first */
  async canaryNews(remote: string): Promise<Pick<ReleaseList, 'canary' | 'takenBack'>> {
    const canaries = await this.canaries();
    const takenBack = takenBackIn(await this.history(remote)).slice(0, TAKEN_BACK_SHOWN);
    return {
      ...(Object.hasOwn(canaries, remote) && { canary: canaries[remote] }),
      ...(takenBack.length > 0 && { takenBack }),
    };
  }

  /** The registry for a browser that shows this release; the current one is the first to fall back to. */
  async withRelease(
    registry: Registry,
    remote: string,
    { version }: Pick<ReleasePointer, 'version'>,
  ): Promise<Registry> {
    const stored = await this.#parts.stored.entry(remote, version);
    if (remote === SHELL) return { ...registry, shell: stored.entry };
    const others = Object.entries(registry.remotes).filter(([name]) => name !== remote);
    const isFree = (path: string) => !others.some(([, { paths }]) => paths.includes(path));
    const entry = withPaths(stored, stored.paths.filter(isFree));
    const current = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined;
    const before = current && current.version !== version && { previous: pointerOf(current) };
    return { ...registry, remotes: { ...registry.remotes, [remote]: { ...entry, ...before } } };
  }

  rollback(remote: string, by: string, request: RollbackRequest = {}): Promise<Published> {
    return rollBack(this.#parts, remote, by, request);
  }

  retire(remote: string, by: string, request: RetireRequest = {}): Promise<RemoteRetired> {
    return retire(this.#parts, remote, by, request);
  }

  free(by: string): Promise<FreedRelease[]> {
    return freeReleases(this.#parts, by);
  }

  handOver(from: string, by: string, request: HandOverRequest): Promise<PathHandedOver> {
    return handOver(this.#parts, from, by, request);
  }

  /** @returns those that the remote has part in */
  async handOvers(remote: string): Promise<HandOvers> {
    const all = Object.entries(await this.#parts.registry.handOvers());
    return Object.fromEntries(all.filter(([, order]) => order.includes(remote)));
  }

  /** Whether somebody took the remote off the site, so that only a deploy or a rollback brings it back. */
  async isRetired(remote: string): Promise<boolean> {
    return isRetired(await this.history(remote));
  }

  /** Whether a start must not publish this version again: see {@link Standings.isSetAside}. */
  isSetAside(remote: string, version: string): Promise<boolean> {
    return this.#parts.standings.isSetAside(remote, version);
  }

  list(remote: string): Promise<ListedRelease[]> {
    return this.#parts.standings.list(remote);
  }

  /** @returns by name, every remote that has a release or an act, with its kept releases and its acts, oldest first */
  async all(): Promise<Record<string, { releases: ListedRelease[]; acts: JournalEntry[] }>> {
    const { acts, registry, standings } = this.#parts;
    const entries = await acts.all();
    const { remotes } = await registry.read();
    const names = new Set([...Object.keys(remotes), ...entries.map(({ remote }) => remote)]);
    const found: Record<string, { releases: ListedRelease[]; acts: JournalEntry[] }> = {};
    for (const name of [...names].filter(isRemoteName).sort()) {
      const own = entries.filter(({ remote }) => remote === name);
      found[name] = { releases: await standings.list(name, own), acts: own };
    }
    return found;
  }

  /** @returns every act on a remote, oldest first */
  history(remote: string): Promise<JournalEntry[]> {
    return this.#parts.acts.of(remote);
  }

  /** @returns null if the pointer names something that is not stored @throws ReleaseError */
  description(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    return this.#parts.stored.description(remote, pointer);
  }

  /** Whether files are unchanged, or another host serves them. @throws ReleaseError */
  async isWhole(remote: string, pointer: ReleasePointer): Promise<boolean> {
    const { stored } = this.#parts;
    if ((await stored.description(remote, pointer)) === null) return true;
    if ((await stored.hostedAt(remote, pointer.version)) !== null) return true;
    return (await stored.damage(remote, pointer.version)).length === 0;
  }

  /** Finds current releases that this shell would refuse. @returns a sentence for each */
  currentProblems(): Promise<string[]> {
    return this.#parts.checks.currentProblems();
  }

  /** @returns what each release that pages may load needs of the shell */
  needs(): Promise<SuiteNeeds> {
    return this.#parts.checks.suiteNeeds();
  }

  /** Fills a private folder, inspects it, and lets `publish` take it over. */
  #fromDraft<Result>(
    fill: (draft: string) => Promise<void>,
    expected: string | undefined,
    publish: (draft: string, inspected: Inspected) => Promise<Result>,
  ): Promise<Result> {
    const { stored, checks } = this.#parts;
    const published = stored.withDraft(async (draft) => {
      await fill(draft);
      return publish(draft, await inspectBuild(draft, (name) => checks.surroundings(name, expected ?? name)));
    });
    return sayDiskFull(published);
  }
}

/** @returns copies the files of a built folder into a draft @throws ReleaseError */
export async function copyOf(builtFolder: string): Promise<(draft: string) => Promise<void>> {
  const files = await filesIn(builtFolder);
  return async (draft) => {
    for (const file of files.keys()) {
      await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
      await copyFile(path.join(builtFolder, file), path.join(draft, file));
    }
  };
}

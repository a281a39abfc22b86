import { releasesOf, type RegistryEntry, type ReleasePointer } from '@queuebell/contracts';
import type { Journal } from './journal.js';
import type { KeptReleases } from './kept-releases.js';
import type { RegistryFile } from './registry-file.js';
import { isRemoteName } from './release-checks.js';
import { NoSuchRelease, ReleaseError } from './release-error.js';
import { stoodFor, trailOf, wayBack, type JournalLine, type Trail } from './release-history.js';

/** A release that was current for so long, and was not gone back from, is taken for a good one. */
const STOOD_MS = 3_600_000;
/** So many releases are offered besides the one before: each that fails costs a visitor seconds. */
const EARLIER_MAX = 2;

/** Where a remote stands. */
export interface Standing {
  current: RegistryEntry | undefined;
  trail: Trail;
  /** The versions that were current at some time, as journal and registry tell. */
  live: ReadonlySet<string>;
  /**
   * The versions that are kept, those first that were needed last. A folder that never became current, as of a process that
   * died in between, is none of them. Where a journal is missing that is not known, and all are.
   */
  kept: ReadonlySet<string>;
  /** How the current one became it, where the journal does not say so: a process died in between, or the disk was full. */
  untold: JournalLine | undefined;
  /** The journal's lines about the remote, oldest first. */
  lines: readonly JournalLine[];
}

/** One release that is kept. */
export interface ListedRelease {
  version: string;
  state: 'current' | 'previous' | 'kept';
  /** How and when it became current last, and by whom; undefined where the journal does not know. */
  last: Pick<JournalLine, 'at' | 'by' | 'action'> | undefined;
}

/** What registry, journal and disk say together. */
export class Standings {
  constructor(
    private readonly registry: RegistryFile,
    private readonly journal: Journal,
    private readonly kept: KeptReleases,
  ) {}

  /** @throws NoSuchRelease when no remote can be called so */
  async of(remote: string): Promise<Standing> {
    if (!isRemoteName(remote)) throw new NoSuchRelease(`${remote} is no name for a remote.`);
    const { remotes } = await this.registry.read();
    const current = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
    const byTime = [...(await this.kept.versions(remote))].sort(([, a], [, b]) => b - a);
    const { lines, untold } = await this.#history(remote);
    const trail = trailOf(lines, current);
    const live = new Set([...lines, ...pointersOf(current)].map(({ version }) => version));
    const there = byTime.map(([version]) => version);
    const kept = lines.some((line) => line !== untold) ? there.filter((version) => live.has(version)) : there;
    return { current, trail, live, kept: new Set(kept), untold, lines };
  }

  /** @returns the releases of a remote that are kept, those first that were needed last */
  async list(remote: string): Promise<ListedRelease[]> {
    const [{ current, kept }, { lines }] = await Promise.all([this.of(remote), this.#history(remote)]);
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

  /** The journal, and what it leaves out of the current release. */
  async #history(remote: string): Promise<{ lines: JournalLine[]; untold: JournalLine | undefined }> {
    const lines = await this.journal.of(remote);
    const last = await this.registry.lastMove(remote);
    if (!last || lines.some(({ at, version }) => at === last.at && version === last.version)) {
      return { lines, untold: undefined };
    }
    return { lines: [...lines, last], untold: last };
  }

  /**
   * The releases that pages fall back to: the nearest earlier one that can be read, and up to {@link EARLIER_MAX} others, first the
   * last one that stood. The current release may be hosted elsewhere and unknown here; its entry describes it.
   *
   * @param trail that ends with what becomes current
   */
  async fallbacks(
    remote: string,
    trail: Trail,
    { current, kept, lines }: Pick<Standing, 'current' | 'kept' | 'lines'>,
    now: Date,
  ): Promise<Pick<RegistryEntry, 'previous' | 'earlier'>> {
    const readable: ReleasePointer[] = [];
    for (const version of wayBack(trail)) {
      if (version === current?.version) readable.push(pointerOf(current));
      else if (kept.has(version)) {
        const entry = await this.kept.entry(remote, version).catch(nullWhenBroken);
        if (entry) readable.push(pointerOf(entry));
      }
    }
    const [previous, ...others] = readable;
    const stood = stoodFor(STOOD_MS, lines, now.getTime());
    const lastGood = others.find(({ version }) => stood.has(version));
    const earlier = [...new Set(lastGood ? [lastGood, ...others] : others)].slice(0, EARLIER_MAX);
    return { ...(previous && { previous }), ...(earlier.length > 0 && { earlier }) };
  }
}

const pointersOf = (current: RegistryEntry | undefined): ReleasePointer[] =>
  current ? releasesOf(current) : [];

function nullWhenBroken(error: unknown): null {
  if (error instanceof ReleaseError) return null;
  throw error;
}

const pointerOf = ({ version, entry, manifest }: ReleasePointer): ReleasePointer => ({
  version,
  entry,
  manifest,
});

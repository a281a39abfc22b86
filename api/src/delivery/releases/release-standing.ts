import {
  releasesOf,
  type RegistryEntry,
  type ReleaseOrigin,
  type ReleasePointer,
} from '@queuebell/contracts';
import type { Acts } from './acts.js';
import type { StoredReleases } from './stored-releases.js';
import type { RegistryFile } from './registry-file.js';
import { isRemoteName } from './release-checks.js';
import { NoSuchRelease, ReleaseError } from './release-error.js';
import {
  movesOf,
  originIn,
  stoodFor,
  trailOf,
  wayBack,
  type Action,
  type JournalEntry,
  type Move,
  type Trail,
} from './release-history.js';

/** A release that was current for this long and was not rolled back counts as good. */
const STOOD_MS = 3_600_000;
/** Fallbacks in addition to the previous release. Each one that fails costs a visitor seconds. */
const EARLIER_MAX = 2;
const DEPLOYS: readonly Action[] = ['publish', 'canary'];

export interface Standing {
  current: RegistryEntry | undefined;
  trail: Trail;
  live: ReadonlySet<string>;
  /** Most recently needed first, without folders that never became current. */
  available: ReadonlySet<string>;
  moves: readonly Move[];
}

export interface ListedRelease {
  version: string;
  state: 'current' | 'previous' | 'kept';
  last: Pick<Move, 'at' | 'by' | 'action'> | undefined;
  origin?: ReleaseOrigin;
}

export class Standings {
  constructor(
    private readonly registry: RegistryFile,
    private readonly acts: Acts,
    private readonly stored: StoredReleases,
  ) {}

  /**
   * @param acts of the remote, for a caller that has read them
   * @throws NoSuchRelease when the remote's name is not valid
   */
  async of(remote: string, acts?: readonly JournalEntry[]): Promise<Standing> {
    if (!isRemoteName(remote)) throw new NoSuchRelease(`${remote} is not a valid name for a remote.`);
    const { remotes } = await this.registry.read();
    const current = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
    const byTime = [...(await this.stored.versions(remote))].sort(([, a], [, b]) => b - a);
    const moves = movesOf(acts ?? (await this.acts.of(remote)));
    const trail = trailOf(moves, current);
    const live = new Set([...moves, ...pointersOf(current)].map(({ version }) => version));
    const there = byTime.map(([version]) => version);
    const needed = moves.length > 0 ? there.filter((version) => live.has(version)) : there;
    return { current, trail, live, available: new Set(needed), moves };
  }

  /** @param acts as in {@link of} */
  async list(remote: string, acts?: readonly JournalEntry[]): Promise<ListedRelease[]> {
    const { current, available, moves } = await this.of(remote, acts);
    return [...available].map((version) => {
      const line = moves.findLast((each) => each.version === version);
      const isPrevious = version === current?.previous?.version;
      return {
        version,
        state: version === current?.version ? 'current' : isPrevious ? 'previous' : 'kept',
        last: line && { at: line.at, by: line.by, action: line.action },
        ...originOf(moves, version),
      };
    });
  }

  /**
   * Whether this version was deployed and is not on the trail of the current release: it was rolled back, or it is or was a canary.
   */
  async isSetAside(remote: string, version: string): Promise<boolean> {
    const acts = await this.acts.of(remote);
    const { trail } = await this.of(remote, acts);
    const wasDeployed = acts.some(
      (act) => act.state === 'done' && act.version === version && DEPLOYS.includes(act.action),
    );
    return wasDeployed && !trail.includes(version);
  }

  /** The nearest readable earlier release, then others, first the last one that counted as good. */
  async fallbacks(
    remote: string,
    trail: Trail,
    { current, available, moves }: Pick<Standing, 'current' | 'available' | 'moves'>,
    now: Date,
  ): Promise<Pick<RegistryEntry, 'previous' | 'earlier'>> {
    const readable: ReleasePointer[] = [];
    for (const version of wayBack(trail)) {
      if (version === current?.version) readable.push(pointerOf(current));
      else if (available.has(version)) {
        const entry = await this.stored.entry(remote, version).catch(nullWhenBroken);
        if (entry) readable.push(pointerOf(entry));
      }
    }
    const [previous, ...others] = readable;
    const stood = stoodFor(STOOD_MS, moves, now.getTime());
    const lastGood = others.find(({ version }) => stood.has(version));
    const earlier = [...new Set(lastGood ? [lastGood, ...others] : others)].slice(0, EARLIER_MAX);
    return { ...(previous && { previous }), ...(earlier.length > 0 && { earlier }) };
  }
}

function originOf(moves: readonly Move[], version: string): Pick<ListedRelease, 'origin'> {
  const origin = originIn(
    moves.map((move) => ({ ...move, state: 'done' })),
    version,
  );
  return Object.keys(origin).length > 0 ? { origin } : {};
}

const pointersOf = (current: RegistryEntry | undefined): ReleasePointer[] =>
  current ? releasesOf(current) : [];

function nullWhenBroken(error: unknown): null {
  if (error instanceof ReleaseError) return null;
  throw error;
}

export const pointerOf = ({ version, entry, manifest }: ReleasePointer): ReleasePointer => ({
  version,
  entry,
  manifest,
});

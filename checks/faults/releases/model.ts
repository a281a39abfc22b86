/** A command of docs/deploying-a-remote.md that a team gives for its remote. */
export type Act =
  | { type: 'deploy' | 'canary' | 'preview'; version: string }
  | { type: 'rollback'; to?: string }
  | { type: 'promote' | 'pin' | 'unpin' | 'retire' };

/** The releases of one remote, as the acts so far must have left them. */
export interface Releases {
  current: string | null;
  canary: { version: string; isPinned: boolean } | null;
  /** The releases that rollbacks follow, the current one last. */
  trail: readonly string[];
  /** Each act that has changed something: what, and of which release. */
  journal: readonly string[];
}

export const NO_RELEASES: Releases = { current: null, canary: null, trail: [], journal: [] };

/**
 * @param isKept whether the store still has the files of a release
 * @returns the same object if nothing changes, null if the act must be refused
 */
export function releasesAfter(
  act: Act,
  before: Releases,
  isKept: (version: string) => boolean,
): Releases | null {
  const { current, canary, trail } = before;
  const noted = (line: string, changes: Partial<Releases>): Releases => ({
    ...before,
    ...changes,
    journal: [...before.journal, line],
  });
  const moved = (action: 'publish' | 'rollback', version: string, way: readonly string[]) =>
    noted(`${action} ${version}`, { current: version, canary: null, trail: way });
  const forward = (version: string) => (trail.at(-1) === version ? trail : [...trail, version]);
  switch (act.type) {
    case 'deploy':
      return act.version === current ? before : moved('publish', act.version, forward(act.version));
    case 'preview':
      return noted(`preview ${act.version}`, {});
    case 'canary': {
      if (current === null || act.version === current) return null;
      const isPinned = canary?.version === act.version && canary.isPinned;
      return noted(`canary ${act.version}`, { canary: { version: act.version, isPinned } });
    }
    case 'promote':
      return canary && moved('publish', canary.version, forward(canary.version));
    case 'pin':
    case 'unpin': {
      const isPinned = act.type === 'pin';
      if (canary?.isPinned === isPinned) return before;
      return canary && noted(`${act.type} ${canary.version}`, { canary: { ...canary, isPinned } });
    }
    case 'retire':
      return current === null ? null : noted(`retire ${current}`, { current: null, canary: null });
    case 'rollback': {
      if (canary && act.to === undefined) return noted(`end-canary ${canary.version}`, { canary: null });
      const to = act.to ?? trail.findLast((version) => version !== current && isKept(version));
      if (to === undefined || !isKept(to)) return null;
      if (to === current) return before;
      const place = trail.lastIndexOf(to);
      return moved('rollback', to, place < 0 ? forward(to) : trail.slice(0, place + 1));
    }
  }
}

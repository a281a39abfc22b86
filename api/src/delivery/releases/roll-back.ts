import type { RollbackRequest } from '@queuebell/contracts';
import { assertCurrentIs } from './expected-release.js';
import { makeCurrent, type NewMove, type PathNews } from './make-current.js';
import type { Published } from './publish-draft.js';
import { NoSuchRelease } from './release-error.js';
import { backTo, before, type Trail } from './release-history.js';
import type { StoreParts } from './store-parts.js';

/**
 * Goes back to the previous release, or to `to`; brings back the last release of a remote that is retired.
 * With `from`, repeated calls go back once.
 * @throws NoSuchRelease, ReleaseChanged when `from` is not current, ReleaseError when it would be refused
 */
export function rollBack(
  parts: StoreParts,
  remote: string,
  by: string,
  { from, to }: RollbackRequest,
): Promise<Published> {
  return parts.locked(async (lock) => {
    const standing = await parts.standings.of(remote);
    const { current, trail, available } = standing;
    assertCurrentIs(from, remote, current);
    const version = to ?? (current ? before(trail, available) : lastOf(trail, available));
    if (version === undefined) {
      const where = current ? `before ${current.version}` : 'here';
      throw new NoSuchRelease(`${remote} has no release ${where}.`);
    }
    if (!available.has(version)) {
      throw new NoSuchRelease(`${version} of ${remote} is not kept. Kept are: ${[...available].join(', ')}.`);
    }
    const changed = version !== current?.version;
    let news: PathNews = {};
    if (changed) {
      await parts.checks.assertCanRun(remote, version);
      const at = parts.now().toISOString();
      const move: NewMove = { at, remote, version, action: 'rollback', by };
      news = await parts.acts.record(move, lock, (act) =>
        makeCurrent(parts, { act, move, trail: backTo(trail, version) }, standing, lock),
      );
    }
    return { remote, version, changed, ...news, from: current?.version };
  });
}

const lastOf = (trail: Trail, available: ReadonlySet<string>): string | undefined =>
  trail.findLast((version) => available.has(version));

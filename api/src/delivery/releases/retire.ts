import type { RemoteRetired, RetireRequest } from '@queuebell/contracts';
import { endTokens, type DeployToken } from './deploy-tokens.js';
import { assertCurrentIs } from './expected-release.js';
import { isDiskFull } from './full-disk.js';
import { noteLastNeed } from './make-current.js';
import { withoutRemote } from './path-owners.js';
import { linkProblemsAfter } from './release-links.js';
import { NoSuchRelease } from './release-error.js';
import { refuseShell } from './shell-release.js';
import type { StoreParts } from './store-parts.js';

/**
 * Takes a remote off the site, and ends its tokens. Its files stay for open pages as those of a replaced
 * release.
 * @throws NoSuchRelease, ReleaseChanged when `from` is not current
 */
export function retire(
  parts: StoreParts,
  remote: string,
  by: string,
  { from }: RetireRequest,
): Promise<RemoteRetired> {
  // Outside, because on a full disk the task below runs twice.
  const ended: DeployToken[] = [];
  return parts.locked(async (lock) => {
    refuseShell(remote, 'The shell cannot be retired: all pages are in it.');
    const { current } = await parts.standings.of(remote);
    if (!current) throw new NoSuchRelease(`${remote} has no release here.`);
    assertCurrentIs(from, remote, current);
    const { version } = current;
    const before = await parts.claims.read();
    const { [remote]: _, ...declared } = before.declared;
    const { changes, moved } = await parts.claims.reassign({ ...before, declared });
    const paths = current.paths.filter((path) => !moved.some((each) => each.path === path));
    const now = parts.now();
    // First: whatever happens in between, no token brings back a remote that is off the site.
    const tokens = await endTokens(parts, { remote, by }, lock).catch((error: Error) => {
      if (isDiskFull(error)) throw error;
      parts.warn(`${remote}: its deploy tokens were not ended: ${error.message}`);
      return [];
    });
    ended.push(...tokens);
    const act = { at: now.toISOString(), remote, action: 'retire' as const, by, version };
    await parts.acts.record({ ...act, detail: paths.join(' ') }, lock, async (id) => {
      await noteLastNeed(parts, remote, current, now);
      await lock.assertHeld();
      await parts.registry.replace({ ...changes, [remote]: null }, id, {
        handOvers: withoutRemote(before.handOvers, remote),
      });
    });
    const back = moved.length > 0 && { movedPaths: moved };
    const links = await linkProblemsAfter(parts, remote, current.paths);
    return { remote, version, paths, ...back, ...links, tokensEnded: ended.length };
  });
}

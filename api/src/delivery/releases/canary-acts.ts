import type { CanaryEnded } from '@queuebell/contracts';
import type { Canary } from './canaries.js';
import { makeCurrent, type NewMove } from './make-current.js';
import type { Published } from './publish-draft.js';
import { NoSuchRelease } from './release-error.js';
import { forward, originIn, promotionDetail, type Act } from './release-history.js';
import type { HeldLock } from './store-lock.js';
import type { StoreParts } from './store-parts.js';

/**
 * Makes a canary the current release of all browsers.
 *
 * @param version if given, only of that release
 * @throws NoSuchRelease when there is no such canary, ReleaseError when the release would be refused now
 */
export function promote(
  parts: StoreParts,
  remote: string,
  by: string,
  version: string | undefined,
): Promise<Published> {
  return parts.locked(async (lock) => {
    const canary = await openCanary(parts, remote, version);
    const standing = await parts.standings.of(remote);
    await parts.checks.assertCanRun(remote, canary.version);
    const move: NewMove = {
      ...{ at: parts.now().toISOString(), remote, version: canary.version, action: 'publish', by },
      ...originIn(await parts.acts.of(remote), canary.version),
      detail: promotionDetail(canary.share),
    };
    const trail = forward(standing.trail, canary.version);
    const news = await parts.acts.record(move, lock, (act) =>
      makeCurrent(parts, { act, move, trail }, standing, lock),
    );
    return { remote, version: canary.version, changed: true, ...news, from: canary.against };
  });
}

/**
 * Gives all browsers the current release again.
 *
 * @param version if given, only of that release
 * @throws NoSuchRelease when there is no such canary
 */
export const endCanary = (
  parts: StoreParts,
  remote: string,
  by: string,
  version: string | undefined,
): Promise<CanaryEnded> =>
  parts.locked(async (lock) => {
    const canary = await openCanary(parts, remote, version);
    await end(parts, remote, canary, { action: 'end-canary', by }, lock);
    return { remote, version: canary.version, current: canary.against };
  });

/**
 * The same by the server itself.
 *
 * @param canary as it was compared @param why for people
 * @returns whether this call has ended it: it may have ended before, or be pinned or compared with another release now
 */
export const takeBack = (
  parts: StoreParts,
  remote: string,
  { version, against, since }: Pick<Canary, 'version' | 'against' | 'since'>,
  why: string,
): Promise<boolean> =>
  parts.locked(async (lock) => {
    const canary = (await parts.registry.canaries())[remote];
    if (canary?.version !== version || canary.against !== against || canary.since !== since) return false;
    if (canary.pinned) return false;
    await end(parts, remote, canary, { action: 'take-back', by: 'the server', detail: why }, lock);
    return true;
  });

/**
 * Pins a canary, so that the server does not take it back, or ends that.
 *
 * @throws NoSuchRelease when there is no canary
 */
export const pinCanary = (parts: StoreParts, remote: string, by: string, pinned: boolean): Promise<Canary> =>
  parts.locked(async (lock) => {
    const canary = await openCanary(parts, remote, undefined);
    if (canary.pinned === pinned) return canary;
    const changed = { ...canary, pinned };
    const { registry } = parts;
    const action = pinned ? 'pin' : 'unpin';
    await parts.acts.record(actOn(parts, remote, canary, { action, by }), lock, async (id) => {
      await lock.assertHeld();
      const canaries = { ...(await registry.canaries()), [remote]: changed };
      await registry.replace({}, id, { canaries });
    });
    return changed;
  });

async function end(
  parts: StoreParts,
  remote: string,
  canary: Canary,
  act: Pick<Act, 'action' | 'by' | 'detail'>,
  lock: HeldLock,
): Promise<void> {
  const { registry, stored } = parts;
  await parts.acts.record(actOn(parts, remote, canary, act), lock, async (id) => {
    await stored.neededUntil(remote, canary.version, parts.now());
    await lock.assertHeld();
    const { [remote]: _, ...canaries } = await registry.canaries();
    await registry.replace({}, id, { canaries });
  });
}

const actOn = (
  { now }: StoreParts,
  remote: string,
  { version }: Canary,
  act: Pick<Act, 'action' | 'by' | 'detail'>,
): Act => ({ at: now().toISOString(), remote, version, ...act });

async function openCanary(
  { registry }: StoreParts,
  remote: string,
  version: string | undefined,
): Promise<Canary> {
  const canary = (await registry.canaries())[remote];
  if (!canary) throw new NoSuchRelease(`${remote} has no canary here.`);
  if (version !== undefined && version !== canary.version) {
    throw new NoSuchRelease(`The canary of ${remote} is ${canary.version} now, not ${version}.`);
  }
  return canary;
}

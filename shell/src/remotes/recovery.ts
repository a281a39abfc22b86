import { type MissingFileReload, isMissingFile, isRemoteError } from '@queuebell/host-kit/host';
import { isSlow } from './load-release';
import type { LoadedRemote, RemoteState } from './remote-state';

/**
 * The next step for an area that could not be drawn: draw it again, wait for the page's reload, show the problem until
 * the server is back (`away`), or until a person does something.
 */
export type Recovery = 'again' | 'reloading' | 'away' | 'problem';

interface RecoveryDeps {
  missingFileReload: MissingFileReload;
  /** @returns whether the registry could be read */
  readRegistry: () => Promise<boolean>;
  /** The version that the registry names now. */
  currentVersion: () => string | undefined;
  /** Whether a release is left to try without this version. */
  hasOtherThan: (version: string) => boolean;
}

/** Decides what to do after a remote failed to load or to draw; the remote counts as not loaded from now on. */
export async function recoverRemote(
  remote: string,
  route: string,
  state: RemoteState,
  cause: unknown,
  deps: RecoveryDeps,
): Promise<Recovery> {
  const { loaded } = state;
  delete state.loaded;
  const version = loaded?.release?.version;
  if (!loaded || version === undefined) {
    return isGone(cause) ? recoverUnloaded(remote, state, loaded?.wanted, deps) : 'problem';
  }
  // The earlier release in use does not have this screen; the newest one may load by now.
  if (version !== loaded.wanted && isRemoteError(cause, 'NO_SCREEN')) return 'again';
  const reloaded = isGone(cause) ? await deps.missingFileReload.reload(`${remote} ${version}`) : 'useless';
  if (reloaded !== 'useless') return reloaded;
  if (!deps.hasOtherThan(version) || isFirstBreakOfStable(state, loaded, version, route)) return 'problem';
  state.broken.set(version, cause);
  return 'again';
}

/** A page that slept may have a registry whose releases were removed long ago. */
async function recoverUnloaded(
  remote: string,
  state: RemoteState,
  wanted = '',
  { readRegistry, currentVersion, missingFileReload }: RecoveryDeps,
): Promise<Recovery> {
  const isRead = await readRegistry();
  if (currentVersion() !== wanted && !state.isRenewed) {
    state.isRenewed = true;
    return 'again';
  }
  // With the same registry a reloaded page would ask for the same files.
  const reloaded = isRead ? 'useless' : await missingFileReload.reload(`${remote} ${wanted}`);
  return reloaded === 'useless' ? 'problem' : reloaded;
}

/**
 * A stable screen that breaks is not replaced by an earlier release, so that typed text stays. After Retry it holds no
 * text: if it breaks again, the earlier release is better.
 */
function isFirstBreakOfStable(
  { brokeStable }: RemoteState,
  { stable }: LoadedRemote,
  version: string,
  route: string,
): boolean {
  const screen = `${version} ${route}`;
  if (!stable.has(route) || brokeStable.has(screen)) return false;
  brokeStable.add(screen);
  return true;
}

/** Files are missing, not only slow. */
const isGone = (cause: unknown): boolean => isMissingFile(cause) && !isSlow(cause);

import { ReleaseChanged } from './release-error.js';

/**
 * @param from the current version as the caller has read it, empty if there was none; undefined: any
 * @throws ReleaseChanged
 */
export function assertCurrentIs(
  from: string | undefined,
  remote: string,
  current: { version: string } | undefined,
): void {
  if (from === undefined || from === (current?.version ?? '')) return;
  const now = current ? `runs ${current.version} now` : 'has no release now';
  throw new ReleaseChanged(`${remote} ${now}, not ${from || 'none'}. Nothing has changed.`);
}

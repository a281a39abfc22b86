import { type RegistryEntry, type ReleasePointer, releasesOf } from '@queuebell/contracts/registry';

/** The time limits of one attempt. */
export interface LoadLimits {
  /** For the answer to the first script; a server that accepts and never answers counts as down. */
  entryMs: number;
  /** For all files of the screen. */
  wholeMs: number;
}

const SHORT_LIMITS: LoadLimits = { entryMs: 3_000, wholeMs: 6_000 };
export const LONG_LIMITS: LoadLimits = { entryMs: 12_000, wholeMs: 15_000 };

export interface Attempt {
  release: ReleasePointer;
  limits: LoadLimits;
  /**
   * When to make this attempt. `missing`: the attempt before missed a file. `slow`: this release was too slow before. `broken`: no release
   * was slow, and all have failed. Undefined: always.
   */
  after?: 'missing' | 'slow' | 'broken';
}

/**
 * The attempts to show a remote, in order: the current release, once more if a file was missing, the release
 * before it, then the slow one with more time (a slow network is slow for all), and earlier releases if those
 * two are broken.
 *
 * @param broken versions that failed in this page while being drawn
 */
export function attemptsAt(entry: RegistryEntry, broken: ReadonlySet<string>): Attempt[] {
  const [first, second, ...earlier] = releasesOf(entry).filter(({ version }) => !broken.has(version));
  if (!first) return [];
  const isCurrent = first.version === entry.version;
  const attempt: Attempt = { release: first, limits: second ? SHORT_LIMITS : LONG_LIMITS };
  const attempts = [attempt];
  if (isCurrent) attempts.push({ ...attempt, after: 'missing' });
  if (!second) return attempts;
  attempts.push({ release: second, limits: SHORT_LIMITS });
  for (const release of [first, second]) attempts.push({ release, limits: LONG_LIMITS, after: 'slow' });
  for (const release of earlier) attempts.push({ release, limits: LONG_LIMITS, after: 'broken' });
  return attempts;
}

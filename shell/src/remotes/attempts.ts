import { type RegistryEntry, type ReleasePointer, releasesOf } from '@queuebell/contracts/registry';

/** How long a release may take, where another could be used in its place, and where none is left. */
export interface Patience {
  /** For the answer to its first script. A server that accepts and never answers counts as down after this. */
  entryMs: number;
  /** For all that the screen needs. */
  wholeMs: number;
}

const HASTE: Patience = { entryMs: 3_000, wholeMs: 6_000 };
export const PATIENCE: Patience = { entryMs: 12_000, wholeMs: 15_000 };

/** One release to be tried. */
export interface Attempt {
  release: ReleasePointer;
  patience: Patience;
  /**
   * Only where a file was `missing` at the attempt before, where this release was too `slow`, or where none was too slow and
   * all are `broken`; left out: always.
   */
  after?: 'missing' | 'slow' | 'broken';
}

/**
 * The attempts to show a remote, in this order: the current release, once more if a file was missing, the release before it, then the
 * one that was only too slow, with more time (a slow line is slow for all), and earlier releases if those two are broken.
 *
 * @param broken versions that have failed in this page while being drawn
 */
export function attemptsAt(entry: RegistryEntry, broken: ReadonlySet<string>): Attempt[] {
  const [first, second, ...earlier] = releasesOf(entry).filter(({ version }) => !broken.has(version));
  if (!first) return [];
  const isCurrent = first.version === entry.version;
  const attempt: Attempt = { release: first, patience: second ? HASTE : PATIENCE };
  const attempts = [attempt];
  if (isCurrent) attempts.push({ ...attempt, after: 'missing' });
  if (!second) return attempts;
  attempts.push({ release: second, patience: HASTE });
  for (const release of [first, second]) attempts.push({ release, patience: PATIENCE, after: 'slow' });
  for (const release of earlier) attempts.push({ release, patience: PATIENCE, after: 'broken' });
  return attempts;
}

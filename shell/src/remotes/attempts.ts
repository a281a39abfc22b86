import type { RegistryEntry, ReleasePointer } from '@queuebell/contracts/registry';

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
  /** Only where a file was `missing` at the attempt before, or where this release was too `slow`; left out: always. */
  after?: 'missing' | 'slow';
}

/**
 * What is tried to show a remote, in this order: the current release, once more where a file of it was missing, the one
 * before it, and then whichever was only too slow again with all patience: a slow line is slow for both.
 *
 * @param broken versions that have failed in this page while being drawn
 */
export function attemptsAt(entry: RegistryEntry, broken: ReadonlySet<string>): Attempt[] {
  const { previous } = entry;
  const isUsable = !broken.has(entry.version);
  const hasPrevious = previous !== undefined && !broken.has(previous.version);
  const patience = hasPrevious ? HASTE : PATIENCE;
  const attempts: Attempt[] = [];
  if (isUsable) attempts.push({ release: entry, patience }, { release: entry, patience, after: 'missing' });
  if (hasPrevious) attempts.push({ release: previous, patience: isUsable ? HASTE : PATIENCE });
  if (isUsable && hasPrevious) {
    attempts.push({ release: entry, patience: PATIENCE, after: 'slow' });
    attempts.push({ release: previous, patience: PATIENCE, after: 'slow' });
  }
  return attempts;
}

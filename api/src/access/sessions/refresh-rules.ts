/** How long the previous secret is accepted, because several tabs may send it at once. */
export const OVERLAP_MS = 30_000;
/** Remembered unused successors: this many lost answers in a row do not end the session. */
const UNUSED_MAX = 4;

export interface RefreshSecrets {
  /** The refresh secret of the last request; null at the login. */
  previous: string | null;
  /** Its successors, newest last. More than one after a lost answer. */
  unused: string[];
  rotatedAt: Date;
}

/**
 * The decision about a presented secret.
 * `next`: it is used now, and gets a successor.
 * `same`: another tab has just received the successor, so nothing is given.
 * `again`: the answer with the successor was lost, so there is another one.
 * `reuse`: it and its successor were used before, so somebody has a copy, and the session ends.
 * `unknown`: invented; a session's id is not secret, so an invented secret must not end it.
 */
export type RefreshDecision = 'next' | 'same' | 'again' | 'reuse' | 'unknown';

export interface Presented {
  hash: string;
  /** Whether its MAC proves that this server made it. */
  isIssued: boolean;
}

/** Once the thief or the owner uses a successor, the other one's secret is a reuse. */
export function decisionOf(
  { previous, unused, rotatedAt }: RefreshSecrets,
  { hash, isIssued }: Presented,
  now: Date,
): RefreshDecision {
  if (unused.includes(hash)) return 'next';
  if (hash !== previous) return isIssued ? 'reuse' : 'unknown';
  return now.getTime() - rotatedAt.getTime() < OVERLAP_MS ? 'same' : 'again';
}

export function rotatedSecrets(
  { unused }: RefreshSecrets,
  decision: 'next' | 'again',
  { presented, successor, now }: { presented: string; successor: string; now: Date },
): RefreshSecrets {
  const others = decision === 'next' ? [] : unused.slice(1 - UNUSED_MAX);
  return { previous: presented, unused: [...others, successor], rotatedAt: now };
}

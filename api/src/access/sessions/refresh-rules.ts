/**
 * For how long after a rotation the secret before is still answered, without another rotation: the tabs of a browser that
 * has no locks all come with it at once.
 */
export const OVERLAP_MS = 30_000;
/** How many successors nobody has come with are remembered: so many lost answers in a row cost nobody the login. */
const UNUSED_MAX = 4;

/** The secrets of one login, as hashes. */
export interface RefreshSecrets {
  /** The one that was last come with; null at the login. */
  previous: string | null;
  /** Its successors. More than one where the answer with the one before may have been lost; the newest last. */
  unused: string[];
  /** When the newest of them was made. */
  rotatedAt: Date;
}

/**
 * The decision about a presented secret. `next`: it is used now, and gets a successor. `same`: another tab has just received the
 * successor, so there is nothing to give. `again`: the answer with the successor was lost, so there is another one. `reuse`: both it
 * and its successor were used before, so somebody has a copy, and the login ends. `unknown`: it was invented; a login's id is no
 * secret, so an invented secret ends nothing.
 */
export type Move = 'next' | 'same' | 'again' | 'reuse' | 'unknown';

/** The secret that a browser presents. */
export interface Presented {
  /** The secret's. */
  hash: string;
  /** Whether the secret itself shows that it was given out here, however long ago. */
  isIssued: boolean;
}

/**
 * A browser that loses answers always comes with a secret that is known here. A thief and the owner cannot both go on:
 * as soon as one uses a successor, what the other holds is reuse.
 */
export function moveOf(
  { previous, unused, rotatedAt }: RefreshSecrets,
  { hash, isIssued }: Presented,
  now: Date,
): Move {
  if (unused.includes(hash)) return 'next';
  if (hash !== previous) return isIssued ? 'reuse' : 'unknown';
  return now.getTime() - rotatedAt.getTime() < OVERLAP_MS ? 'same' : 'again';
}

/**
 * The secrets after a move that makes a successor.
 * @param presented the secret that was come with
 */
export function rotated(
  { unused }: RefreshSecrets,
  move: 'next' | 'again',
  { presented, successor, now }: { presented: string; successor: string; now: Date },
): RefreshSecrets {
  const others = move === 'next' ? [] : unused.slice(1 - UNUSED_MAX);
  return { previous: presented, unused: [...others, successor], rotatedAt: now };
}

import { firstEventOf } from '@queuebell/host-kit/early';
import { firstSnapshotOf } from '../../queue/queue-event';
import { drawBoard } from './draw-board';

/** The screen loads within seconds. If it does not, nothing updates these numbers, so they are removed. */
const SHOWN_FOR_MS = 15_000;

/**
 * Draws the first event of the page's own stream (contracts, RemoteDescription.earlyPictures), unless the screen is there already.
 * The screen replaces everything in its root.
 */
export async function showEarly({
  queuebellEarly: early,
  document,
  setTimeout,
}: Window & typeof globalThis): Promise<void> {
  const text = early && (await firstEventOf(early));
  const snapshot = firstSnapshotOf(text || '');
  const root = document.getElementById('root');
  if (!snapshot || !root || root.firstChild) return;
  const main = document.createElement('main');
  main.append(drawBoard(snapshot));
  root.append(main);
  setTimeout(() => main.remove(), SHOWN_FOR_MS);
}

import { firstEventOf } from '@queuebell/host-kit/early';
import { firstSnapshotOf } from '../../queue/queue-event';
import { drawBoard } from './draw-board';

/** The screen comes within seconds, even on a slow line. If it does not, nobody keeps these numbers true. */
const SHOWN_FOR_MS = 15_000;

/**
 * Draws what the page's own stream says first (contracts, RemoteDescription.earlyPictures), unless the screen is there already,
 * which takes the place of whatever is in its root.
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

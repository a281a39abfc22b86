import type { QueueSnapshot } from '@queuebell/contracts';
import type { Host } from '@queuebell/remote-kit';
import { inTime } from '../queue/answer-in-time';
import { createEventParser } from '../queue/event-parser';
import { understand } from '../queue/live-source';
import type { Now } from '../queue/use-now';

/** A board as it was told while its screen was still loading. */
export interface FirstBoard {
  /** Of the stream that told it. */
  path: string;
  snapshot: QueueSnapshot;
  /** When, in milliseconds of this device's clock. */
  at: number;
}

/** On a slow line the stream has answered long before the scripts are there; if not, the screen says that it loads. */
const WAITED_FOR_MS = 300;

/** The numbers for the first picture, where the page itself has asked for them; null where it has not, or nobody answered yet. */
export async function firstBoard(
  { early }: Pick<Host, 'early'>,
  now: Now = Date.now,
): Promise<FirstBoard | null> {
  const text = early && (await inTime(early.text, WAITED_FOR_MS, null));
  const [event] = text ? createEventParser()(text) : [];
  const snapshot = event && understand(event, null);
  return early && snapshot && snapshot !== 'nothing' ? { path: early.path, snapshot, at: now() } : null;
}

import type { LiveDocument } from './live-document.js';

/** One shop's queue in this process. It stays valid when the queue is dropped and read again. */
export interface LiveQueueHandle {
  readonly document: LiveDocument | null;
  /** Sequence of the last event that this process moved; it may still be in the document. */
  movedEvents: number;
  /** Reads the queue, in a read that begins now; null if it does not exist. */
  refresh(): Promise<LiveDocument | null>;
  /** A write leads to this version: its change needs no read. Null: no write is active. */
  expect(version: number | null): void;
  put(document: LiveDocument): void;
}

import type { LiveDocument } from './live-document.js';

/** The queue in this process's memory, for its writer. */
export interface Memory {
  /** Null before the first read. */
  readonly document: LiveDocument | null;
  /**
   * Sequence of the last event that this process moved to its collection; it may still be in the document.
   */
  movedEvents: number;
  /** Reads the queue, in a read that begins now; null if it does not exist. */
  refresh(): Promise<LiveDocument | null>;
  /** A write leads to this version: its change needs no read. Null: no write is active. */
  expect(version: number | null): void;
  /** Stores the result of a write that a majority has. */
  put(document: LiveDocument): void;
}

import type { LiveDocument } from './live-document.js';

/** The queue in this process's memory. */
export interface Memory {
  /** Null: nobody has read it yet. */
  readonly document: LiveDocument | null;
  /** The last event that this process has moved to its collection, by its sequence; it may still be in the document. */
  movedEvents: number;
  /** Reads the queue, in a read that begins now; null when there is none. */
  refresh(): Promise<LiveDocument | null>;
  /** A write is under way that leads to this version: it need not be read. Null: none is. */
  expect(version: number | null): void;
  /** The queue is so since a write that a majority has. */
  put(document: LiveDocument): void;
}

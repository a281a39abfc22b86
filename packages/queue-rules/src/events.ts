import type { JoinedVia } from '@queuebell/contracts';
import type { Outcome, ServiceDay, StoredSettings } from './queue.js';

/** The person or thing that caused a change. `device`: a paired one, by its id. `clock`: nobody, time passed. */
export type Actor = { is: 'owner' | 'customer' | 'clock' } | { is: 'device'; id: string };

/**
 * A change, with enough to take it back. It names customers by their keys and holds no name and no phone. `at` and `by` and
 * the sequence are the writer's to add.
 */
export type NewEvent =
  | { type: 'checkedIn'; key: string; number: number; via: JoinedVia }
  | { type: 'closed'; key: string; number: number; outcome: Outcome }
  | { type: 'putBack'; key: string; number: number; outcome: Outcome; closedAt: Date }
  | { type: 'calledAgain'; key: string; number: number }
  | { type: 'renumbered'; key: string; from: number; to: number }
  | { type: 'dayStarted'; from: ServiceDay; to: ServiceDay; counter: number; reserveUsed: readonly number[] }
  | { type: 'settingsChanged'; from: StoredSettings }
  | { type: 'alertMarked'; key: string }
  | { type: 'leased'; holder: string; numbers: readonly number[] }
  | { type: 'leaseEnded'; holder: string; numbers: readonly number[]; lastDay: ServiceDay };

import type { QueueSnapshot, ShownChair } from '@queuebell/contracts';
import type { PlaceWaits } from './use-place-waits';
import type { Admin } from './use-admin';

/** The parts of the admin screen share this. */
export interface Screen extends Omit<Admin, 'state'> {
  queue: QueueSnapshot;
  /** By the server's clock, as far as known. */
  now: number;
  /** The chairs that this screen works at; none in a shop with one chair. */
  here: readonly ShownChair[];
  /** Undefined while they are not known. */
  waits: PlaceWaits | undefined;
  /** Loads the parts of `deferred.ts`, if they are not there yet. */
  loadDeferred: () => void;
}

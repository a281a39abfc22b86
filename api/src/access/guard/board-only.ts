import type { QueueView } from '@queuebell/contracts';
import { ApiError } from '../../platform/errors/api-error.js';
import type { Session } from './authenticated-request.js';

/** Displays are public, so their tokens open the board's view only. @throws ApiError('WRONG_DEVICE') */
export function refuseOtherViews({ device }: Session, view: QueueView): void {
  if (device?.kind === 'display' && view !== 'board') throw new ApiError('WRONG_DEVICE');
}

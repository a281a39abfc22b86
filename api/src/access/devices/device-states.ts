import { Injectable } from '@nestjs/common';
import type { DeviceKind } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { RecentReads } from '../../platform/database/recent-reads.js';
import type { DeviceDocument } from './device.schema.js';
import { PairedDevices } from './paired-devices.js';

/** What of a device decides what its token may do. */
export interface DeviceState {
  ownerId: string;
  kind: DeviceKind;
  /** See {@link DeviceDocument.tokensSince}. */
  tokensSince: number;
}

/** How long a revocation by another process may go unseen here, while nothing tells of it. */
export const DEVICE_STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/**
 * Which devices are paired: not older than {@link DEVICE_STATE_TTL_MS}, or read once and held as long as each revocation is
 * heard of and said here by {@link forget}.
 */
@Injectable()
export class DeviceStates extends RecentReads<DeviceState | null> {
  constructor(devices: PairedDevices, clock: Clock) {
    const read = async (id: string) => {
      const device = await devices.byId(id);
      return device && deviceStateOf(device);
    };
    super(read, clock, { ttlMs: DEVICE_STATE_TTL_MS, max: STATES_MAX });
  }
}

export const deviceStateOf = ({ ownerId, kind, tokensSince = 0 }: DeviceDocument): DeviceState => ({
  ownerId: ownerId.toHexString(),
  kind,
  tokensSince,
});

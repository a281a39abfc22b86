import { Injectable } from '@nestjs/common';
import type { DeviceKind } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { RecentReads } from '../../platform/database/recent-reads.js';
import type { DeviceDocument } from './device.schema.js';
import { PairedDevices } from './paired-devices.js';

export interface DeviceState {
  ownerId: string;
  kind: DeviceKind;
  tokensSince: number;
}

/** Maximum age of a state if no change is pushed. */
export const DEVICE_STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/** At most {@link DEVICE_STATE_TTL_MS} old, or cached while every revocation is passed to {@link forget}. */
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

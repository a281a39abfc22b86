import { Injectable } from '@nestjs/common';
import type { DeviceList, ResetDevicesRequest } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { DeviceStates } from '../../../access/devices/device-states.js';
import { shownDevice } from '../../../access/devices/device-user.js';
import { PairedDevices } from '../../../access/devices/paired-devices.js';
import { ResetLinksService } from '../../../access/reset-links/reset-links.service.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';

/** Removes paired devices after a reset, when the owner does not know who has them. The used link is the proof. */
@Injectable()
export class ResetDevicesService {
  constructor(
    private readonly links: ResetLinksService,
    private readonly devices: PairedDevices,
    private readonly deviceStates: DeviceStates,
    private readonly clock: Clock,
  ) {}

  /** Revokes those that still exist. @returns the remaining devices @throws ApiError('RESET_LINK_INVALID') */
  async remove({ token, remove }: ResetDevicesRequest, note: NoteAccount): Promise<DeviceList> {
    const owner = (await this.links.usedBy(token))?.toHexString();
    if (owner === undefined) throw new ApiError('RESET_LINK_INVALID');
    note(owner);
    for (const id of remove) {
      await this.devices.remove(owner, new mongo.ObjectId(id));
      this.deviceStates.forget(id);
    }
    const left = await this.devices.of(owner);
    return left.map((device) => shownDevice(device, this.clock.now()));
  }
}

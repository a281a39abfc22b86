import { Module } from '@nestjs/common';
import { DeviceStates } from './device-states.js';
import { PairedDevices } from './paired-devices.js';

/** Apart from the devices' calls (`devices.module.ts`), because the guard before all calls needs it. */
@Module({ providers: [PairedDevices, DeviceStates], exports: [PairedDevices, DeviceStates] })
export class PairedDevicesModule {}

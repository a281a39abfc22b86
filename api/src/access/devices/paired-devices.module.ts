import { Module } from '@nestjs/common';
import { DeviceStates } from './device-states.js';
import { PairedDevices } from './paired-devices.js';

/** Separate from `devices.module.ts`, because the guard needs it. */
@Module({ providers: [PairedDevices, DeviceStates], exports: [PairedDevices, DeviceStates] })
export class PairedDevicesModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DeviceStates } from './device-states.js';
import { deviceModel } from './device.schema.js';
import { formerDeviceModel } from './former-device.schema.js';
import { PairedDevices } from './paired-devices.js';

/** Separate from `devices.module.ts`, because the guard needs it. */
@Module({
  imports: [MongooseModule.forFeature([deviceModel, formerDeviceModel])],
  providers: [PairedDevices, DeviceStates],
  exports: [PairedDevices, DeviceStates],
})
export class PairedDevicesModule {}

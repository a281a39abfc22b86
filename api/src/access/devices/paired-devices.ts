import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BeatRequest } from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { deviceModel, type DeviceDocument } from './device.schema.js';

/** Every query names the owner, so that other shops' devices are not found. */
@Injectable()
export class PairedDevices {
  constructor(
    @InjectModel(deviceModel.name) private readonly devices: Model<DeviceDocument>,
    private readonly clock: Clock,
  ) {}

  async add(device: DeviceDocument, session: mongo.ClientSession): Promise<void> {
    await this.devices.insertOne(device, { session });
  }

  async byId(id: mongo.ObjectId | string): Promise<DeviceDocument | null> {
    return this.devices.findOne({ _id: new mongo.ObjectId(id) }).lean();
  }

  async of(ownerId: string): Promise<DeviceDocument[]> {
    const own = { ownerId: new mongo.ObjectId(ownerId) };
    return this.devices.find(own).sort({ pairedAt: -1, _id: -1 }).lean();
  }

  async rename(ownerId: string, id: mongo.ObjectId, name: string): Promise<DeviceDocument | null> {
    return this.#change(ownerId, id, { name });
  }

  /** Stores a heartbeat. @param battery left out if unknown @returns the device; null if it was revoked */
  async seen(
    ownerId: string,
    id: mongo.ObjectId,
    { battery = null }: { battery?: BeatRequest['battery'] | null },
  ): Promise<DeviceDocument | null> {
    return this.#change(ownerId, id, { lastSeenAt: this.clock.now(), battery });
  }

  /** Invalidates the tokens before this one. */
  async exchange(id: mongo.ObjectId, tokenMadeAt: Date): Promise<void> {
    const tokensSince = Math.floor(tokenMadeAt.getTime() / 1_000);
    await this.devices.updateOne({ _id: id }, { $max: { tokensSince } });
  }

  async count(ownerId: mongo.ObjectId, session: mongo.ClientSession): Promise<number> {
    return this.devices.countDocuments({ ownerId }, { session });
  }

  async remove(ownerId: string, id: mongo.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.devices.deleteOne({ _id: id, ownerId: new mongo.ObjectId(ownerId) });
    return deletedCount > 0;
  }

  async #change(
    ownerId: string,
    id: mongo.ObjectId,
    change: Partial<DeviceDocument>,
  ): Promise<DeviceDocument | null> {
    return this.devices
      .findOneAndUpdate(
        { _id: id, ownerId: new mongo.ObjectId(ownerId) },
        { $set: change },
        { returnDocument: 'after' },
      )
      .lean();
  }
}

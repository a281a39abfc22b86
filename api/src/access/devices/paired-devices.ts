import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BeatRequest } from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { deviceModel, type DeviceDocument } from './device.schema.js';
import { formerDeviceModel, type FormerDevice } from './former-device.schema.js';

/** Queries on behalf of an owner name the owner, so that other shops' devices are not found. */
@Injectable()
export class PairedDevices {
  constructor(
    @InjectModel(deviceModel.name) private readonly devices: Model<DeviceDocument>,
    @InjectModel(formerDeviceModel.name) private readonly former: Model<FormerDevice>,
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

  /** Stores a beat. @param battery left out if unknown @returns the device; null if it was revoked */
  async seen(
    ownerId: string,
    id: mongo.ObjectId,
    { battery = null }: { battery?: BeatRequest['battery'] | null },
  ): Promise<DeviceDocument | null> {
    return this.#change(ownerId, id, { lastSeenAt: this.clock.now(), battery });
  }

  /** Invalidates the device's tokens that were made before this time. */
  async revokeTokensBefore(id: mongo.ObjectId, time: Date): Promise<void> {
    const tokensSince = Math.floor(time.getTime() / 1_000);
    await this.devices.updateOne({ _id: id }, { $max: { tokensSince } });
  }

  async count(ownerId: mongo.ObjectId, session: mongo.ClientSession): Promise<number> {
    return this.devices.countDocuments({ ownerId }, { session });
  }

  /** The name stays for the shop's events, and is stored first: a crash in between does no harm. */
  async remove(ownerId: string, id: mongo.ObjectId): Promise<boolean> {
    const device = { _id: id, ownerId: new mongo.ObjectId(ownerId) };
    const found = await this.devices.findOne(device, { name: 1 }).lean();
    if (!found) return false;
    const removed = { name: found.name, removedAt: this.clock.now() };
    await this.former.updateOne(device, { $set: removed }, { upsert: true });
    const { deletedCount } = await this.devices.deleteOne(device);
    return deletedCount > 0;
  }

  /** All of an account that is to be deleted, with the rest of the transaction. @returns their ids */
  async removeAllOf(ownerId: mongo.ObjectId, session: mongo.ClientSession): Promise<string[]> {
    const found = await this.devices.find({ ownerId }, { name: 1 }, { session }).lean();
    const removedAt = this.clock.now();
    for (const { _id, name } of found)
      await this.former.updateOne({ _id, ownerId }, { $set: { name, removedAt } }, { upsert: true, session });
    await this.devices.deleteMany({ ownerId }, { session });
    return found.map(({ _id }) => _id.toHexString());
  }

  /** By id, also of devices that were removed. */
  async namesOf(ownerId: mongo.ObjectId): Promise<Map<string, string>> {
    const [former, paired] = await Promise.all([
      this.former.find({ ownerId }, { name: 1 }).lean(),
      this.devices.find({ ownerId }, { name: 1 }).lean(),
    ]);
    return new Map([...former, ...paired].map(({ _id, name }) => [_id.toHexString(), name]));
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

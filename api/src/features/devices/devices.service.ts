import { Injectable } from '@nestjs/common';
import type { BeatRequest, BeatResponse, Device, DeviceRevoked, PairingCheck } from '@queuebell/contracts';
import {
  countAhead,
  isOfToday,
  momentOf,
  openingAtTablet,
  peopleOf,
  sentClock,
  sentServices,
  settingsOf,
} from '@queuebell/queue-rules';
import { mongo } from 'mongoose';
import type { DeviceSession } from '../../access/guard/authenticated-request.js';
import { SessionTokens } from '../../access/tokens/session-token.js';
import { Clock } from '../../platform/clock/clock.js';
import { objectIdOf } from '../../platform/database/object-id.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { UsersService } from '../../access/accounts/users.service.js';
import { DeviceStates } from '../../access/devices/device-states.js';
import { deviceUserOf, shownDevice } from '../../access/devices/device-user.js';
import { PairedDevices } from '../../access/devices/paired-devices.js';

/** Age at which a device's token is replaced. */
const TOKEN_FRESH_MS = 86_400_000;
/** A tablet knows the opening times of so many days, for when it is offline. */
const OFFLINE_DAYS = 7;

@Injectable()
export class DevicesService {
  constructor(
    private readonly devices: PairedDevices,
    private readonly states: DeviceStates,
    private readonly users: UsersService,
    private readonly tokens: SessionTokens,
    private readonly live: LiveQueues,
    private readonly clock: Clock,
  ) {}

  async list(ownerId: string): Promise<Device[]> {
    const devices = await this.devices.of(ownerId);
    return devices.map((device) => shownDevice(device, this.clock.now()));
  }

  /** @throws ApiError('NOT_FOUND') */
  async rename(ownerId: string, id: string, name: string): Promise<Device> {
    const device = await this.devices.rename(ownerId, deviceId(id), name);
    if (!device) throw new ApiError('NOT_FOUND');
    return shownDevice(device, this.clock.now());
  }

  /** Other processes hear of it from the database. @throws ApiError('NOT_FOUND') */
  async revoke(ownerId: string, id: string): Promise<DeviceRevoked> {
    const wasThere = await this.devices.remove(ownerId, deviceId(id));
    if (!wasThere) throw new ApiError('NOT_FOUND');
    this.states.forget(id);
    return { id };
  }

  /**
   * For the screen of a paired device, from this process's memory: how many wait, clock, people, services and opening times.
   * @throws ApiError('NOT_FOUND')
   */
  async check(ownerId: string): Promise<PairingCheck> {
    const now = this.clock.now();
    const stored = await this.live.read(ownerId);
    const isToday = isOfToday(stored, momentOf(stored, now));
    const queue = { ...stored, waiting: isToday ? stored.waiting : [] };
    const people = peopleOf(queue, now);
    const settings = settingsOf(queue);
    const opening = openingAtTablet(queue, { at: now }, OFFLINE_DAYS);
    return {
      waiting: countAhead(queue, {}, { at: now }),
      ...sentClock(settings),
      ...(people.length > 0 && { people }),
      ...sentServices(settings),
      ...(opening && { opening }),
    };
  }

  /** @throws ApiError('NOT_LOGGED_IN') if the device has just been revoked */
  async beat(ownerId: string, { id, tokenMadeAt }: DeviceSession, beat: BeatRequest): Promise<BeatResponse> {
    const [owner, device] = await Promise.all([
      this.users.byId(ownerId),
      this.devices.seen(ownerId, new mongo.ObjectId(id), beat),
    ]);
    if (!owner || !device) throw new ApiError('NOT_LOGGED_IN');
    const isOld = this.clock.now().getTime() - tokenMadeAt.getTime() > TOKEN_FRESH_MS;
    if (isOld) {
      await this.devices.revokeTokensBefore(device._id, tokenMadeAt);
      this.states.forget(id);
    }
    return {
      ...(isOld && { token: this.tokens.makeForDevice(ownerId, id) }),
      user: deviceUserOf(owner, device),
    };
  }
}

function deviceId(text: string): mongo.ObjectId {
  const id = objectIdOf(text);
  if (!id) throw new ApiError('NOT_FOUND');
  return id;
}

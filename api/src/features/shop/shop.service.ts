import { Injectable } from '@nestjs/common';
import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import type { Actor, StoredSettings } from '@queuebell/queue-rules';
import { QueueService } from '../queue/queue.service.js';
import { JoinCodes } from './join-codes.js';
import { makeBusyCode, makeKioskCode, shownSettings, storedChangeOf } from './settings-rules.js';

/**
 * Settings of boards, phones and the kiosk. They are stored with the queue, so that screens hear of changes.
 */
@Injectable()
export class ShopService {
  constructor(
    private readonly queue: QueueService,
    private readonly joinCodes: JoinCodes,
  ) {}

  /** @param origin where customers find this server @throws ApiError('NOT_FOUND') */
  async read(ownerId: string, origin: string): Promise<ShopSettings> {
    return shownSettings({ settings: await this.#storedSettings(ownerId) }, origin);
  }

  /** @returns all settings @throws ApiError('NOT_FOUND') */
  async change(
    ownerId: string,
    by: Actor,
    change: ShopSettingsChange,
    origin: string,
  ): Promise<ShopSettings> {
    const stored = storedChangeOf(change);
    const { joinCode } = await this.#storedSettings(ownerId);
    const isOpened = stored.joining !== undefined && stored.joining !== 'off';
    if (isOpened && joinCode === undefined) await this.#makeJoinCode(ownerId);
    if (stored.busyPage) await this.queue.ensureCode(ownerId, 'busyCode', makeBusyCode(ownerId));
    if (change.renewJoinUrl === true && joinCode !== undefined)
      await this.#renewJoinCode(ownerId, by, stored, joinCode);
    else if (Object.keys(stored).length > 0) await this.queue.changeSettings(ownerId, by, stored);
    return this.read(ownerId, origin);
  }

  /**
   * The staff's code for leaving the check-in screen; made if there is none.
   * @throws ApiError('NOT_FOUND')
   */
  async kioskCode(ownerId: string): Promise<string> {
    return (await this.#storedSettings(ownerId)).kioskCode;
  }

  async #makeJoinCode(ownerId: string): Promise<void> {
    const { code, validUntil } = await this.joinCodes.claim(ownerId);
    const { joinCode: inForce } = await this.queue.ensureCode(ownerId, 'joinCode', code, validUntil);
    await this.joinCodes.release(ownerId, { inForce, gone: code });
  }

  /** The old address stops working with the command. */
  async #renewJoinCode(ownerId: string, by: Actor, changes: StoredSettings, gone: string): Promise<void> {
    const { code, validUntil } = await this.joinCodes.claim(ownerId);
    await this.queue.changeSettings(ownerId, by, { ...changes, joinCode: code }, validUntil);
    await this.joinCodes.release(ownerId, { inForce: code, gone });
  }

  async #storedSettings(ownerId: string): Promise<StoredSettings & { kioskCode: string }> {
    const code = makeKioskCode();
    const settings = await this.queue.ensureCode(ownerId, 'kioskCode', code);
    return { ...settings, kioskCode: settings.kioskCode ?? code };
  }
}

import { Injectable } from '@nestjs/common';
import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import type { StoredSettings } from '@queuebell/queue-rules';
import { QueueService } from '../queue/queue.service.js';
import { makeJoinCode, makeKioskCode, shownSettings, storedChangeOf } from './settings-rules.js';

/** What an owner decides about boards, phones and the kiosk. It is stored with the queue, so that screens hear of it. */
@Injectable()
export class ShopService {
  readonly #queue: QueueService;

  constructor(queue: QueueService) {
    this.#queue = queue;
  }

  /**
   * @param origin where customers find this server
   * @throws ApiError('NOT_FOUND')
   */
  async read(ownerId: string, origin: string): Promise<ShopSettings> {
    return shownSettings({ settings: await this.#kept(ownerId) }, origin);
  }

  /**
   * @returns the settings since
   * @throws ApiError('NOT_FOUND')
   */
  async change(ownerId: string, change: ShopSettingsChange, origin: string): Promise<ShopSettings> {
    const stored = storedChangeOf(change);
    if (stored.joining !== undefined && stored.joining !== 'off') {
      await this.#queue.settleCode(ownerId, 'joinCode', makeJoinCode());
    }
    const before = await this.#kept(ownerId);
    const isRenewed = change.renewJoinUrl === true && before.joinCode !== undefined;
    const changes = { ...stored, ...(isRenewed && { joinCode: makeJoinCode() }) };
    if (Object.keys(changes).length > 0) await this.#queue.changeSettings(ownerId, changes);
    return this.read(ownerId, origin);
  }

  /**
   * The code that lets staff out of the check-in screen; one is made when there is none.
   * @throws ApiError('NOT_FOUND')
   */
  async kioskCode(ownerId: string): Promise<string> {
    return (await this.#kept(ownerId)).kioskCode;
  }

  async #kept(ownerId: string): Promise<StoredSettings & { kioskCode: string }> {
    const code = makeKioskCode();
    const settings = await this.#queue.settleCode(ownerId, 'kioskCode', code);
    return { ...settings, kioskCode: settings.kioskCode ?? code };
  }
}

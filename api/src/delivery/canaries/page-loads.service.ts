import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PageLoadNews } from '@queuebell/contracts';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { wideNetworkOf } from '../../platform/http/client-address.js';
import { comparisonId } from './comparison.schema.js';
import { LoadIds, type PageLoad } from './load-ids.js';
import { pageLoadModel, type PageLoadDocument } from './page-load.schema.js';
import { hasFailed, isSettled, SETTLES_AFTER_MS } from './settled-loads.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The last loads of a day settle on the next one. */
const KEPT_AFTER_DAY_MS = HOUR_MS;
/** Opened in this process within an hour: a canary needs far fewer, and the collection stays small. */
const OPENED_MAX = 5_000;
/** Not worth a wait for the majority: after the loss of a primary, a few loads are missing. */
const QUICKLY = { writeConcern: { w: 1 } } as const;

/** Counts how page loads go. */
@Injectable()
export class PageLoads {
  #hour = 0;
  #opened = 0;

  constructor(
    @InjectModel(pageLoadModel.name) private readonly loads: Model<PageLoadDocument>,
    private readonly ids: LoadIds,
    private readonly clock: Clock,
  ) {}

  /** @param address of the visitor, as of `clientAddressOf` */
  async tell({ load: id, is }: PageLoadNews, address: string): Promise<void> {
    const load = this.ids.read(id);
    if (!load) return;
    if (is === 'opened') await this.#open(load, address);
    else await this.#mark(load, is === 'started' ? 'startedAt' : 'reportedAt');
  }

  /**
   * Counts the first load of a network in an hour, whichever release it got. After a failed load, the network does not count again on that
   * day. If each release were counted separately, the two would count different networks.
   */
  async #open({ nonce, arm, remote, ...releases }: PageLoad, address: string): Promise<void> {
    const now = this.clock.now();
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    if (this.#hour !== hour.getTime()) this.#opened = 0;
    this.#hour = hour.getTime();
    if (this.#opened >= OPENED_MAX) return;
    const day = now.toISOString().slice(0, 10);
    const comparison = comparisonId(remote, releases);
    const network = this.ids.digestOf(wideNetworkOf(address), day);
    const before = await this.loads.find({ comparison, network }).lean();
    if (before.some((each) => hasFailed(each) && (each.reportedAt ?? isSettled(each, now)))) return;
    const expiresAt = new Date(Date.parse(day) + DAY_MS + KEPT_AFTER_DAY_MS);
    const opened = { _id: nonce, comparison, arm, network, hour, openedAt: now, expiresAt };
    const isNew = await this.loads.create([opened], { w: 1 }).then(
      () => true,
      (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return false;
      },
    );
    if (isNew) this.#opened += 1;
  }

  /** Later messages do not change the outcome of a load. */
  async #mark({ nonce }: PageLoad, field: 'startedAt' | 'reportedAt'): Promise<void> {
    const now = this.clock.now();
    const openedAt = { $gt: new Date(now.getTime() - SETTLES_AFTER_MS) };
    await this.loads.updateOne(
      { _id: nonce, openedAt, [field]: { $exists: false } },
      { $set: { [field]: now } },
      QUICKLY,
    );
  }
}

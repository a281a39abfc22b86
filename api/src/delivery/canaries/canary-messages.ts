import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { outgoingClient, type SendOut } from '../../platform/http/outgoing.js';
import { letter } from '../../platform/mail/letter.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { comparisonModel, type ComparisonDocument, type TriesLeft } from './comparison.schema.js';

const SENT_EVERY_MS = 15_000;
/** Of each message. */
export const TRIES = 5;
const WEBHOOK_TIMEOUT_MS = 5_000;
/** Longer than a try takes, so that no two processes have one under way. */
const AGAIN_AFTER_MS = 60_000;
const ANSWER_MAX_BYTES = 10_000;

type TakenBack = Pick<ComparisonDocument, '_id' | 'remote' | 'version' | 'against' | 'worse' | 'takenBack'>;

/** Tells the operator which canaries were taken back. A message that fails is sent again with the next runs. */
@Injectable()
export class CanaryMessages implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(CanaryMessages.name);
  readonly #send: SendOut;
  #stop: StopTask | undefined;

  constructor(
    @InjectModel(comparisonModel.name) private readonly comparisons: Model<ComparisonDocument>,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly scheduler: Scheduler,
    private readonly clock: Clock,
  ) {
    const { webhook } = settings.releaseNews;
    this.#send = outgoingClient({ ownOrigins: webhook === undefined ? [] : [new URL(webhook).origin] });
  }

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(SENT_EVERY_MS, () => this.sendAll());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  async sendAll(): Promise<void> {
    const { webhook, email } = this.settings.releaseNews;
    if (webhook !== undefined) await this.#each('webhook', (canary) => this.#post(webhook, canary));
    if (email !== undefined) await this.#each('mail', (canary) => this.#mail(email, canary));
  }

  async #each(channel: keyof TriesLeft, send: (canary: TakenBack) => Promise<void>): Promise<void> {
    const left = `takenBack.untold.${channel}`;
    const triedAt = `takenBack.triedAt.${channel}`;
    const now = this.clock.now();
    const isRecent = { $gt: new Date(now.getTime() - AGAIN_AFTER_MS) };
    const untold = await this.comparisons.find({ [left]: { $gt: 0 }, [triedAt]: { $not: isRecent } }).lean();
    for (const canary of untold) {
      const tries = canary.takenBack?.untold[channel];
      // Only one process has this try.
      const taken = await this.comparisons.updateOne(
        { _id: canary._id, [left]: tries },
        { $inc: { [left]: -1 }, $set: { [triedAt]: now } },
      );
      if (taken.modifiedCount === 0) continue;
      try {
        await send(canary);
        await this.comparisons.updateOne({ _id: canary._id }, { $set: { [left]: 0 } });
      } catch (error) {
        this.#logger.warn(`The ${channel} about ${canary._id} was not sent: ${(error as Error).message}`);
      }
    }
  }

  /** @throws OutgoingError, Error for an answer that is not 2xx */
  async #post(webhook: string, { remote, version, against, worse, takenBack }: TakenBack): Promise<void> {
    const news = {
      event: 'canary-taken-back',
      ...{ remote, version, current: against, why: worse?.why, at: takenBack?.at },
    };
    const answer = await this.#send(new URL(webhook), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(news)),
      maxBytes: ANSWER_MAX_BYTES,
      timeoutMs: WEBHOOK_TIMEOUT_MS,
    });
    answer.discard();
    if (answer.status < 200 || answer.status > 299) throw new Error(`It answered ${answer.status}.`);
  }

  async #mail(to: string, { remote, version, against, worse }: TakenBack): Promise<void> {
    const { siteName, publicUrl } = this.settings;
    const mail = letter({
      ...{ siteName, to, name: '' },
      subject: `${remote}: the canary ${version} was taken back`,
      before: [
        `The server took the canary ${version} of ${remote} back. All browsers get ${against} again.`,
        worse?.why ?? '',
      ],
      link: publicUrl,
      label: `Open ${siteName}`,
      after: [`npm run releases -- ${remote} shows the same.`],
    });
    await this.mailer.send(mail);
  }
}

import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MEMBERSHIP_NOTICE_DAYS } from '@queuebell/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { zonedFormat } from '../../platform/clock/zoned-format.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { SweepMetrics } from '../../platform/metrics/sweep-metrics.js';
import { graceEnd } from '../../access/accounts/membership-rules.js';
import { userModel, type MembershipMailKind, type UserDocument } from '../../access/accounts/user.schema.js';
import { billingEventModel, type BillingEvent } from './billing-event.schema.js';
import { Ledger } from './ledger.js';
import { membershipMail } from './membership-mail.js';
import { mailFor, noticeOf } from './membership-notice.js';
import { subscriptionIn } from './subscription-state.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** New accounts and failed charges are checked often, everything else by its date. */
const NEWS_INTERVAL_MS = MINUTE_MS;
const ENDS_INTERVAL_MS = 30 * MINUTE_MS;
/** Older accounts get no welcome. */
const WELCOME_WITHIN_MS = 2 * DAY_MS;
/** How long a failed charge, or an ended membership, is worth a mail. */
const RECENT_MS = 14 * DAY_MS;
/** After this time a claimed but unsent mail counts as lost with its process. */
const CLAIM_MS = 10 * MINUTE_MS;

type Account = Pick<
  UserDocument,
  '_id' | 'email' | 'name' | 'timeZone' | 'membershipExpires' | 'membershipMails'
>;

type Sent = 'sent' | 'failed' | 'not due';

const dateWords = zonedFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A claim on the account decides which process sends; it is given back if the mail fails. */
@Injectable()
export class MembershipMailsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(MembershipMailsService.name);
  #stops: StopTask[] = [];

  constructor(
    @InjectModel(userModel.name) private readonly users: Model<UserDocument>,
    @InjectModel(billingEventModel.name) private readonly events: Model<BillingEvent>,
    private readonly ledger: Ledger,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly metrics: SweepMetrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.#stops = [
      this.scheduler.every(NEWS_INTERVAL_MS, () => this.#tellNews()),
      this.scheduler.every(ENDS_INTERVAL_MS, () => this.#tellEnds()),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop()));
  }

  async #tellNews(): Promise<void> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - WELCOME_WITHIN_MS);
    const fresh = { createdAt: { $gte: since }, 'membershipMails.welcome.sentAt': { $exists: false } };
    const results = [];
    for (const account of await this.#find(fresh))
      results.push(await this.#send(account, 'welcome', 'registration', now));
    const failed = await this.events.distinct('accountId', {
      type: 'invoice.payment_failed',
      receivedAt: { $gte: new Date(now.getTime() - RECENT_MS) },
      accountId: { $ne: null },
    });
    const ids = failed.filter((id) => id !== null);
    for (const account of await this.#find({ _id: { $in: ids } }))
      results.push(await this.#tell(account, now));
    if (!results.includes('failed')) this.metrics.succeeded('mails');
  }

  async #tellEnds(): Promise<void> {
    const now = this.clock.now();
    const from = new Date(now.getTime() - RECENT_MS);
    const to = new Date(now.getTime() + MEMBERSHIP_NOTICE_DAYS * DAY_MS);
    const results = [];
    for (const account of await this.#find({ membershipExpires: { $gte: from, $lte: to } }))
      results.push(await this.#tell(account, now));
    if (!results.includes('failed')) this.metrics.succeeded('reminders');
  }

  async #find(which: QueryFilter<UserDocument>): Promise<Account[]> {
    return this.users.find({ ...which, deletion: { $exists: false } }).lean();
  }

  async #tell(account: Account, now: Date): Promise<Sent> {
    const { membershipExpires } = account;
    const subscription = subscriptionIn(await this.ledger.factsOf(account._id));
    const notice = noticeOf(now, membershipExpires, subscription);
    const kind = notice && mailFor(notice, now);
    return kind ? this.#send(account, kind, notice.endsAt, now) : 'not due';
  }

  async #send(account: Account, kind: MembershipMailKind, period: string, now: Date): Promise<Sent> {
    if (!(await this.#claim(account, kind, period, now))) return 'not due';
    const path = `membershipMails.${kind}`;
    const own = { _id: account._id, [`${path}.claimedAt`]: now };
    try {
      await this.mailer.send(membershipMail(kind, this.#partsFor(account, now)));
      await this.users.updateOne(own, { $set: { [`${path}.sentAt`]: this.clock.now() } });
      return 'sent';
    } catch (error) {
      await this.users.updateOne(own, { $unset: { [path]: '' } });
      const why = error instanceof Error ? error.message : String(error);
      this.#logger.error(`The mail “${kind}” to ${account._id.toHexString()} was not sent: ${why}`);
      return 'failed';
    }
  }

  /** @returns whether this process has to send the mail: it is due, and no other process has claimed it */
  async #claim(
    { _id, membershipExpires }: Account,
    kind: MembershipMailKind,
    period: string,
    now: Date,
  ): Promise<boolean> {
    const path = `membershipMails.${kind}`;
    const lost = {
      [`${path}.sentAt`]: { $exists: false },
      [`${path}.claimedAt`]: { $lte: new Date(now.getTime() - CLAIM_MS) },
    };
    const { modifiedCount } = await this.users.updateOne(
      {
        _id,
        membershipExpires,
        deletion: { $exists: false },
        $or: [{ [`${path}.period`]: { $ne: period } }, lost],
      },
      { $set: { [path]: { period, claimedAt: now } } },
    );
    return modifiedCount > 0;
  }

  #partsFor({ email: to, name, timeZone, membershipExpires }: Account, now: Date) {
    const { siteName, publicUrl } = this.settings;
    const end = membershipExpires ?? now;
    return {
      siteName,
      to,
      name,
      link: `${publicUrl}/renew`,
      endsOn: dateWords(end, timeZone),
      screensUntil: dateWords(graceEnd(end), timeZone),
    };
  }
}

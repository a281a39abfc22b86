import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AccountExport } from '@queuebell/contracts';
import type { Model, mongo, UpdateQuery } from 'mongoose';
import { AccountParts, type AccountPart } from '../../access/accounts/account-parts.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { HourlySweeps } from '../../platform/sweeps/hourly-sweeps.js';
import {
  billingEventModel,
  datedFactOf,
  ledgerLockModel,
  type BillingEvent,
  type LedgerLock,
} from './billing-event.schema.js';
import { ownFactIds, PAYERS, withoutPayer } from './payer.js';

/** How long a payment waits for a registration with its email. */
const UNMATCHED_KEPT_MS = 365 * 86_400_000;

/** Keeps amounts, times and the provider's document ids. */
const WITHOUT_PERSON: UpdateQuery<BillingEvent> = {
  $set: { outcome: 'erased', accountId: null, email: null, links: [] },
  $unset: Object.fromEntries(PAYERS.map((field) => [`fact.${field}`, ''])),
};

@Injectable()
export class BillingAccountPart implements AccountPart, OnModuleInit {
  constructor(
    @InjectModel(billingEventModel.name) private readonly events: Model<BillingEvent>,
    @InjectModel(ledgerLockModel.name) private readonly locks: Model<LedgerLock>,
    private readonly parts: AccountParts,
    private readonly sweeps: HourlySweeps,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
    const problem = 'Old payments without an account were not made anonymous';
    this.sweeps.add({ sweep: 'payments', problem, run: (now) => this.#forgetUnmatched(now) });
  }

  async erase({ _id: accountId }: UserDocument, session?: mongo.ClientSession): Promise<void> {
    await this.events.updateMany({ accountId }, WITHOUT_PERSON, { ...(session && { session }) });
  }

  exported(account: UserDocument) {
    return { payments: this.#exported(account) };
  }

  /** Payments by email stay with the account: somebody else may register with the old address. */
  async followEmail(
    { _id: accountId, email: before }: UserDocument,
    email: string,
    session: mongo.ClientSession,
  ): Promise<void> {
    // Takes the ledger's turn, so that no event is assigned by the old address meanwhile.
    await this.locks.updateOne({ _id: 'turn' }, { $inc: { count: 1 } }, { session, upsert: true });
    await this.events.updateMany({ accountId, email: before }, { $set: { email } }, { session });
    const payer = { $set: { 'fact.email': email } };
    await this.events.updateMany({ accountId, 'fact.email': before }, payer, { session });
  }

  /** Includes the payer only if the account has confirmed the payment's email address. */
  async *#exported(account: UserDocument): AsyncGenerator<AccountExport['payments'][number]> {
    const events = await this.events.find({ accountId: account._id }).lean();
    const own = ownFactIds(account, events.flatMap(datedFactOf));
    for (const event of events) yield exportedPayment(event, own.has(event._id));
  }

  async #forgetUnmatched(now: Date): Promise<void> {
    const before = new Date(now.getTime() - UNMATCHED_KEPT_MS);
    const unclaimed = { outcome: 'unmatched', receivedAt: { $lt: before } } as const;
    await this.events.updateMany(unclaimed, WITHOUT_PERSON);
  }
}

/** The fact of an event, with dates as text. @param isOwnPayers whether the account may see the payer */
function exportedPayment(
  { _id: event, type, receivedAt, fact }: BillingEvent,
  isOwnPayers: boolean,
): AccountExport['payments'][number] {
  const visible = fact && (isOwnPayers ? fact : withoutPayer(fact));
  const said = visible ? (JSON.parse(JSON.stringify(visible)) as Record<string, unknown>) : null;
  return { event, type, receivedAt: receivedAt.toISOString(), said };
}

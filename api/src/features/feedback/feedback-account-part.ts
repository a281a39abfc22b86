import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { FEEDBACK_KEPT_DAYS, type AccountExport } from '@queuebell/contracts';
import type { Model, mongo } from 'mongoose';
import { AccountParts, type AccountPart } from '../../access/accounts/account-parts.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { HourlySweeps } from '../../platform/sweeps/hourly-sweeps.js';
import { allFeedbackOf, feedbackModel, type FeedbackDocument } from './feedback.schema.js';

const KEPT_MS = FEEDBACK_KEPT_DAYS * 86_400_000;

@Injectable()
export class FeedbackAccountPart implements AccountPart, OnModuleInit {
  constructor(
    @InjectModel(feedbackModel.name) private readonly feedback: Model<FeedbackDocument>,
    private readonly parts: AccountParts,
    private readonly sweeps: HourlySweeps,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
    const problem = 'Old feedback was not erased';
    this.sweeps.add({ sweep: 'feedback', problem, run: (now) => this.#forgetOld(now) });
  }

  async erase(account: UserDocument, session?: mongo.ClientSession): Promise<void> {
    await this.feedback.deleteMany(allFeedbackOf(account), { ...(session && { session }) });
  }

  exported(account: UserDocument) {
    return { feedback: this.#exported(account) };
  }

  /** Feedback that was found by the old address gets the account's id. */
  async followEmail(before: UserDocument, _email: string, session: mongo.ClientSession): Promise<void> {
    const change = { $set: { ownerId: before._id } };
    await this.feedback.updateMany(allFeedbackOf(before), change, { session });
  }

  async *#exported(account: UserDocument): AsyncGenerator<AccountExport['feedback'][number]> {
    for await (const item of this.feedback.find(allFeedbackOf(account)).lean()) {
      const { name, email, phone, message, createdAt } = item;
      yield {
        ...{ name, email, ...(phone !== undefined && { phone }), message },
        createdAt: createdAt.toISOString(),
      };
    }
  }

  async #forgetOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.feedback.deleteMany({ createdAt: { $lt: before } });
  }
}

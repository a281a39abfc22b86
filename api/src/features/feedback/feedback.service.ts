import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  FEEDBACK_MAX,
  FEEDBACK_WINDOW_MS,
  messages,
  type FeedbackItem,
  type FeedbackList,
  type FeedbackRequest,
  type FeedbackResponse,
  type FeedbackStatus,
} from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { objectIdOf } from '../../platform/database/object-id.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { feedbackItemOf, feedbackModel, NEWEST_FIRST, type FeedbackDocument } from './feedback.schema.js';

export const LIST_MAX = 1_000;

@Injectable()
export class FeedbackService {
  constructor(
    @InjectModel(feedbackModel.name) private readonly feedback: Model<FeedbackDocument>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Answers a bot like a person. @param ownerId null for a visitor @throws RateLimited */
  async add(
    { phone, website = '', ...given }: FeedbackRequest,
    client: string,
    ownerId: string | null,
  ): Promise<FeedbackResponse> {
    await this.limits.take('feedback', client, FEEDBACK_MAX, FEEDBACK_WINDOW_MS);
    if (website !== '') return { message: messages.feedbackSent };
    await this.feedback.insertOne({
      _id: new mongo.ObjectId(),
      ...(ownerId !== null && { ownerId: new mongo.ObjectId(ownerId) }),
      ...given,
      ...(phone !== undefined && { phone }),
      status: 'new',
      createdAt: this.clock.now(),
    });
    return { message: messages.feedbackSent };
  }

  async list(): Promise<FeedbackList> {
    const newest = await this.feedback.find().sort(NEWEST_FIRST).limit(LIST_MAX).lean();
    return newest.map(feedbackItemOf);
  }

  /** @throws ApiError('NOT_FOUND') */
  async setStatus(id: string, status: FeedbackStatus): Promise<FeedbackItem> {
    const _id = objectIdOf(id);
    const found =
      _id &&
      (await this.feedback
        .findOneAndUpdate({ _id }, { $set: { status } }, { returnDocument: 'after' })
        .lean());
    if (!found) throw new ApiError('NOT_FOUND');
    return feedbackItemOf(found);
  }
}

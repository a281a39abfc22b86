import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  messages,
  type FeedbackItem,
  type FeedbackList,
  type FeedbackRequest,
  type FeedbackResponse,
  type FeedbackStatus,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { collection } from '../database/collections.js';
import { objectIdOf } from '../database/object-id.js';
import { ApiError } from '../errors/api-error.js';
import { feedbackItemOf, NEWEST_FIRST, type FeedbackDocument } from './feedback.schema.js';

/** Most pieces of feedback in one answer. */
export const LIST_MAX = 1_000;

@Injectable()
export class FeedbackService {
  readonly #connection: Connection;
  readonly #clock: Clock;

  constructor(@InjectConnection() connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  get #feedback(): mongo.Collection<FeedbackDocument> {
    return collection(this.#connection, 'feedback');
  }

  async add({ phone, ...given }: FeedbackRequest): Promise<FeedbackResponse> {
    await this.#feedback.insertOne({
      _id: new mongo.ObjectId(),
      ...given,
      ...(phone !== undefined && { phone }),
      status: 'new',
      createdAt: this.#clock.now(),
    });
    return { message: messages.feedbackSent };
  }

  async list(): Promise<FeedbackList> {
    const newest = await this.#feedback.find().sort(NEWEST_FIRST).limit(LIST_MAX).toArray();
    return newest.map(feedbackItemOf);
  }

  /** @throws ApiError('NOT_FOUND') */
  async setStatus(id: string, status: FeedbackStatus): Promise<FeedbackItem> {
    const _id = objectIdOf(id);
    const found =
      _id &&
      (await this.#feedback.findOneAndUpdate({ _id }, { $set: { status } }, { returnDocument: 'after' }));
    if (!found) throw new ApiError('NOT_FOUND');
    return feedbackItemOf(found);
  }
}

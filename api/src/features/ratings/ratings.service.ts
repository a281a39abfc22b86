import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  RATING_BEST,
  RATING_CHANGE_MS,
  RATING_COMMENTS_SHOWN_MAX,
  RATINGS_SHOWN_DAYS,
  type RatingRequest,
  type ShopRatings,
} from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { ApiError } from '../../platform/errors/api-error.js';
import {
  HAS_COMMENT,
  IS_RATED,
  ratingId,
  ratingModel,
  type RatingDocument,
} from '../queue/schemas/rating.schema.js';

const DAY_MS = 86_400_000;

interface Ticket {
  ownerId: string;
  key: string;
}

/** How customers found their visits: one answer for each ticket. */
@Injectable()
export class RatingsService {
  constructor(
    @InjectModel(ratingModel.name) private readonly ratings: Model<RatingDocument>,
    private readonly clock: Clock,
  ) {}

  async isGiven({ ownerId, key }: Ticket): Promise<boolean> {
    return (await this.ratings.exists(idOf(ownerId, key))) !== null;
  }

  /**
   * Within RATING_CHANGE_MS the last answer counts.
   * @param number that the shop sees with it @throws ApiError('RATING_CLOSED') later
   */
  async storeRating(
    { ownerId, key }: Ticket,
    number: number,
    { rating, comment }: RatingRequest,
  ): Promise<void> {
    const ratedAt = this.clock.now();
    const answer = { number, rating, ...(comment !== undefined && { comment }) };
    try {
      await this.ratings.insertOne({ ...idOf(ownerId, key), ...answer, ratedAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const recently = { ratedAt: { $gte: new Date(ratedAt.getTime() - RATING_CHANGE_MS) } };
      const noComment = comment === undefined && { $unset: { comment: '' } };
      const change = { $set: answer, ...noComment };
      const { matchedCount } = await this.ratings.updateOne({ ...idOf(ownerId, key), ...recently }, change);
      if (matchedCount === 0) throw new ApiError('RATING_CLOSED');
    }
  }

  async ofShop(shop: string): Promise<ShopRatings> {
    const ownerId = new mongo.ObjectId(shop);
    const ratedAt = { $gte: new Date(this.clock.now().getTime() - RATINGS_SHOWN_DAYS * DAY_MS) };
    const [counts, comments] = await Promise.all([
      this.#counts(ownerId, ratedAt),
      this.ratings
        .find({ ownerId, ratedAt, ...HAS_COMMENT })
        .sort({ ratedAt: -1 })
        .limit(RATING_COMMENTS_SHOWN_MAX)
        .lean(),
    ]);
    return {
      counts,
      comments: comments.map(({ number, rating, comment = '', ratedAt: at }) => ({
        ...{ number, rating, comment },
        ratedAt: at.toISOString(),
      })),
    };
  }

  /** @returns how often each rating was given from a time until before another one, from 1 to 5 */
  countsBetween(shop: string, from: Date, until: Date): Promise<number[]> {
    return this.#counts(new mongo.ObjectId(shop), { $gte: from, $lt: until });
  }

  async #counts(ownerId: mongo.ObjectId, ratedAt: { $gte: Date; $lt?: Date }): Promise<number[]> {
    const groups = await this.ratings.aggregate<{ _id: number; count: number }>([
      { $match: { ownerId, ratedAt, ...IS_RATED } },
      { $group: { _id: '$rating', count: { $sum: 1 } } },
    ]);
    const countOf = new Map(groups.map(({ _id, count }) => [_id, count]));
    return Array.from({ length: RATING_BEST }, (_, index) => countOf.get(index + 1) ?? 0);
  }
}

/** With the owner: a sharded collection needs it to find the shard. */
const idOf = (ownerId: string, key: string) => ({
  _id: ratingId(ownerId, key),
  ownerId: new mongo.ObjectId(ownerId),
});

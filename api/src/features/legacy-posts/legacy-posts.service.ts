import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  messages,
  type LegacyPost,
  type LegacyPostChange,
  type LegacyPostDeleted,
  type LegacyPostKind,
  type LegacyPostList,
} from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { objectIdOf } from '../../platform/database/object-id.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { legacyPostModel, legacyPostOf, pairsOf, type LegacyPostDocument } from './legacy-post.schema.js';

const deletion: Record<LegacyPostKind, { done: string; failed: string }> = {
  worker: { done: messages.workerPostDeleted, failed: messages.workerPostNotDeleted },
  adviser: { done: messages.adviserPostDeleted, failed: messages.adviserPostNotDeleted },
};

/** Posts of the previous product. Owners access their own only. */
@Injectable()
export class LegacyPostsService {
  constructor(
    @InjectModel(legacyPostModel.name) private readonly posts: Model<LegacyPostDocument>,
    private readonly clock: Clock,
  ) {}

  async list(ownerId: string, kind: LegacyPostKind): Promise<LegacyPostList> {
    const posts = await this.posts
      .find({ ownerId: new mongo.ObjectId(ownerId), kind })
      .sort({ createdAt: -1, _id: -1 })
      .lean();
    return posts.map(legacyPostOf);
  }

  async add(ownerId: string, kind: LegacyPostKind, { job, availability }: LegacyPostChange): Promise<void> {
    await this.posts.insertOne({
      _id: new mongo.ObjectId(),
      ownerId: new mongo.ObjectId(ownerId),
      kind,
      job,
      availability: pairsOf(availability),
      createdAt: this.clock.now(),
    });
  }

  /** @throws ApiError('NOT_FOUND') if this owner has no such post */
  async change(ownerId: string, id: string, { job, availability }: LegacyPostChange): Promise<LegacyPost> {
    const _id = objectIdOf(id);
    const changed =
      _id &&
      (await this.posts
        .findOneAndUpdate(
          { _id, ownerId: new mongo.ObjectId(ownerId) },
          { $set: { job, availability: pairsOf(availability) } },
          { returnDocument: 'after' },
        )
        .lean());
    if (!changed) throw new ApiError('NOT_FOUND');
    return legacyPostOf(changed);
  }

  /** @throws ApiError('NOT_FOUND') with the specification's message */
  async remove(ownerId: string, kind: LegacyPostKind, id: string): Promise<LegacyPostDeleted> {
    const mine = { _id: new mongo.ObjectId(id), ownerId: new mongo.ObjectId(ownerId), kind };
    const { deletedCount } = await this.posts.deleteOne(mine);
    if (deletedCount === 0) throw new ApiError('NOT_FOUND', deletion[kind].failed);
    return { message: deletion[kind].done };
  }
}

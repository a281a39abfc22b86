import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AccountExport } from '@queuebell/contracts';
import type { Model, mongo } from 'mongoose';
import { AccountParts, type AccountPart } from '../../access/accounts/account-parts.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { legacyPostModel, legacyPostOf, type LegacyPostDocument } from './legacy-post.schema.js';

@Injectable()
export class LegacyPostsAccountPart implements AccountPart, OnModuleInit {
  constructor(
    @InjectModel(legacyPostModel.name) private readonly posts: Model<LegacyPostDocument>,
    private readonly parts: AccountParts,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  async erase({ _id: ownerId }: UserDocument, session?: mongo.ClientSession): Promise<void> {
    await this.posts.deleteMany({ ownerId }, { ...(session && { session }) });
  }

  exported({ _id: ownerId }: UserDocument) {
    return { posts: this.#exported(ownerId) };
  }

  async *#exported(ownerId: mongo.ObjectId): AsyncGenerator<AccountExport['posts'][number]> {
    for await (const post of this.posts.find({ ownerId }).lean())
      yield { kind: post.kind, ...legacyPostOf(post) };
  }
}

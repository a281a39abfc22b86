import type { LegacyPostKind } from '@queuebell/contracts';
import { MongoClient, ObjectId } from 'mongodb';
import { databaseUri } from './database.ts';
import type { Shop } from './shops.ts';

/**
 * Puts posts into the database, the last one as the newest. No call makes one: they are what the product before this
 * one left there.
 */
export async function leavePosts(
  { user }: Shop,
  kind: LegacyPostKind,
  jobs: readonly string[],
): Promise<void> {
  const client = new MongoClient(await databaseUri());
  try {
    const posts = jobs.map((job, place) => ({
      ownerId: new ObjectId(user.id),
      kind,
      job,
      availability: [
        { label: 'Saturday', holds: true },
        { label: 'Sunday', holds: false },
      ],
      createdAt: new Date(Date.UTC(2024, 0, 1 + place)),
    }));
    await client.db().collection('legacyPosts').insertMany(posts);
  } finally {
    await client.close();
  }
}

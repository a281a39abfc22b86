import type { LegacyPostKind } from '@queuebell/contracts';
import { MongoClient, ObjectId } from 'mongodb';
import { findDataDir } from '../../scripts/lib/data-dir.mjs';
import { runningDatabaseUri } from '../../scripts/lib/database.mjs';
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
  const uri = await runningDatabaseUri(findDataDir({ DATA_DIR: process.env.E2E_DATA_DIR }));
  if (uri === null) throw new Error('The database of this run does not run.');
  const client = new MongoClient(uri);
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

import { MongoClient, ObjectId } from 'mongodb';
import { databaseUri } from './database.ts';
import type { Shop } from './shops.ts';

const DAY_MS = 86_400_000;

/** Lets a shop's membership end so many days from now; a negative number is in the past. */
export async function letMembershipEnd({ user }: Shop, days: number): Promise<void> {
  const client = new MongoClient(await databaseUri());
  try {
    const membershipExpires = new Date(Date.now() + days * DAY_MS);
    const users = client.db().collection('users');
    await users.updateOne({ _id: new ObjectId(user.id) }, { $set: { membershipExpires } });
  } finally {
    await client.close();
  }
}

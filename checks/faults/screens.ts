import { MongoClient, ObjectId } from 'mongodb';
import { Listener } from '../kit/ask.ts';
import type { Shop } from '../kit/shop.ts';

/**
 * A wall screen at each process, open while something happens to what serves it.
 *
 * @param urls of the API processes
 */
export async function openScreens(urls: readonly string[], { ownerId, token }: Shop) {
  const screens = await Promise.all(
    urls.map((url) => Listener.open(`${url}/api/queue/${ownerId}/events`, { authorization: token })),
  );
  return {
    /** Resolves when each has been shown the queue as the database has it. It has to be when nobody changes it any more. */
    expectNewest: async (uri: string) => {
      const client = new MongoClient(uri, { readConcernLevel: 'majority' });
      try {
        const queue = await client
          .db()
          .collection('queues')
          .findOne({ _id: new ObjectId(ownerId) });
        await Promise.all(screens.map((screen) => screen.hears(`.${queue?.['revision']}\ndata: `)));
      } finally {
        await client.close();
      }
    },
    close: () => screens.forEach((screen) => screen.close()),
  };
}

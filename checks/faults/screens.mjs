import { MongoClient, ObjectId } from 'mongodb';
import { Listener } from '../site/testing/client.mjs';

/**
 * A wall screen at each process, open while something happens to what serves it.
 *
 * @param {readonly string[]} urls of the API processes
 * @param {import('../site/testing/shop.mjs').Shop} shop
 */
export async function openScreens(urls, { id, token }) {
  const screens = await Promise.all(
    urls.map((url) => Listener.open(`${url}/api/queue/${id}/events`, { authorization: token })),
  );
  return {
    /**
     * Resolves when each has been shown the queue as the database has it. It has to be when nobody changes it any more.
     *
     * @param {string} uri
     */
    showTheTruth: async (uri) => {
      const client = new MongoClient(uri, { readConcernLevel: 'majority' });
      try {
        const queue = await client
          .db()
          .collection('queues')
          .findOne({ _id: new ObjectId(id) });
        await Promise.all(screens.map((screen) => screen.hears(`.${queue?.['revision']}\ndata: `)));
      } finally {
        await client.close();
      }
    },
    close: () => screens.forEach((screen) => screen.close()),
  };
}

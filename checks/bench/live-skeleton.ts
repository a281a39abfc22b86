/**
 * The least that could push a queue, in a process of its own: node:http, the driver, one change stream, and the API's
 * own payload. No accounts, no rights, no second process, no errors. Forked by live-sides.ts.
 */
import { createServer, type ServerResponse } from 'node:http';
import { HEARTBEAT_MS } from '@queuebell/contracts';
import { MongoClient, ObjectId, type Collection } from 'mongodb';
import { connectOptions } from '../../api/dist/platform/database/connect-options.js';
import { EncodedSnapshots } from '../../api/dist/features/queue/memory/encoded-snapshots.js';
import { liveDocumentOf } from '../../api/dist/features/queue/memory/live-document.js';
import { skeletonPage } from './live-skeleton-page.ts';
import type { QueueDocument } from '../../api/dist/features/queue/schemas/queue.schema.js';

interface Shop {
  screens: Set<ServerResponse>;
  snapshots: EncodedSnapshots;
}

/** As the API has it: longer than a screen that polls is silent. */
const KEEP_ALIVE_MS = 72_000;
const ROUTE = /^\/api\/queue\/([0-9a-f]{24})(?:\/(events|page|\d+))?(?:\?|$)/;

process.on('disconnect', () => process.exit());
process.once('message', ({ mongodbUri }: { mongodbUri: string }) => start(mongodbUri));

async function start(mongodbUri: string) {
  const { maxPoolSize, writeConcern, retryWrites } = connectOptions;
  const client = await MongoClient.connect(mongodbUri, { maxPoolSize, writeConcern, retryWrites });
  const queues: Collection<QueueDocument> = client.db().collection('queues');
  const shops = new Map<string, Promise<Shop>>();

  const read = async (id: string) => {
    const document = await queues.findOne({ _id: new ObjectId(id) });
    if (!document) throw new Error('There is no such queue.');
    return new EncodedSnapshots(liveDocumentOf(document));
  };
  const shopOf = (id: string) => {
    const shop = shops.get(id) ?? read(id).then((snapshots) => ({ screens: new Set(), snapshots }));
    shops.set(id, shop);
    return shop;
  };

  queues.watch().on('change', async (change) => {
    if (!('documentKey' in change)) return;
    const id = String(change.documentKey._id);
    const shop = await shops.get(id);
    if (!shop) return;
    shop.snapshots = await read(id);
    const { event } = shop.snapshots.at(new Date(), 'board');
    for (const screen of shop.screens) screen.write(event);
  });
  setInterval(async () => {
    for (const shop of shops.values()) for (const screen of (await shop).screens) screen.write(':\n\n');
  }, HEARTBEAT_MS);

  const server = createServer(async (request, response) => {
    const [, id = '', rest] = ROUTE.exec(request.url ?? '') ?? [];
    if (id === '') {
      response.writeHead(404).end();
      return;
    }
    const shop = await shopOf(id);
    if (rest === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(skeletonPage(`/api/queue/${id}`));
      return;
    }
    if (rest !== undefined && request.method === 'DELETE') {
      const waiting = { waiting: { number: Number(rest) } };
      await queues.updateOne(
        { _id: new ObjectId(id) },
        { $pull: waiting, $inc: { revision: 1, version: 1 } },
      );
      response.writeHead(200, { 'content-length': 0 }).end();
      return;
    }
    const snapshot = shop.snapshots.at(new Date(), 'board');
    if (rest === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(snapshot.event);
      shop.screens.add(response);
      response.on('close', () => shop.screens.delete(response));
      return;
    }
    const etag = `"${snapshot.id}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, 'content-length': snapshot.json.length }).end(snapshot.json);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address.port}` });
  });
}

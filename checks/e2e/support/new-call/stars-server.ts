import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RATINGS } from './build-ratings.ts';

/** The server that the team of the ratings runs. */
export interface StarsServer {
  /** For REMOTE_SERVERS. */
  setting: string;
  /** The ids of the shops whose stars a page asked for. */
  shops: unknown[];
  stop: () => void;
}

export async function startStarsServer(): Promise<StarsServer> {
  const shops: StarsServer['shops'] = [];
  const password = `Basic ${Buffer.from('bell:secret').toString('base64')}`;
  const server = createServer(({ method, url, headers }, response) => {
    shops.push(headers['queuebell-shop']);
    const isKnown = `${method} ${url}` === 'GET /stars' && headers.authorization === password;
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ average: 4.5 }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    setting: `${RATINGS}=http://bell:secret@127.0.0.1:${port}`,
    shops,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

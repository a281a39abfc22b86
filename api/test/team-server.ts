import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  call: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The server that a team runs for its remote. */
export interface TeamServer {
  url: URL;
  received: Received[];
  /** Tests replace it. */
  answer: (response: ServerResponse) => void;
  stop: () => Promise<void>;
}

export async function teamServer(): Promise<TeamServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ call: `${method} ${url}`, headers, body: await text(request) });
    team.answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const team: TeamServer = {
    url: new URL(`http://bell:s%40fe@127.0.0.1:${(server.address() as AddressInfo).port}`),
    received,
    answer: (response) => response.end(),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return team;
}

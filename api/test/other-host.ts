import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
  '.json': 'application/json',
};

interface Odd {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A team's own host: a file server, with exceptions for single files. */
export interface OtherHost {
  origin: string;
  /** Received requests. */
  asked: { file: string; headers: IncomingHttpHeaders }[];
  /** Exceptions, by path below the folder. */
  odd: Map<string, Odd>;
  stop: () => Promise<void>;
}

/** @param folder that it serves at `/mf/` */
export async function otherHost(folder: string): Promise<OtherHost> {
  const asked: OtherHost['asked'] = [];
  const odd: OtherHost['odd'] = new Map();
  const server = createServer(async (request, response) => {
    const file = (request.url ?? '').replace(/^\/mf\//, '');
    asked.push({ file, headers: request.headers });
    const { status = 200, headers = {}, body } = odd.get(file) ?? {};
    const content = body ?? (await readFile(path.join(folder, file)).catch(() => null));
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    const usual = { 'content-type': type, 'access-control-allow-origin': '*' };
    if (content === null) response.writeHead(404, usual).end();
    else response.writeHead(status, { ...usual, ...headers }).end(content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { origin, asked, odd, stop };
}

import fs from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** A team's own host: any file server that lets pages of other origins read its files. */
export interface OtherOrigin {
  /** 'http://localhost:40123' */
  origin: string;
  /** Paths that it was asked for so far. */
  asked: string[];
  /** Its answer in place of a file, if set. */
  change: ((path: string, content: Buffer) => Buffer) | undefined;
  stop: () => Promise<void>;
  /** Again, on the same port. */
  start: () => Promise<void>;
}

/**
 * @param folders by the path they are served at, which ends with a slash: '/mf-demo/'
 */
export async function startOtherOrigin(folders: Readonly<Record<string, string>>): Promise<OtherOrigin> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const [prefix, folder = ''] = Object.entries(folders).find(([at]) => pathname.startsWith(at)) ?? [''];
    const file = path.join(folder, path.normalize(pathname.slice(prefix.length)));
    const type = TYPES[path.extname(file)];
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' };
    if (prefix === '' || type === undefined || !fs.existsSync(file)) response.writeHead(404, headers).end();
    else {
      const content = fs.readFileSync(file);
      response.writeHead(200, { ...headers, 'content-type': type });
      response.end(host.change?.(pathname, content) ?? content);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const host: OtherOrigin = {
    change: undefined,
    origin: `http://localhost:${port}`,
    asked,
    stop: () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      return closed;
    },
    start: () => listen(port),
  };
  return host;
}

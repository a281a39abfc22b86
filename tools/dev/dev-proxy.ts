import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { isNativeError } from 'node:util/types';
import express from 'express';
import { createProxyMiddleware, type Options } from 'http-proxy-middleware';
import type { NextFunction, Request, Response } from 'express';
import type { Stoppable } from '../start/shutdown-list.mjs';

/**
 * Passes requests on to another server, with version 2 of http-proxy-middleware, which webpack-dev-server brings; 4 needs Node 22.
 *
 * @param target origin
 */
export const passOnTo = (
  target: string,
  {
    name = target,
    proxy = {},
    change,
  }: {
    /** Of the target, for messages. */
    name?: string;
    proxy?: Options;
    /** Of the answer's headers. */
    change: (headers: IncomingHttpHeaders) => object;
  },
) =>
  createProxyMiddleware({
    target,
    logLevel: 'silent',
    ...proxy,
    onProxyRes: (answer, _request, response) => {
      Object.assign(answer.headers, change(answer.headers));
      // An event stream opens before its first event.
      response.once('pipe', () => response.flushHeaders());
      // http-proxy does not notice when the browser closes an event stream.
      response.once('close', () => answer.destroy());
    },
    onError: (error, _request, response) => sendProblem(response, name, error),
  });

/** @param options `name`: of the server behind this one, for messages */
export async function startFrontServer(
  { port, host = '', name }: { port: number; host?: string; name: string },
  answer: (request: Request, response: Response, next: NextFunction) => Promise<void>,
): Promise<Stoppable & { port: number }> {
  const app = express().disable('x-powered-by').disable('etag');
  app.use((request, response, next) => {
    answer(request, response, next).catch((error) => sendProblem(response, name, error));
  });
  const server = host === '' ? app.listen(port) : app.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const kill = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: async () => kill(),
    kill,
  };
}

function sendProblem(response: Response, name: string, { message, cause }: Error) {
  const why = isNativeError(cause) ? cause.message : message;
  if (response.headersSent) response.end();
  else response.status(502).type('text').send(`${name} cannot be reached: ${why}\n`);
}

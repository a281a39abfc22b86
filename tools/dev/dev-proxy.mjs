import { once } from 'node:events';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/**
 * @typedef {import('express').Request} Request
 * @typedef {import('express').Response} Response
 */

/**
 * Passes requests on to another server. By version 2 of http-proxy-middleware, which webpack-dev-server brings; 4 wants Node 22.
 *
 * @param {string} target origin
 * @param {object} options
 * @param {string} [options.name] of the target, where it has a better one
 * @param {import('http-proxy-middleware').Options} [options.proxy]
 * @param {(headers: import('node:http').IncomingHttpHeaders) => object} options.change of the answer's headers
 */
export const passOnTo = (target, { name = target, proxy = {}, change }) =>
  createProxyMiddleware({
    target,
    logLevel: 'silent',
    ...proxy,
    onProxyRes: (answer, _request, response) => {
      Object.assign(answer.headers, change(answer.headers));
      // A stream of events is there before its first event.
      response.once('pipe', () => response.flushHeaders());
      // It ends when nobody hears it any more, which http-proxy does not notice.
      response.once('close', () => answer.destroy());
    },
    onError: (error, _request, response) => sendProblem(response, name, error),
  });

/**
 * A server whose requests one function answers.
 *
 * @param {{ port: number, host?: string, name: string }} options `name`: of what stands behind it
 * @param {(request: Request, response: Response, next: import('express').NextFunction) => Promise<void>} answer
 * @returns {Promise<import('../start/shutdown-list.mjs').Stoppable & { port: number }>}
 */
export async function startFrontServer({ port, host = '', name }, answer) {
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

/**
 * @param {Response} response
 * @param {string} name
 * @param {Error} error
 */
function sendProblem(response, name, { message, cause }) {
  const why = cause instanceof Error ? cause.message : message;
  if (response.headersSent) response.end();
  else response.status(502).type('text').send(`${name} cannot be reached: ${why}\n`);
}

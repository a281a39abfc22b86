import type { ServerOptions } from 'node:http';
import type { ServerOptions as SecureServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { TlsKeys } from '../config/tls-keys.js';
import { ARCHIVE_TYPE } from '../../delivery/releases/release-archive.js';
import { refuseConnection, TOO_SLOW } from './refuse-connection.js';

/** How long a client may keep a connection busy without anything coming of it. All in milliseconds. */
export interface ConnectionLimits {
  /** From the connection, or from a request's first byte, to the end of its head; a TLS handshake has the same again. */
  headMs: number;
  /** From the end of a request's head to the end of its body. */
  bodyMs: number;
  /** The same for a whole request with a release, which is large. */
  releaseMs: number;
  /** Without a byte either way. An open stream has a heartbeat more often. */
  silentMs: number;
  /** Between two requests. Longer than the proxy before us keeps a connection, which closes it first then. */
  keepAliveMs: number;
  /** How often {@link headMs} and {@link releaseMs} are looked at. */
  lookEveryMs: number;
}

export const usualConnectionLimits: ConnectionLimits = {
  headMs: 15_000,
  bodyMs: 30_000,
  releaseMs: 300_000,
  silentMs: 120_000,
  keepAliveMs: 72_000,
  lookEveryMs: 5_000,
};

/** Largest head of a request, in bytes. */
export const HEAD_MAX_BYTES = 16_384;

/**
 * What the server has to be made with.
 *
 * @param tls not set: it speaks http
 */
export function connectionOptions(limits: ConnectionLimits, tls: TlsKeys | undefined) {
  const ofServer = {
    maxHeaderSize: HEAD_MAX_BYTES,
    headersTimeout: limits.headMs,
    requestTimeout: limits.releaseMs,
    connectionsCheckingInterval: limits.lookEveryMs,
  };
  return {
    connectionTimeout: limits.silentMs,
    keepAliveTimeout: limits.keepAliveMs,
    requestTimeout: limits.releaseMs,
    ...(tls ? { https: { ...ofServer, ...secured(tls, limits) } } : { http: ofServer }),
  } satisfies FastifyServerOptions & { http?: ServerOptions; https?: SecureServerOptions };
}

const secured = ({ certificate, key }: TlsKeys, { headMs }: ConnectionLimits): SecureServerOptions => ({
  cert: certificate,
  key,
  minVersion: 'TLSv1.2',
  handshakeTimeout: headMs,
});

/**
 * @param maxConnections open at once; those beyond are closed before a byte is read
 */
export function installConnectionLimits(
  fastify: FastifyInstance,
  { bodyMs }: ConnectionLimits,
  maxConnections: number,
): void {
  fastify.server.maxConnections = maxConnections;
  // Nothing can be said to who has come to no key with us. First of all listeners: a refusal in words would wait for one.
  fastify.server.prependListener('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasSmallBody(request)) endWhenSlow(request, reply, bodyMs);
    done();
  });
}

/** Where a release comes in; what says elsewhere that it is one gets no longer than anything else. */
const ARCHIVE_PATH = /^\/api\/remotes\/[^/]+\/releases$/;

const hasSmallBody = ({ headers, url }: FastifyRequest): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) &&
  !(headers['content-type'] === ARCHIVE_TYPE && ARCHIVE_PATH.test(url.split('?')[0] ?? ''));

/**
 * Node's own limit is one for all requests, and releases need longer. What comes after its answer has no longer either.
 * Where this process was what was slow, what has come meanwhile is read first: only a client is refused for being slow.
 */
function endWhenSlow({ raw }: FastifyRequest, reply: FastifyReply, bodyMs: number): void {
  let refusal: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    refusal = setImmediate(() => refuseConnection({ code: TOO_SLOW }, raw.socket));
  }, bodyMs).unref();
  const stop = () => {
    clearTimeout(timer);
    clearImmediate(refusal);
  };
  raw.once('end', stop);
  raw.once('close', stop);
  reply.raw.once('close', () => raw.resume());
}

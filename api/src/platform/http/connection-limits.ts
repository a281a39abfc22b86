import type { ServerOptions } from 'node:http';
import type { ServerOptions as SecureServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { TlsKeys } from '../config/tls-keys.js';
import { refuseConnection, TOO_SLOW } from './refuse-connection.js';
import { ARCHIVE_TYPE, takesArchive } from './release-upload.js';

/** How long a client may keep a connection busy without progress. All in milliseconds. */
export interface ConnectionLimits {
  /**
   * From the connection, or a request's first byte, to the end of its head; the same again for a TLS
   * handshake.
   */
  headMs: number;
  /** From the end of a request's head to the end of its body. */
  bodyMs: number;
  /** For a whole request with a release, which is large. */
  releaseMs: number;
  /** Without a byte in either direction. Streams send heartbeats more often. */
  silentMs: number;
  /** Between two requests. Longer than the proxy keeps a connection, so that the proxy closes it first. */
  keepAliveMs: number;
  /** How often {@link headMs} and {@link releaseMs} are checked. */
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

/** Maximum size of a request's head, in bytes. */
export const HEAD_MAX_BYTES = 16_384;

/**
 * Options for the constructor of the server.
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

/** @param maxConnections open at once; further ones are closed before a byte is read */
export function installConnectionLimits(
  fastify: FastifyInstance,
  { bodyMs }: ConnectionLimits,
  maxConnections: number,
): void {
  fastify.server.maxConnections = maxConnections;
  // A client without a TLS session cannot get an answer. First listener, because a later one would try to
  // write one.
  fastify.server.prependListener('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasSmallBody(request)) endWhenSlow(request, reply, bodyMs);
    done();
  });
}

const hasSmallBody = (request: FastifyRequest): boolean => {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasBody && !(headers['content-type'] === ARCHIVE_TYPE && takesArchive(request));
};

/**
 * Node has only one limit for all requests, and releases need longer. Data after the answer has the same
 * limit. If this process itself was slow, received data is read first: only slow clients are refused.
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

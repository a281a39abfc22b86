import dns from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

export interface OutgoingRequest {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Buffer;
  /** Of the answer's body. */
  maxBytes: number;
  /** From the look-up of the name to the last byte of the answer. */
  timeoutMs: number;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Read it, or discard it. @throws OutgoingError */
  body: AsyncIterable<Buffer>;
  discard(): void;
}

export class OutgoingError extends Error {
  constructor(
    /** ADDRESS_NOT_PUBLIC, ANSWER_TOO_LARGE, TIMEOUT, or the system's own, such as ECONNREFUSED. */
    readonly code: string,
  ) {
    super(`The request failed: ${code}.`);
    this.name = 'OutgoingError';
  }
}

export interface OutgoingPowers {
  /** Origins that the operator named: they may be in the operator's own network. */
  ownOrigins?: readonly string[];
  /** Tests let it reach this machine. */
  mayReach?: (address: string) => boolean;
  lookup?: typeof dns.lookup;
  /** For https. */
  agent?: https.Agent;
}

/** @throws OutgoingError */
export type SendOut = (url: URL, request: OutgoingRequest) => Promise<OutgoingAnswer>;

/**
 * The one way by which this server asks others over HTTP: it connects only to public addresses (checked when it connects, so
 * that a name cannot change in between), bounds time and bytes, and follows no redirect.
 */
export function outgoingClient({
  ownOrigins = [],
  mayReach = isPublicAddress,
  lookup = dns.lookup,
  agent = new https.Agent({ keepAlive: true }),
}: OutgoingPowers = {}): SendOut {
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': agent };
  return async (url, request) => {
    const mayConnect = ownOrigins.includes(url.origin) ? () => true : mayReach;
    // The look-up is not asked for a host that is an address already.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !mayConnect(literal)) throw new OutgoingError('ADDRESS_NOT_PUBLIC');
    const signal = AbortSignal.timeout(request.timeoutMs);
    try {
      const answer = await begin(url, request, agents, guarded(lookup, mayConnect), signal);
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: bounded(answer, request.maxBytes, signal),
        discard: () => answer.destroy(),
      };
    } catch (error) {
      throw outgoingError(error, signal);
    }
  };
}

function begin(
  url: URL,
  { method = 'GET', headers, body }: OutgoingRequest,
  agents: { 'http:': http.Agent; 'https:': https.Agent },
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'accept-encoding': 'identity', ...headers }, lookup, signal };
    const sent =
      url.protocol === 'https:'
        ? https.request(url, { ...options, agent: agents['https:'] })
        : http.request(url, { ...options, agent: agents['http:'] });
    sent.on('response', (answer) => {
      // An error after the answer was dropped must not end the process.
      answer.on('error', () => undefined);
      resolve(answer);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A look-up that fails when one of a name's addresses may not be connected to. */
function guarded(lookup: typeof dns.lookup, mayConnect: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayConnect(address))) {
        return callback(new OutgoingError('ADDRESS_NOT_PUBLIC'), []);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

async function* bounded(
  answer: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw new OutgoingError('ANSWER_TOO_LARGE');
      yield part;
    }
  } catch (error) {
    throw outgoingError(error, signal);
  } finally {
    answer.destroy();
  }
}

function outgoingError(error: unknown, signal: AbortSignal): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (signal.aborted) return new OutgoingError('TIMEOUT');
  return new OutgoingError((error as NodeJS.ErrnoException).code ?? 'NO_ANSWER');
}

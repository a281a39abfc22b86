import dns from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: Buffer;
  /** Of the answer's body. */
  maxBytes: number;
  /** From the start of the DNS lookup to the last byte of the answer. */
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

export interface OutgoingDeps {
  /** Origins that the operator named: they may be in the operator's own network. */
  ownOrigins?: readonly string[];
  /** Tests replace it to reach this machine. */
  mayReach?: (address: string) => boolean;
  lookup?: typeof dns.lookup;
  /** For https. */
  agent?: https.Agent;
  /**
   * False: a connection for each request. A server that closes an idle connection loses the request that is just being sent, and
   * not every request may be repeated.
   */
  keepsConnections?: boolean;
}

/** @throws OutgoingError */
export type SendOut = (url: URL, request: OutgoingRequest) => Promise<OutgoingAnswer>;

/**
 * The only client for outgoing HTTP requests. It connects only to public addresses (checked when it connects,
 * so that a name cannot change in between), limits time and bytes, and follows no redirect.
 */
export function outgoingClient({
  ownOrigins = [],
  mayReach = isPublicAddress,
  lookup = dns.lookup,
  keepsConnections = true,
  agent = new https.Agent({ keepAlive: keepsConnections }),
}: OutgoingDeps = {}): SendOut {
  const agents = { 'http:': new http.Agent({ keepAlive: keepsConnections }), 'https:': agent };
  return async (url, request) => {
    const mayConnect = ownOrigins.includes(url.origin) ? () => true : mayReach;
    // A host that is an address needs no lookup, so it is checked here.
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
    // Node sends the body of a DELETE without its length, and the other side reads it as another request.
    const length = body && { 'content-length': body.length };
    const usual = { 'accept-encoding': 'identity', ...length };
    const options = { method, headers: { ...usual, ...headers }, lookup, signal };
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
    // Node drops an answer that changes the protocol (101), and tells of nothing else.
    sent.on('close', () => reject(new OutgoingError('NO_ANSWER')));
    sent.end(body);
  });
}

/** A DNS lookup that fails if an address of the name is not allowed. */
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

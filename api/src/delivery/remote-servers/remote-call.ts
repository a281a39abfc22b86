import type { FastifyRequest } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** No cookie, no token and no client address: the server learns who calls from the headers of {@link callerOf}. */
const SENT_ON = ['accept', 'accept-language', 'content-type', 'idempotency-key'] as const;
/** All others are the API's own: its policies hold for these answers, too. */
const GIVEN_BACK = ['content-type', 'content-disposition', 'retry-after'] as const;

const PREFIX = /^\/api\/remotes\/[^/]+\/server(?=\/)/;

type Headers = Record<string, string>;

/** A call as the server of a remote gets it. */
export interface RemoteCall {
  url: URL;
  method: Method;
  headers: Headers;
  body?: Buffer;
}

/** @returns undefined for a method that no route of a remote has */
export function remoteCallOf(
  { method, url, headers, id, body }: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'id' | 'body'>,
  server: URL,
  session: Session | null,
): RemoteCall | undefined {
  const known = METHODS.find((one) => one === method);
  if (!known) return undefined;
  const address = new URL(server);
  const [path = '/', ...query] = url.replace(PREFIX, '').split('?');
  address.pathname = path;
  address.search = query.join('?');
  return {
    url: address,
    method: known,
    headers: { ...picked(headers, SENT_ON), ...callerOf(session), 'x-request-id': id },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  };
}

export const givenBack = (headers: Readonly<Record<string, string | string[] | undefined>>): Headers =>
  picked(headers, GIVEN_BACK);

/** Empty for a visitor without a session. */
function callerOf(session: Session | null): Headers {
  if (!session) return {};
  const { shop, sub, role, device } = session;
  return {
    'queuebell-shop': shop,
    'queuebell-caller': device?.id ?? sub,
    'queuebell-role': device ? `device:${device.kind}` : role,
  };
}

function picked(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Headers {
  const found: Headers = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}

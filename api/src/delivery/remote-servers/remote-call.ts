import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** No cookie, no token and no client address: the server learns who calls from the headers of {@link callerOf}. */
const SENT_ON = ['accept', 'accept-language', 'content-type', 'idempotency-key'] as const;
/** All other headers are the API's own. */
const GIVEN_BACK = ['content-type', 'content-disposition', 'retry-after'] as const;

const JSON_TYPE = 'application/json';
/** A browser runs no script of these media types, and shows none of them as a page of this site. */
const TYPES = [JSON_TYPE, 'text/csv', 'application/pdf'];
const NO_CONTENT = 204;

const ADDRESS = /^\/api\/remotes\/[^/]+\/server(\/[^?]*)(.*)$/;

type Headers = Record<string, string>;
type AnswerHeaders = Readonly<IncomingHttpHeaders>;

/** A call as the server of a remote gets it. */
export interface RemoteCall {
  url: URL;
  method: Method;
  headers: Headers;
  body?: Buffer;
}

/** @returns undefined for a method or an address that no route of a remote has */
export function remoteCallOf(
  { method, url, headers, id, body }: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'id' | 'body'>,
  server: URL,
  session: Session | null,
): RemoteCall | undefined {
  const known = METHODS.find((one) => one === method);
  const [, path, query = ''] = ADDRESS.exec(url) ?? [];
  if (!known || path === undefined) return undefined;
  const address = new URL(server);
  address.pathname = path;
  address.search = query;
  return {
    url: address,
    method: known,
    headers: { ...picked(headers, SENT_ON), ...callerOf(session), 'x-request-id': id },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  };
}

/** @returns why the caller does not get this answer; undefined: the caller gets it */
export function problemWith(status: number, headers: AnswerHeaders): string | undefined {
  const type = typeOf(headers);
  if (!isForCaller(status)) return `it answered ${status}`;
  if (status === NO_CONTENT) return undefined;
  if (headers['content-encoding'] !== undefined) return 'it compressed its answer';
  const isFit = type === JSON_TYPE || (status < 300 && TYPES.includes(type));
  return isFit ? undefined : `it answered ${status} with the type "${type}"`;
}

/** A page would fail at JSON that cannot be parsed, and nobody would learn of it. */
export const isUnreadable = (status: number, headers: AnswerHeaders, body: Buffer): boolean =>
  status !== NO_CONTENT && typeOf(headers) === JSON_TYPE && !isJson(body.toString());

const typeOf = (headers: AnswerHeaders): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Not a 401: a page would renew its login, which only this API can refuse. Not a redirect, which could lead anywhere. */
const isForCaller = (status: number): boolean =>
  status !== 401 && ((status >= 200 && status < 300) || (status >= 400 && status < 500));

export const givenBack = (headers: AnswerHeaders): Headers => picked(headers, GIVEN_BACK);

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

function picked(headers: AnswerHeaders, names: readonly string[]): Headers {
  const found: Headers = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}

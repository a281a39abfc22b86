import type { ErrorBody } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '../contract';
import { startTimeLimit } from './time-limit';
import { claimsOf } from './token-claims';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** A function where the body contains the token. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The answer goes on after its head, until `signal` ends it. */
  isStream?: boolean;
  /** Only the head has a time limit, because a large file may take long. */
  isFile?: boolean;
}

export type Failure = Extract<ApiAnswer<never>, { ok: false }>;

/** Nobody answered, or the answer is not the API's. */
export const NO_ANSWER: Failure = { ok: false, status: 0, code: 'NETWORK', message: messages.serverError };

export const jsonOf = <Body>(response: Response): Promise<Body> => response.json() as Promise<Body>;

/**
 * One call over HTTP: a JSON body, the cookies, and the token in `Authorization` without a prefix.
 * @param read takes the body of a good answer
 */
export async function callApi<Body>(
  fetch: typeof globalThis.fetch,
  call: Call,
  token: string | null,
  read: (response: Response) => Promise<Body>,
): Promise<ApiAnswer<Body>> {
  const limit = startTimeLimit(call.signal);
  const body: unknown = typeof call.body === 'function' ? call.body(token) : call.body;
  try {
    const response = await fetch(call.path, {
      method: call.method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: token, ...routingOf(token) }),
        ...call.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: limit.signal,
    });
    if (call.isStream && response.ok) limit.keepOpen();
    if (call.isFile && response.ok) limit.end();
    if (response.ok) return { ok: true, status: response.status, body: await read(response) };
    return { ok: false, status: response.status, ...problemOf(await response.json()) };
  } catch {
    return NO_ANSWER;
  } finally {
    limit.end();
  }
}

/**
 * Lets a proxy send all calls of one shop to the same process. The API never reads it (docs/decisions/0039).
 */
function routingOf(token: string): Record<string, string> {
  const { sub, shop = sub } = claimsOf(token);
  return shop === undefined ? {} : { 'Queuebell-Shop': shop };
}

/** An answer of another shape, such as a proxy's page, is a server error. */
function problemOf(body: unknown): Pick<ErrorBody, 'code' | 'message'> {
  const { code, message } = (body ?? {}) as Partial<ErrorBody>;
  return typeof code === 'string' && typeof message === 'string'
    ? { code, message }
    : { code: 'SERVER_ERROR', message: messages.serverError };
}

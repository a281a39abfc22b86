import type { VerifyTokenResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { type Route, verifyToken } from '@queuebell/contracts/routes';
import type { Api, ApiAnswer, CallOptions, Capabilities } from '../contract';
import { type Call, type Failure, callApi, jsonOf } from './call-api';
import { requestOf } from './request-of';
import type { TokenResult } from './session-renewal';

interface TransportDeps {
  fetch: typeof globalThis.fetch;
  token: () => TokenResult | Promise<TokenResult>;
  /**
   * Called when the server refuses that token.
   * @returns the one to try once more with, if there is one
   */
  onTokenRefused: (token: string) => Promise<TokenResult> | undefined;
  /** Settles when the login before has ended, or cannot be ended now. */
  beforeLogIn?: () => Promise<void>;
}

/** The API, and the session's own question. */
export type Transport = Api &
  Capabilities['api'] & { verifyToken(token: string): Promise<ApiAnswer<VerifyTokenResponse>> };

const STATUS_UNAUTHORIZED = 401;
const STATUS_NO_CONTENT = 204;

/** Calls over HTTP: JSON bodies, cookies, and the token in `Authorization` without a prefix. */
export function createTransport({ fetch, token, onTokenRefused, beforeLogIn }: TransportDeps): Transport {
  /** @param read what to take of a good answer */
  async function withToken<Body>(
    call: Call,
    read: (response: Response) => Promise<Body>,
  ): Promise<ApiAnswer<Body>> {
    const turn = token();
    const sent = turn instanceof Promise ? await turn : turn;
    if (isFailure(sent)) return sent;
    const answer = await callApi(fetch, call, sent, read);
    if (answer.ok || answer.status !== STATUS_UNAUTHORIZED || sent === null) return answer;
    const next = await onTokenRefused(sent);
    if (isFailure(next)) return next;
    return next ? callApi(fetch, call, next, read) : answer;
  }

  async function ask<Input, Body>(
    route: Route<Input, unknown>,
    input: Input | undefined,
    { key, ...options }: Partial<Call> & CallOptions,
    read: (response: Response) => Promise<Body>,
  ): Promise<ApiAnswer<Body>> {
    const headers = { ...options.headers, ...(key !== undefined && { 'Idempotency-Key': key }) };
    const call = { ...options, method: route.method, ...requestOf(route, input ?? {}), headers };
    if (route.opensSession) await beforeLogIn?.();
    return route.isAnonymous ? callApi(fetch, call, null, read) : withToken(call, read);
  }

  return {
    async call<Input, Answer>(route: Route<Input, Answer>, input?: Input, options: CallOptions = {}) {
      const answer = await ask(route, input, options, bodyOf<Answer>);
      if (!answer.ok || route.accepts?.(answer.body) !== false) return answer;
      return { ok: false, status: answer.status, code: 'SERVER_ERROR', message: messages.serverError };
    },
    stream(route, input, { signal, lastEventId }) {
      const headers = {
        Accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      };
      return ask(route, input, { headers, signal, isStream: true }, bytesOf);
    },
    download: (route, ...[input, options]) =>
      ask(route, input, { ...options, isFile: true }, (response) => response.blob()),
    verifyToken: (value) =>
      withToken(
        { ...verifyToken, body: (sent: string | null) => ({ token: sent ?? value }) },
        jsonOf<VerifyTokenResponse>,
      ),
  };
}

const bodyOf = async <Body>(response: Response): Promise<Body> =>
  response.status === STATUS_NO_CONTENT ? (undefined as Body) : jsonOf(response);

/** A proxy's page instead of a stream is a failure like any other. */
async function bytesOf({ body, headers }: Response): Promise<ReadableStream<Uint8Array>> {
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!body || !isStream) throw new Error('The answer is no event stream.');
  return body;
}

const isFailure = (turn: TokenResult | undefined): turn is Failure =>
  typeof turn === 'object' && turn !== null;

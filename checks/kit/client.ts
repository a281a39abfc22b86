import { randomBytes } from 'node:crypto';
import type { Route } from '@queuebell/contracts/routes';
import { requestOf } from '../../packages/host-kit/src/host/request-of.ts';
import { ask } from './ask.ts';

/** Sends requests to one server: {@link clientOf}, or Playwright's `request`, which has the same method. */
export interface Client {
  fetch: (path: string, options: RequestOptions) => Promise<Reply>;
}

export interface RequestOptions {
  method: string;
  headers: Record<string, string>;
  data?: string;
}

export interface Reply {
  status: () => number;
  headers: () => Record<string, string>;
  text: () => Promise<string>;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

/** A client on HTTP. Where nobody answers, the status is 0. */
export const clientOf = (origin: string): Client => ({
  async fetch(path, { method, headers, data }) {
    const answer = await ask(new URL(path, origin).href, { method, headers, ...(data && { body: data }) });
    const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return {
      status: () => answer.status,
      headers: () => Object.fromEntries(named),
      text: async () => String(answer.body),
    };
  },
});

/**
 * Makes a call of the API.
 *
 * @throws Error with the problem that was answered
 */
export async function call<Input, Answer>(
  client: Client,
  route: Route<Input, Answer>,
  input: Input,
  options: CallOptions = {},
): Promise<Answer> {
  const { path, ...rest } = callRequest(route, input, options);
  return JSON.parse(await succeed(client, path, rest));
}

/** The request of a call, for callers that send it another way. */
export function callRequest<Input>(
  route: Route<Input, unknown>,
  input: Input,
  { token, headers = {} }: CallOptions = {},
): RequestOptions & { path: string } {
  const { path, body } = requestOf(route, Object(input));
  return {
    path,
    method: route.method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { data: JSON.stringify(body) }),
  };
}

/** Sends a form, as a page does. */
export async function sendForm(client: Client, path: string, fields: Record<string, string>): Promise<void> {
  await succeed(client, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    data: String(new URLSearchParams(fields)),
  });
}

async function succeed(client: Client, path: string, options: RequestOptions): Promise<string> {
  const reply = await client.fetch(path, options);
  const [status, text] = [reply.status(), await reply.text()];
  if (status < 200 || status > 299) throw new Error(`${options.method} ${path}: ${status} ${text}`);
  return text;
}

/** Headers of a customer's request: customers come from many addresses, or the limits for one would end a long run. */
export function fromAnyAddress(): Record<string, string> {
  const [one = 0, two = 0, three = 0] = randomBytes(3);
  return { 'x-forwarded-for': `10.${one}.${two}.${three}` };
}

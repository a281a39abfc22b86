import type { ErrorBody, QueueSnapshot } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer, ApiClient } from '../contract';

interface ApiClientPowers {
  fetch: typeof globalThis.fetch;
  /** The session's token as it is now, or null when logged out. */
  token: () => string | null;
  /** Called when the server refuses that token, so that no page stays half logged in. */
  onTokenRefused: (token: string) => void;
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const STATUS_UNAUTHORIZED = 401;

/** The deletions are crossed, as spec §7 has them. */
const postPaths = {
  adviser: { list: '/api/findwork/advisersposts', remove: '/api/findworker/delete' },
  worker: { list: '/api/findworker/workerposts', remove: '/api/findwork/delete' },
} as const;

/**
 * The API over HTTP: JSON bodies, cookies, and the token in `Authorization` without a prefix (spec §7).
 */
export function createApiClient({ fetch, token, onTokenRefused }: ApiClientPowers): ApiClient {
  async function send<Body>(call: Call): Promise<ApiAnswer<Body>> {
    const sentToken = token();
    try {
      const response = await fetch(call.path, {
        method: call.method,
        credentials: 'include',
        headers: {
          Accept: 'application/json',
          ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
          ...(sentToken !== null && { Authorization: sentToken }),
          ...call.headers,
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        ...(call.signal && { signal: call.signal }),
      });
      const body: unknown = await response.json();
      if (response.ok) return { ok: true, status: response.status, body: body as Body };
      if (response.status === STATUS_UNAUTHORIZED && sentToken !== null) onTokenRefused(sentToken);
      return { ok: false, status: response.status, ...problemOf(body) };
    } catch {
      return { ok: false, status: 0, code: 'NETWORK', message: messages.serverError };
    }
  }

  const queuePath = (ownerId: string, number?: number) =>
    `/api/queue/${encodeURIComponent(ownerId)}${number === undefined ? '' : `/${number}`}`;

  return {
    register: (body) => send({ method: 'POST', path: '/api/register', body }),
    login: (body) => send({ method: 'POST', path: '/api/login', body }),
    verifyToken: (value) => send({ method: 'POST', path: '/api/login/verifyToken', body: { token: value } }),
    completeAccount: (body) => send({ method: 'POST', path: '/api/completeAccount', body }),
    forgotPassword: (body) => send({ method: 'POST', path: '/api/forgotPassword', body }),
    resetPassword: (body) => send({ method: 'POST', path: '/api/resetPassword', body }),
    changePassword: (body) => send({ method: 'POST', path: '/api/changePassword', body }),
    sendFeedback: (body) => send({ method: 'POST', path: '/api/feedback', body }),
    listFeedback: async (signal) =>
      asList(await send({ method: 'GET', path: '/api/feedback', ...(signal && { signal }) })),
    setFeedbackStatus: (id, body) =>
      send({ method: 'PATCH', path: `/api/feedback/${encodeURIComponent(id)}`, body }),
    listPosts: async (kind, email, signal) => {
      const path = `${postPaths[kind].list}?email=${encodeURIComponent(email)}`;
      return asList(await send({ method: 'GET', path, ...(signal && { signal }) }));
    },
    deletePost: (kind, id) => send({ method: 'DELETE', path: postPaths[kind].remove, body: { _id: id } }),
    changePost: (id, body) =>
      send({ method: 'PATCH', path: `/api/legacy-posts/${encodeURIComponent(id)}`, body }),
    checkIn: (body, key) =>
      send({ method: 'POST', path: '/api/queue/checkin', body, headers: { 'Idempotency-Key': key } }),
    readQueue: async (ownerId, signal) =>
      asSnapshot(await send({ method: 'GET', path: queuePath(ownerId), ...(signal && { signal }) })),
    closeEntry: async (ownerId, number, outcome) =>
      asSnapshot(await send({ method: 'DELETE', path: `${queuePath(ownerId, number)}?outcome=${outcome}` })),
    restoreEntry: async (ownerId, number) =>
      asSnapshot(await send({ method: 'POST', path: `${queuePath(ownerId, number)}/restore` })),
  };
}

/** What an error answer says; whatever is not in the one error shape (a proxy's page) is a server's error. */
function problemOf(body: unknown): Pick<ErrorBody, 'code' | 'message'> {
  const { code, message } = (body ?? {}) as Partial<ErrorBody>;
  return typeof code === 'string' && typeof message === 'string'
    ? { code, message }
    : { code: 'SERVER_ERROR', message: messages.serverError };
}

/** A wall display draws whatever this says for months: an answer that is no queue is a failure, not a blank wall. */
function asSnapshot(answer: ApiAnswer<QueueSnapshot>): ApiAnswer<QueueSnapshot> {
  if (!answer.ok || isSnapshot(answer.body)) return answer;
  return { ok: false, status: answer.status, code: 'SERVER_ERROR', message: messages.serverError };
}

/** A screen maps over a list: an answer that is none is a failure. */
function asList<Item>(answer: ApiAnswer<Item[]>): ApiAnswer<Item[]> {
  if (!answer.ok || Array.isArray(answer.body)) return answer;
  return { ok: false, status: answer.status, code: 'SERVER_ERROR', message: messages.serverError };
}

function isSnapshot(body: Partial<QueueSnapshot> | null): boolean {
  return (
    Array.isArray(body?.data) &&
    body.data.every((entry) => typeof entry?.number === 'number' && typeof entry.name === 'string') &&
    typeof body.revision === 'number' &&
    typeof body.shop?.name === 'string'
  );
}

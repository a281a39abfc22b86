import type { QueueSnapshot } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer, ApiClient, EventStream } from '../contract';
import { type Call, type Failure, callApi, jsonOf } from './call-api';
import type { Turn } from './session-renewal';

interface ApiClientPowers {
  fetch: typeof globalThis.fetch;
  /** The session's token as it is now. */
  token: () => Turn | Promise<Turn>;
  /**
   * Called when the server refuses that token, so that no page stays half logged in.
   * @returns the one to try once more with, if there is one
   */
  onTokenRefused: (token: string) => Promise<Turn> | undefined;
  /** Settles when the login before has ended, or cannot be ended now. */
  beforeLogIn?: () => Promise<void>;
}

interface SessionCall extends Call {
  /** Sent without the session's token: a customer's call, which is the same whoever is logged in on that phone. */
  isAnonymous?: boolean;
}

const STATUS_UNAUTHORIZED = 401;

/** The deletions are crossed, as in the specification. */
const postPaths = {
  adviser: { list: '/api/findwork/advisersposts', remove: '/api/findworker/delete' },
  worker: { list: '/api/findworker/workerposts', remove: '/api/findwork/delete' },
} as const;

/**
 * The API over HTTP: JSON bodies, cookies, and the token in `Authorization` without a prefix.
 */
export function createApiClient({ fetch, token, onTokenRefused, beforeLogIn }: ApiClientPowers): ApiClient {
  /** @param read what to take of a good answer */
  async function ask<Body>(
    call: SessionCall,
    read: (response: Response) => Promise<Body>,
  ): Promise<ApiAnswer<Body>> {
    if (call.isAnonymous) return callApi(fetch, call, null, read);
    const turn = token();
    const sent = turn instanceof Promise ? await turn : turn;
    if (isFailure(sent)) return sent;
    const answer = await callApi(fetch, call, sent, read);
    if (answer.ok || answer.status !== STATUS_UNAUTHORIZED || sent === null) return answer;
    const next = await onTokenRefused(sent);
    if (isFailure(next)) return next;
    return next ? callApi(fetch, call, next, read) : answer;
  }

  const send = <Body>(call: SessionCall): Promise<ApiAnswer<Body>> => ask<Body>(call, jsonOf);
  const get = <Body>(path: string, signal?: AbortSignal): Promise<ApiAnswer<Body>> =>
    send({ method: 'GET', path, ...(signal && { signal }) });
  const sendAnonymously = <Body>(call: SessionCall): Promise<ApiAnswer<Body>> =>
    send({ ...call, isAnonymous: true });
  const readFile = (call: SessionCall) => ask({ ...call, isFile: true }, (response) => response.blob());
  const withKey = (key: string) => ({ 'Idempotency-Key': key });

  const queuePath = (ownerId: string, number?: number) =>
    `/api/queue/${encodeURIComponent(ownerId)}${number === undefined ? '' : `/${number}`}`;

  return {
    register: (body) => send({ method: 'POST', path: '/api/register', body }),
    watchPayment: (secret) =>
      sendAnonymously({ method: 'POST', path: '/api/register/payment', body: { secret } }),
    login: async (body) => {
      await beforeLogIn?.();
      return send({ method: 'POST', path: '/api/login', body });
    },
    verifyToken: (value) => {
      const body = (sent: string | null) => ({ token: sent ?? value });
      return send({ method: 'POST', path: '/api/login/verifyToken', body });
    },
    completeAccount: (body) => send({ method: 'POST', path: '/api/completeAccount', body }),
    forgotPassword: (body) => send({ method: 'POST', path: '/api/forgotPassword', body }),
    resetPassword: (body) => send({ method: 'POST', path: '/api/resetPassword', body }),
    resetDevices: async (body) =>
      asList(await send({ method: 'POST', path: '/api/resetPassword/devices', body })),
    changePassword: (body) => send({ method: 'POST', path: '/api/changePassword', body }),
    readOperator: (signal) => get('/api/site/operator', signal),
    changeEmail: (body) => send({ method: 'POST', path: '/api/account/email', body }),
    confirmEmail: (body) => sendAnonymously({ method: 'POST', path: '/api/account/email/confirm', body }),
    readBilling: (signal) => get('/api/billing', signal),
    readMembershipNotice: (signal) => get('/api/billing/notice', signal),
    exportAccount: (body) => {
      const path = '/api/account/export';
      return readFile(body ? { method: 'POST', path, body, isAnonymous: true } : { method: 'GET', path });
    },
    exportVisits: () => readFile({ method: 'GET', path: '/api/account/visits.csv' }),
    deleteAccount: (body) => sendAnonymously({ method: 'POST', path: '/api/account/delete', body }),
    keepAccount: (body) => sendAnonymously({ method: 'POST', path: '/api/account/keep', body }),
    listSessions: async (signal) => asList(await get('/api/sessions', signal)),
    confirmPassword: (body) => send({ method: 'POST', path: '/api/sessions/confirm', body }),
    endSession: (id) => send({ method: 'DELETE', path: `/api/sessions/${encodeURIComponent(id)}` }),
    endOtherSessions: () => send({ method: 'DELETE', path: '/api/sessions' }),
    readSecondFactor: (signal) => get('/api/second-factor', signal),
    beginSecondFactor: () => send({ method: 'POST', path: '/api/second-factor/begin' }),
    confirmSecondFactor: (body) => send({ method: 'POST', path: '/api/second-factor/confirm', body }),
    renewRecoveryCodes: (body) => send({ method: 'POST', path: '/api/second-factor/recovery-codes', body }),
    endSecondFactor: (body) => send({ method: 'POST', path: '/api/second-factor/off', body }),
    sendFeedback: (body) => send({ method: 'POST', path: '/api/feedback', body }),
    listFeedback: async (signal) => asList(await get('/api/feedback', signal)),
    setFeedbackStatus: (id, body) =>
      send({ method: 'PATCH', path: `/api/feedback/${encodeURIComponent(id)}`, body }),
    listPosts: async (kind, email, signal) => {
      const path = `${postPaths[kind].list}?email=${encodeURIComponent(email)}`;
      return asList(await get(path, signal));
    },
    deletePost: (kind, id) => send({ method: 'DELETE', path: postPaths[kind].remove, body: { _id: id } }),
    changePost: (id, body) =>
      send({ method: 'PATCH', path: `/api/legacy-posts/${encodeURIComponent(id)}`, body }),
    checkIn: (body, key) => send({ method: 'POST', path: '/api/queue/checkin', body, headers: withKey(key) }),
    readQueue: async (ownerId, { view = 'staff', signal } = {}) =>
      asSnapshot(await get(queuePath(ownerId) + (view === 'staff' ? '' : `?view=${view}`), signal)),
    closeEntry: async (ownerId, number, outcome, day) => {
      const query = `?outcome=${outcome}${day === undefined ? '' : `&day=${day}`}`;
      return asSnapshot(await send({ method: 'DELETE', path: queuePath(ownerId, number) + query }));
    },
    restoreEntry: async (ownerId, number, day) => {
      const query = day === undefined ? '' : `?day=${day}`;
      return asSnapshot(
        await send({ method: 'POST', path: `${queuePath(ownerId, number)}/restore${query}` }),
      );
    },
    callAgain: async (ownerId, number) =>
      asSnapshot(await send({ method: 'POST', path: `${queuePath(ownerId, number)}/call` })),
    setJoining: async (ownerId, joining) =>
      asSnapshot(await send({ method: 'PUT', path: `${queuePath(ownerId)}/joining`, body: { joining } })),
    removeJoined: async (ownerId) =>
      asSnapshot(await send({ method: 'DELETE', path: `${queuePath(ownerId)}/joined` })),
    openStream: (stream, { signal, lastEventId }) => {
      const headers = {
        Accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      };
      const kind = { isAnonymous: stream.of === 'ticket', isStream: true };
      return ask({ method: 'GET', path: streamPath(stream), headers, signal, ...kind }, bytesOf);
    },
    lease: (ownerId, holder) =>
      send({ method: 'POST', path: `${queuePath(ownerId)}/lease`, body: { holder } }),
    returnLease: (ownerId, holder) =>
      send({ method: 'DELETE', path: `${queuePath(ownerId)}/lease/${holder}` }),
    deliver: (ownerId, body, key) =>
      send({ method: 'POST', path: `${queuePath(ownerId)}/deliveries`, body, headers: withKey(key) }),
    readShop: (signal) => get('/api/shop', signal),
    changeShop: (body) => send({ method: 'PATCH', path: '/api/shop', body }),
    readToday: (signal) => get('/api/shop/today', signal),
    askPairing: (kind) => send({ method: 'POST', path: '/api/pairing', body: { kind } }),
    claimPairing: (secret, signal) =>
      send({ method: 'POST', path: '/api/pairing/claim', body: { secret }, ...(signal && { signal }) }),
    readPairing: (code, signal) => get(`/api/pairing/${encodeURIComponent(code)}`, signal),
    confirmPairing: (code, name) =>
      send({ method: 'POST', path: `/api/pairing/${encodeURIComponent(code)}/confirm`, body: { name } }),
    listDevices: async (signal) => asList(await get('/api/devices', signal)),
    renameDevice: (id, name) => send({ method: 'PATCH', path: devicePath(id), body: { name } }),
    revokeDevice: (id) => send({ method: 'DELETE', path: devicePath(id) }),
    checkPairing: () =>
      ask({ method: 'GET', path: '/api/devices/self' }, async (response) =>
        response.status === 204 ? undefined : jsonOf(response),
      ),
    beat: (body) => send({ method: 'POST', path: '/api/devices/self/beat', body }),
    unpair: () => send({ method: 'DELETE', path: '/api/devices/self' }),
    exitKiosk: (code) => send({ method: 'POST', path: '/api/devices/exit', body: { code } }),
    readTicket: (id, signal) =>
      sendAnonymously({ method: 'GET', path: ticketPath(id), ...(signal && { signal }) }),
    leaveQueue: (id) => sendAnonymously({ method: 'POST', path: `${ticketPath(id)}/leave` }),
    returnToQueue: (id) => sendAnonymously({ method: 'POST', path: `${ticketPath(id)}/return` }),
    setAlert: (id, body) => sendAnonymously({ method: 'PUT', path: `${ticketPath(id)}/alert`, body }),
    alertKey: () => sendAnonymously({ method: 'GET', path: '/api/alerts/key' }),
    readJoin: (code, signal) =>
      sendAnonymously({ method: 'GET', path: joinPath(code), ...(signal && { signal }) }),
    join: (code, body, key) =>
      sendAnonymously({ method: 'POST', path: joinPath(code), body, headers: withKey(key) }),
  };
}

const devicePath = (id: string) => `/api/devices/${encodeURIComponent(id)}`;
const ticketPath = (id: string) => `/api/tickets/${encodeURIComponent(id)}`;
const joinPath = (code: string) => `/api/join/${encodeURIComponent(code)}`;

const streamPath = (stream: EventStream): string =>
  stream.of === 'queue'
    ? `/api/queue/${encodeURIComponent(stream.ownerId)}/events?view=${stream.view}`
    : `${ticketPath(stream.ticketId)}/events`;

/** What a proxy answers instead of a stream is a failure like any other. */
async function bytesOf({ body, headers }: Response): Promise<ReadableStream<Uint8Array>> {
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!body || !isStream) throw new Error('The answer is no event stream.');
  return body;
}

const isFailure = (turn: Turn | undefined): turn is Failure => typeof turn === 'object' && turn !== null;

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
    Array.isArray(body.calls) &&
    typeof body.revision === 'number' &&
    typeof body.shop?.name === 'string'
  );
}

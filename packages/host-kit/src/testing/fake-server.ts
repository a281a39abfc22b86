import { jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { testUser } from './fake-host';
import type { TokenResult } from '../host/session-renewal';
import { createTransport } from '../host/transport';

export const OWNER = testUser.id;

export const snapshot: QueueSnapshot = {
  data: [{ number: 27, name: 'Amira', checkedInAt: '2026-03-01T12:00:00.000Z', via: 'tablet' }],
  revision: 4,
  serviceDay: '2026-03-01',
  calls: [],
  shop: { name: 'Bar Barbers', timeZone: 'Europe/London', language: 'en-GB', sound: 'chime' },
};

export interface Reply {
  status?: number;
  body?: unknown;
  /** Sent instead of JSON. */
  text?: string;
}

export function openTransport(reply: Reply | Error, token: TokenResult = 'the-token') {
  const asked: { path: string; init: RequestInit }[] = [];
  const onTokenRefused = jest.fn<(token: string) => Promise<TokenResult> | undefined>();
  const fetch = async (path: unknown, init: RequestInit = {}) => {
    asked.push({ path: String(path), init });
    if (reply instanceof Error) throw reply;
    const { status = 200, body, text = JSON.stringify(body) } = reply;
    return { ok: status < 400, status, json: async () => JSON.parse(text) as unknown };
  };
  const api = createTransport({
    fetch: fetch as typeof globalThis.fetch,
    token: () => token,
    onTokenRefused,
  });
  return { api, asked, onTokenRefused };
}

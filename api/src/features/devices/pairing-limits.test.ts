import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  PAIRING_CODE_TTL_MS,
  PAIRING_REQUESTS_MAX,
  PAIRING_TRIES_MAX,
  PairingResponse,
} from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  [owner, other] = [await app.owner(), await app.owner()];
});
afterAll(() => app.stop());

const ask = async () =>
  PairingResponse.parse((await app.call('POST', '/api/pairing', { body: { kind: 'display' } })).body);
const look = (code: string, { token } = owner) => app.call('GET', `/api/pairing/${code}`, { token });
const confirm = (code: string, { token } = owner) =>
  app.call('POST', `/api/pairing/${code}/confirm`, { token, body: { name: 'Wall' } });

it('a device asks for so many codes and no more', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.99' };
  const askOnce = () => app.call('POST', '/api/pairing', { body: { kind: 'admin' }, headers });
  const answers = await Promise.all(oneTo(PAIRING_REQUESTS_MAX).map(askOnce));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const answer = await askOnce();
  expect([answer.status, codeOf(answer), answer.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    `${PAIRING_CODE_TTL_MS / 1_000}`,
  ]);
  app.clock.advance(PAIRING_CODE_TTL_MS);
  expect((await askOnce()).status).toBe(201);
});

describe('guessing codes', () => {
  it('ends after so many wrong ones, for this account alone, until the time is over', async () => {
    const { code } = await ask();
    for (const _ of oneTo(PAIRING_TRIES_MAX / 2)) {
      expect((await look('222-222')).status).toBe(404);
      expect((await confirm('333-333')).status).toBe(404);
    }
    for (const answer of [await look(code), await confirm(code)]) {
      expect([answer.status, codeOf(answer)]).toEqual([429, 'RATE_LIMITED']);
      expect(answer.headers['retry-after']).toBe(`${PAIRING_CODE_TTL_MS / 1_000}`);
    }
    expect((await look(code, other)).status).toBe(200);
    app.clock.advance(PAIRING_CODE_TTL_MS);
    const fresh = await ask();
    expect((await confirm(fresh.code)).status).toBe(201);
  });

  it('gets no more tries by making them all at once', async () => {
    const answers = await Promise.all(oneTo(30).map((n) => look(`222-22${(n % 8) + 2}`)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(PAIRING_TRIES_MAX);
  });

  it('is not what an owner does who confirms again and again, because no answer comes', async () => {
    const { code } = await ask();
    for (const _ of oneTo(PAIRING_TRIES_MAX + 1)) expect((await confirm(code)).status).toBe(201);
  });

  it('is not what an owner does who pairs many devices', async () => {
    for (const _ of oneTo(PAIRING_TRIES_MAX + 1)) {
      const { code } = await ask();
      expect((await look(code)).status).toBe(200);
      expect((await confirm(code)).status).toBe(201);
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  REPORT_BODY_MAX_BYTES,
  REPORTS_MAX,
  REPORTS_OF_ALL_MAX,
  REPORTS_WINDOW_MS,
} from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { codeOf, MORNING, oneTo, TestApp } from '../../../test/harness.js';

let app: TestApp;
let logged: string[];

beforeAll(async () => {
  app = await TestApp.start();
  const quiet = () => undefined;
  // Other parts of the API log too: for example, a pairing mail a moment later.
  const warn = (line: string, context: string) => context === 'ClientError' && logged.push(line);
  app.app.useLogger({ log: quiet, error: quiet, warn });
});
beforeEach(() => {
  logged = [];
});
afterAll(() => app.stop());

let visitors = 0;
const somebody = () => ({ 'x-forwarded-for': `203.0.${visitors >> 8}.${visitors++ & 255}` });
const error = { area: 'shell/remotes', message: 'mf-queue 1.2.0 could not be loaded.', page: '/ticket/:id' };
const report = (body: unknown, headers: Record<string, string> = somebody()) =>
  app.call('POST', '/api/client-errors', { body, headers });
const metrics = async () => (await app.call('GET', '/api/metrics')).text;
const counted = async (labels: string) =>
  Number(new RegExp(`^queuebell_client_errors_total\\{${labels}\\} (\\d+)$`, 'm').exec(await metrics())?.[1]);

describe('a report of a page', () => {
  it('is taken from anybody, and answered without a word', async () => {
    const { status, text } = await report(error);
    expect([status, text]).toEqual([204, '']);
  });

  it('is one line of the log, without the address and the whole browser', async () => {
    const browser = { 'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/132.0 of-olga' };
    await report({ ...error, stack: 'Error\n at f (a.js:1:2)' }, { ...somebody(), ...browser });
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toEqual({
      ...error,
      browser: 'Firefox',
      stack: 'Error | at f (a.js:1:2)',
    });
  });

  it('is logged and counted also while the database is away, when most goes wrong', async () => {
    const away = jest.spyOn(app.app.get(RateLimits, { strict: false }), 'take');
    away.mockRejectedValue(new mongo.MongoServerSelectionError('No primary.', {} as never));
    const { status } = await report({ area: 'queue/stream', message: 'No.' });
    away.mockRestore();
    expect([status, logged.length]).toEqual([204, 1]);
    expect(await counted('area="queue/stream",remote="",version="",fallback="",session="no"')).toBe(1);
  });

  it('is counted by its area and what the registry knows', async () => {
    const labels = 'area="queue/poll",remote="other",version="",fallback="",session="no"';
    for (const _ of oneTo(3)) await report({ area: 'queue/poll', message: 'No.', remote: 'mf-x' });
    expect(await counted(labels)).toBe(3);
  });

  it('is counted apart when it comes from a login or a device of this site', async () => {
    const owner = await app.owner();
    const wall = await app.device(owner, 'display');
    const late = { area: 'display/sound', message: 'No.' };
    for (const authorization of [owner.token, wall.token, 'forged', `${owner.token}x`]) {
      expect((await report(late, { ...somebody(), authorization })).status).toBe(204);
    }
    const labels = 'area="display/sound",remote="",version="",fallback=""';
    expect(await counted(`${labels},session="yes"`)).toBe(2);
    expect(await counted(`${labels},session="no"`)).toBe(2);
  });

  it.each([
    ['nothing', {}],
    ['no message', { area: 'x' }],
    ['an empty area', { ...error, area: ' ' }],
    ['too long an area', { ...error, area: 'x'.repeat(101) }],
    ['too long a message', { ...error, message: 'x'.repeat(501) }],
    ['too long a stack', { ...error, stack: 'x'.repeat(4_001) }],
    ['a page with its query', { ...error, page: '/reset-password?token=abc' }],
    ['a whole address for the page', { ...error, page: 'http://localhost/admin' }],
    ['an unknown field', { ...error, userId: '1' }],
    ['an object for the message', { ...error, message: { $ne: '' } }],
  ])('is refused with %s', async (_what, body) => {
    const answer = await report(body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    expect(logged).toEqual([]);
  });

  it('is small; everything else may be as large as before', async () => {
    const large = { ...error, stack: 'x'.repeat(REPORT_BODY_MAX_BYTES) };
    expect(codeOf(await report(large))).toBe('BODY_TOO_LARGE');
    expect(codeOf(await app.call('POST', '/api/feedback', { body: large }))).toBe('INVALID_INPUT');
    const longest = { area: 'é'.repeat(100), message: '"'.repeat(500), stack: '→'.repeat(4_000) };
    expect((await report(longest)).status).toBe(204);
  });

  it('is limited for each address by itself', async () => {
    const one = somebody();
    for (const _ of oneTo(REPORTS_MAX)) expect((await report(error, one)).status).toBe(204);
    const refused = await report(error, one);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    expect(logged).toHaveLength(REPORTS_MAX);
    expect((await report(error)).status).toBe(204);
    app.clock.advance(REPORTS_WINDOW_MS);
    expect((await report(error, one)).status).toBe(204);
    app.clock.set(MORNING);
  });

  it('is limited for all addresses together', async () => {
    app.clock.advance(2 * REPORTS_WINDOW_MS);
    const many = await Promise.all(oneTo(REPORTS_OF_ALL_MAX + 5).map(() => report(error)));
    expect(many.filter(({ status }) => status === 204)).toHaveLength(REPORTS_OF_ALL_MAX);
    expect(codeOf(await report(error))).toBe('RATE_LIMITED');
    app.clock.set(MORNING);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BODY_MAX_BYTES,
  calls,
  FeedbackRequest,
  MESSAGE_MAX,
  PUBLIC_BODY_MAX_BYTES,
  WEBHOOK_SIGNATURE_HEADER,
  type ApiCall,
} from '@queuebell/contracts';
import { codeOf, TestApp } from '../../../test/harness.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

describe('the body of a public request', () => {
  const bodyOf = (bytes: number) => JSON.stringify({ message: 'x'.repeat(bytes - '{"message":""}'.length) });
  const forAnybody = Object.values<ApiCall>(calls).filter(
    (call) =>
      ['public', 'cookie'].includes(call.access) && call.method !== 'GET' && call !== calls.receiveWebhook,
  );

  it.each(forAnybody.map(({ method, path }) => [method, path] as const))(
    'is refused by %s %s above a smaller limit than that of a session',
    async (method, path) => {
      const url = path.replace(/\{\w+\}/g, 'nobody');
      const answer = await app.call(method, url, { body: bodyOf(PUBLIC_BODY_MAX_BYTES + 1) });
      expect([answer.status, codeOf(answer)]).toEqual([413, 'BODY_TOO_LARGE']);
    },
  );

  it('may be larger for the payment provider, whose events are long, but not larger than that of a session', async () => {
    const { method, path } = calls.receiveWebhook;
    const headers = { [WEBHOOK_SIGNATURE_HEADER]: 't=1,v1=00' };
    const send = (bytes: number) => app.call(method, path, { body: bodyOf(bytes), headers });
    expect(codeOf(await send(BODY_MAX_BYTES))).toBe('BAD_SIGNATURE');
    const answer = await send(BODY_MAX_BYTES + 1);
    expect([answer.status, codeOf(answer)]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('has room for the longest feedback that is allowed, in any letters', async () => {
    const feedback = {
      name: '\u0800'.repeat(80),
      email: 'v@example.com',
      message: '\u0800'.repeat(MESSAGE_MAX),
    };
    const escaped = JSON.stringify(FeedbackRequest.parse(feedback)).replace(/\u0800/g, '\\u0800');
    expect((await app.call('POST', '/api/feedback', { body: escaped })).status).toBe(201);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertKey, messages, ticketIdOf } from '@queuebell/contracts';
import { aBrowser, arrive as arriveAt, askForAlert } from '../../../test/customers.js';
import { codeOf, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import type { PushingBrowser } from '../../../test/push-service.js';
import { collection } from '../../../test/collections.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  owner = await app.owner();
});
afterAll(() => app.stop());

const arrive = (name: string) => arriveAt(app, owner, name);
const ask = (ticketId: string, target: unknown, headers = {}) => askForAlert(app, ticketId, target, headers);

describe('a phone that asks for alerts', () => {
  const stored = (ticketId: string) => collection(app.connection, 'pushTargets').findOne({ _id: ticketId });

  it('learns the key by which it knows this server, the same from each process', async () => {
    const { status, body } = await app.call('GET', '/api/alerts/key');
    expect(status).toBe(200);
    expect(Buffer.from(AlertKey.parse(body).publicKey, 'base64url')).toHaveLength(65);
    const other = await app.another(app.clock);
    try {
      expect((await other.call('GET', '/api/alerts/key')).body).toEqual(body);
    } finally {
      await other.app.close();
    }
  });

  it('is stored once, with nothing but what a push needs; of many the last three', async () => {
    await arrive('Ann');
    await arrive('Ben');
    const cleo = await arrive('Cleo');
    const browsers = oneTo(4).map(aBrowser);
    for (const { target } of [...browsers, ...browsers.slice(3)]) await ask(cleo.ticketId, target);
    expect((await stored(cleo.ticketId))?.targets).toEqual(
      browsers.slice(1).map(({ target: { endpoint, keys } }) => ({ endpoint, keys })),
    );
  });

  it('is not stored for a turn that is over', async () => {
    const ann = await arrive('Ann');
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    expect((await ask(ann.ticketId, ann.browser.target)).body).toEqual({ set: true });
    expect(await stored(ann.ticketId)).toBeNull();
  });

  it.each<[string, (target: PushingBrowser['target']) => unknown]>([
    ['an address in the local network', (target) => ({ ...target, endpoint: 'https://192.168.1.1/push' })],
    ['an invalid address', (target) => ({ ...target, endpoint: 'push' })],
    ['plain HTTP', (target) => ({ ...target, endpoint: 'http://fcm.googleapis.com/x' })],
    ['invalid keys', (target) => ({ ...target, keys: { p256dh: 'x', auth: 'y' } })],
    ['no keys', ({ endpoint }) => ({ endpoint })],
    ['a choice that does not exist', (target) => ({ ...target, from: 3 })],
    ['one field too many', (target) => ({ ...target, url: 'https://evil.example' })],
    ['nothing', () => ({})],
  ])('is refused with %s, and nothing is stored', async (_what, changed) => {
    await arrive('Ann');
    const ben = await arrive('Ben');
    const before = await app.queueDocument(owner);
    const answer = await ask(ben.ticketId, changed(ben.browser.target));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    expect(await stored(ben.ticketId)).toBeNull();
    expect(await app.queueDocument(owner)).toEqual(before);
  });

  it.each([
    ['no id', () => 'nonsense'],
    ['nobody’s', () => ticketIdOf(owner.id, randomUUID())],
    ['one of no shop', () => ticketIdOf('f'.repeat(24), randomUUID())],
  ])('has to have a ticket: %s', async (_what, id) => {
    const answer = await ask(id(), aBrowser().target);
    expect([answer.status, answer.body]).toEqual([
      404,
      { statusCode: 404, message: messages.ticketNotFound, code: 'TICKET_NOT_FOUND' },
    ]);
  });

  it('has to wait when it asks too often', async () => {
    const { ticketId, browser } = await arrive('Ann');
    const from = { 'x-forwarded-for': '203.0.113.7' };
    // One after the other: on a busy machine, the last of so many at once is answered too late, with a 503.
    const answers = [];
    for (const _ of oneTo(121)) answers.push(await ask(ticketId, browser.target, from));
    expect(answers.filter(({ status }) => status === 429).map(codeOf)).toEqual(['RATE_LIMITED']);
  });
});

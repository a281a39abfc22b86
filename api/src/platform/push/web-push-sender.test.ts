import { createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PushingBrowser, PushService, type Taken } from '../../../test/push-service.js';
import { keyPairOf, makePrivateKey } from '../config/vapid-keys.js';
import { outgoingClient } from '../http/outgoing.js';
import { WebPushSender } from './web-push-sender.js';

const vapid = { ...keyPairOf(makePrivateKey()), subject: 'mailto:bell@shop.example' };
const payload = JSON.stringify({ title: 'You are next', body: 'Number 8 at Café Łódź', url: '/ticket/x' });
let service: PushService;
let sender: WebPushSender;

beforeAll(async () => {
  service = await PushService.start();
  sender = new WebPushSender(outgoingClient({ mayReach: () => true, agent: service.agent }));
});
afterEach(() => {
  service.taken.length = 0;
  service.status = 201;
  service.headers = {};
  service.isEndless = false;
});
afterAll(() => service.stop());

const send = (browser: PushingBrowser) =>
  sender.send({ target: browser.target, payload, topic: 'ticket8' }, vapid);

async function sendOne(): Promise<{ browser: PushingBrowser; taken: Taken }> {
  const browser = new PushingBrowser(`${service.origin}/push/secret-of-a-browser`);
  expect(await send(browser)).toBe('taken');
  const [taken] = service.taken;
  if (!taken) throw new Error('Nothing arrived.');
  return { browser, taken };
}

describe('a push', () => {
  it('is readable for its browser, and for no other', async () => {
    const { browser, taken } = await sendOne();
    expect(taken.url).toBe('/push/secret-of-a-browser');
    expect(browser.read(taken.body)).toEqual(JSON.parse(payload));
    expect(() => new PushingBrowser(browser.endpoint).read(taken.body)).toThrow();
  });

  it('wakes the phone, and is dropped when it is too late', async () => {
    const { headers } = (await sendOne()).taken;
    expect(headers).toMatchObject({ urgency: 'high', ttl: '900', topic: 'ticket8' });
  });

  it('is signed by this server', async () => {
    const { headers } = (await sendOne()).taken;
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(vapid.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(verifies(`${head}.${claims}`, signature)).toBe(true);
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    expect(said).toMatchObject({ aud: service.origin, sub: vapid.subject });
  });
});

describe('the push service', () => {
  it.each([404, 410])('says that a subscription has ended by %s', async (status) => {
    service.status = status;
    expect(await send(new PushingBrowser(`${service.origin}/push/gone`))).toBe('gone');
  });

  it.each([400, 413, 429, 500])('fails with %s, and the error does not name its receiver', async (status) => {
    service.status = status;
    const host = new URL(service.origin).host;
    await expect(send(new PushingBrowser(`${service.origin}/push/secret`))).rejects.toThrow(
      `The push service ${host} did not accept a push: status ${status}.`,
    );
  });

  it('cannot fill the memory with an endless answer', async () => {
    service.isEndless = true;
    await expect(send(new PushingBrowser(`${service.origin}/push/x`))).rejects.toThrow('ANSWER_TOO_LARGE');
  });

  it('cannot redirect a push to another place', async () => {
    service.status = 307;
    service.headers = { location: `${service.origin}/elsewhere` };
    await expect(send(new PushingBrowser(`${service.origin}/push/x`))).rejects.toThrow('status 307');
    expect(service.taken.map(({ url }) => url)).toEqual(['/push/x']);
  });

  it('cannot be on this machine in production', async () => {
    const usual = new WebPushSender(outgoingClient());
    const { target } = new PushingBrowser(`${service.origin}/push/x`);
    await expect(usual.send({ target, payload, topic: 'ticket8' }, vapid)).rejects.toThrow(
      'ADDRESS_NOT_PUBLIC',
    );
    expect(service.taken).toEqual([]);
  });

  it('that cannot be reached is named in the error, without the address of the phone', async () => {
    await expect(send(new PushingBrowser('https://127.0.0.1:1/push/secret'))).rejects.toThrow(
      'The push service 127.0.0.1:1 did not accept a push: ECONNREFUSED.',
    );
  });
});

function verifies(text: string, signature: string): boolean {
  const point = Buffer.from(vapid.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const options = { key, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'));
}

import { createECDH, randomBytes } from 'node:crypto';
import legacyUrl, { urlToHttpOptions } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { areKeysUsable, pushServiceUrl } from './push-target-rules.js';

describe('a push goes to the push service of', () => {
  it.each([
    ['Chrome', 'https://fcm.googleapis.com/fcm/send/abc:def'],
    ['Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/abc'],
    ['Safari', 'https://web.push.apple.com/abc'],
    ['Edge', 'https://wns2-par02p.notify.windows.com/w/?token=abc'],
    ['Chrome, in capitals and with its usual port', 'https://FCM.googleapis.com:443/fcm/send/abc'],
  ])('%s', (_browser, endpoint) => expect(pushServiceUrl(endpoint)?.protocol).toBe('https:'));
});

describe('a push goes nowhere else', () => {
  it.each([
    ['no address', 'push'],
    ['this machine', 'https://localhost/push'],
    ['an address in the local network', 'https://192.168.1.1/push'],
    ['the cloud’s own', 'https://169.254.169.254/latest/meta-data'],
    ['plain HTTP', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['a name before the host', 'https://fcm.googleapis.com@evil.example/'],
    ['a name with a password', 'https://a:b@fcm.googleapis.com/'],
    ['a host that only ends like one', 'https://evil-push.apple.com.evil.example/'],
    ['a domain that only ends like one', 'https://evilpush.apple.com/'],
    ['a neighbour of a push service', 'https://storage.googleapis.com/abc'],
    ['below a host', 'https://evil.fcm.googleapis.com/'],
    ['nothing below a domain', 'https://.push.apple.com/abc'],
    ['a domain itself', 'https://push.apple.com/abc'],
    ...[...`;'"\`{}`].map((sign) => [
      `a host that older parsers end at ${sign}`,
      `https://127.0.0.1${sign}.push.apple.com/`,
    ]),
  ])('%s', (_what, endpoint) => expect(pushServiceUrl(endpoint)).toBeNull());
});

it('a push goes to the host that was checked, however a parser reads the address that a page sends', () => {
  const part = fc.oneof(
    fc.webUrl(),
    fc.domain(),
    fc.constantFrom(...'%2e ;\'"`{}|^\\@:/?#[]()<>*!$&+,=~\t\n。．', '127.0.0.1', '[::1]', '169.254.169.254'),
  );
  const service = fc.constantFrom('fcm.googleapis.com', '.push.apple.com', 'x.notify.windows.com');
  const endpoint = fc
    .tuple(
      fc.array(part, { maxLength: 3 }),
      service,
      fc.constantFrom('', '/', '/x', ':443/', '\\', '@', '?'),
      part,
    )
    .map(([before, host, after, last]) => `https://${before.join('')}${host}${after}${last}`);
  let accepted = 0;
  fc.assert(
    fc.property(endpoint, (text) => {
      const url = pushServiceUrl(text);
      if (!url) return;
      accepted += 1;
      expect(url.hostname).toMatch(
        /^(fcm\.googleapis\.com|[a-z0-9-][a-z0-9.-]*\.(push\.apple|notify\.windows)\.com)$/,
      );
      expect(legacyUrl.parse(url.href).hostname).toBe(url.hostname);
      expect(urlToHttpOptions(new URL(url.href)).hostname).toBe(url.hostname);
    }),
    { numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

describe('the keys of a browser for pushes', () => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');

  it('are a point and a secret', () => expect(areKeysUsable({ p256dh, auth })).toBe(true));

  it.each([
    ['no point', { p256dh: '', auth }],
    ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}`, auth }],
    [
      'a compressed point',
      { p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed'), auth },
    ],
    ['a short secret', { p256dh, auth: randomBytes(15).toString('base64url') }],
    ['no secret', { p256dh, auth: '' }],
  ])('are not %s', (_what, keys) => expect(areKeysUsable(keys)).toBe(false));
});

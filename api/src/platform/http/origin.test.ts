import { describe, expect, it } from '@jest/globals';
import { isOwnName, originFor } from './origin.js';

const HOME = 'http://localhost:3000';
const BELL = 'https://bell.example';

describe('an address to be opened on another device', () => {
  it.each([
    ['is where the operator says', BELL, '192.168.1.20:3000', BELL],
    ['is where the request reached us, at home', HOME, '192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['is so by a name, too', HOME, 'shop-pc.local:3000', 'http://shop-pc.local:3000'],
    ['is so with IPv6, too', 'http://127.0.0.1:3000', '[fd00::20]:3000', 'http://[fd00::20]:3000'],
    ['is our own name when nothing better is known', HOME, '127.0.0.1:4000', HOME],
    ['is our own name for a request without a host', HOME, undefined, HOME],
    ['is never what is no host', HOME, 'evil.example/x?y=', HOME],
    ['is never a host with a sign-in', HOME, 'bell.example@evil.example', HOME],
    ['is never a host with spaces', HOME, 'evil.example x', HOME],
  ])('%s', (_what, publicUrl, host, origin) => {
    expect(originFor(publicUrl, { headers: { host }, protocol: 'http' })).toBe(origin);
  });
});

it.each([
  [HOME, true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.20:3000', false],
  [BELL, false],
])('the address %s does not work on a customer’s phone: %s', (publicUrl, expected) => {
  expect(isOwnName(publicUrl)).toBe(expected);
});

import { describe, expect, it } from '@jest/globals';
import { destinationOf, isAfterPayment, isToRenew, withReturnTo, pageAfterLogin } from './arrival';

const asking = (next: string): string => `?${new URLSearchParams({ next })}`;

describe('the page to return to after a login', () => {
  it.each([
    '/remotes/mf-queue/display-queue',
    '/remotes/mf-queue/customer-check-in?kiosk=1',
    '/remotes/mf-queue/admin#now',
  ])('is %s', (next) => {
    expect(pageAfterLogin(asking(next))).toEqual({ kind: 'device', path: next });
  });

  it.each(['/pair', '/pair?code=K7P-4MX'])('may be one that the owner is about to pair, at %s', (next) => {
    expect(pageAfterLogin(asking(next))).toEqual({ kind: 'screen', path: next });
  });

  it('may be the renewal of the membership', () => {
    expect(pageAfterLogin(asking('/renew'))).toEqual({ kind: 'screen', path: '/renew' });
    expect(isToRenew(asking('/renew'))).toBe(true);
    expect(isToRenew(asking('/remotes/mf-account/renew'))).toBe(true);
    expect(isToRenew(asking('/pair'))).toBe(false);
    expect(isToRenew('')).toBe(false);
  });

  it('may be the page after a payment', () => {
    expect(pageAfterLogin(asking('/paid'))).toEqual({ kind: 'screen', path: '/paid' });
    expect(isAfterPayment(asking('/paid'))).toBe(true);
    expect(isAfterPayment(asking('/renew'))).toBe(false);
  });

  it.each([
    '',
    '/paid?membership=active',
    '/renew/x',
    '/',
    '/admin',
    '/pairing',
    '/pair/../admin',
    '//pair',
    '/remotes',
    'remotes/mf-queue/admin',
    '//evil.example/remotes/x',
    '///evil.example',
    'https://evil.example/remotes/x',
    'https:evil.example',
    'https:/remotes/mf-queue/admin',
    'javascript:alert(1)',
    'data:text/html,/remotes/',
    '/\\evil.example/remotes/',
    '\\\\evil.example',
    '/remotes/\\..\\..\\evil',
    '/remotes/../login',
    '/remotes/mf-queue/../../admin',
    '/remotes/%2e%2e/admin',
    '/remotes/..',
    '/\t/evil.example/remotes/',
    '/remotes/\n../x',
    ' /remotes/mf-queue/admin',
    '/Remotes/mf-queue/admin',
  ])('is never the address %j', (next) => {
    expect(pageAfterLogin(asking(next))).toBeNull();
  });

  it('is not there without an address', () => {
    expect(pageAfterLogin('')).toBeNull();
    expect(pageAfterLogin('?other=/remotes/mf-queue/admin')).toBeNull();
  });
});

const device = '/remotes/mf-queue/display-queue';
const pairing = '/pair?code=K7P-4MX';

describe('a link to another screen', () => {
  it.each([
    ['', '/register'],
    [asking(device), `/register${asking(device)}`],
    [asking(pairing), `/register${asking(pairing)}`],
    [asking('//evil.example'), '/register'],
  ])('with the query %j is %s', (search, path) => {
    expect(withReturnTo('/register', search)).toBe(path);
  });
});

describe('the page after a login', () => {
  it.each([
    ['completed', '', { kind: 'screen', path: '/dashboard' }],
    ['uncompleted', '', { kind: 'screen', path: '/completeAccount' }],
    ['completed', asking(device), { kind: 'device', path: device }],
    ['completed', asking(pairing), { kind: 'screen', path: pairing }],
    ['uncompleted', asking(device), { kind: 'screen', path: `/completeAccount${asking(device)}` }],
    ['completed', asking('//evil.example'), { kind: 'screen', path: '/dashboard' }],
    ['uncompleted', asking('//evil.example'), { kind: 'screen', path: '/completeAccount' }],
  ] as const)('of a %s account with the query %j is %j', (accountStatus, search, destination) => {
    expect(destinationOf({ accountStatus }, search)).toEqual(destination);
  });
});

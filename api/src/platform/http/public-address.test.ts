import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.js';

describe('an address of the public internet', () => {
  it.each([
    '17.57.144.1',
    '8.8.8.8',
    '223.255.255.255',
    '2a00:1450:4001::5',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this machine', '127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ['a private network', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1'],
    ['a provider’s own network', '100.64.0.1'],
    ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.169.254'],
    ['private behind a translation', '64:ff9b::a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '::127.0.0.1'],
    ['for many', '224.0.0.1', '255.255.255.255', 'ff02::1'],
    ['for documents', '192.0.2.1', '203.0.113.9', '2001:db8::1'],
    ['no address', '', 'localhost', '1.2.3'],
  ])('is not %s', (_what, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

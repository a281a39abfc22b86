import { describe, expect, it } from '@jest/globals';
import fastify, { type FastifyRequest } from 'fastify';
import { clientAddressOf, siteKeyOf } from './client-address.js';

const PROXY = '172.31.250.10';

const request = (ip: string, remoteAddress: string | undefined = ip) => ({
  ip,
  socket: { remoteAddress } as FastifyRequest['socket'],
});

describe('the client’s address', () => {
  it.each([
    ['a phone in the shop', request('192.168.1.7'), '192.168.1.7'],
    ['the same over a socket for both versions', request('::ffff:192.168.1.7'), '192.168.1.7'],
    ['one of many addresses of one subscriber', request('2001:db8:0:7:1:2:3:4'), '2001:db8:0:7::/64'],
    ['another of them, written shorter', request('2001:DB8:0:7::9'), '2001:db8:0:7::/64'],
    ['one on the same link', request('fe80::1%eth0'), 'fe80:0:0:0::/64'],
    ['one whose connection is gone', { ...request(''), socket: {} as FastifyRequest['socket'] }, 'unknown'],
    ['one about which a proxy says nonsense', request('me', '127.0.0.1'), '127.0.0.1'],
  ])('%s', (_who, asked, address) => {
    expect(clientAddressOf(asked)).toBe(address);
  });
});

describe('the site that a limit counts a key for', () => {
  it.each([
    ['2001:db8:0:7::/64', '2001:db8:0::/48'],
    ['owner 2001:db8:0:7::/64', 'owner 2001:db8:0::/48'],
    ['fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['192.168.1.7', null],
    ['somebody', null],
    ['unknown', null],
  ])('%s', (key, site) => expect(siteKeyOf(key)).toBe(site));
});

describe('the client’s address behind a proxy', () => {
  const whoAsks = async (remoteAddress: string, forwarded?: string | string[]): Promise<string> => {
    const server = fastify({ trustProxy: ['loopback', PROXY] });
    server.get('/', (asked) => clientAddressOf(asked));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const { body } = await server.inject({ url: '/', remoteAddress, headers });
    await server.close();
    return body;
  };

  it.each([
    ['on this machine', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['on this machine, pretending', '::1', '10.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['on this machine, over a socket for both versions', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['that the operator trusts', PROXY, '203.0.113.7', '203.0.113.7'],
    ['that the operator trusts, pretending', PROXY, '10.0.0.1, 203.0.113.7', '203.0.113.7'],
    [
      'that the operator trusts, before one on this machine',
      '127.0.0.1',
      `203.0.113.7, ${PROXY}`,
      '203.0.113.7',
    ],
    ['that nobody trusts', '172.31.250.11', '203.0.113.7', '172.31.250.11'],
    ['that says nonsense', '127.0.0.1', 'me', '127.0.0.1'],
    ['that is none', '192.168.1.7', undefined, '192.168.1.7'],
    ['that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ])('%s', async (_what, peer, forwarded, address) => {
    expect(await whoAsks(peer, forwarded)).toBe(address);
  });
});

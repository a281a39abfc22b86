import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address.js';

const request = (remoteAddress: string | undefined, forwarded?: string | string[]) => ({
  socket: { remoteAddress } as FastifyRequest['socket'],
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('who asks', () => {
  it.each([
    ['a phone in the shop', request('192.168.1.7'), '192.168.1.7'],
    ['the same over a socket for both versions', request('::ffff:192.168.1.7'), '192.168.1.7'],
    ['one of many addresses of one subscriber', request('2001:db8:0:7:1:2:3:4'), '2001:db8:0:7::/64'],
    ['another of them, written shorter', request('2001:DB8:0:7::9'), '2001:db8:0:7::/64'],
    ['one on the same link', request('fe80::1%eth0'), 'fe80:0:0:0::/64'],
    ['one whose connection is gone', request(undefined), 'unknown'],
    ['behind a proxy on this machine', request('127.0.0.1', '203.0.113.7'), '203.0.113.7'],
    ['behind it, pretending', request('::1', '10.0.0.1, 203.0.113.7'), '203.0.113.7'],
    ['behind it, pretending twice', request('::1', ['10.0.0.1', '203.0.113.7']), '203.0.113.7'],
    ['behind it, saying nonsense', request('127.0.0.1', 'me'), '127.0.0.1'],
    ['pretending without a proxy', request('192.168.1.7', '203.0.113.7'), '192.168.1.7'],
    ['this machine', request('127.0.0.1'), '127.0.0.1'],
  ])('%s', (_who, asked, address) => {
    expect(clientAddressOf(asked)).toBe(address);
  });
});

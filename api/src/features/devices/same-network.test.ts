import { expect, it } from '@jest/globals';
import { isSameNetwork } from './same-network.js';

it.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['2001:db8:0:7::/64', '2001:db8:0:7::/64', true],
  ['2001:db8:0:7::/64', '2001:db8:0:8::/64', false],
  ['192.168.1.20', '192.168.1.33', true],
  ['127.0.0.1', '192.168.1.33', true],
  ['127.0.0.1', '0:0:0:0::/64', true],
  ['10.0.0.2', '203.0.113.7', false],
  ['172.32.0.1', '192.168.1.33', false],
  ['203.0.113.7', '2001:db8:0:7::/64', null],
])('the addresses %s and %s are of one network: %s', (one, other, same) => {
  expect(isSameNetwork(one, other)).toBe(same);
  expect(isSameNetwork(other, one)).toBe(same);
});

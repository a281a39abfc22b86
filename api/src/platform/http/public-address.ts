import { BlockList, isIP, isIPv4 } from 'node:net';

/** Reserved by IANA's registries: this machine, private networks, link-local, documentation, multicast. */
const RESERVED: Readonly<Record<'ipv4' | 'ipv6', readonly string[]>> = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  // Only 2000::/3 is public; these are the exceptions within it.
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
};
const reserved = blockListOf(RESERVED.ipv4, 'ipv4');
const reservedV6 = blockListOf(RESERVED.ipv6, 'ipv6');
const globalUnicast = blockListOf(['2000::/3'], 'ipv6');
/** IPv4 inside IPv6: mapped, and translated by the network (RFC 6052). */
const EMBEDDED = [blockListOf(['::ffff:0:0/96'], 'ipv6'), blockListOf(['64:ff9b::/96'], 'ipv6')];

/** Whether an address from a lookup belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (isIPv4(address)) return !reserved.check(address);
  if (EMBEDDED.some((list) => list.check(address, 'ipv6'))) return !reserved.check(embeddedIn(address));
  return globalUnicast.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6');
}

/** The IPv4 address in the last 32 bits. */
function embeddedIn(address: string): string {
  // The URL parser writes them as two hexadecimal groups, whatever the spelling.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

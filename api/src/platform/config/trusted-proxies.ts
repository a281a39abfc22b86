import { isIP } from 'node:net';
import { z } from 'zod';

const PREFIX_MAX_BITS = { 4: 32, 6: 128 } as const;

/** '172.31.250.10', or a network: '10.0.0.0/24'. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (rest.length > 0 || (version !== 4 && version !== 6)) return false;
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= PREFIX_MAX_BITS[version]);
}

/** Trusted proxies: addresses and networks, separated by spaces or commas. */
export const proxyList = z.string().transform((text, context) => {
  const proxies = text.split(/[\s,]+/).filter((part) => part !== '');
  const wrong = proxies.find((proxy) => !isAddressOrNetwork(proxy));
  if (wrong !== undefined) {
    const message = `must list addresses such as 10.0.0.7 or networks such as 10.0.0.0/24; ${wrong} is neither`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return proxies;
});

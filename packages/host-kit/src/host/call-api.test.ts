import { expect, it, jest } from '@jest/globals';
import { SHOP_HEADER } from '@queuebell/contracts';
import { callApi } from './call-api';

const OWNER = '64b7f0c2a1b2c3d4e5f60718';
const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`;

async function shopSaidWith(token: string | null): Promise<string | null> {
  const fetch = jest.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('no network'));
  await callApi(fetch, { method: 'GET', path: '/api/shop' }, token, async () => undefined);
  return new Headers(fetch.mock.calls[0]?.[1]?.headers).get(SHOP_HEADER);
}

it.each([
  ['the shop of its token', tokenOf({ sub: OWNER, iat: 1 }), OWNER],
  ['the shop of its device', tokenOf({ sub: OWNER, device: 'd'.repeat(24) }), OWNER],
  [
    'the shop in whose team somebody is',
    tokenOf({ sub: 'f'.repeat(24), member: 'e'.repeat(24), shop: OWNER }),
    OWNER,
  ],
  ['no shop without a token', null, null],
  ['no shop where the token says none', tokenOf({}), null],
  ['no shop where the token is none', 'not-a-token', null],
])('each call tells proxies %s', async (_what, token, shop) => {
  expect(await shopSaidWith(token)).toBe(shop);
});

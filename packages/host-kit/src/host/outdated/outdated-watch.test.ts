import { expect, it, jest } from '@jest/globals';
import { fetchWithOutdatedWatch } from './outdated-watch';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A page whose server answers everything so. */
async function ask(status: number, body: unknown) {
  const answer = { status, json: async () => body, clone: () => answer } as Response;
  const onOutdated = jest.fn();
  const response = await fetchWithOutdatedWatch(async () => answer, onOutdated)('/api/shop/today?day=1');
  await settled();
  return { onOutdated, response, answer };
}

it('a call that the server has retired is noticed, and its answer passed on', async () => {
  const { onOutdated, response, answer } = await ask(410, { code: 'PAGE_OUTDATED' });
  expect(onOutdated.mock.calls).toEqual([['/api/shop/today']]);
  expect(response).toBe(answer);
});

it.each([
  ['a good answer', 200, { code: 'PAGE_OUTDATED' }],
  ['a pairing that has expired', 410, { code: 'PAIRING_EXPIRED' }],
  ['the answer of a proxy', 410, null],
])('%s is not taken for a retired call', async (_what, status, body) => {
  expect((await ask(status, body)).onOutdated).not.toHaveBeenCalled();
});

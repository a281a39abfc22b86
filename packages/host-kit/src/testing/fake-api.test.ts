import { describe, expect, it } from '@jest/globals';
import { readShop, type Route } from '@queuebell/contracts/routes';
import { answer, createFakeHost, ownCall, refusal } from './index';

const readTips: Route<{ page: number }, string[]> = {
  method: 'GET',
  path: '/api/remotes/mf-tips/server/tips',
  sends: 'query',
};

describe('the API of a fake host', () => {
  it('answers a route that a remote has for itself', async () => {
    const { api } = createFakeHost({ ownCalls: [ownCall(readTips, ({ page }) => answer([`tip ${page}`]))] });
    expect(await api.call(readTips, { page: 2 })).toEqual({ ok: true, status: 200, body: ['tip 2'] });
  });

  it('answers routes of the contracts by their names, beside such a route', async () => {
    const { api } = createFakeHost({
      api: { readShop: () => refusal(403, 'FORBIDDEN', 'No.') },
      ownCalls: [ownCall(readTips, () => answer([]))],
    });
    expect(await api.call(readShop)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });

  it('names a call that the test did not expect', () => {
    const { api } = createFakeHost();
    expect(() => api.call(readShop)).toThrow('The test did not expect the call readShop.');
    expect(() => api.call(readTips, { page: 1 })).toThrow('GET /api/remotes/mf-tips/server/tips');
  });
});

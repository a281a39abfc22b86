import { expect, it, jest } from '@jest/globals';
import { leaveCallsToNetwork } from './leave-calls';
import type { Installing } from './worker-scope';

const installing = (own: Partial<Installing>): Installing => ({ waitUntil: () => undefined, ...own });

it('lets the browser send calls to the API itself', async () => {
  const addRoutes = jest.fn<NonNullable<Installing['addRoutes']>>(async () => undefined);
  await leaveCallsToNetwork(installing({ addRoutes }));
  expect(addRoutes).toHaveBeenCalledWith({
    condition: { urlPattern: { pathname: '/api/*' } },
    source: 'network',
  });
});

it.each([
  ['does not know routes', {}],
  ['refuses this one', { addRoutes: () => Promise.reject(new TypeError('urlPattern')) }],
])('lets the worker be installed in a browser that %s', async (_which, own) => {
  await expect(leaveCallsToNetwork(installing(own))).resolves.toBeUndefined();
});

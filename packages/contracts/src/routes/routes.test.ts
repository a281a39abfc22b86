import { describe, expect, it } from '@jest/globals';
import { calls, type ApiCall } from '../calls/index.js';
import * as routes from './index.js';

const table: Record<string, ApiCall> = calls;

describe.each(Object.entries(routes))('the route %s', (name, route) => {
  const call = table[name];

  it('is the call of that name', () => {
    expect(call).toMatchObject({ method: route.method, path: route.path });
    expect(route.sends).toBe(call?.request ? 'body' : call?.query ? 'query' : undefined);
  });

  it('leaves the token out if the API needs none, and only then', () => {
    expect(route.isAnonymous === true && call?.access !== 'public').toBe(false);
  });
});

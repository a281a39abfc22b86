import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createFakeHost, testUser } from './testing/fake-host';
import { useLoggedIn } from './use-logged-in';

const lapsed = { status: 'out', hasLapsed: true } as const;

function visit(host: ReturnType<typeof createFakeHost>) {
  const page = { pathname: '/remotes/mf-account/profile' };
  const { result, rerender } = renderHook(() => useLoggedIn(host, page), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/profile']}>{children}</MemoryRouter>,
  });
  return { result, rerender, page };
}

it('is who is logged in, and sends them nowhere', () => {
  const host = createFakeHost();
  expect(visit(host).result.current).toBe(testUser);
  expect(host.visited).toEqual([]);
});

it('sends who is not logged in to log in, once', () => {
  const host = createFakeHost({ user: null });
  const { result, rerender } = visit(host);
  rerender();
  expect(result.current).toBeNull();
  expect(host.visited).toEqual(['/login']);
});

it('sends them there when the session ends meanwhile, in this tab or another', () => {
  const host = createFakeHost();
  const { result } = visit(host);
  act(() => host.session.logOut());
  expect(result.current).toBeNull();
  expect(host.visited).toEqual(['/login']);
});

it('sends an owner whose membership has ended to the renewal, by the log-in', () => {
  const host = createFakeHost({ user: null });
  const session = { ...host.session, getState: () => lapsed };
  visit({ ...host, session });
  expect(host.visited).toEqual(['/login?next=/renew']);
});

it('leaves alone who logs out and is already on the way home', () => {
  const host = createFakeHost();
  const { result, page } = visit(host);
  act(() => {
    host.session.logOut();
    page.pathname = '/';
  });
  expect(result.current).toBeNull();
  expect(host.visited).toEqual([]);
});

import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { createFakeHost, testUser } from './testing/fake-host';
import { useLoggedIn } from './use-logged-in';

const lapsed = { status: 'out', hasLapsed: true } as const;

function visit(host: ReturnType<typeof createFakeHost>) {
  let go: (path: string) => void = () => undefined;
  const useIt = () => {
    go = useNavigate();
    return useLoggedIn(host);
  };
  const { result, rerender } = renderHook(useIt, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/profile']}>{children}</MemoryRouter>,
  });
  return { result, rerender, go: (path: string) => go(path) };
}

it('a screen for logged-in people gets the account, and nobody is sent away', () => {
  const host = createFakeHost();
  expect(visit(host).result.current).toBe(testUser);
  expect(host.visited).toEqual([]);
});

it('a screen for logged-in people sends a visitor to the login, once', () => {
  const host = createFakeHost({ user: null });
  const { result, rerender } = visit(host);
  rerender();
  expect(result.current).toBeNull();
  expect(host.visited).toEqual(['/login']);
});

it('a screen for logged-in people sends its person to the login when the session ends, in this tab or another', () => {
  const host = createFakeHost();
  const { result } = visit(host);
  act(() => host.session.logOut());
  expect(result.current).toBeNull();
  expect(host.visited).toEqual(['/login']);
});

it('a screen for logged-in people sends an owner whose membership has ended to the renewal, by the login', () => {
  const host = createFakeHost({ user: null });
  const session = { ...host.session, getState: () => lapsed };
  visit({ ...host, session });
  expect(host.visited).toEqual(['/login?next=/renew']);
});

it('a screen for logged-in people sends a visitor from the place where a running navigation ended', () => {
  const host = createFakeHost({ user: null });
  const { go } = visit(host);
  act(() => go('/profile?tab=2'));
  expect(host.visited).toEqual(['/login', '/login']);
});

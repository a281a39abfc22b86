import { expect, it } from '@jest/globals';
import { createFakeHost, testUser } from '@queuebell/remote-kit/testing';
import { act, renderHook } from '@testing-library/react';
import { useLoggedIn } from './use-logged-in';

it('is who is logged in, and sends them nowhere', () => {
  const host = createFakeHost();
  const { result } = renderHook(() => useLoggedIn(host));
  expect(result.current).toBe(testUser);
  expect(host.visited).toEqual([]);
});

it('sends who is not logged in to log in, once', () => {
  const host = createFakeHost({ user: null });
  const { result, rerender } = renderHook(() => useLoggedIn(host));
  rerender();
  expect(result.current).toBeNull();
  expect(host.visited).toEqual(['/login']);
});

it('sends them there when the session ends meanwhile, in this tab or another', () => {
  const host = createFakeHost();
  const { result } = renderHook(() => useLoggedIn(host));
  act(() => host.session.logOut());
  expect(result.current).toBeNull();
  expect(host.visited).toEqual(['/login']);
});

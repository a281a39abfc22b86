import { expect, it } from '@jest/globals';
import type { SessionState } from '@queuebell/host-kit';
import { createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useArrival } from './use-arrival';

it.each([
  ['in', ['/dashboard']],
  // A session that is refused after all would have led away from here for nothing.
  ['verifying', []],
] as const)('a login screen with a session that is %s leads to %j', (status, visited) => {
  const state: SessionState = { status, user: testUser, token: 'a-token' };
  const host = createFakeHost();
  renderHook(
    () => useArrival({ ...host, session: { ...host.session, getState: () => state } }, { waiting: false }),
    {
      wrapper: MemoryRouter,
    },
  );
  expect(host.visited).toEqual(visited);
});

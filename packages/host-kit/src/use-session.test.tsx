import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { Session } from './contract';
import { createFakeSession } from './testing/fake-session';
import { testUser } from './testing/fake-host';
import { useSession } from './use-session';

function Who({ session }: { session: Session }) {
  const state = useSession(session);
  return <p>{state.status === 'out' ? 'nobody' : state.user.name}</p>;
}

it('a screen is drawn with the session as it is now', () => {
  const session = createFakeSession(null);
  render(<Who session={session} />);
  expect(screen.getByText('nobody')).toBeInTheDocument();
  act(() => session.logIn(testUser, 'token'));
  expect(screen.getByText('Olive Owner')).toBeInTheDocument();
  act(() => session.logOut());
  expect(screen.getByText('nobody')).toBeInTheDocument();
});

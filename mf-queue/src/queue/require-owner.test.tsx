import { afterEach, describe, expect, it } from '@jest/globals';
import { createFakeHost, testUser } from '@queuebell/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RequireOwner } from './require-owner';

function visit(host: ReturnType<typeof createFakeHost>, path = '/admin') {
  window.history.replaceState(null, '', `/remotes/mf-queue${path}`);
  render(
    <MemoryRouter initialEntries={[path]}>
      <RequireOwner host={host}>{(owner) => <p>{`Queue of ${owner.businessName}`}</p>}</RequireOwner>
    </MemoryRouter>,
  );
}

afterEach(() => window.history.replaceState(null, '', '/'));

describe('a queue screen', () => {
  it('is drawn for its owner', () => {
    const host = createFakeHost();
    visit(host);
    expect(screen.getByText('Queue of Bar Barbers')).toBeInTheDocument();
    expect(host.visited).toEqual([]);
  });

  it('sends a visitor without a session to log in, and draws nothing', () => {
    const host = createFakeHost({ user: null });
    visit(host);
    expect(host.visited).toEqual(['/login']);
    expect(screen.queryByText(/Queue of/)).not.toBeInTheDocument();
  });

  it('sends a stored user without an id to log in', () => {
    const host = createFakeHost({ user: { ...testUser, id: '' } });
    visit(host);
    expect(host.visited).toEqual(['/login']);
  });

  it('sends its owner to log in when the session ends meanwhile', () => {
    const host = createFakeHost();
    visit(host);
    act(() => host.session.logOut());
    expect(host.visited).toEqual(['/login']);
  });

  it('leaves an owner alone who logs out and is already on the way home', () => {
    const host = createFakeHost();
    visit(host);
    act(() => {
      host.session.logOut();
      window.history.replaceState(null, '', '/');
    });
    expect(host.visited).toEqual([]);
  });

  it('starts anew for another owner', () => {
    const host = createFakeHost();
    visit(host);
    const before = screen.getByText('Queue of Bar Barbers');
    act(() => host.session.logIn({ ...testUser, id: 'f'.repeat(24), businessName: 'Salon' }, 'other'));
    expect(screen.getByText('Queue of Salon')).toBeInTheDocument();
    expect(before).not.toBeInTheDocument();
  });
});

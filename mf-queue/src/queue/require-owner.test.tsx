import { describe, expect, it } from '@jest/globals';
import { createFakeHost, testUser } from '@queuebell/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RequireOwner } from './require-owner';

function visit(host: ReturnType<typeof createFakeHost>, path = '/admin') {
  const page = { pathname: `/remotes/mf-queue${path}` };
  render(
    <MemoryRouter initialEntries={[path]}>
      <RequireOwner host={host} page={page}>
        {(owner) => <p>{`Queue of ${owner.businessName}`}</p>}
      </RequireOwner>
    </MemoryRouter>,
  );
  return page;
}

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
    const page = visit(host);
    act(() => {
      host.session.logOut();
      page.pathname = '/';
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

import { describe, expect, it } from '@jest/globals';
import type { DeviceKind } from '@queuebell/contracts';
import { answer, createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { deviceUser, pairing } from './testing';
import { RequireOwner } from './require-owner';

interface Visit {
  path?: string;
  device?: DeviceKind;
}

function visit(host: ReturnType<typeof createFakeHost>, { path = '/admin', device }: Visit = {}) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <RequireOwner host={host} {...(device && { device })}>
        {(owner) => <p>{`Queue of ${owner.businessName}`}</p>}
      </RequireOwner>
    </MemoryRouter>,
  );
}

describe('a queue screen in the shell', () => {
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

  it('starts again for another owner', () => {
    const host = createFakeHost();
    visit(host);
    const before = screen.getByText('Queue of Bar Barbers');
    act(() => host.session.logIn({ ...testUser, id: 'f'.repeat(24), businessName: 'Salon' }, 'other'));
    expect(screen.getByText('Queue of Salon')).toBeInTheDocument();
    expect(before).not.toBeInTheDocument();
  });
});

describe('the screen of a device entry', () => {
  const display = deviceUser('display');
  const api = {
    askForPairing: () => answer(pairing, 201),
    claimPairing: () => answer({ status: 'waiting' } as const),
    beat: () => answer({ user: display }),
  };
  const onTheWall = { path: '/display-queue', device: 'display' } as const;

  it('is drawn for the device that is paired for it', () => {
    const host = createFakeHost({ user: display, api });
    visit(host, onTheWall);
    expect(screen.getByText('Queue of Bar Barbers')).toBeInTheDocument();
  });

  it('shows on its device entry how the device is paired, instead of a login', async () => {
    const host = createFakeHost({ user: null, standalone: true, api });
    visit(host, onTheWall);
    expect(await screen.findByRole('heading', { name: 'Pair this wall display' })).toBeInTheDocument();
    expect(screen.queryByText(/was removed/)).not.toBeInTheDocument();
    expect(host.visited).toEqual([]);
  });

  it('starts by itself once the device is paired', async () => {
    const host = createFakeHost({ user: null, standalone: true, api });
    visit(host, onTheWall);
    await screen.findByRole('heading', { name: 'Pair this wall display' });
    act(() => host.session.logIn(display, 'device-token'));
    expect(screen.getByText('Queue of Bar Barbers')).toBeInTheDocument();
  });

  it('sends a visitor to the login within the shell', () => {
    const host = createFakeHost({ user: null });
    visit(host, onTheWall);
    expect(host.visited).toEqual(['/login']);
  });

  it('says that the device was removed, if it was', async () => {
    const host = createFakeHost({ user: display, standalone: true, api });
    visit(host, onTheWall);
    act(() => host.session.logOut());
    expect(
      await screen.findByText('This device was removed. To use it again, pair it below.'),
    ).toBeInTheDocument();
  });

  it('says nothing of a removal to an owner who logs out there', async () => {
    const host = createFakeHost({ user: display, standalone: true, api });
    visit(host, onTheWall);
    act(() => host.session.logIn(testUser, 'owner-token'));
    act(() => host.session.logOut());
    await screen.findByRole('heading', { name: 'Pair this wall display' });
    expect(screen.queryByText(/was removed/)).not.toBeInTheDocument();
  });

  it.each([
    ['a device of another kind', { path: '/admin', device: 'admin' }],
    ['any device, where the owner alone may be', { path: '/dashboard' }],
  ] as const)('is not drawn for %s', async (_whom, place) => {
    visit(createFakeHost({ user: display, api }), place);
    expect(await screen.findByText('This device is paired as a wall display')).toBeInTheDocument();
    expect(screen.queryByText(/Queue of/)).not.toBeInTheDocument();
  });
});

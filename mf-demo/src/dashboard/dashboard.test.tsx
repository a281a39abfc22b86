import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { DashboardScreen } from './dashboard.screen';

function open({ at = '/Demo-Dashboard', user = null }: { at?: string; user?: typeof testUser | null } = {}) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <DashboardScreen host={createFakeHost({ user })} />
    </MemoryRouter>,
  );
}

describe.each(['/Demo-Dashboard', '/Demo-Dashboard?demo=true'])('the demo dashboard at %s', (at) => {
  it('says that it is a demo page only', () => {
    open({ at });
    expect(screen.queryByText('This is a demo page only.')).not.toBeNull();
  });

  it.each([
    ['Customer Facing', '/Demo-customer-check-in'],
    ['Display Queue Number', '/Demo-display-queue'],
    ['Admin Side', '/Demo-admin'],
  ])('has the tile %s, which leads to %s', (name, path) => {
    open({ at });
    expect(screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toBe(path);
  });
});

describe('the demo dashboard', () => {
  it('asks a visitor to register', () => {
    open();
    expect(screen.getByRole('link', { name: 'Register your shop' }).getAttribute('href')).toBe('/register');
  });

  it('does not ask somebody who is logged in', () => {
    open({ user: testUser });
    expect(screen.queryByRole('link', { name: /Register/ })).toBeNull();
  });

  it('has one headline', () => {
    open();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

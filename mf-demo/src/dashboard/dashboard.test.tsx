import { describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
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
  it('offers a shop with three chairs, which every tile keeps', () => {
    open();
    const three = screen.getByRole('link', { name: 'Three chairs' }).getAttribute('href') ?? '';
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('One chair');
    cleanup();
    open({ at: three });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Three chairs');
    for (const name of ['Customer Facing', 'Display Queue Number', 'Admin Side'])
      expect(screen.getByRole('link', { name: new RegExp(name) })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/Demo-.*\?chairs=3$/),
      );
    expect(screen.getByRole('link', { name: 'One chair' })).toHaveAttribute(
      'href',
      '/Demo-Dashboard?demo=true',
    );
  });

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

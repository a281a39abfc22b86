import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type Audience, type NavEntry, shownTo } from '@queuebell/contracts/registry';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { NavBar } from './nav-bar';

const entry = (label: string, path: string, ...more: NavEntry['for']): NavEntry => ({
  ...{ label, path, order: 0 },
  for: ['owner', ...more],
});
const entries: NavEntry[] = [
  { label: 'Login', path: '/login', order: 1, for: ['visitor'] },
  { label: 'Register', path: '/register', order: 2, for: ['visitor'], isMain: true },
  entry('Dashboard', '/dashboard', 'staff', 'device'),
  entry('Devices', '/dashboard#devices'),
  entry('Settings', '/settings'),
  { ...entry('Terms', '/terms', 'visitor'), in: 'footer' },
];
const idle = {
  isLoading: () => false,
  subscribe: () => () => undefined,
  nav: (audience: Audience) => shownTo(audience, entries),
};

function renderBar(host = createFakeHost(), remotes = idle, path = '/') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <NavBar host={host} remotes={remotes} />
    </MemoryRouter>,
  );
  return host;
}

describe('the navigation bar', () => {
  it('offers Register and Login to a visitor', () => {
    renderBar(createFakeHost({ user: null }));
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.queryByText('Logout')).not.toBeInTheDocument();
  });

  it('offers Dashboard and Logout to an owner', () => {
    renderBar();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByText('Login')).not.toBeInTheDocument();
  });

  it('has the links that remotes declare for an owner, and marks the one that is shown', () => {
    renderBar(createFakeHost(), idle, '/dashboard');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links.slice(1)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Devices', '/dashboard#devices'],
      ['Settings', '/settings'],
    ]);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard');
  });

  it.each([
    ['staff of a team', { ...testUser, role: 'staff' as const, member: { id: 'ann' } }],
    [
      'a paired device',
      { ...testUser, role: 'device' as const, device: { id: 'd', kind: 'display' as const, name: 'Wall' } },
    ],
  ])('leads %s only to pages that they may open', (_who, user) => {
    renderBar(createFakeHost({ user }));
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links.slice(1)).toEqual(['Dashboard']);
  });

  it('leads home under the name of the site', () => {
    renderBar();
    expect(screen.getByRole('link', { name: 'QueueBell' })).toHaveAttribute('href', '/');
  });

  it('ends the session and goes home on Logout', async () => {
    const host = renderBar();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(host.session.getState().status).toBe('out');
    expect(host.visited).toEqual(['/']);
    expect(screen.getByRole('link', { name: 'Login' })).toBeInTheDocument();
  });

  it('opens the menu by its toggle and closes it when a link is chosen', async () => {
    renderBar();
    const toggle = screen.getByRole('button', { name: 'Open menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes the menu on Escape and gives the focus back to its toggle', async () => {
    renderBar();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });

  it('closes the menu when the focus leaves it, so that it hides no focused element', async () => {
    renderBar();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    screen.getByRole('button', { name: 'Logout' }).focus();
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeInTheDocument();
    render(<button>Elsewhere</button>);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
  });

  it('shows that a page is loading', () => {
    renderBar(createFakeHost(), { ...idle, isLoading: () => true });
    expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  });
});

import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { NavBar } from './nav-bar';

const idle = { isLoading: () => false, subscribe: () => () => undefined };

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

  it('leads an owner to every place that there is for them, and marks the one that is shown', () => {
    renderBar(createFakeHost(), idle, '/settings');
    const places = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(places.slice(1)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Queue', '/admin'],
      ['Devices', '/dashboard#devices'],
      ['Settings', '/settings'],
      ['Profile', '/profile'],
      ['Help', '/feedback'],
    ]);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Settings');
  });

  it('leads those who run the site to the feedback, too', () => {
    renderBar(createFakeHost({ user: { ...testUser, role: 'admin' } }));
    expect(screen.getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', '/feedbacklist');
  });

  it('leads staff of a team to the queue and to their own profile alone', () => {
    renderBar(createFakeHost({ user: { ...testUser, role: 'staff', member: { id: 'ann' } } }));
    const places = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(places.slice(1)).toEqual(['Dashboard', 'Queue', 'Profile', 'Help']);
  });

  it('leads a paired device nowhere where only its owner may be', () => {
    const device = { id: 'd'.repeat(24), kind: 'display', name: 'Wall' } as const;
    renderBar(createFakeHost({ user: { ...testUser, role: 'device', device } }));
    expect(screen.queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
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

  it('shows that a page is on its way', () => {
    renderBar(createFakeHost(), { ...idle, isLoading: () => true });
    expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  });
});

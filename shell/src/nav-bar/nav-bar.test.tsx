import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createFakeHost } from '@queuebell/remote-kit/testing';
import { NavBar } from './nav-bar';

const idle = { isLoading: () => false, subscribe: () => () => undefined };

function renderBar(host = createFakeHost(), remotes = idle) {
  render(
    <MemoryRouter>
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

  it('shows that a page is on its way', () => {
    renderBar(createFakeHost(), { ...idle, isLoading: () => true });
    expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  });
});

import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { createFakeView } from '../view/fake-view';
import { LandingScreen } from './landing.screen';

function open(user: typeof testUser | null = null) {
  const host = createFakeHost({ user });
  const view = createFakeView();
  const { container } = render(
    <MemoryRouter>
      <LandingScreen host={host} view={view} />
    </MemoryRouter>,
  );
  return { host, view, container };
}

const linksNamed = (name: string) =>
  screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('the landing page', () => {
  it('has one headline, and says what the product costs', () => {
    open();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Nobody waits standing up.',
    ]);
    expect(screen.getByText('One price. Everything in it.')).toBeVisible();
    expect(screen.getAllByText('$5').length).toBeGreaterThan(0);
  });

  it('draws its lower part after the first picture was painted', async () => {
    const { container } = open();
    expect(container.querySelector('[data-painted]')).toBeNull();
    await waitFor(() => expect(container.querySelector('[data-painted]')).not.toBeNull());
  });

  it('names the tab after the site', async () => {
    open();
    await waitFor(() => expect(document.title).toBe('QueueBell: nobody waits standing up'));
  });

  it('offers Register and Login to a visitor', () => {
    open();
    expect(new Set(linksNamed('Register'))).toEqual(new Set(['/register']));
    expect(linksNamed('Login')).toEqual(['/login']);
    expect(linksNamed('Go to Dashboard')).toEqual([]);
  });

  it('offers the dashboard to somebody who is logged in, and no registration', () => {
    open(testUser);
    expect(new Set(linksNamed('Go to Dashboard'))).toEqual(new Set(['/dashboard']));
    expect(linksNamed('Register')).toEqual([]);
    expect(linksNamed('Login')).toEqual([]);
  });

  it('changes its offer when somebody logs out in another tab', () => {
    const { host } = open(testUser);
    act(() => host.session.logOut());
    expect(linksNamed('Login')).toEqual(['/login']);
  });

  it('leads to the demo, as a demo, for everybody', () => {
    open();
    expect(new Set(linksNamed('Try the Demo'))).toEqual(new Set(['/Demo-Dashboard?demo=true']));
  });

  it('has no link that leads nowhere', () => {
    open();
    const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(paths)).toEqual(new Set(['/register', '/login', '/Demo-Dashboard?demo=true']));
  });

  it('lists the steps to set up in their order', () => {
    open();
    const section = screen.getByRole('region', { name: 'Set up before your first customer.' });
    expect(
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Register your shop', 'Get your membership', 'Open three screens', 'Open the door']);
  });

  it('lists the reasons to choose the product', () => {
    open();
    const section = screen.getByRole('region', { name: 'Why Choose Us' });
    expect(within(section).getAllByRole('listitem').length).toBeGreaterThanOrEqual(5);
  });
});

describe('on the landing page, the button back to the top', () => {
  const button = () => screen.queryByRole('button', { name: 'Scroll to top' });

  it.each([
    { px: 0, shown: false },
    { px: 300, shown: false },
    { px: 301, shown: true },
  ])('is shown at $px pixels: $shown', ({ px, shown }) => {
    const { view } = open();
    act(() => view.scrollTo(px));
    expect(button() !== null).toBe(shown);
  });

  it('moves the page and the keyboard back to the headline, and disappears', async () => {
    const { view } = open();
    act(() => view.scrollTo(2_000));
    await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));
    expect(view.scrolled()).toBe(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(button()).toBeNull();
  });
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Outlet, type RouteObject, useParams } from 'react-router-dom';
import { ErrorBoundary } from '@queuebell/ui';
import { RouteScreens } from './route-screens';

// React tells the console of what a boundary caught, and the router of an address without a route.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

const routes: RouteObject[] = [
  { path: '/admin', element: <Link to="/offers">Offers</Link> },
  { path: '/display', lazy: async () => ({ element: 'The display' }) },
  { path: '/ticket/:id', Component: Ticket },
  {
    path: '/team',
    element: (
      <>
        The team’s <Outlet />
      </>
    ),
    children: [{ path: '/team/:id', Component: Ticket }],
  },
];

function Ticket() {
  return <p>ticket {useParams()['id']}</p>;
}

const open = (path: string) =>
  act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <ErrorBoundary fallback={(error) => <p role="alert">{(error as Error).message}</p>}>
          <RouteScreens routes={routes} />
        </ErrorBoundary>
      </MemoryRouter>,
    ),
  );

it('the screen of an address is drawn once its code is there', async () => {
  await open('/display');
  expect(await screen.findByText('The display')).toBeInTheDocument();
});

it('a screen gets the values in its address', async () => {
  await open('/ticket/a%2Fb');
  expect(screen.getByText('ticket a/b')).toBeInTheDocument();
});

it('a screen is drawn within the one that it is a part of', async () => {
  await open('/team/7');
  expect(document.body).toHaveTextContent('The team’s ticket 7');
});

it('an address without a screen fails, rather than to show nothing', async () => {
  await open('/offers');
  expect(screen.getByRole('alert')).toHaveTextContent('has no screen at this address');
});

it('an address without a screen fails likewise when somebody navigates to it', async () => {
  await open('/admin');
  await act(async () => screen.getByRole('link').click());
  expect(screen.getByRole('alert')).toHaveTextContent('has no screen at this address');
});

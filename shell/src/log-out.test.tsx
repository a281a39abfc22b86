import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UNSAFE_createBrowserHistory, unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import type { Registry } from '@queuebell/contracts/registry';
import { type Host, useLoggedIn } from '@queuebell/host-kit';
import { createNavigator } from '@queuebell/host-kit/host';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { App } from './app/app';
import { createRemoteStore } from './remotes/remote-store';
import { createShellLinks } from './shell-links';
import { guardHistory } from './skew/guard-history';
import { createRenderProbe } from './freeze/render-probe';

const registry: Registry = {
  contract: 1,
  remotes: {
    'mf-suite': {
      version: '1.0.0',
      entry: '/releases/mf-suite/1.0.0/remoteEntry.js',
      manifest: '/releases/mf-suite/1.0.0/mf-manifest.json',
      paths: ['/', '/login', '/profile'],
    },
  },
};

function Profile({ host }: { host: Host }) {
  return useLoggedIn(host) && <h1>Profile</h1>;
}

beforeEach(() => window.history.replaceState(null, '', '/profile'));

/** The shell on a guarded page. `answer` says of each navigation whether its page has another release by now. */
async function openProfile(
  answer: () => boolean | Promise<boolean>,
  home: Promise<unknown> = Promise.resolve(),
) {
  const navigator = createNavigator();
  const history = guardHistory(UNSAFE_createBrowserHistory({ window, v5Compat: true }), {
    watch: { look: () => undefined, isOutdated: answer },
    reload: () => undefined,
    onMoved: () => undefined,
  });
  const isUnderWay = () => history.isWaiting || history.location.pathname !== navigator.shown();
  const host = { ...createFakeHost(), links: createShellLinks({ navigator, isUnderWay }) };
  const routes = () => [
    { path: '/', lazy: () => home.then(() => ({ element: <h1>Home</h1> })) },
    { path: '/login', element: <h1>Login</h1> },
    { path: '/profile', element: <Profile host={host} /> },
  ];
  const remotes = createRemoteStore({
    registry,
    host,
    loader: { load: async () => ({ default: { contract: 2, routes } }) },
    fetch: jest.fn<typeof fetch>(),
    missingFileReload: { reload: async () => 'useless' },
    after: () => new Promise<void>(() => undefined),
  });
  await remotes.prepare('/profile');
  await act(async () => {
    render(
      <HistoryRouter history={history}>
        <App host={host} remotes={remotes} navigator={navigator} probe={createRenderProbe()} />
      </HistoryRouter>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  return { host };
}

const logOut = () => userEvent.click(screen.getByRole('button', { name: 'Logout' }));

it('a logout leads home from a guarded page that was opened just now', async () => {
  await openProfile(() => false);
  await logOut();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
});

it('a logout leads home from a page that was open for so long that the registry is asked first', async () => {
  let answer = (_isOutdated: boolean) => {};
  await openProfile(() => new Promise((resolve) => (answer = resolve)));
  await logOut();
  expect(screen.getByRole('link', { name: 'Login' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/profile');
  await act(async () => answer(false));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
});

it('a logout leads home also while the home page is loading', async () => {
  let come = () => {};
  await openProfile(() => false, new Promise<void>((resolve) => (come = resolve)));
  await logOut();
  expect(window.location.pathname).toBe('/');
  await act(async () => come());
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('a session that ends without a press on Logout leads to the login', async () => {
  const { host } = await openProfile(() => false);
  await act(async () => host.session.logOut());
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/login');
});

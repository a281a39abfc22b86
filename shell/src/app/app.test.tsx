import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import type { Registry } from '@queuebell/contracts/registry';
import { createNavigator } from '@queuebell/host-kit/host';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { createRemoteStore } from '../remotes/remote-store';
import { createRenderProbe } from '../freeze/render-probe';
import { App } from './app';

const entry = (name: string, paths: string[]) => ({
  version: '1.0.0',
  entry: `/releases/${name}/1.0.0/remoteEntry.js`,
  manifest: `/releases/${name}/1.0.0/mf-manifest.json`,
  paths,
});

const registry: Registry = {
  contract: 1,
  remotes: {
    'mf-queue': {
      ...entry('mf-queue', ['/admin', '/display', '/ticket/:id']),
      plain: ['/ticket/:id'],
      withoutFooter: ['/admin'],
      nav: [
        { label: 'Dashboard', path: '/display', for: ['owner'], order: 1 },
        { label: 'Feedback', path: '/feedback', for: ['owner'], order: 1, in: 'footer' },
        { label: 'Terms', path: '/terms-and-conditions', for: ['owner'], order: 2, in: 'footer' },
      ],
    },
    'mf-demo': entry('mf-demo', ['/Demo-admin']),
  },
};

function Bomb(): never {
  throw new Error('Cannot read properties of undefined');
}

const modules = {
  'mf-queue': {
    default: {
      contract: 1,
      routes: () => [
        { path: '/admin', element: <h1>Admin</h1> },
        { path: '/display', element: <h1>Display</h1> },
        { path: '/ticket/:id', element: <h1>A ticket</h1> },
      ],
    },
  },
  'mf-demo': {
    default: {
      contract: 1,
      routes: () => [{ path: '/Demo-admin', element: <Link to="/admin">To the real one</Link> }],
    },
  },
  broken: {
    default: {
      contract: 1,
      routes: () => ['/admin', '/ticket/:id'].map((path) => ({ path, element: <Bomb /> })),
    },
  },
};

/** Nothing is too late here. */
const never = () => new Promise<void>(() => undefined);

/** Stands for all of the server among what is down. */
const SERVER = 'the server';

async function renderApp(
  path: string,
  down: Set<string>,
  queueModule: unknown = modules['mf-queue'],
  after = never,
) {
  const host = createFakeHost();
  const served: Record<string, unknown> = { ...modules, 'mf-queue': queueModule };
  const loader = {
    load: async (name: string) => {
      if (down.has(name) || down.has(SERVER)) throw new Error('Failed to load script resources');
      return served[name];
    },
  };
  const fetch = async () => {
    if (down.has(SERVER)) throw new TypeError('Failed to fetch');
    return { ok: true, json: async () => registry } as Response;
  };
  // No page is loaded anew.
  const missingFileReload = {
    reload: async () => (down.has(SERVER) ? ('away' as const) : ('useless' as const)),
  };
  const remotes = createRemoteStore({ registry, host, loader, fetch, missingFileReload, after });
  const navigator = createNavigator();
  await remotes.prepare(path);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <App host={host} remotes={remotes} navigator={navigator} probe={createRenderProbe()} />
      </MemoryRouter>,
      { onCaughtError: () => undefined },
    );
  });
  return { host, navigator };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the shell in the browser', () => {
  it('draws the remote that owns the address', async () => {
    await renderApp('/admin', new Set());
    expect(screen.getByRole('heading', { name: 'Admin' })).toBeInTheDocument();
  });

  it('says so when nobody owns the address', async () => {
    await renderApp('/nowhere', new Set());
    expect(screen.getByRole('heading', { name: 'This page does not exist.' })).toBeInTheDocument();
  });

  it('keeps navigation and the demo usable while the queue remote is down, and Retry works once it is back', async () => {
    const down = new Set(['mf-queue']);
    const { navigator } = await renderApp('/admin', down);
    expect(screen.getByRole('alert')).toHaveTextContent('mf-queue” could not be loaded');
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeInTheDocument();

    await act(async () => navigator.navigate('/Demo-admin', { replace: false }));
    await userEvent.click(await screen.findByRole('link', { name: 'To the real one' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();

    down.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Admin' })).toBeInTheDocument();
  });

  it('keeps a screen that breaks inside its own area', async () => {
    await renderApp('/admin', new Set(), modules.broken);
    expect(screen.getByRole('alert')).toHaveTextContent('stopped with an error');
    expect(screen.getByRole('link', { name: 'QueueBell' })).toBeInTheDocument();
  });

  it('loads a remote that failed again when the visitor goes to another screen of it', async () => {
    const down = new Set(['mf-queue']);
    const { navigator } = await renderApp('/admin', down);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    down.clear();
    await act(async () => navigator.navigate('/display', { replace: false }));
    expect(await screen.findByRole('heading', { name: 'Display' })).toBeInTheDocument();
  });

  it('draws the area by itself once the server is back', async () => {
    jest.useFakeTimers();
    const down = new Set([SERVER]);
    await renderApp('/admin', down);
    expect(screen.getByRole('alert')).toHaveTextContent('mf-queue” could not be loaded');
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.getByRole('alert')).toBeInTheDocument();

    down.clear();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('heading', { name: 'Admin' })).toBeInTheDocument();
  });

  it('shows that the next screen of a remote is loading, and says so in its area if it does not come', async () => {
    let isThere = false;
    const lazy = () =>
      isThere ? Promise.resolve({ element: <h1>Display</h1> }) : new Promise<never>(() => undefined);
    const routes = () => [
      { path: '/admin', element: <h1>Admin</h1> },
      { path: '/display', lazy },
    ];
    let bePatientNoLonger = () => {};
    const after = () => new Promise<void>((resolve) => (bePatientNoLonger = resolve));
    const queue = { default: { contract: 2, routes } };
    const { navigator } = await renderApp('/admin', new Set(), queue, after);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

    await act(async () => navigator.navigate('/display', { replace: false }));
    expect(screen.getByRole('heading', { name: 'Admin' })).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();

    await act(async () => bePatientNoLonger());
    expect(await screen.findByRole('alert')).toHaveTextContent('mf-queue” could not be loaded');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Display' })).toBeInTheDocument();
  });

  it('moves the focus to the new page after a navigation, so that a keyboard goes on from there', async () => {
    const { navigator } = await renderApp('/Demo-admin', new Set());
    await act(async () => navigator.navigate('/admin', { replace: false }));
    await screen.findByRole('heading', { name: 'Admin' });
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

it('the focus moves to the place that an address names, also on the page that is shown', async () => {
  const routes = () => [
    {
      path: '/admin',
      element: (
        <h2 id="devices" tabIndex={-1}>
          Devices
        </h2>
      ),
    },
  ];
  const { navigator } = await renderApp('/admin', new Set(), { default: { contract: 2, routes } });
  await act(async () => navigator.navigate('/admin#devices', { replace: false }));
  expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
});

describe('the footer', () => {
  const linksOf = (footer: HTMLElement) =>
    within(footer)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it.each(['/nowhere', '/display'])('of %s leads to the feedback form and the terms', async (path) => {
    await renderApp(path, new Set());
    expect(linksOf(screen.getByRole('contentinfo'))).toEqual([
      ['Feedback', '/feedback'],
      ['Terms', '/terms-and-conditions'],
    ]);
  });

  it.each(['/admin', '/Demo-admin', '/ticket/abc'])('is not on %s', async (path) => {
    await renderApp(path, new Set());
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });
});

describe('a customer’s plain page in the shell', () => {
  const bar = () => screen.queryByRole('navigation', { name: 'Main' });

  it('has no navigation bar, and other pages do', async () => {
    const { navigator } = await renderApp('/ticket/abc', new Set());
    expect(screen.getByRole('heading', { name: 'A ticket' })).toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
    await act(async () => navigator.navigate('/admin', { replace: false }));
    expect(bar()).toBeInTheDocument();
  });

  it('shows none either while the remote is on its way', async () => {
    const host = createFakeHost();
    const loader = { load: () => new Promise<never>(() => undefined) };
    const remotes = createRemoteStore({
      registry,
      host,
      loader,
      fetch: (() => undefined) as never,
      missingFileReload: { reload: async () => 'useless' },
      after: never,
    });
    await act(async () => {
      render(
        <MemoryRouter initialEntries={['/ticket/abc']}>
          <App host={host} remotes={remotes} navigator={createNavigator()} probe={createRenderProbe()} />
        </MemoryRouter>,
      );
    });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(bar()).not.toBeInTheDocument();
  });

  it.each<[string, Set<string>, unknown]>([
    ['cannot be loaded', new Set(['mf-queue']), undefined],
    ['breaks', new Set(), modules.broken],
  ])('shows the bar beside what is wrong when it %s', async (_what, down, queueModule) => {
    await renderApp('/ticket/abc', down, queueModule);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(bar()).toBeInTheDocument();
    down.clear();
    if (queueModule) return;
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByRole('heading', { name: 'A ticket' })).toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
  });
});

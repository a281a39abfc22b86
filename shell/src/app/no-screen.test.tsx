import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Registry } from '@queuebell/contracts/registry';
import { createNavigator } from '@queuebell/host-kit/host';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { createRemoteStore } from '../remotes/remote-store';
import { createRenderProbe } from '../freeze/render-probe';
import { type Served, loaderOf, registryWith } from '../remotes/testing';
import { App } from './app';

// The router tells the console of an address without a route.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

/** Since 2.0.0 the remote has a screen more. */
const registry = registryWith('2.0.0', '1.0.0');
const withOffers: Registry = {
  ...registry,
  remotes: { 'mf-queue': { ...registry.remotes['mf-queue']!, paths: ['/admin', '/offers'] } },
};

const moduleAt = (paths: string[]) => () => ({
  default: { contract: 2, routes: () => paths.map((path) => ({ path, element: <h1>{path}</h1> })) },
});
const before = moduleAt(['/admin']);
const whole = moduleAt(['/admin', '/offers']);

async function open(path: string, served: Served) {
  const host = createFakeHost();
  const navigator = createNavigator();
  const loader = loaderOf(served);
  const remotes = createRemoteStore({
    registry: withOffers,
    host,
    loader,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    missingFileReload: { reload: async () => 'useless' },
    after: () => new Promise(() => undefined),
  });
  await remotes.prepare(path);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <App host={host} remotes={remotes} navigator={navigator} probe={createRenderProbe()} />
      </MemoryRouter>,
      { onCaughtError: () => undefined },
    );
  });
  return { host, loader, go: (to: string) => act(async () => navigator.navigate(to, { replace: false })) };
}

const retry = () => act(async () => screen.getByRole('button', { name: 'Retry' }).click());

describe('a screen that only the newest release has', () => {
  it('is a problem with a Retry, not an empty page, if that release is down', async () => {
    const { host, loader } = await open('/offers', { '1.0.0': before });
    expect(screen.getByRole('main')).toHaveTextContent('could not be loaded from its server');
    expect(host.problems).toEqual([
      expect.objectContaining({ area: 'shell/area', remote: 'mf-queue', version: '2.0.0' }),
    ]);
    loader.served['2.0.0'] = whole;
    await retry();
    expect(screen.getByRole('heading', { name: '/offers' })).toBeInTheDocument();
  });

  it('is a problem likewise for somebody who navigates from a screen of the earlier release', async () => {
    const { loader, go } = await open('/admin', { '1.0.0': before });
    expect(screen.getByRole('heading', { name: '/admin' })).toBeInTheDocument();
    await go('/offers');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded from its server');
    await go('/admin');
    expect(await screen.findByRole('heading', { name: '/admin' })).toBeInTheDocument();
    loader.served['2.0.0'] = whole;
    await go('/offers');
    expect(await screen.findByRole('heading', { name: '/offers' })).toBeInTheDocument();
  });
});

describe('a screen that a release declares and does not have', () => {
  it('is drawn from the earlier release, and that is reported', async () => {
    const { host } = await open('/offers', { '2.0.0': before, '1.0.0': whole });
    expect(screen.getByRole('heading', { name: '/offers' })).toBeInTheDocument();
    expect(host.problems).toEqual([expect.objectContaining({ version: '2.0.0', fallback: '1.0.0' })]);
  });

  it('is said not to exist if no release has it', async () => {
    await open('/offers', { '2.0.0': before, '1.0.0': before });
    expect(screen.getByRole('main')).toHaveTextContent('“mf-queue” has nothing at this address.');
  });
});

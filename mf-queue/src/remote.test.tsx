import { describe, expect, it } from '@jest/globals';
import type { ShopSettings } from '@queuebell/contracts';
import { answer, createFakeHost } from '@queuebell/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type RouteObject, useRoutes } from 'react-router-dom';
import { noStream, snapshot } from './queue/testing';
import remote from './remote';
import { TICKET_ID, aTicket } from './ticket/testing';

const screens: [path: string, heading: string, login: string][] = [
  ['/dashboard', 'Bar Barbers', '/login'],
  ['/customer-check-in', 'Welcome to Bar Barbers', '/login'],
  ['/admin', 'Current Customer', '/login'],
  ['/display-queue', 'Now Serving', '/login'],
  ['/pair', 'Add a device', '/login?next=/pair'],
  ['/settings', 'Shop settings', '/login'],
];
/** What customers open without an account. */
const customersPages: [path: string, address: string, heading: string][] = [
  ['/ticket/:id', `/ticket/${TICKET_ID}`, 'Your number 31'],
  ['/join/:code', '/join/k7p4mx', 'Bar Barbers'],
];
const settings: ShopSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'chime',
  joining: 'off',
  joinUrl: null,
  kioskCode: '482913',
  retentionDays: 30,
};

async function open(host: ReturnType<typeof createFakeHost>, path: string, address?: string) {
  const route = remote.routes(host).find((candidate: RouteObject) => candidate.path === path);
  if (typeof route?.lazy !== 'function') throw new Error(`${path} has no screen.`);
  const { element } = await route.lazy();
  const Screen = () => useRoutes([{ path: address === undefined ? '/' : path, element }]);
  await act(
    async () =>
      void render(
        <MemoryRouter initialEntries={[address ?? '/']}>
          <Screen />
        </MemoryRouter>,
      ),
  );
}

describe('the remote', () => {
  it('owns the real queue screens, what is set up for them and the customers’ pages, under contract 1', () => {
    const owned = [...screens, ...customersPages].map(([path]) => path);
    expect(remote.contract).toBe(1);
    expect(remote.routes(createFakeHost()).map(({ path }) => path)).toEqual(owned);
  });

  it.each(screens)('draws %s', async (path, heading) => {
    const api = {
      readQueue: () => answer(snapshot()),
      openStream: noStream,
      listDevices: () => answer([]),
      readShop: () => answer(settings),
    };
    await open(createFakeHost({ api }), path);
    expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument();
  });

  it.each(customersPages)('draws %s for somebody who has no account', async (path, address, heading) => {
    const api = {
      openStream: noStream,
      readTicket: () => answer(aTicket()),
      readJoin: () => answer({ shop: { name: 'Bar Barbers' }, paused: false, waiting: 3, nowServing: 28 }),
    };
    await open(createFakeHost({ api, user: null }), path, address);
    expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument();
  });

  it.each(screens)('sends a visitor without a session from %s to log in', async (path, _heading, login) => {
    const host = createFakeHost({ user: null });
    await open(host, path);
    expect(host.visited).toEqual([login]);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

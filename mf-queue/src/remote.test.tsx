import { describe, expect, it } from '@jest/globals';
import type { ShopSettings } from '@queuebell/contracts';
import { answer, createFakeHost } from '@queuebell/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type RouteObject } from 'react-router-dom';
import { noStream, snapshot } from './queue/testing';
import remote from './remote';

const screens: [path: string, heading: string, login: string][] = [
  ['/dashboard', 'Bar Barbers', '/login'],
  ['/customer-check-in', 'Welcome to Bar Barbers', '/login'],
  ['/admin', 'Current Customer', '/login'],
  ['/display-queue', 'Now Serving', '/login'],
  ['/pair', 'Add a device', '/login?next=/pair'],
  ['/settings', 'Shop settings', '/login'],
];
const settings: ShopSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'chime',
  joining: 'off',
  joinUrl: null,
  kioskCode: '482913',
};

async function open(host: ReturnType<typeof createFakeHost>, path: string) {
  const route = remote.routes(host).find((candidate: RouteObject) => candidate.path === path);
  if (typeof route?.lazy !== 'function') throw new Error(`${path} has no screen.`);
  const { element } = await route.lazy();
  await act(async () => void render(<MemoryRouter>{element}</MemoryRouter>));
}

describe('the remote', () => {
  it('owns the four real queue screens and what is set up for them, under contract 1', () => {
    expect(remote.contract).toBe(1);
    expect(remote.routes(createFakeHost()).map(({ path }) => path)).toEqual(screens.map(([path]) => path));
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

  it.each(screens)('sends a visitor without a session from %s to log in', async (path, _heading, login) => {
    const host = createFakeHost({ user: null });
    await open(host, path);
    expect(host.visited).toEqual([login]);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

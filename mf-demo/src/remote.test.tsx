import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RouteScreens, checkRemoteModule, prepareRoutes } from '@queuebell/host-kit/host';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import remote from './remote';

describe('the door of mf-demo', () => {
  it.each([
    ['/Demo-Dashboard', 'Try all three devices.'],
    ['/Demo-Dashboard?demo=true', 'Try all three devices.'],
    ['/Demo-customer-check-in', 'Welcome'],
    ['/Demo-display-queue', 'Now Serving'],
    ['/Demo-admin', 'Queue'],
  ])('opens %s without a call to the server', async (address, headline) => {
    const routes = checkRemoteModule('mf-demo', { default: remote }, createFakeHost({ user: null, api: {} }));
    await prepareRoutes(routes, address.split('?', 1)[0] ?? '');
    render(
      <MemoryRouter initialEntries={[address]}>
        <RouteScreens routes={routes} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1, name: headline })).toBeInTheDocument();
    expect(screen.getByText('This is a demo page only.')).toBeInTheDocument();
  });

  it('has a route for each path that its build says it owns, and no other', () => {
    const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>(
      'node:fs',
    );
    const here = expect.getState().testPath ?? '';
    const config = readFileSync(here.replace(/src\/remote\.test\.tsx$/, 'webpack.config.mjs'), 'utf8');
    const [screens = ''] = /screens: \{[^}]*\}/.exec(config) ?? [];
    const owned = [...screens.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path);
    const routes = checkRemoteModule('mf-demo', { default: remote }, createFakeHost());
    expect(routes.map(({ path }) => path)).toEqual(owned);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { RouteScreens, checkRemoteModule, prepareRoutes } from '@queuebell/host-kit/host';
import { createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import remote from './remote';

const host = createFakeHost({ api: { readQueue: () => refusal(0, 'NETWORK', '') } });

describe('the door of mf-sample', () => {
  it.each([['/sample', 'Sample']])('opens %s', async (path, headline) => {
    const routes = checkRemoteModule('mf-sample', { default: remote }, host);
    await prepareRoutes(routes, path);
    render(
      <MemoryRouter initialEntries={[path]}>
        <RouteScreens routes={routes} />
      </MemoryRouter>,
    );
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeInTheDocument();
  });

  it('has a route for each path that its build says it owns, and no other', () => {
    const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>(
      'node:fs',
    );
    const here = expect.getState().testPath ?? '';
    const config = readFileSync(here.replace(/src\/remote\.test\.tsx$/, 'webpack.config.mjs'), 'utf8');
    const [screens = ''] = /screens: \{[^}]*\}/.exec(config) ?? [];
    const owned = [...screens.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path);
    const routes = checkRemoteModule('mf-sample', { default: remote }, host);
    expect(routes.map(({ path }) => path)).toEqual(owned);
  });
});

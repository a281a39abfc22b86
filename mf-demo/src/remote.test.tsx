import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RouteScreens, checkRemoteModule, prepareRoutes } from '@queuebell/remote-kit/host';
import { createFakeHost } from '@queuebell/remote-kit/testing';
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
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RouteScreens, checkRemoteModule, prepareRoutes } from '@queuebell/remote-kit/host';
import { createFakeHost } from '@queuebell/remote-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import remote from './remote';

/** jsdom lays nothing out: nothing comes into view, and nobody asked for less motion. */
class NothingInView {
  observe() {}
  disconnect() {}
}

beforeAll(() => {
  const lessMotion = Object.assign(new EventTarget(), { matches: false });
  Object.assign(window, { IntersectionObserver: NothingInView, matchMedia: () => lessMotion });
});

describe('the door of mf-public', () => {
  it.each([['/', 'Nobody waits standing up.']])('opens %s', async (path, headline) => {
    const routes = checkRemoteModule('mf-public', { default: remote }, createFakeHost({ user: null }));
    await prepareRoutes(routes, path);
    render(
      <MemoryRouter initialEntries={[path]}>
        <RouteScreens routes={routes} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1, name: headline })).toBeInTheDocument();
  });
});

import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FeedbackList, OperatorInfo } from '@queuebell/contracts';
import { render, screen } from '@testing-library/react';
import { RouteScreens, checkRemoteModule, prepareRoutes } from '@queuebell/host-kit/host';
import { answer, createFakeHost, testUser } from '@queuebell/host-kit/testing';
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
  it.each([
    ['/', 'Nobody waits standing up.'],
    ['/feedback', 'Get in Touch'],
    ['/feedbacklist', 'Feedback'],
    ['/terms-and-conditions', 'Terms and Conditions'],
  ])('opens %s', async (path, headline) => {
    const host = createFakeHost({
      user: path === '/feedbacklist' ? { ...testUser, role: 'admin' } : null,
      api: {
        listFeedback: () => answer<FeedbackList>([]),
        readOperator: () => answer<OperatorInfo>({ name: null, address: null, law: null }),
      },
    });
    const routes = checkRemoteModule('mf-public', { default: remote }, host);
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
    const routes = checkRemoteModule('mf-public', { default: remote }, createFakeHost());
    expect(routes.map(({ path }) => path)).toEqual(owned);
  });
});

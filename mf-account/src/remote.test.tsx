import { expect, it, jest } from '@jest/globals';
import type { BillingState, LegacyPost, SessionList } from '@queuebell/contracts';
import { RouteScreens, checkRemoteModule, prepareRoutes } from '@queuebell/host-kit/host';
import { answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as exported from './remote';

const unpaid = { membershipExpires: null, graceUntil: null, subscription: null, manageUrl: null };
const api = {
  listAdviserPosts: () => answer<LegacyPost[]>([]),
  listWorkerPosts: () => answer<LegacyPost[]>([]),
  readSecondFactor: () => refusal(404, 'NOT_FOUND', 'Not found.'),
  readBilling: () => answer<BillingState>(unpaid),
  listSessions: () => answer<SessionList>([]),
};

it.each([
  ['/register', null, 'Create your account'],
  ['/login', null, 'Login'],
  ['/completeAccount', testUser, 'Edit your shop'],
  ['/reset-password?token=abc', null, 'Choose a new password'],
  ['/change-password', testUser, 'Change password'],
  ['/renew', testUser, 'Your membership'],
  ['/paid', null, 'Almost done'],
  ['/change-email', testUser, 'Change email address'],
  ['/change-email?token=abc', null, 'Confirm your new email address'],
  ['/profile', testUser, 'Profile'],
])('draws %s', async (path, user, title) => {
  const routes = checkRemoteModule('mf-account', exported, createFakeHost({ user, api }));
  await prepareRoutes(routes, path.split('?')[0] ?? path);
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <RouteScreens routes={routes} />
      </MemoryRouter>,
    ),
  );
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

it('has a route for each path that its build says it owns, and no other', () => {
  const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>(
    'node:fs',
  );
  const here = expect.getState().testPath ?? '';
  const config = readFileSync(here.replace(/src\/remote\.test\.tsx$/, 'webpack.config.mjs'), 'utf8');
  const [screens = ''] = /screens: \{[^}]*\}/.exec(config) ?? [];
  const owned = [...screens.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path);
  const routes = checkRemoteModule('mf-account', exported, createFakeHost());
  expect(routes.map(({ path }) => path)).toEqual(owned);
});

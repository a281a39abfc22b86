import { expect, it } from '@jest/globals';
import type { BillingState, LegacyPost, SessionList } from '@queuebell/contracts';
import { answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { openRemote, partsOf, pathsOf, pathsOfBuild } from '@queuebell/host-kit/testing/remote';
import { screen } from '@testing-library/react';
import { places } from './places';
import * as exported from './remote';

const unpaid = { membershipExpires: null, graceUntil: null, subscription: null, manageUrl: null };
const api = {
  listAdviserPosts: () => answer<LegacyPost[]>([]),
  listWorkerPosts: () => answer<LegacyPost[]>([]),
  readSecondFactor: () => refusal(404, 'NOT_FOUND', 'Not found.'),
  readBilling: () => answer<BillingState>(unpaid),
  listOwnShops: () => answer([]),
  listTeam: () => answer([]),
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
  ['/team', testUser, 'People with a login'],
  ['/join-team', null, 'Join a team'],
  ['/profile', testUser, 'Profile'],
])('mf-account draws %s', async (path, user, title) => {
  await openRemote('mf-account', exported, createFakeHost({ user, api }), path);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

it('mf-account has a route for each path that its build says it owns, and no other', () => {
  expect(pathsOf('mf-account', exported)).toEqual(pathsOfBuild());
});

it('mf-account has each part that it declares for a slot, and no other', () => {
  const { given, declared } = partsOf(exported.default, places);
  expect(given).toEqual(declared);
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedbackList, OperatorInfo, ReleaseOverview } from '@queuebell/contracts';
import { screen } from '@testing-library/react';
import { answer, createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { openRemote, pathsOf, pathsOfBuild } from '@queuebell/host-kit/testing/remote';
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

describe('the remote mf-public', () => {
  it.each([
    ['/', 'Nobody waits standing up.'],
    ['/feedback', 'Get in Touch'],
    ['/feedbacklist', 'Feedback'],
    ['/releases', 'Releases'],
    ['/terms-and-conditions', 'Terms and Conditions'],
  ])('opens %s', async (path, headline) => {
    const host = createFakeHost({
      user: ['/feedbacklist', '/releases'].includes(path) ? { ...testUser, role: 'admin' } : null,
      api: {
        listFeedback: () => answer<FeedbackList>([]),
        readReleaseOverview: () => answer<ReleaseOverview>({ remotes: [] }),
        readOperator: () => answer<OperatorInfo>({ name: null, address: null, law: null }),
      },
    });
    await openRemote('mf-public', { default: remote }, host, path);
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeInTheDocument();
  });

  it('has a route for each path that its build says it owns, and no other', () => {
    expect(pathsOf('mf-public', { default: remote })).toEqual(pathsOfBuild());
  });
});

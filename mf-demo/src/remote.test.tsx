import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { openRemote, pathsOf, pathsOfBuild } from '@queuebell/host-kit/testing/remote';
import remote from './remote';

describe('the remote mf-demo', () => {
  it.each([
    ['/Demo-Dashboard', 'Try all three devices.'],
    ['/Demo-Dashboard?demo=true', 'Try all three devices.'],
    ['/Demo-customer-check-in', 'Welcome'],
    ['/Demo-display-queue', 'Now Serving'],
    ['/Demo-admin', 'Queue'],
  ])('opens %s without a call to the server', async (address, headline) => {
    const host = createFakeHost({ user: null, api: {} });
    await openRemote('mf-demo', { default: remote }, host, address);
    expect(screen.getByRole('heading', { level: 1, name: headline })).toBeInTheDocument();
    expect(screen.getByText('This is a demo page only.')).toBeInTheDocument();
  });

  it('has a route for each path that its build says it owns, and no other', () => {
    expect(pathsOf('mf-demo', { default: remote })).toEqual(pathsOfBuild());
  });
});

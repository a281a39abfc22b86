import { describe, expect, it } from '@jest/globals';
import { createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { openRemote, partsOf, pathsOf, pathsOfBuild } from '@queuebell/host-kit/testing/remote';
import { screen } from '@testing-library/react';
import { places } from './places';
import remote from './remote';

const host = createFakeHost({ api: { readQueue: () => refusal(0, 'NETWORK', '') } });

describe('the remote mf-sample', () => {
  it.each([['/sample', 'Sample']])('opens %s', async (path, headline) => {
    await openRemote('mf-sample', { default: remote }, host, path);
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeInTheDocument();
  });

  it('has each part that it declares for a slot, and no other', () => {
    const { given, declared } = partsOf(remote, places);
    expect(given).toEqual(declared);
  });

  it('has a route for each path that its build says it owns, and no other', () => {
    expect(pathsOf('mf-sample', { default: remote })).toEqual(pathsOfBuild());
  });
});

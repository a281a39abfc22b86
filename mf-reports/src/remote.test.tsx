import { describe, expect, it } from '@jest/globals';
import { answer, createFakeHost } from '@queuebell/host-kit/testing';
import { openRemote, pathsOf, pathsOfBuild } from '@queuebell/host-kit/testing/remote';
import { screen } from '@testing-library/react';
import remote from './remote';
import { aReport } from './testing';

const host = createFakeHost({ api: { readReport: () => answer(aReport()) } });

describe('the remote mf-reports', () => {
  it.each([
    ['/reports', 'Reports'],
    ['/reports/print', 'Report · Bar Barbers'],
  ])('opens %s', async (path, headline) => {
    await openRemote('mf-reports', { default: remote }, host, path);
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeInTheDocument();
  });

  it('has a route for each path that its build says it owns, and no other', () => {
    expect(pathsOf('mf-reports', { default: remote })).toEqual(pathsOfBuild());
  });
});

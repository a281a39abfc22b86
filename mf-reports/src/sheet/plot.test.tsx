import { describe, expect, it, jest } from '@jest/globals';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import { Plot } from './plot';
import { pointsOf } from './points';
import { aReport } from '../testing';

jest.mock('./drawing', () => ({
  Drawing: () => {
    throw new Error('no plot');
  },
}));

describe('a plot that cannot be drawn', () => {
  it('leaves its table on the page, and is reported', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const host = createFakeHost();
    render(<Plot kind="waits" points={pointsOf(aReport())} host={host} isPrinted />);
    expect(
      await screen.findByText('The chart could not be drawn. Its figures are in the table.'),
    ).toBeVisible();
    expect(screen.getByRole('table', { name: 'Waits by day' })).toBeVisible();
    expect(host.problems).toEqual([expect.objectContaining({ area: 'reports/plot' })]);
    logged.mockRestore();
  });
});

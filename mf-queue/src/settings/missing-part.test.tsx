import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openSettings } from './testing';

jest.mock('./hours/hours-part', () => {
  throw new Error('Loading chunk hours failed.');
});

it('a part of the settings that cannot be loaded says so in its place, and the parts below it come', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openSettings('Waits', {});
  expect(screen.getByRole('alert')).toHaveTextContent('Part of this page could not be loaded.');
  expect(screen.queryByRole('region', { name: 'Opening hours' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Chairs' })).toBeInTheDocument();
});

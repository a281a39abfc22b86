import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Toast } from './toast';

it('a toast is read out: its words come and go in a region that was there before', () => {
  const { rerender } = render(<Toast message={null} />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();

  rerender(<Toast message="27 was served." action="Undo" />);
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('27 was served.');

  rerender(<Toast message={null} action="Undo" />);
  expect(region).toBeInTheDocument();
  expect(region).toBeEmptyDOMElement();
});

it('a toast keeps the keyboard on its button when another notice replaces it', () => {
  const { rerender } = render(<Toast message="27 was served." action="Undo" />);
  screen.getByRole('button', { name: 'Undo' }).focus();
  rerender(<Toast message="28 was served." action="Undo" />);
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
});

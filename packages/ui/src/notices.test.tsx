import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Alert, Loading, Problem, Toast } from './index';

it('a notice interrupts for what went wrong, and only mentions what went well', () => {
  render(
    <>
      <Alert>Wrong.</Alert>
      <Alert tone="good">Well.</Alert>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong.');
  expect(screen.getByRole('status')).toHaveTextContent('Well.');
});

it('a notice says what an area is waiting for', () => {
  render(<Loading what="Loading the queue…" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the queue…');
});

it('a notice names a problem, and offers to try again if that is possible', async () => {
  const user = userEvent.setup();
  const onRetry = jest.fn();
  const { rerender } = render(
    <Problem title="No queue." onRetry={onRetry}>
      The server is gone.
    </Problem>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The server is gone.');
  expect(screen.getByRole('heading', { name: 'No queue.' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);

  rerender(<Problem title="No queue.">The server is gone.</Problem>);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a toast offers an undo if there is one', async () => {
  const user = userEvent.setup();
  const onAction = jest.fn();
  const { rerender } = render(<Toast message="27 was served." action="Undo" onAction={onAction} />);
  expect(screen.getByRole('status')).toHaveTextContent('27 was served.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledTimes(1);

  rerender(<Toast message="27 was served." />);
  expect(screen.queryByRole('button')).toBeNull();
});

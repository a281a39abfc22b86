import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from './error-boundary';

// React itself tells the console of what a boundary caught.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function Screen({ broken }: { broken: () => boolean }) {
  if (broken()) throw new Error('no such chunk');
  return <p>The screen</p>;
}

const draw = (broken: () => boolean, onError?: (error: unknown) => void, place = '/admin') => (
  <>
    <p>Navigation</p>
    <ErrorBoundary
      {...(onError && { onError })}
      place={place}
      fallback={(error, reset) => <button onClick={reset}>Retry after {(error as Error).message}</button>}
    >
      <Screen broken={broken} />
    </ErrorBoundary>
  </>
);

it('an error stays inside the area of its boundary', () => {
  render(draw(() => true));
  expect(screen.getByText('Navigation')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry after no such chunk' })).toBeInTheDocument();
});

it('a boundary reports its error once', () => {
  const onError = jest.fn();
  render(draw(() => true, onError));
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: 'no such chunk' })]]);
});

it('a boundary draws its area again when it is reset and nothing is wrong any more', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  render(draw(() => isBroken));
  isBroken = false;
  await user.click(screen.getByRole('button'));
  expect(screen.getByText('The screen')).toBeInTheDocument();
});

it('a boundary shows the error again when it is reset and still broken', async () => {
  const user = userEvent.setup();
  render(draw(() => true));
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: /^Retry/ })).toBeInTheDocument();
});

it('a boundary draws its area again when the visitor navigates', () => {
  let isBroken = true;
  const { rerender } = render(draw(() => isBroken));
  isBroken = false;
  rerender(draw(() => isBroken, undefined, '/display'));
  expect(screen.getByText('The screen')).toBeInTheDocument();
});

it('a boundary shows at once that the next page is broken, and does not draw it twice', () => {
  const onError = jest.fn();
  const { rerender } = render(draw(() => false, onError));
  rerender(draw(() => true, onError, '/display'));
  expect(screen.getByRole('button', { name: /^Retry/ })).toBeInTheDocument();
  expect(onError).toHaveBeenCalledTimes(1);
});

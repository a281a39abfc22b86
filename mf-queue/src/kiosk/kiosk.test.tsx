import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Kiosk } from './kiosk';
import { createScreen } from './testing';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = () => screen.queryByRole('button', { name: 'Full screen' });

async function open({ standalone = true, place = 'over' as 'over' | 'below' } = {}) {
  const page = createScreen();
  render(<Kiosk host={createFakeHost({ standalone })} place={place} />);
  await pass(3_000);
  await pass(0);
  return page;
}

it('a device entry offers the full screen, and not once the screen is full', async () => {
  const page = await open();
  await act(async () => void fireEvent.click(button()!));
  expect(page.isFull()).toBe(true);
  expect(button()).not.toBeInTheDocument();
});

it('a wall offers the full screen only while somebody is there', async () => {
  await open();
  expect(button()).toHaveClass('resting');
  fireEvent.pointerMove(window);
  expect(button()).not.toHaveClass('resting');
  await pass(5_000);
  expect(button()).toHaveClass('resting');
});

it('a screen for work always offers the full screen below it', async () => {
  await open({ place: 'below' });
  expect(button()).not.toHaveClass('resting');
});

it('the full screen is not offered in the shell', async () => {
  await open({ standalone: false });
  expect(button()).not.toBeInTheDocument();
});

it('a full screen that fails is reported, and the screen goes on without it', async () => {
  const cause = new Error('No such thing in this browser.');
  jest.spyOn(document, 'addEventListener').mockImplementation(() => {
    throw cause;
  });
  jest.spyOn(console, 'error').mockReturnValue();
  const host = createFakeHost({ standalone: true });
  const report = jest.spyOn(host, 'report');
  createScreen();
  render(
    <>
      <p>The line</p>
      <Kiosk host={host} place="over" />
    </>,
  );
  await pass(3_000);
  await pass(0);
  expect(screen.getByText('The line')).toBeInTheDocument();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ area: 'mf-queue/kiosk', cause }));
  jest.restoreAllMocks();
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TAP_GUARD_MS, useTapGuard } from './use-tap-guard';

const A_FRAME_MS = 16;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const person = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const button = () => screen.getByRole('button');

function Fresh({ onPress }: { onPress: () => void }) {
  const guard = useTapGuard();
  return <button onClick={guard(onPress)}>Got it</button>;
}

function open() {
  const onPress = jest.fn();
  render(<Fresh onPress={onPress} />);
  return onPress;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([0, 60, 300, 700, 960])('a guarded button ignores a tap %i ms after it has appeared', async (ms) => {
  const onPress = open();
  await pass(ms);
  await person.click(button());
  expect(onPress).not.toHaveBeenCalled();
});

it('a guarded button accepts a tap a second after it was painted, also one after an ignored tap', async () => {
  const onPress = open();
  await pass(300);
  await person.click(button());
  await pass(TAP_GUARD_MS + 3 * A_FRAME_MS);
  await person.click(button());
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('a guarded button accepts a key at once', async () => {
  const onPress = open();
  button().focus();
  await person.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('a guarded button accepts the click of a screen reader at once, because no pointer made it', () => {
  const onPress = open();
  fireEvent.click(button(), { detail: 0 });
  expect(onPress).toHaveBeenCalledTimes(1);
});

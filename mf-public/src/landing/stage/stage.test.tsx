import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeView } from '../../view/fake-view';
import { Stage } from './stage';

const ONE_ROUND_MS = 10_000;
/** Shorter than any step of the story, so that each is drawn before the next is due. */
const FRAME_MS = 100;

function play() {
  const view = createFakeView();
  const page = render(<Stage view={view} />);
  const picture = () => screen.getByTestId('stage').textContent ?? '';
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += FRAME_MS) act(() => view.pass(FRAME_MS));
  };
  return { ...page, view, picture, pass };
}

describe('the landing page’s animation of three devices', () => {
  it('shows three devices with one queue before anything has moved', () => {
    const { picture } = play();
    expect(picture()).toContain('Now Serving27Amira');
    expect(picture()).toContain('Thanks, Leo!31');
    expect(picture()).toContain('31 Leo');
    expect(picture()).toContain('27 AmiraMark as Served');
  });

  it('moves the wall on after the admin has tapped', () => {
    const { picture, pass } = play();
    pass(4_000);
    expect(picture()).toContain('Now Serving28Jonas');
    expect(picture()).toContain('28 JonasMark as Served');
  });

  it('goes on by itself, round after round', () => {
    const { picture, pass } = play();
    pass(3 * ONE_ROUND_MS);
    expect(picture()).not.toContain('Now Serving27');
  });

  it('stops while it is out of view or motion is not wanted, and goes on afterwards', () => {
    const { view, picture, pass } = play();
    act(() => view.setMotion(false));
    const before = picture();
    pass(3 * ONE_ROUND_MS);
    expect(picture()).toBe(before);
    act(() => view.setMotion(true));
    pass(ONE_ROUND_MS);
    expect(picture()).not.toBe(before);
  });

  it('can be paused and played', async () => {
    const { picture, pass } = play();
    const before = picture();
    await userEvent.click(screen.getByRole('button', { name: 'Pause animation' }));
    pass(3 * ONE_ROUND_MS);
    expect(picture()).toBe(before);
    await userEvent.click(screen.getByRole('button', { name: 'Play animation' }));
    pass(ONE_ROUND_MS);
    expect(picture()).not.toBe(before);
  });

  it('is described in words for people who do not see it, and is not read as many numbers', () => {
    play();
    expect(screen.getByText(/^Three devices share one queue/)).toBeInTheDocument();
    expect(screen.getByTestId('stage')).toHaveAttribute('aria-hidden', 'true');
  });

  it('stops its timers when it is left', () => {
    const { view, unmount } = play();
    unmount();
    expect(() => view.pass(ONE_ROUND_MS)).not.toThrow();
  });
});

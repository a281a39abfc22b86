import { describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { createFakeClock } from '../clock/fake-clock';
import { DisplayScreen } from './display.screen';

function open() {
  const clock = createFakeClock();
  const page = render(
    <MemoryRouter>
      <DisplayScreen host={createFakeHost({ user: null })} clock={clock} />
    </MemoryRouter>,
  );
  const pass = (ms: number) => act(() => clock.pass(ms));
  return { ...page, clock, pass };
}

const region = (name: string) => screen.getByRole('region', { name });
const now = () => region('Now Serving').textContent;
const next = () =>
  within(region('Up Next'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the demo display', () => {
  it('shows whose turn it is, and the five after', () => {
    open();
    expect(now()).toBe('Now Serving1Amira');
    expect(next()).toEqual(['2Jonas', '3Priya', '4Tom', '5Leo', '6Ines']);
  });

  it('moves on every 5 seconds', () => {
    const { pass } = open();
    pass(4_999);
    expect(now()).toBe('Now Serving1Amira');
    pass(1);
    expect(now()).toBe('Now Serving2Jonas');
    expect(next()[0]).toBe('3Priya');
    pass(5_000);
    expect(now()).toBe('Now Serving3Priya');
  });

  it('begins again at 1 after 50', () => {
    const { pass } = open();
    pass(49 * 5_000);
    expect(now()).toMatch(/^Now Serving50/);
    expect(next()[0]).toMatch(/^1\D/);
    pass(5_000);
    expect(now()).toMatch(/^Now Serving1\D/);
  });

  it('can be paused and resumed', async () => {
    const { pass } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    pass(60_000);
    expect(now()).toBe('Now Serving1Amira');
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    pass(5_000);
    expect(now()).toBe('Now Serving2Jonas');
  });

  it('stops its clock when it is left', () => {
    const { clock, unmount } = open();
    unmount();
    expect(clock.running()).toBe(0);
  });
});

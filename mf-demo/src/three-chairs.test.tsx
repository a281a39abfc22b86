import { describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { AdminScreen } from './admin/admin.screen';
import { UNDO_SHOWN_MS } from './admin/undo-notice';
import { CheckInScreen } from './check-in/check-in.screen';
import { createFakeClock } from './clock/fake-clock';
import { DisplayScreen } from './display/display.screen';

const SCREENS = { admin: AdminScreen, 'check-in': CheckInScreen, wall: DisplayScreen };

type Screen = keyof typeof SCREENS;

async function openShop(first: Screen) {
  const clock = createFakeClock();
  const host = createFakeHost({ user: null, api: {} });
  const page = (shown: Screen) => {
    const Shown = SCREENS[shown];
    return (
      <MemoryRouter key={shown} initialEntries={['/Demo?chairs=3']}>
        <Shown host={host} clock={clock} random={() => 0} />
      </MemoryRouter>
    );
  };
  const { rerender, unmount } = render(page(first));
  await screen.findByRole('heading', { level: 1 });
  return {
    clock,
    unmount,
    open: (shown: Screen) => rerender(page(shown)),
    pass: (ms: number) => act(() => clock.pass(ms)),
  };
}

const region = (name: string) => screen.getByRole('region', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** By a key, which counts at once. */
async function press(name: string | RegExp) {
  act(() => button(name).focus());
  await userEvent.keyboard('{Enter}');
}
const rows = () =>
  within(region('Next Customers'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/(Call Customer|Delete).*/, '').trim());

it('the demo of three chairs is shown only if it was chosen', () => {
  render(
    <MemoryRouter initialEntries={['/Demo-admin']}>
      <AdminScreen host={createFakeHost({ user: null })} clock={createFakeClock()} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Queue' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Chair 1' })).not.toBeInTheDocument();
});

describe('the demo admin of three chairs', () => {
  it('shows who is in which chair, and who waits for whom', async () => {
    await openShop('admin');
    expect(region('Chair 1')).toHaveTextContent(/Ann.*101.*Amira/);
    expect(region('Chair 2')).toHaveTextContent(/Ben.*102.*Priya/);
    expect(button('Next 104 Tom')).toBe(within(region('Chair 3')).getByRole('button'));
    expect(rows()).toEqual(['103Jonas for Ben', '104Tom', '105Leo', '106Ines for Ann', '107Charlotte']);
  });

  it('calls the next customer to a chair, and the keyboard goes on there', async () => {
    await openShop('admin');
    await press('Next 104 Tom');
    expect(region('Chair 3')).toHaveTextContent(/104.*Tom/);
    expect(button('Mark as Served 104 Tom')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Called 104 Tom to Chair 3.');
    expect(rows()).toHaveLength(4);
  });

  it('serves one chair’s customer, calls its next one, and undoes both', async () => {
    await openShop('admin');
    await press('Mark as Served 102 Priya');
    expect(region('Chair 2')).toHaveTextContent('103');
    expect(region('Chair 1')).toHaveTextContent('101');
    expect(button('Mark as Served 103 Jonas')).toHaveFocus();
    await press('Undo');
    expect(region('Chair 2')).toHaveTextContent('102');
    expect(rows()[0]).toBe('103Jonas for Ben');
    expect(button('Mark as Served 102 Priya')).toHaveFocus();
  });

  it('calls a customer again, and offers no undo for that', async () => {
    await openShop('admin');
    await press('Call again 101 Amira');
    expect(region('Chair 1')).toHaveTextContent('called 2×');
    expect(screen.getByRole('status')).toHaveTextContent('Called 101 Amira again.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes a customer who did not come out of the chair', async () => {
    await openShop('admin');
    await press('No-show 101 Amira');
    expect(region('Chair 1')).toHaveTextContent('104');
    expect(screen.getByRole('status')).toHaveTextContent('101 Amira did not come.');
  });

  it('deletes a customer who waits, and the keyboard goes on at the next row', async () => {
    const { pass } = await openShop('admin');
    await press('Delete 105 Leo');
    expect(button('Delete 106 Ines')).toHaveFocus();
    await press('Undo');
    expect(button('Delete 105 Leo')).toHaveFocus();
    await press('Delete 105 Leo');
    pass(UNDO_SHOWN_MS);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('does not take the second half of a double tap for a serve', async () => {
    await openShop('admin');
    await userEvent.click(button('Mark as Served 101 Amira'));
    expect(region('Chair 1')).toHaveTextContent('101');
  });

  it('starts again when everybody has gone', async () => {
    await openShop('admin');
    await press(/^Next /);
    for (let left = 7; left > 0; left -= 1)
      await press(screen.getAllByRole('button', { name: /^Mark as Served/ })[0]?.textContent ?? '');
    expect(region('Chair 2')).toHaveTextContent('Nobody is waiting.');
    expect(screen.getByText('No more customers')).toBeInTheDocument();
    await press('Start again');
    expect(region('Chair 1')).toHaveTextContent('101');
    expect(button('Mark as Served 101 Amira')).toHaveFocus();
  });
});

describe('the demo wall of three chairs', () => {
  const now = () => region('Now Serving').textContent;

  it('shows the chair of each customer, the newest call first, and calls somebody every 5 seconds', async () => {
    const { pass } = await openShop('wall');
    expect(now()).toBe('Now Serving102 Priya Chair 2101 Amira Chair 1');
    pass(5_000);
    expect(now()).toBe('Now Serving104 Tom Chair 3102 Priya Chair 2101 Amira Chair 1');
    await userEvent.click(button('Pause'));
    pass(60_000);
    expect(now()).toMatch(/^Now Serving104/);
    expect(within(region('Up Next')).getAllByRole('listitem')).toHaveLength(5);
  });

  it('stops its clock when it is left', async () => {
    const { clock, unmount } = await openShop('wall');
    unmount();
    expect(clock.running()).toBe(0);
  });
});

describe('the demo check-in of three chairs', () => {
  it('takes a customer who asks for a person into the queue of all three screens', async () => {
    const { open } = await openShop('check-in');
    const people = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(people).toEqual([
      ...['Anyone (shortest wait) · 3 ahead of you', 'Ann · 4 ahead of you'],
      ...['Ben · 4 ahead of you', 'Cleo · 3 ahead of you'],
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Olive');
    await userEvent.click(screen.getByRole('radio', { name: /^Ben/ }));
    await press('Get My Number');
    expect(screen.getByText(/^Your queue number is/)).toHaveTextContent('108');
    expect(screen.getByText('For Ben · 4 people ahead of you')).toBeInTheDocument();
    open('admin');
    expect(rows().at(-1)).toBe('108Olive for Ben');
    open('wall');
    expect(region('Up Next')).toHaveTextContent('107Charlotte');
  });
});

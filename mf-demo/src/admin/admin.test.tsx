import { describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { createFakeClock } from '../clock/fake-clock';
import { AdminScreen } from './admin.screen';
import { UNDO_SHOWN_MS } from './undo-notice';

function open() {
  const clock = createFakeClock();
  const page = render(
    <MemoryRouter>
      <AdminScreen host={createFakeHost({ user: null })} clock={clock} />
    </MemoryRouter>,
  );
  const pass = (ms: number) => act(() => clock.pass(ms));
  return { ...page, clock, pass };
}

const region = (name: string) => screen.getByRole('region', { name });
const current = () => region('Current Customer').textContent;
const rows = () => within(region('Next Customers')).queryAllByRole('listitem');
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const serveAll = async () => {
  for (let left = 4; left > 0; left--) await press('Mark as Served');
};

describe('the demo admin', () => {
  it('begins with 101 as the current customer and three to follow', () => {
    open();
    expect(current()).toMatch(/101.*Amira/);
    expect(rows().map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['102', '103', '104']);
  });

  it('removes the current customer on Mark as Served, and the next moves up', async () => {
    open();
    await press('Mark as Served');
    expect(current()).toMatch(/102.*Priya/);
    expect(rows()).toHaveLength(2);
  });

  it('deletes the one customer that the button names', async () => {
    open();
    await press('Delete 103 Jonas');
    expect(rows().map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['102', '104']);
    expect(current()).toMatch(/101/);
  });

  it('offers to call only those who left a phone number', () => {
    open();
    const calls = within(region('Next Customers')).getAllByRole('link', { name: /^Call Customer/ });
    expect(calls.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Call Customer 103 Jonas', 'tel:07700900103'],
      ['Call Customer 104 Tom', 'tel:07700900104'],
    ]);
  });

  it('says when nobody follows, and when nobody is left', async () => {
    open();
    for (const name of ['Delete 102 Priya', 'Delete 103 Jonas', 'Delete 104 Tom']) await press(name);
    expect(screen.queryByText('No more customers')).not.toBeNull();
    expect(screen.queryByText('No customers in queue')).toBeNull();
    await press('Mark as Served');
    expect(screen.queryByText('No customers in queue')).not.toBeNull();
  });

  it('starts again with the same four', async () => {
    open();
    await serveAll();
    await press('Start again');
    expect(current()).toMatch(/101/);
    expect(rows()).toHaveLength(3);
  });
});

describe('in the demo, undo', () => {
  it('says who was served and puts them back', async () => {
    open();
    await press('Mark as Served');
    expect(screen.getByRole('status').textContent).toContain('Served 101 Amira.');
    await press('Undo');
    expect(current()).toMatch(/101/);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('puts a deleted customer back to their place', async () => {
    open();
    await press('Delete 103 Jonas');
    expect(screen.getByRole('status').textContent).toContain('Deleted 103 Jonas.');
    await press('Undo');
    expect(rows().map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['102', '103', '104']);
  });

  it('is read out: its words come into a region that was there before', async () => {
    open();
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    await press('Mark as Served');
    expect(region).toHaveTextContent('Served 101 Amira.');
  });

  it('is offered for 10 seconds', async () => {
    const { pass } = open();
    await press('Mark as Served');
    pass(UNDO_SHOWN_MS - 1);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('gives each tap its own 10 seconds', async () => {
    const { pass } = open();
    await press('Mark as Served');
    pass(8_000);
    await press('Mark as Served');
    pass(8_000);
    expect(screen.getByRole('status').textContent).toContain('Served 102 Priya.');
  });

  it('does not go while the keyboard is on it', async () => {
    const { pass } = open();
    await press('Mark as Served');
    act(() => button('Undo').focus());
    pass(60_000);
    await userEvent.keyboard('{Enter}');
    expect(current()).toMatch(/101/);
  });

  it('goes after 10 seconds the next time, though the keyboard was on it before', async () => {
    const { pass } = open();
    await press('Mark as Served');
    act(() => button('Undo').focus());
    await userEvent.keyboard('{Enter}');
    await press('Mark as Served');
    pass(UNDO_SHOWN_MS);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('stops its clock when the screen is left', async () => {
    const { clock, unmount } = open();
    await press('Mark as Served');
    unmount();
    expect(clock.running()).toBe(0);
  });
});

describe('in the demo, the keyboard focus', () => {
  it('stays on Mark as Served from customer to customer, and goes to Start again after the last', async () => {
    open();
    await press('Mark as Served');
    expect(document.activeElement).toBe(button('Mark as Served'));
    for (let left = 3; left > 0; left--) await press('Mark as Served');
    expect(document.activeElement).toBe(button('Start again'));
    await press('Start again');
    expect(document.activeElement).toBe(button('Mark as Served'));
  });

  it('goes to the row that moved up, and from the last row to the one before', async () => {
    open();
    await press('Delete 103 Jonas');
    expect(document.activeElement).toBe(button('Delete 104 Tom'));
    await press('Delete 104 Tom');
    expect(document.activeElement).toBe(button('Delete 102 Priya'));
    await press('Delete 102 Priya');
    expect(document.activeElement).toBe(button('Mark as Served'));
  });

  it('goes to the customer who was put back', async () => {
    open();
    await press('Delete 103 Jonas');
    await press('Undo');
    expect(document.activeElement).toBe(button('Delete 103 Jonas'));
  });

  it('stays where it is when the time to undo is over', async () => {
    const { pass } = open();
    await press('Delete 103 Jonas');
    act(() => button('Delete 102 Priya').focus());
    pass(UNDO_SHOWN_MS);
    expect(document.activeElement).toBe(button('Delete 102 Priya'));
  });
});

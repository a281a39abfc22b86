import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JustClosed } from '@queuebell/contracts';
import { JUST_CLOSED_MAX, POLL_INTERVAL_MS, PUT_BACK_WINDOW_MS } from '@queuebell/contracts/limits';
import { refusal, testUser } from '@queuebell/host-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { NOW, amira, jonas, priya } from '../queue/testing';
import { DOUBLE_TAP_MS } from './counter/admin-state';
import { NOTICE_MS } from './parts/undo-line';
import { CHAIRS } from './deferred/testing';
import { current, deleteButton, numbers, openAdmin, owner, pass, putBack, serve, tap, undo } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('undo on the admin screen', () => {
  it('puts back a customer who was deleted by mistake', async () => {
    const { restoreEntry } = await openAdmin();
    await tap(deleteButton('28 Jonas'));
    await tap(undo()!);
    expect(restoreEntry).toHaveBeenCalledWith({ userId: testUser.id, number: 28, day: '2026-11-21' });
    expect(numbers()).toEqual(['28', '29']);
    expect(undo()).not.toBeInTheDocument();
    expect(deleteButton('28 Jonas')).toHaveFocus();
  });

  it('puts back a customer who was served by mistake', async () => {
    await openAdmin();
    await tap(serve());
    await tap(undo()!);
    expect(current()).toHaveTextContent('27');
    expect(serve()).toHaveFocus();
  });

  it('is offered for 10 seconds', async () => {
    await openAdmin();
    await tap(serve());
    await pass(9_900);
    expect(undo()).toBeInTheDocument();
    await pass(200);
    expect(undo()).not.toBeInTheDocument();
  });

  it('waits while the keyboard is on it, and goes 10 seconds after that has left', async () => {
    await openAdmin();
    await tap(serve());
    act(() => undo()?.focus());
    await pass(5 * NOTICE_MS);
    expect(undo()).toHaveFocus();
    act(() => serve().focus());
    await pass(NOTICE_MS - 1);
    expect(undo()).toBeInTheDocument();
    await pass(1);
    expect(undo()).not.toBeInTheDocument();
    expect(serve()).toHaveFocus();
  });

  it('waits while the pointer is on it, also when the keyboard was and left', async () => {
    await openAdmin();
    await tap(serve());
    await owner.hover(screen.getByText('27 Amira served'));
    act(() => undo()?.focus());
    act(() => serve().focus());
    await pass(5 * NOTICE_MS);
    expect(undo()).toBeInTheDocument();
    await owner.hover(current());
    await pass(NOTICE_MS);
    expect(undo()).not.toBeInTheDocument();
  });

  it('goes after 10 seconds the next time, though it was used with the keyboard before', async () => {
    await openAdmin();
    await tap(serve());
    act(() => undo()?.focus());
    await owner.keyboard('{Enter}');
    await pass(DOUBLE_TAP_MS);
    act(() => serve().focus());
    await owner.keyboard('{Enter}');
    await pass(0);
    expect(undo()).toBeInTheDocument();
    await pass(NOTICE_MS);
    expect(undo()).not.toBeInTheDocument();
  });

  it('is read out: its words come into a region that was there before', async () => {
    await openAdmin();
    const regions = screen.getAllByRole('status');
    await tap(serve());
    const region = regions.find((status) => status.textContent?.includes('27 Amira served'));
    expect(region).toBeInTheDocument();
  });

  it('is offered for another 10 seconds after another change', async () => {
    await openAdmin();
    await tap(deleteButton('29 Priya'));
    await pass(6_000);
    await tap(serve());
    await pass(6_000);
    expect(undo()).toBeInTheDocument();
    expect(screen.getByText('27 Amira served')).toBeInTheDocument();
  });

  it('is sent once for a double tap', async () => {
    const { restoreEntry } = await openAdmin();
    restoreEntry.mockReturnValue(new Promise(() => undefined));
    await tap(serve());
    await owner.dblClick(undo()!);
    expect(restoreEntry).toHaveBeenCalledTimes(1);
  });

  it('says why when it comes too late, until somebody has read that', async () => {
    const { restoreEntry, host } = await openAdmin();
    const words = 'It is too late to put this customer back.';
    restoreEntry.mockImplementation(() => refusal(409, 'UNDO_TOO_LATE', words));
    await tap(serve());
    await tap(undo()!);
    await pass(NOTICE_MS);
    expect(screen.getByText(`Not put back. ${words}`)).toBeInTheDocument();
    expect(undo()).not.toBeInTheDocument();
    expect(host.problems).toContainEqual(expect.objectContaining({ area: 'queue/restore' }));
    await tap(screen.getByRole('button', { name: 'OK, 27 Amira' }));
    expect(screen.queryByText(/^Not put back/)).not.toBeInTheDocument();
  });

  it('leaves the keyboard at the current customer when it comes too late and nobody is left', async () => {
    const { restoreEntry } = await openAdmin([amira]);
    restoreEntry.mockImplementation(() => refusal(409, 'UNDO_TOO_LATE', 'It is too late.'));
    await tap(serve());
    act(() => undo()?.focus());
    await owner.keyboard('{Enter}');
    await pass(0);
    expect(screen.getByText('Not put back. It is too late.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Current Customer' })).toHaveFocus();
  });

  it('is offered for each of several closings', async () => {
    await openAdmin();
    await tap(deleteButton('28 Jonas'));
    await pass(DOUBLE_TAP_MS);
    await tap(deleteButton('29 Priya'));
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2);
    await tap(screen.getByRole('button', { name: 'Undo: 28 Jonas removed' }));
    expect(numbers()).toEqual(['28']);
    expect(undo()).toHaveAccessibleName('Undo: 29 Priya removed');
  });
});

describe('the list of customers just closed', () => {
  it('offers to put each back for as long as the server allows it', async () => {
    const { restoreEntry } = await openAdmin();
    await tap(deleteButton('28 Jonas'));
    await pass(PUT_BACK_WINDOW_MS - 60_000);
    expect(undo()).not.toBeInTheDocument();
    expect(screen.getByText('removed, 9 min ago')).toBeInTheDocument();
    await tap(putBack('28 Jonas'));
    expect(restoreEntry).toHaveBeenCalledWith({ userId: testUser.id, number: 28, day: '2026-11-21' });
    expect(numbers()).toEqual(['28', '29']);
    expect(screen.queryByText('Just closed')).not.toBeInTheDocument();
  });

  it('drops customers when it is too late, by the time since this screen heard of them', async () => {
    const { change } = await openAdmin();
    // The server's clock is an hour behind.
    const closedAt = new Date(NOW - 3_600_000).toISOString();
    await change([amira], [{ number: 28, name: 'Jonas', outcome: 'removed', closedAt }]);
    await pass(POLL_INTERVAL_MS * 2);
    expect(putBack('28 Jonas')).toBeInTheDocument();
    await pass(PUT_BACK_WINDOW_MS);
    expect(screen.queryByText('Just closed')).not.toBeInTheDocument();
  });

  it('has those of all screens of the shop', async () => {
    const { change } = await openAdmin();
    const closedAt = new Date(NOW).toISOString();
    await change([jonas, priya], [{ number: 27, name: 'Amira', outcome: 'served', closedAt }]);
    await pass(POLL_INTERVAL_MS * 2);
    expect(screen.getByText('Just closed')).toHaveTextContent('Just closed · 1');
    expect(putBack('27 Amira')).toBeInTheDocument();
    expect(undo()).not.toBeInTheDocument();
  });

  it('is folded, and the no-shows have an open list of their own that covers nothing', async () => {
    const { change } = await openAdmin();
    const closedAt = new Date(NOW).toISOString();
    await change(
      [priya],
      [
        { number: 28, name: 'Jonas', outcome: 'no-show', closedAt },
        { number: 27, name: 'Amira', outcome: 'served', closedAt },
      ],
    );
    await pass(POLL_INTERVAL_MS * 2);
    const noShows = screen.getByRole('region', { name: 'No-shows · 1' });
    expect(within(noShows).getByRole('button', { name: 'Put back 28 Jonas' })).toBeVisible();
    expect(noShows.closest('footer')).toBeNull();
    expect(screen.getByText('Just closed')).toHaveTextContent('Just closed · 1');
    expect(putBack('27 Amira')).not.toBeVisible();
  });

  it('leads to the rest of the day in a shop with several chairs', async () => {
    const closedAt = new Date(NOW).toISOString();
    await openAdmin([jonas], {
      chairs: CHAIRS,
      serving: [],
      justClosed: [{ number: 27, name: 'Amira', outcome: 'no-show', closedAt }],
    });
    expect(screen.getByText('Earlier today')).toBeInTheDocument();
  });

  it('leads to the rest of the day if there may be more of them', async () => {
    const { change } = await openAdmin();
    const closed = Array.from({ length: JUST_CLOSED_MAX }, (_, place): JustClosed => ({
      ...{ number: 1 + place, name: `N${place}`, outcome: 'no-show', closedAt: new Date(NOW).toISOString() },
    }));
    await change([amira], closed.slice(1));
    await pass(POLL_INTERVAL_MS * 2);
    expect(screen.queryByText('Earlier today')).not.toBeInTheDocument();
    await change([amira], closed);
    await pass(POLL_INTERVAL_MS * 2);
    await tap(screen.getByText('Earlier today'));
    expect(await screen.findByRole('dialog', { name: 'Today' })).toBeInTheDocument();
  });
});

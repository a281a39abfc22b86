import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer, ApiClient } from '@queuebell/remote-kit';
import { answer, createFakeHost, refusal, testUser } from '@queuebell/remote-kit/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { NOW, amira, entry, jonas, priya, snapshot } from '../queue/testing';
import { AdminScreen } from './admin.screen';
import { DOUBLE_TAP_MS } from './admin-state';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const down = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const owner = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

/** A server with this queue, and the admin tablet in front of it. */
async function openAdmin(entries: QueueEntry[] = [amira, jonas, priya]) {
  let queue = snapshot(entries);
  const change = (data: QueueEntry[]): Promise<ApiAnswer<QueueSnapshot>> => {
    queue = snapshot(data, { revision: queue.revision + 1 });
    return answer(queue);
  };
  const readQueue = jest.fn<ApiClient['readQueue']>(() => answer(queue));
  const closeEntry = jest.fn<ApiClient['closeEntry']>((_owner, number) =>
    change(queue.data.filter((waiting) => waiting.number !== number)),
  );
  const restoreEntry = jest.fn<ApiClient['restoreEntry']>((_owner, number) =>
    change(entries.filter((known) => known.number === number || queue.data.includes(known))),
  );
  const host = createFakeHost({ api: { readQueue, closeEntry, restoreEntry } });
  const page = render(
    <MemoryRouter>
      <AdminScreen host={host} />
    </MemoryRouter>,
  );
  await pass(0);
  return { host, readQueue, closeEntry, restoreEntry, change, ...page };
}

/** Taps, and lets the server answer. */
async function tap(element: Element) {
  await owner.click(element);
  await pass(0);
}

const current = () => screen.getByRole('region', { name: 'Current Customer' });
const next = () => screen.getByRole('region', { name: 'Next Customers' });
const serve = () => screen.getByRole('button', { name: 'Mark as Served' });
const deleteButton = (who: string) => screen.getByRole('button', { name: `Delete ${who}` });
const numbers = () =>
  within(next())
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the admin tablet', () => {
  it('shows the current customer with wait and phone', async () => {
    await openAdmin();
    expect(current()).toHaveTextContent('27');
    expect(current()).toHaveTextContent('Amira');
    expect(current()).toHaveTextContent('waited 12 min');
    expect(within(current()).getByRole('link', { name: '07123456789' })).toHaveAttribute(
      'href',
      'tel:07123456789',
    );
    expect(document.title).toBe('Admin Side · Bar Barbers');
  });

  it('shows the rest in order, each with its wait; a long one draws attention', async () => {
    await openAdmin();
    expect(numbers()).toEqual(['28', '29']);
    expect(screen.getByText('16 min')).toHaveClass('long');
    expect(screen.getByText('7 min')).not.toHaveClass('long');
  });

  it('keeps the waits up to date between changes', async () => {
    await openAdmin();
    await pass(60_000);
    expect(screen.getByText('8 min')).toBeInTheDocument();
    expect(current()).toHaveTextContent('waited 13 min');
  });

  it('offers a call only to those who left a phone', async () => {
    await openAdmin();
    expect(screen.getByRole('link', { name: 'Call Customer 27 Amira' })).toHaveAttribute(
      'href',
      'tel:07123456789',
    );
    expect(screen.getByRole('link', { name: 'Call Customer 28 Jonas' })).toHaveTextContent('Call Customer');
    expect(screen.queryByRole('link', { name: /29 Priya/ })).not.toBeInTheDocument();
  });

  it('says when nobody waits', async () => {
    await openAdmin([]);
    expect(current()).toHaveTextContent('No customers in queue');
    expect(next()).toHaveTextContent('No more customers');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says when nobody follows', async () => {
    await openAdmin([amira]);
    expect(current()).toHaveTextContent('Amira');
    expect(next()).toHaveTextContent('No more customers');
  });

  it('notices a new customer within one poll', async () => {
    const { change } = await openAdmin([amira]);
    await change([amira, entry(28, 'Walk-in')]);
    await pass(POLL_INTERVAL_MS);
    expect(numbers()).toEqual(['28']);
  });
});

describe('serving and deleting', () => {
  it('serves the current customer and calls up the next', async () => {
    const { closeEntry } = await openAdmin();
    await tap(serve());
    expect(closeEntry).toHaveBeenCalledWith(testUser.id, 27, 'served');
    expect(current()).toHaveTextContent('28');
    expect(numbers()).toEqual(['29']);
    expect(screen.getByText('27 Amira served')).toBeInTheDocument();
  });

  it('announces who is current then', async () => {
    await openAdmin();
    const announced = screen.getByText('Amira');
    expect(announced).toHaveAttribute('aria-live', 'polite');
    await tap(serve());
    expect(announced).toHaveTextContent('Number 28, Jonas');
  });

  it('deletes a waiting customer', async () => {
    const { closeEntry } = await openAdmin();
    await tap(deleteButton('29 Priya'));
    expect(closeEntry).toHaveBeenCalledWith(testUser.id, 29, 'removed');
    expect(numbers()).toEqual(['28']);
    expect(screen.getByText('29 Priya removed')).toBeInTheDocument();
  });

  it('disables an entry’s buttons, and no others, while its request is under way', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockReturnValue(new Promise(() => undefined));
    await tap(deleteButton('28 Jonas'));
    expect(deleteButton('28 Jonas')).toBeDisabled();
    expect(deleteButton('29 Priya')).toBeEnabled();
    expect(serve()).toBeEnabled();
    await tap(serve());
    expect(serve()).toBeDisabled();
  });

  it('serves one customer on a double tap', async () => {
    const { closeEntry } = await openAdmin();
    await owner.dblClick(serve());
    await pass(0);
    expect(closeEntry).toHaveBeenCalledTimes(1);
    expect(current()).toHaveTextContent('28');
    await pass(DOUBLE_TAP_MS);
    await tap(serve());
    expect(current()).toHaveTextContent('29');
  });

  it('deletes one customer on a double tap, though another row comes under the finger', async () => {
    const { closeEntry } = await openAdmin();
    await tap(deleteButton('28 Jonas'));
    await tap(deleteButton('29 Priya'));
    expect(closeEntry).toHaveBeenCalledTimes(1);
    expect(numbers()).toEqual(['29']);
  });

  it('sends one request for two clicks at once', async () => {
    const { closeEntry } = await openAdmin();
    fireEvent.click(serve());
    fireEvent.click(serve());
    await pass(0);
    expect(closeEntry).toHaveBeenCalledTimes(1);
  });

  it('takes the server’s list, whatever it says', async () => {
    const { closeEntry, change } = await openAdmin();
    closeEntry.mockImplementation(() => change([priya, entry(30, 'Tom')]));
    await tap(serve());
    expect(current()).toHaveTextContent('29');
    expect(numbers()).toEqual(['30']);
  });

  it('is not undone by a poll that was on its way', async () => {
    const { readQueue } = await openAdmin();
    const before = snapshot([amira, jonas, priya]);
    let arrive: (late: ApiAnswer<QueueSnapshot>) => void = () => undefined;
    readQueue.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    await pass(POLL_INTERVAL_MS);
    await tap(serve());
    await act(async () => arrive({ ok: true, status: 200, body: before }));
    expect(current()).toHaveTextContent('28');
  });

  it('reports a failure, tells nobody, and lets the owner try again', async () => {
    const { host, closeEntry } = await openAdmin();
    closeEntry.mockImplementationOnce(down);
    await tap(serve());
    expect(host.problems).toEqual([expect.objectContaining({ area: 'queue/close' })]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(current()).toHaveTextContent('27');
    await tap(serve());
    expect(current()).toHaveTextContent('28');
  });

  it('frees the button when nobody answers', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockReturnValueOnce(new Promise(() => undefined));
    await tap(serve());
    await pass(15_000);
    expect(serve()).toBeEnabled();
  });
});

describe('the keyboard', () => {
  it('goes on with the next row when one was deleted', async () => {
    await openAdmin();
    await tap(deleteButton('28 Jonas'));
    expect(deleteButton('29 Priya')).toHaveFocus();
  });

  it('goes to the heading when the last row was deleted', async () => {
    await openAdmin();
    await tap(deleteButton('29 Priya'));
    expect(screen.getByRole('heading', { name: 'Next Customers' })).toHaveFocus();
  });

  it('stays on Mark as Served while there is somebody to serve', async () => {
    await openAdmin([amira, jonas]);
    await tap(serve());
    expect(serve()).toHaveFocus();
    await pass(DOUBLE_TAP_MS);
    await tap(serve());
    expect(screen.getByRole('heading', { name: 'Current Customer' })).toHaveFocus();
  });

  it('is not taken from where the owner went meanwhile', async () => {
    const { closeEntry, change } = await openAdmin();
    let finish: () => void = () => undefined;
    closeEntry.mockImplementation(
      () => new Promise((resolve) => (finish = () => void change([amira, priya]).then(resolve))),
    );
    await tap(deleteButton('28 Jonas'));
    serve().focus();
    await act(async () => finish());
    await pass(0);
    expect(numbers()).toEqual(['29']);
    expect(serve()).toHaveFocus();
  });
});

describe('undo', () => {
  const undo = () => screen.queryByRole('button', { name: 'Undo' });

  it('puts back who was deleted by mistake', async () => {
    const { restoreEntry } = await openAdmin();
    await tap(deleteButton('28 Jonas'));
    await tap(screen.getByRole('button', { name: 'Undo' }));
    expect(restoreEntry).toHaveBeenCalledWith(testUser.id, 28);
    expect(numbers()).toEqual(['28', '29']);
    expect(undo()).not.toBeInTheDocument();
    expect(deleteButton('28 Jonas')).toHaveFocus();
  });

  it('puts back who was served by mistake', async () => {
    await openAdmin();
    await tap(serve());
    await tap(screen.getByRole('button', { name: 'Undo' }));
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

  it('is offered for 10 seconds anew after another change', async () => {
    await openAdmin();
    await tap(deleteButton('29 Priya'));
    await pass(6_000);
    await tap(serve());
    await pass(6_000);
    expect(undo()).toBeInTheDocument();
    expect(screen.getByText('27 Amira served')).toBeInTheDocument();
  });

  it('is sent once on a double tap', async () => {
    const { restoreEntry } = await openAdmin();
    restoreEntry.mockReturnValue(new Promise(() => undefined));
    await tap(serve());
    await owner.dblClick(screen.getByRole('button', { name: 'Undo' }));
    expect(restoreEntry).toHaveBeenCalledTimes(1);
  });

  it('says why when it comes too late', async () => {
    const { restoreEntry, host } = await openAdmin();
    const words = 'It is too late to put this customer back.';
    restoreEntry.mockImplementation(() => refusal(409, 'UNDO_TOO_LATE', words));
    await tap(serve());
    await tap(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(undo()).not.toBeInTheDocument();
    expect(host.problems).toEqual([expect.objectContaining({ area: 'queue/restore' })]);
  });
});

describe('the admin tablet without its server', () => {
  it('keeps the list and says since when it is not live', async () => {
    const { readQueue } = await openAdmin();
    expect(screen.getByText('Live')).toBeInTheDocument();
    readQueue.mockImplementation(down);
    await pass(5 * 60_000);
    expect(screen.getByText('Not live since 14:05')).toBeInTheDocument();
    expect(numbers()).toEqual(['28', '29']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says so when the first try fails, and keeps trying', async () => {
    const host = createFakeHost({ api: { readQueue: down } });
    render(
      <MemoryRouter>
        <AdminScreen host={host} />
      </MemoryRouter>,
    );
    expect(screen.getByText('Loading the queue…')).toBeInTheDocument();
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('The queue cannot be reached.');
    await pass(POLL_INTERVAL_MS);
    expect(host.problems).toHaveLength(2);
  });

  it('shows the way to renew when serving is refused for want of a membership', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockImplementation(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Renew.'));
    await tap(serve());
    expect(screen.getByRole('alert')).toHaveTextContent('Your membership has ended.');
    expect(screen.getByRole('link', { name: 'Renew membership' })).toHaveAttribute('target', '_blank');
  });
});

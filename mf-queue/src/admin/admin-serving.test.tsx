import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { testUser } from '@queuebell/host-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { NOW, amira, entry, jonas, priya, snapshot } from '../queue/testing';
import { DOUBLE_TAP_MS } from './counter/admin-state';
import { current, deleteButton, numbers, openAdmin, owner, pass, serve, tap } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('serving and deleting on the admin screen', () => {
  it('serves the current customer and calls up the next', async () => {
    const { closeEntry } = await openAdmin();
    await tap(serve());
    expect(closeEntry).toHaveBeenCalledWith({
      userId: testUser.id,
      number: 27,
      outcome: 'served',
      day: '2026-11-21',
    });
    expect(current()).toHaveTextContent('28');
    expect(numbers()).toEqual(['29']);
    expect(screen.getByText('27 Amira served')).toBeInTheDocument();
  });

  it('announces the new current customer', async () => {
    await openAdmin();
    const announced = screen.getByText('Amira');
    expect(announced).toHaveAttribute('aria-live', 'polite');
    await tap(serve());
    expect(announced).toHaveTextContent('Number 28, Jonas');
  });

  it('deletes a waiting customer', async () => {
    const { closeEntry } = await openAdmin();
    await tap(deleteButton('29 Priya'));
    expect(closeEntry).toHaveBeenCalledWith({
      userId: testUser.id,
      number: 29,
      outcome: 'removed',
      day: '2026-11-21',
    });
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

  it('is shown as pending until it is answered', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockReturnValueOnce(new Promise(() => undefined));
    await tap(serve());
    expect(within(current()).getByText('Saving…')).toBeInTheDocument();
    expect(serve()).toBeDisabled();
  });
});

describe('after serving or deleting, the keyboard focus', () => {
  it('goes to the next row when one was deleted', async () => {
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

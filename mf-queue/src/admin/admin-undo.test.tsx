import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refusal, testUser } from '@queuebell/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import { NOW, amira } from '../queue/testing';
import { DOUBLE_TAP_MS } from './admin-state';
import { NOTICE_MS } from './desk-notice';
import { current, deleteButton, numbers, openAdmin, owner, pass, serve, tap } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
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

  it('is announced: its words come into a region that was there before', async () => {
    await openAdmin();
    const region = screen.getAllByRole('status').find((status) => status.textContent === '');
    await tap(serve());
    expect(region).toHaveTextContent('27 Amira served');
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
    expect(host.problems).toContainEqual(expect.objectContaining({ area: 'queue/restore' }));
  });

  it('leaves the keyboard at the current customer when it comes too late and nobody is left', async () => {
    const { restoreEntry } = await openAdmin([amira]);
    restoreEntry.mockImplementation(() => refusal(409, 'UNDO_TOO_LATE', 'It is too late.'));
    await tap(serve());
    act(() => undo()?.focus());
    await owner.keyboard('{Enter}');
    await pass(0);
    expect(screen.getByText('It is too late.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Current Customer' })).toHaveFocus();
    await pass(NOTICE_MS);
    expect(screen.queryByText('It is too late.')).not.toBeInTheDocument();
  });
});

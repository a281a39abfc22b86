import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueChange } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, screen } from '@testing-library/react';
import { NOW, entry } from '../queue/testing';
import { NOTICE_MS } from './parts/undo-line';
import { down, numbers, openAdmin, owner, pass, setOnline, tap, undo } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pause = () => screen.getByRole('button', { name: 'Pause joining' });
const resume = () => screen.getByRole('button', { name: 'Resume joining' });

describe('joining by phone, on the admin screen,', () => {
  it('is left out while the owner has not turned it on', async () => {
    await openAdmin();
    expect(screen.queryByText(/by phone/)).not.toBeInTheDocument();
  });

  it('is paused and opened again', async () => {
    const { setJoining } = await openAdmin([], { joining: 'open' });
    await tap(pause());
    expect(setJoining).toHaveBeenCalledWith({ userId: testUser.id, joining: 'paused' });
    expect(screen.getByText('Nobody can join by phone at the moment.')).toBeInTheDocument();
    expect(resume()).toHaveFocus();
    await tap(resume());
    expect(screen.getByText('Customers can join by phone.')).toBeInTheDocument();
  });

  it('is paused once at a double tap', async () => {
    const { setJoining } = await openAdmin([], { joining: 'open' });
    setJoining.mockReturnValueOnce(new Promise(() => undefined));
    await owner.dblClick(pause());
    expect(setJoining).toHaveBeenCalledTimes(1);
  });

  it('says why it could not be paused, until it is', async () => {
    const { setJoining, host } = await openAdmin([], { joining: 'open' });
    setJoining.mockImplementationOnce(down);
    setOnline(false);
    await tap(pause());
    await pass(60_000);
    expect(screen.getByText('Not changed: this tablet is offline.')).toBeInTheDocument();
    expect(host.problems).toContainEqual(expect.objectContaining({ area: 'queue/joining' }));
    setOnline(true);
    await tap(pause());
    expect(screen.queryByText(/^Not changed/)).not.toBeInTheDocument();
    expect(resume()).toBeInTheDocument();
  });
});

describe('removing everybody who joined by phone', () => {
  const line = [
    entry(1, 'Ann', { via: 'phone' }),
    entry(2, 'Ben', { via: 'phone' }),
    entry(3, 'Cleo'),
    entry(4, 'Dan', { via: 'phone' }),
  ];
  const removeAll = () => screen.queryByRole('button', { name: 'Remove everyone who joined by phone' });
  const change = (sequence: number, changed: number[]): QueueChange => ({
    ...{ sequence, at: new Date(NOW).toISOString(), who: 'Owner', what: '', undo: 'possible' },
    customers: changed.map((number) => ({ number, name: '' })),
  });
  /** Of the day, the newest first. */
  async function openWithChanges(changes: QueueChange[], waiting = line) {
    const day = '2026-11-21';
    const readChanges = jest.fn<FakeCalls['readChanges']>(() =>
      answer({ ...{ day, today: day, firstDay: day, before: null }, changes }),
    );
    const undoChange = jest.fn<FakeCalls['undoChange']>(() => opened.change(waiting));
    const opened = await openAdmin(waiting, { joining: 'paused' }, { api: { readChanges, undoChange } });
    return { ...opened, readChanges, undoChange };
  }

  it('happens at one tap, keeps the customer being served, and leaves the keyboard focus in place', async () => {
    const { removeJoined } = await openAdmin(line, { joining: 'paused' });
    await tap(removeAll()!);
    expect(removeJoined).toHaveBeenCalledWith({ userId: testUser.id });
    expect(numbers()).toEqual(['3']);
    expect(removeAll()).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(resume()).toHaveFocus();
  });

  it('is undone as one change, also if one of the customers had earlier changes', async () => {
    const { undoChange, readChanges } = await openWithChanges([change(9, [2, 4]), change(4, [2])]);
    await tap(removeAll()!);
    await tap(undo()!);
    expect(readChanges).toHaveBeenCalledWith({ userId: testUser.id, number: '2' });
    expect(undoChange).toHaveBeenCalledWith({ userId: testUser.id, sequence: 9 });
    expect(numbers()).toEqual(['2', '3', '4']);
    expect(undo()).not.toBeInTheDocument();
    expect(resume()).toHaveFocus();
  });

  it('of one customer names that customer, and is not mistaken for an earlier change of theirs', async () => {
    const alone = line.slice(0, 3);
    const { undoChange } = await openWithChanges([change(8, [2]), change(4, [2, 3])], alone);
    await tap(removeAll()!);
    expect(undo()).toHaveAccessibleName('Undo: 2 Ben removed');
    await tap(undo()!);
    expect(undoChange).toHaveBeenCalledWith({ userId: testUser.id, sequence: 8 });
  });

  it('offers the undo for ten seconds, and for as long as the keyboard is on it', async () => {
    await openWithChanges([]);
    await tap(removeAll()!);
    expect(screen.getByText('2 customers removed').closest('[role="status"]')).toBeInTheDocument();
    act(() => undo()?.focus());
    await pass(5 * NOTICE_MS);
    expect(undo()).toHaveAccessibleName('Undo: 2 customers removed');
    act(() => resume().focus());
    await pass(NOTICE_MS);
    expect(undo()).not.toBeInTheDocument();
  });

  it('offers no undo any more once another screen has put one of them back', async () => {
    const opened = await openWithChanges([]);
    await tap(removeAll()!);
    await opened.change(line);
    await pass(POLL_INTERVAL_MS * 2);
    expect(undo()).not.toBeInTheDocument();
  });

  it('says why the undo failed', async () => {
    const { undoChange } = await openWithChanges([change(9, [2, 4])]);
    undoChange.mockImplementationOnce(() => refusal(409, 'CANNOT_UNDO', 'That day is over.'));
    await tap(removeAll()!);
    await tap(undo()!);
    expect(screen.getByText('Not changed. That day is over.')).toBeInTheDocument();
  });

  it('says why it failed', async () => {
    const { removeJoined } = await openAdmin(line, { joining: 'paused' });
    removeJoined.mockImplementationOnce(down);
    await tap(removeAll()!);
    expect(undo()).not.toBeInTheDocument();
    expect(screen.getByText('Not changed: the server does not answer.')).toBeInTheDocument();
  });

  it('is offered while joining is paused, if somebody joined before', async () => {
    await openAdmin(line, { joining: 'open' });
    expect(removeAll()).not.toBeInTheDocument();
  });
});

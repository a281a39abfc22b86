import { jest } from '@jest/globals';
import type { QueueEntry, QueueSnapshot, SessionUser } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import {
  type FakeApi,
  type FakeCalls,
  type OwnParts,
  answer,
  createFakeHost,
  refusal,
} from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createScreen } from '../kiosk/testing';
import { amira, jonas, keyOf, noStream, priya, snapshot } from '../queue/testing';
import { AdminScreen } from './admin.screen';
import { snapshotAfter } from './offline/act-rules';
import { carryOut } from './deferred/testing';

export const owner = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export const down = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');

interface AdminOptions {
  user?: SessionUser;
  api?: FakeApi;
  standalone?: boolean;
  own?: OwnParts;
}

/**
 * A server with this queue, and the admin tablet in front of it.
 * @param joining whether customers may join by phone; left out, that is off
 */
export async function openAdmin(
  entries: QueueEntry[] = [amira, jonas, priya],
  { joining, ...settings }: Partial<QueueSnapshot> = {},
  { user, api = {}, standalone = false, own }: AdminOptions = {},
) {
  if (standalone) createScreen();
  const always: Partial<QueueSnapshot> = { justClosed: [], noShowPlace: 'after-two' };
  let queue = snapshot(entries, { ...always, ...(joining && { joining }), ...settings });
  const change = (
    data: QueueEntry[],
    justClosed = queue.justClosed ?? [],
  ): Promise<ApiAnswer<QueueSnapshot>> => {
    queue = { ...queue, data, revision: queue.revision + 1, justClosed };
    return answer(queue);
  };
  const closedBefore = (number: number) => (queue.justClosed ?? []).filter((one) => one.number !== number);
  const readQueue = jest.fn<FakeCalls['readQueue']>(() => answer(queue));
  const closeEntry = jest.fn<FakeCalls['closeEntry']>(({ number: closed, outcome = 'served' }) => {
    const number = Number(closed);
    const { name = '' } = entries.find((known) => known.number === number) ?? {};
    const closedAt = new Date().toISOString();
    const { serving } = queue;
    if (serving) queue = { ...queue, serving: serving.filter((each) => each.number !== number) };
    return change(
      queue.data.filter((waiting) => waiting.number !== number),
      [{ number, name, outcome, closedAt, key: keyOf(number) }, ...closedBefore(number)],
    );
  });
  const restoreEntry = jest.fn<FakeCalls['restoreEntry']>(({ number: restored }) => {
    const number = Number(restored);
    return change(
      entries.filter((known) => known.number === number || queue.data.includes(known)),
      closedBefore(number),
    );
  });
  const callAgain = jest.fn<FakeCalls['callAgain']>(() => change(queue.data));
  const changeQueue = jest.fn<FakeCalls['changeQueue']>(({ userId: _shop, ...command }) => {
    queue = carryOut(queue, command);
    return answer(queue);
  });
  const checkInCustomer = jest.fn<FakeCalls['checkIn']>(() =>
    answer({ queueNumber: 30, ahead: 3, ticketId: 'ticket' }, 201),
  );
  const deliverActs = jest.fn<FakeCalls['deliverActs']>(({ acts }) => {
    if (!navigator.onLine) return down();
    queue = { ...snapshotAfter(queue, acts, Date.now()), revision: queue.revision + 1 };
    return answer({ problems: [], queue });
  });
  const lease = jest.fn<FakeCalls['lease']>(() =>
    navigator.onLine
      ? answer({
          ...{ numbers: [801, 802], used: [], serviceDay: queue.serviceDay, lastDay: '2026-11-22' },
          ...{ timeZone: queue.shop.timeZone, now: new Date().toISOString() },
        })
      : down(),
  );
  const setJoining = jest.fn<FakeCalls['setJoining']>(({ joining: asked }) => {
    queue = { ...queue, revision: queue.revision + 1, joining: asked };
    return answer(queue);
  });
  const removeJoined = jest.fn<FakeCalls['removeJoined']>(() =>
    change(queue.data.filter(({ via }, index) => index === 0 || via !== 'phone')),
  );
  const host = createFakeHost({
    ...(user && { user }),
    ...(own && { own }),
    standalone,
    api: {
      readQueue,
      watchQueue: noStream,
      readMembershipNotice: () => answer({ notice: null }),
      readWaits: () => answer({ joining: null, places: [] }),
      closeEntry,
      restoreEntry,
      callAgain,
      changeQueue,
      checkIn: checkInCustomer,
      readChanges: () => answer({ day: '', today: '', firstDay: '2026-11-01', changes: [], before: null }),
      deliverActs,
      lease,
      endLease: () => answer({ returned: 2 }),
      setJoining,
      removeJoined,
      ...api,
    },
  });
  const page = render(
    <MemoryRouter>
      <AdminScreen host={host} />
    </MemoryRouter>,
  );
  await pass(0);
  return {
    host,
    readQueue,
    closeEntry,
    restoreEntry,
    callAgain,
    changeQueue,
    checkIn: checkInCustomer,
    deliverActs,
    setJoining,
    removeJoined,
    change,
    ...page,
  };
}

export async function tap(element: Element) {
  await owner.click(element);
  await pass(0);
}

export const current = () => screen.getByRole('region', { name: 'Current Customer' });
export const next = () => screen.getByRole('region', { name: 'Next Customers' });
export const serve = () => screen.getByRole('button', { name: 'Mark as Served' });
export const callAgainButton = () => screen.getByRole('button', { name: /^Announce again/ });
export const deleteButton = (who: string) => screen.getByRole('button', { name: `Delete ${who}` });
export const undo = () => screen.queryByRole('button', { name: /^Undo/ });
export const putBack = (who: string) => screen.getByRole('button', { name: `Put back ${who}` });
/** As a browser says whether it has a network. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
export const numbers = () =>
  within(next())
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { Chair, QueueEntry, QueueSnapshot, StaffCommand } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import { isOfReserve, partsOf } from '@queuebell/queue-rules';
import { press, type Saturday } from './day.ts';
import { oneOf, type Dice } from '../../kit/dice.ts';

const PAUSE_MS = 40;
const OUTAGE_AFTER_CUSTOMERS = 60;
const OUTAGE_MS = 10_000;
/** Longer than two taps that count as one. */
const OFFLINE_PAUSE_MS = 1_000;
/** One of so many acts that the screen has a button for is done there; the others are done by the calls that the screen would make. */
const ON_SCREEN = 5;

/** Nobody works there, and nobody is sent there. */
export const EMPTY_CHAIR: Chair = { id: 'four', name: 'Chair 4' };

export interface Barber {
  chair: Chair;
  /** The admin screen of this chair. */
  screen: Page;
  /** A line to an API process. */
  at: string;
  roll: Dice;
}

type Act = () => Promise<unknown>;

/** A barber serves whom Next gives, and now and then does all else that staff can do, until the day is over. */
export async function work(day: Saturday, barber: Barber, isEnough = () => day.isOver): Promise<void> {
  while (!isEnough()) {
    const queue = await day.send(barber.at, routes.readQueue, { userId: day.shop.ownerId });
    const act = queue && oneOf(barber.roll, actsOf(day, barber, queue));
    if (act) await act();
    await sleep(barber.roll(2 * PAUSE_MS));
  }
}

/** Staff give somebody a number at their screen; with the network, the screen then leases numbers for when it is away. @returns the number */
export async function addCustomer(day: Saturday, screen: Page): Promise<number> {
  const name = day.nextName;
  await screen.getByLabel('Name', { exact: true }).fill(name);
  await screen.getByRole('button', { name: 'Give a number' }).click();
  const words = screen.getByText(new RegExp(`^${name} has number \\d+\\.$`));
  await expect(words).toBeVisible();
  const [, number] = /number (\d+)/.exec((await words.textContent()) ?? '') ?? [];
  day.toldCustomers.push({ name, number: Number(number) });
  return Number(number);
}

/** As {@link work}, but in the middle of the day the barber has the screen alone, and that has no network. */
export async function workWithOutage(day: Saturday, barber: Barber): Promise<void> {
  await work(day, barber, () => day.isOver || day.came >= OUTAGE_AFTER_CUSTOMERS);
  await workOffline(day, barber);
  await work(day, barber);
}

async function workOffline(day: Saturday, { screen, chair }: Barber): Promise<void> {
  await screen.context().setOffline(true);
  // The other chairs may have served everybody that this one calls, so only these are sure to be delivered.
  for (let customers = 0; customers < 2; customers += 1)
    expect(isOfReserve(await addCustomer(day, screen))).toBe(true);
  const until = Date.now() + OUTAGE_MS;
  while (Date.now() < until) {
    await press(screen, chair.name, /^(Next|Mark as Served|End break)/);
    await sleep(OFFLINE_PAUSE_MS);
  }
  await screen.context().setOffline(false);
}

/** The next things that the barber may do, and how often. A new command of staff gets a line here. */
function actsOf(day: Saturday, barber: Barber, queue: QueueSnapshot): (readonly [number, Act])[] {
  const { served, waiting } = partsOf(queue);
  day.waiting = waiting.length;
  const mine = served.find(({ turn }) => turn?.chair === barber.chair.id);
  const someone = waiting[barber.roll(waiting.length || 1)];
  const acts = { ...callsOf(day, barber, queue), day, barber, queue };
  return [
    ...(mine ? actsForMine(acts, mine) : [[60, acts.next] as const]),
    ...(someone ? actsForWaiting(acts, someone, waiting) : []),
    ...actsForShop(acts),
  ];
}

type Acts = ReturnType<typeof callsOf> & { day: Saturday; barber: Barber; queue: QueueSnapshot };

function actsForMine(acts: Acts, { number, turn }: QueueEntry): (readonly [number, Act])[] {
  const { command, close, onScreen, callAgain } = acts;
  const chairs = (acts.queue.chairs ?? []).filter(({ id }) => id !== EMPTY_CHAIR.id);
  const other = chairs[acts.barber.roll(chairs.length || 1)];
  const hasCome = turn?.startedAt !== undefined;
  return [
    [90, onScreen(/^Mark as Served/, () => close(number, 'served'))],
    ...(hasCome
      ? []
      : ([
          [20, onScreen(/^Started/, command({ type: 'start', number }))],
          [3, onScreen(/^No-show/, () => close(number, 'no-show'))],
        ] as const)),
    [2, onScreen(/^Hold/, command({ type: 'hold', number, minutes: null }))],
    [2, onScreen(/^Back to queue/, command({ type: 'transfer', number, to: 'arrival' }))],
    [2, command({ type: 'transfer', number, to: 'front' })],
    ...(other ? [[2, command({ type: 'transfer', number, to: { chair: other.id } })] as const] : []),
    [3, () => callAgain(number)],
  ];
}

function actsForWaiting(
  { command, close, barber: { chair } }: Acts,
  { number, hold, priority, name }: QueueEntry,
  waiting: readonly QueueEntry[],
): (readonly [number, Act])[] {
  const behind = waiting.at(-1)?.number ?? null;
  return [
    [3, command({ type: 'move', number, behind: behind === number ? null : behind })],
    [3, command({ type: 'prioritize', number, reason: priority === undefined ? 'In pain' : null })],
    [hold ? 12 : 3, command(hold ? { type: 'resume', number } : { type: 'hold', number, minutes: 10 })],
    ...(hold ? [[4, command({ type: 'hold', number, minutes: 10, heldUntil: hold.until })] as const] : []),
    [2, command({ type: 'correct', number, details: { name, note: 'Fade' } })],
    [2, command({ type: 'transfer', number, to: { chair: chair.id } })],
    [2, command({ type: 'group', number, act: { type: 'call', chair: chair.id } })],
    [1, command({ type: 'group', number, act: { type: 'transfer', to: 'front' } })],
    [1, command({ type: 'group', number, act: { type: 'serve' } })],
    [1, command({ type: 'group', number, act: hold ? { type: 'resume' } : { type: 'hold', minutes: 10 } })],
    [1, command({ type: 'group', number, act: { type: 'move', behind } })],
    [1, command({ type: 'group', number, act: { type: 'remove' } })],
    [2, () => close(number, 'removed')],
    [1, () => close(number, 'no-show')],
  ];
}

function actsForShop({
  command,
  restore,
  undo,
  queue,
  day,
  barber: { chair },
}: Acts): (readonly [number, Act])[] {
  const isOnBreak = queue.chairs?.some((each) => each.id === chair.id && each.break !== undefined);
  const [gone] = queue.justClosed ?? [];
  return [
    isOnBreak
      ? [40, command({ type: 'endBreak', chair: chair.id })]
      : [1, command({ type: 'takeBreak', chair: chair.id, until: null })],
    queue.opening?.pause
      ? [40, command({ type: 'resumeCheckIn' })]
      : [1, command({ type: 'pauseCheckIn', until: null })],
    ...(gone && gone.number !== day.forgotten?.number ? [[2, () => restore(gone.number)] as const] : []),
    [5, undo],
  ];
}

function callsOf(day: Saturday, { at, chair, screen, roll }: Barber, queue: QueueSnapshot) {
  const shop = { userId: day.shop.ownerId };
  const of = { day: queue.serviceDay };
  const command =
    (asked: StaffCommand): Act =>
    () =>
      day.send(at, routes.changeQueue, { ...shop, ...asked, ...of });
  /** The screen's own button, or the call that it makes. */
  const onScreen =
    (button: RegExp, call: Act): Act =>
    async () =>
      (roll(ON_SCREEN) === 0 && (await press(screen, chair.name, button))) || call();
  return {
    command,
    onScreen,
    next: onScreen(/^Next/, command({ type: 'next', chair: chair.id })),
    close: (number: number, outcome: 'served' | 'removed' | 'no-show') =>
      day.send(at, routes.closeEntry, { ...shop, number, outcome, ...of }),
    callAgain: (number: number) => day.send(at, routes.callAgain, { ...shop, number }),
    restore: (number: number) => day.send(at, routes.restoreEntry, { ...shop, number, ...of }),
    /** One of the last changes that can be undone. */
    undo: async () => {
      const page = await day.send(at, routes.readChanges, shop);
      const isOfForgotten = ({ number }: { number: number }) => number === day.forgotten?.number;
      const possible =
        page?.changes
          .filter(({ undo, customers }) => undo === 'possible' && !customers.some(isOfForgotten))
          .slice(0, 10) ?? [];
      const change = possible[roll(possible.length || 1)];
      return change && day.send(at, routes.undoChange, { ...shop, sequence: change.sequence });
    },
  };
}

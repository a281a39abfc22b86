import { type Page } from '@playwright/test';
import * as routes from '@queuebell/contracts/routes';
import { ticketIdOf, type QueueSnapshot, type TicketView } from '@queuebell/contracts';
import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import { isOfReserve, partsOf, servedIn, type ClosedEntry, type Entry } from '@queuebell/queue-rules';
import { brokenPromise } from '@queuebell/queue-rules/testing/invariants';
import { call, clientOf } from '../../kit/client.ts';
import type { StoredQueue } from '../../kit/stored-queue.ts';
import { expect } from '../support/test.ts';
import type { Barber } from './barber.ts';
import type { Saturday } from './day.ts';

type Stored = Entry | ClosedEntry;

/** Nobody is lost, nobody is there twice, everybody has the number that they were told, and no number is two customers'. */
export function expectEverybodyOnce(
  { toldCustomers }: Saturday,
  { queue, visits, events }: StoredQueue,
): void {
  expect(brokenPromise(queue)).toBeNull();
  const all = everybodyIn({ queue, visits });
  const names = all.map(({ name }) => name);
  expect(new Set(names).size, 'Nobody is there twice.').toBe(names.length);
  expect(new Set(all.map(({ number }) => number)).size, 'Each number is one customer’s.').toBe(all.length);
  const byName = new Map(all.map((entry) => [entry.name, entry]));
  for (const { name, number } of toldCustomers) {
    const entry = byName.get(name);
    // Closed by another number before the tablet said which one it had told.
    const isHeld = events.some(
      (event) => event.type === 'numberHeld' && event.key === entry?.key && event.number === number,
    );
    expect(isHeld ? number : entry?.number, `The number of ${name}`).toBe(number);
  }
  const toldNames = new Set(toldCustomers.map(({ name }) => name));
  expect(names.filter((name) => !toldNames.has(name))).toEqual([]);
  const ofCounter = all.filter(({ number }) => !isOfReserve(number)).length;
  const gaps = events.filter(({ type }) => type === 'renumbered').length;
  expect(queue.counter - ofCounter, 'Numbers that nobody has').toBeLessThanOrEqual(gaps);
}

/** The queue's word counts before the history's. */
function everybodyIn({ queue, visits }: Pick<StoredQueue, 'queue' | 'visits'>): Stored[] {
  const here: Stored[] = [...queue.waiting, ...queue.closed];
  const keys = new Set(here.map(({ key }) => key));
  return [...here, ...visits.filter(({ key }) => !keys.has(key))];
}

/**
 * Every customer's ticket says what queue and history say.
 * @param readAgain what is stored by then: the archiver goes on
 */
export async function expectTickets(
  url: string,
  { shop }: Saturday,
  stored: StoredQueue,
  readAgain: () => Promise<StoredQueue>,
): Promise<void> {
  const served = new Set(servedIn(stored.queue).map(({ key }) => key));
  for (const entry of everybodyIn(stored)) {
    const id = ticketIdOf(shop.ownerId, entry.key);
    const view = await call(clientOf(url), routes.readTicket, { id });
    const ofGroup = view.group?.find((each) => each.number === entry.number);
    const { number, status, noShow } = ofGroup ?? view;
    // A group's ticket leaves out those whose turn was over long ago.
    if (number !== entry.number && entry.group !== undefined && !isIn(await readAgain(), entry)) continue;
    expect({ number, status, noShow }).toEqual({ number: entry.number, ...shownOf(entry, served) });
  }
}

const isIn = ({ queue: { waiting, closed } }: StoredQueue, { key }: Stored): boolean =>
  [...waiting, ...closed].some((each) => each.key === key);

function shownOf(entry: Stored, served: ReadonlySet<string>): Pick<TicketView, 'status' | 'noShow'> {
  if (!('outcome' in entry))
    return { status: served.has(entry.key) ? 'serving' : 'waiting', noShow: undefined };
  if (entry.outcome === 'no-show') return { status: 'removed', noShow: true };
  return { status: entry.outcome, noShow: undefined };
}

/** The words of a ticket's page, by the ticket's status. */
const WORDS: Record<TicketView['status'], RegExp> = {
  waiting: /ahead of you|You are next|Your place is held/,
  serving: /It’s your turn/,
  served: /You have been served/,
  removed: /no longer in the queue|you weren’t there/,
  left: /You have left the queue/,
  expired: /The day ended/,
};

export interface Screens {
  barbers: readonly Barber[];
  wall: Page;
  phones: readonly Page[];
}

/** Every screen shows the queue as it is stored, once the network is back. */
export async function expectScreens(
  url: string,
  { shop }: Saturday,
  { barbers, wall, phones }: Screens,
): Promise<void> {
  const { ownerId: userId, token } = shop;
  const read = (view: 'staff' | 'board') =>
    call(clientOf(url), routes.readQueue, { userId, view }, { token });
  for (const { screen, chair } of barbers) {
    await expect
      .poll(() => shownByAdmin(screen, chair.name))
      .toEqual(wantedByAdmin(await read('staff'), chair.id));
  }
  await expect.poll(() => shownByWall(wall)).toEqual(wantedByWall(await read('board')));
  for (const phone of phones) {
    const id = new URL(phone.url()).pathname.split('/').at(-1) ?? '';
    const { number, status } = await call(clientOf(url), routes.readTicket, { id });
    await expect(phone.getByRole('heading', { name: `Your number ${number}` })).toBeVisible();
    await expect(phone.getByRole('status').filter({ hasText: WORDS[status] })).toBeVisible();
  }
}

const numbersOf = (texts: readonly string[]): number[] =>
  texts.filter((text) => /^\d+$/.test(text)).map(Number);

async function shownByAdmin(screen: Page, chair: string) {
  const next = screen.getByRole('region', { name: 'Next Customers' });
  const mine = screen.getByRole('region', { name: chair });
  return {
    waiting: numbersOf(await next.locator('ol > li > b').allTextContents()),
    mine: numbersOf(await mine.getByRole('strong').allTextContents()),
  };
}

function wantedByAdmin(queue: QueueSnapshot, chair: string) {
  const { served, waiting } = partsOf(queue);
  return {
    waiting: waiting.map(({ number }) => number),
    mine: served.flatMap(({ number, turn }) => (turn?.chair === chair ? [number] : [])),
  };
}

async function shownByWall(wall: Page) {
  const panel = (heading: string) =>
    wall.locator('section', { has: wall.getByRole('heading', { name: heading }) });
  return {
    served: numbersOf(await panel('Now Serving').getByRole('strong').allTextContents()).sort(),
    next: numbersOf(await panel('Up Next').locator('ol > li > b').allTextContents()),
  };
}

function wantedByWall(queue: QueueSnapshot) {
  const { served, waiting } = partsOf(queue);
  return {
    served: served.map(({ number }) => number).sort(),
    next: waiting.slice(0, UP_NEXT_COUNT).map(({ number }) => number),
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { CheckinResponse } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import { takeNumber } from '../support/tablet.ts';
import { arriveAt, type Saturday } from './day.ts';
import { fromAnyAddress } from '../../kit/client.ts';
import type { Dice } from '../../kit/dice.ts';

const BROWSER_ID_BYTES = 16;
/** Of ten customers without a screen of this test, this many join by phone. */
const PHONES_OF_TEN = 1;
/** One of so many customers leaves. */
const ONE_LEAVES_OF = 20;
/** One of so many check-ins is of three people. */
const ONE_GROUP_OF = 15;
const PAUSE_MS = 100;
const OVER = /You have been served|no longer in the queue|you weren’t there|You have left the queue/;
const LOOK_WITHIN_MS = 3_000;

/** Customers at another tablet and with phones of their own, until so many have come to the shop. */
export async function comeByCalls(
  day: Saturday,
  { at, joinCode, count, roll }: { at: string; joinCode: string; count: number; roll: Dice },
): Promise<void> {
  while (day.came < count) {
    const isByPhone = roll(10) < PHONES_OF_TEN;
    const ticketId = isByPhone ? await join(day, at, joinCode) : await checkIn(day, at, roll);
    if (roll(ONE_LEAVES_OF) === 0) {
      await day.send(at, routes.leaveQueue, { id: ticketId }, { headers: fromAnyAddress() });
      if (roll(2) === 0)
        await day.send(at, routes.returnToQueue, { id: ticketId }, { headers: fromAnyAddress() });
    }
    await sleep(roll(2 * PAUSE_MS));
  }
}

async function checkIn(day: Saturday, at: string, roll: Dice): Promise<string> {
  const name = day.nextName;
  const headers = { 'idempotency-key': randomUUID() };
  const wishes = roll(8) === 0 ? { askedFor: 'one' } : { service: roll(4) === 0 ? 'colour' : 'cut' };
  // A father and two sons.
  const more = roll(ONE_GROUP_OF) === 0 ? [day.nextName, day.nextName] : [];
  const customer = { name, userId: day.shop.ownerId, ...wishes, ...(more.length > 0 && { more }) };
  return untilTaken(day, [name, ...more], () => day.send(at, routes.checkIn, customer, { headers }));
}

async function join(day: Saturday, at: string, code: string): Promise<string> {
  const name = day.nextName;
  const cookie = `queuebell-joiner=${randomBytes(BROWSER_ID_BYTES).toString('base64url')}`;
  const headers = { 'idempotency-key': randomUUID(), cookie, ...fromAnyAddress() };
  return untilTaken(day, [name], () => day.send(at, routes.join, { code, name }, { headers }));
}

/** Repeats a check-in with its key until it is answered, as tablets and phones do. @returns the ticket's id */
async function untilTaken(
  day: Saturday,
  names: readonly string[],
  send: () => Promise<CheckinResponse | null>,
): Promise<string> {
  let ticket = await send();
  while (!ticket) {
    await sleep(PAUSE_MS);
    ticket = await send();
  }
  const { queueNumber, more = [], ticketId } = ticket;
  for (const [place, number] of [queueNumber, ...more].entries()) {
    const name = names[place];
    if (name !== undefined) day.toldCustomers.push({ name, number });
  }
  return ticketId;
}

/** Customers at the tablet, with the network or without. */
export async function comeToTablet(day: Saturday, tablet: Page, count: number, roll: Dice): Promise<void> {
  for (let customer = 0; customer < count; customer += 1) {
    const name = day.nextName;
    await tablet.getByRole('radio', { name: /^Haircut/ }).check();
    const { number } = await takeNumber(tablet, name);
    day.toldCustomers.push({ name, number });
    await sleep(roll(2 * PAUSE_MS));
  }
}

/** Customers who scan the shop's code, one after the other, and look at their tickets until their turn is over, or the day. */
export async function comeByPhone(day: Saturday, phone: Page, poster: string, roll: Dice): Promise<void> {
  while (!day.isOver) {
    // The next customer's phone.
    await phone.context().clearCookies();
    await arriveAt(phone, poster);
    const name = day.nextName;
    await joinOn(phone, name);
    const words = await phone.getByRole('heading', { name: /^Your number \d+$/ }).textContent();
    day.toldCustomers.push({ name, number: Number(words?.replace(/\D/g, '')) });
    if (roll(3) === 0) await changeMind(phone);
    const isOver = () => phone.getByRole('status').filter({ hasText: OVER }).isVisible();
    while (!day.isOver && !(await isOver())) await sleep(PAUSE_MS);
  }
}

/** Presses again when the network has lost it: one phone has one place. */
async function joinOn(phone: Page, name: string): Promise<void> {
  while (!/\/ticket\//.test(phone.url())) {
    await phone
      .getByLabel('Name', { exact: true })
      .fill(name, { timeout: LOOK_WITHIN_MS })
      .catch(() => undefined);
    await phone
      .getByRole('radio', { name: /^Haircut/ })
      .check({ timeout: LOOK_WITHIN_MS })
      .catch(() => undefined);
    await phone
      .getByRole('button', { name: 'Join the queue' })
      .click({ timeout: LOOK_WITHIN_MS })
      .catch(() => undefined);
    await phone.waitForURL(/\/ticket\//, { timeout: LOOK_WITHIN_MS }).catch(() => undefined);
  }
}

/** Leaves, and takes the place back; without the network neither may happen. */
async function changeMind(phone: Page): Promise<void> {
  for (const name of ['I’m leaving', 'Take my place back']) {
    const button = phone.getByRole('button', { name });
    await button.click({ timeout: LOOK_WITHIN_MS }).catch(() => undefined);
  }
}

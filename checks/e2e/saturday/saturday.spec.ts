import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import * as routes from '@queuebell/contracts/routes';
import { call, clientOf } from '../../kit/client.ts';
import { expectReplay, storedQueue } from '../../kit/stored-queue.ts';
import { databaseUri } from '../support/database.ts';
import { openLine, type Line } from '../support/network-line.ts';
import { expect, test } from '../support/own-api.ts';
import { changeJoining } from '../support/phones.ts';
import { openVerified } from '../support/screens.ts';
import { logInAs, openShop, type Shop } from '../support/shops.ts';
import { openTablet } from '../support/tablet.ts';
import { openWall } from '../support/wall.ts';
import { comeByCalls, comeByPhone, comeToTablet } from './arrivals.ts';
import { addCustomer, EMPTY_CHAIR, work, workWithOutage, type Barber } from './barber.ts';
import { Saturday } from './day.ts';
import { diceOf } from '../../kit/dice.ts';
import { expectEverybodyOnce, expectScreens, expectTickets, type Screens } from './evening.ts';
import { failNowAndThen } from './network.ts';

const RUNS = Number(process.env['SATURDAY_RUNS'] ?? 1);
const SEED = Number(process.env['SATURDAY_SEED'] ?? 1);
const CUSTOMERS = 200;
const AT_TABLET = 12;
/** The shop closes when not more than so many wait. */
const LAST_CUSTOMERS = 30;
/** Longer than a screen waits before it tries again. */
const SETTLED_WITHIN_MS = 120_000;
/** Less than CALL_CARRIED_MS: an older delivered call would get the whole minute again. */
const CALLED_BEFORE_MS = 12_000;
const NO_SHOW_WITHIN_MS = 70_000;
/** Dice that follow those of three barbers and two phones. */
const [TABLET, NETWORK, CALLS] = [5, 6, 7];

const CHAIRS = [
  { id: 'one', name: 'Chair 1', person: 'Ann' },
  { id: 'two', name: 'Chair 2', services: ['cut'] },
  { id: 'three', name: 'Chair 3', person: 'Cleo' },
];
const SERVICES = [
  { id: 'cut', name: 'Haircut', minutes: 30 },
  { id: 'colour', name: 'Colour', minutes: 90 },
];
/** Open around the clock: the hour of a test is not known. */
const HOURS = {
  weekdays: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]),
  ...{ exceptions: [], dayStartsHour: 0, lastCheckInMinutes: 0, capacity: null },
};

/** Where it is about noon, so that no new day begins while the test runs. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // In these names the sign is turned around.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
  test(`seed ${seed}: ${CUSTOMERS} customers of three chairs, two processes and a bad network end in one right queue`, async ({
    browser,
    baseURL,
    ownApi,
    request,
  }) => {
    const suite = baseURL ?? '';
    const uri = await databaseUri();
    const shop = await openShop(request, { timeZone: zoneOfNoon() });
    const { queue: start } = await storedQueue(uri, shop.ownerId);
    const { token } = shop;
    const settings = {
      ...{ chairs: [...CHAIRS, EMPTY_CHAIR], services: SERVICES, mayAskForPerson: true },
      ...{ noShowMinutes: 1, hours: HOURS },
    };
    await call(request, routes.changeShop, settings, { token });
    const poster = await changeJoining(request, shop, 'open');
    const day = new Saturday(shop);
    await callInVain(day, suite);
    const lines = await Promise.all([suite, ownApi.url].map(openLine));
    try {
      const screens = await openScreens(browser, shop, { lines, seed });
      const [first] = screens.barbers;
      if (first) await leaseByAdding(day, first);
      await play(day, { ...screens, suite, lines, poster, seed });
      await expectSettled([screens.tablet, ...screens.barbers.map(({ screen }) => screen)]);
      await expectNoShow(day, suite);
      const read = () => storedQueue(uri, shop.ownerId);
      const stored = await read();
      expectReplay(start, stored);
      expectEverybodyOnce(day, stored);
      await expectTickets(ownApi.url, day, stored, read);
      await expectScreens(suite, day, screens);
      expect(screens.errors).toEqual([]);
      expect(day.toldCustomers.length).toBeGreaterThanOrEqual(CUSTOMERS);
    } finally {
      await Promise.allSettled(browser.contexts().map((context) => context.close()));
      for (const line of lines) await line.close();
    }
  });
}

interface OpenScreens extends Screens {
  tablet: Page;
  /** Errors that no code caught. */
  errors: readonly string[];
}

/** Half of the screens are at one process, half at the other. */
async function openScreens(
  browser: Browser,
  shop: Shop,
  { lines, seed }: { lines: readonly Line[]; seed: number },
): Promise<OpenScreens> {
  const [here = '', there = ''] = lines.map(({ url }) => url);
  const errors: string[] = [];
  const phone = () => newPage(browser, errors);
  const device = async () => {
    const page = await phone();
    await logInAs(page.context(), shop);
    return page;
  };
  const opened = async (open: (page: Page) => Promise<unknown>) => {
    const page = await device();
    await open(page);
    return page;
  };
  const [wall, tablet, ...barbers] = await Promise.all([
    opened((page) => openWall(page, here)),
    opened((page) => openTablet(page, there)),
    ...CHAIRS.map(async (chair, place): Promise<Barber> => {
      const at = place === 1 ? there : here;
      return { chair, at, screen: await openAt(await device(), at, chair.name), roll: diceOf(seed, place) };
    }),
  ]);
  return { wall, tablet, barbers, phones: [await phone(), await phone()], errors };
}

/**
 * Calls a customer to the empty chair and leaves them there. The call is delivered as an offline act of 12 seconds ago, so that the
 * customer's minute ends before the day does.
 */
async function callInVain(day: Saturday, suite: string): Promise<void> {
  const { ownerId: userId, token } = day.shop;
  const { name, forgotten } = await comeAlone(day, suite);
  day.forgotten = forgotten;
  const client = clientOf(suite);
  const { data, serviceDay } = await call(client, routes.readQueue, { userId }, { token });
  const { key = '' } = data.find((each) => each.name === name) ?? {};
  const done = { type: 'call', key, number: forgotten.number, chair: EMPTY_CHAIR.id } as const;
  const at = new Date(Date.now() - CALLED_BEFORE_MS).toISOString();
  const acts = [{ id: randomUUID(), at, day: serviceDay, done }];
  const { problems } = await call(client, routes.deliverActs, { userId, acts }, { token });
  expect(problems).toEqual([]);
  const breaks = { userId, type: 'takeBreak', chair: EMPTY_CHAIR.id, until: null } as const;
  await call(client, routes.changeQueue, breaks, { token });
}

async function comeAlone(day: Saturday, suite: string) {
  const name = day.nextName;
  const { ownerId: userId, token } = day.shop;
  const taken = await call(clientOf(suite), routes.checkIn, { userId, name }, { token });
  const { queueNumber: number, ticketId } = taken;
  day.toldCustomers.push({ name, number });
  return { name, forgotten: { number, ticketId } };
}

/** The clock has closed the forgotten customer, whom nobody else closes. */
async function expectNoShow({ forgotten }: Saturday, suite: string): Promise<void> {
  const id = forgotten?.ticketId ?? '';
  await expect
    .poll(() => call(clientOf(suite), routes.readTicket, { id }), { timeout: NO_SHOW_WITHIN_MS })
    .toMatchObject({ status: 'removed', noShow: true });
}

/** The day from the first customer to the last. */
async function play(
  day: Saturday,
  {
    wall,
    tablet,
    barbers,
    phones,
    lines,
    suite,
    poster,
    seed,
  }: OpenScreens & { suite: string; lines: readonly Line[]; poster: string; seed: number },
): Promise<void> {
  const urls = lines.map(({ url }) => url);
  const joinCode = poster.split('/').at(-1) ?? '';
  const devices = [tablet, wall, ...barbers.slice(1).map(({ screen }) => screen)].map((page) =>
    page.context(),
  );
  const lanes = [
    // The network of the others fails now and then.
    ...barbers.map((barber, place) => (place === 0 ? workWithOutage : work)(day, barber)),
    ...phones.map((phone, place) =>
      comeByPhone(day, phone, `${urls[place]}${poster}`, diceOf(seed, barbers.length + place)),
    ),
    failNowAndThen(day, { lines, devices, roll: diceOf(seed, NETWORK) }),
  ];
  const arrivals = Promise.all([
    ...urls.map((at, place) =>
      comeByCalls(day, { at, joinCode, count: CUSTOMERS, roll: diceOf(seed, CALLS + place) }),
    ),
    comeToTablet(day, tablet, AT_TABLET, diceOf(seed, TABLET)),
  ]);
  const untilEvening = async () => {
    await arrivals;
    // As long as the test may take: the barbers are as fast as the machine.
    await expect.poll(() => day.waiting, { timeout: 0 }).toBeLessThanOrEqual(LAST_CUSTOMERS);
    day.isOver = true;
    // A phone still wants its number.
    const resume = { userId: day.shop.ownerId, type: 'resumeCheckIn' } as const;
    await expect.poll(() => day.send(suite, routes.changeQueue, resume)).not.toBeNull();
  };
  try {
    await Promise.all([untilEvening(), ...lanes]);
  } finally {
    day.isOver = true;
  }
}

/** @param errors gets what nobody caught */
async function newPage(browser: Browser, errors: string[]): Promise<Page> {
  // Here the processor draws each frame of a movement.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return context.newPage();
}

/** An admin screen at that chair. */
async function openAt(page: Page, at: string, chair: string): Promise<Page> {
  await openVerified(page, `${at}/admin`);
  await page.getByRole('group', { name: 'I work at' }).getByRole('button', { name: chair }).click();
  return page;
}

/** The form stays open. */
async function leaseByAdding(day: Saturday, { screen }: Barber): Promise<void> {
  await screen.getByRole('button', { name: 'Add customer' }).click();
  const leased = screen.waitForResponse(/\/lease$/);
  await addCustomer(day, screen);
  await leased;
}

/** Nothing waits any more to be sent. */
async function expectSettled(screens: readonly Page[]): Promise<void> {
  for (const screen of screens) {
    const unsent = screen.getByText(
      /Saving…|: the server|: this tablet is offline|saved on this|waiting to send/,
    );
    await expect(unsent).toHaveCount(0, { timeout: SETTLED_WITHIN_MS });
  }
}

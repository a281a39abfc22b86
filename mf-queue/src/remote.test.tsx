import { afterEach, describe, expect, it } from '@jest/globals';
import type { ShopSettings } from '@queuebell/contracts';
import { answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { openRemote, partsOf, pathsOf, pathsOfBuild } from '@queuebell/host-kit/testing/remote';
import { screen } from '@testing-library/react';
import { noStream, snapshot } from './queue/testing';
import { places } from './places';
import remote from './remote';
import { TICKET_ID, aTicket } from './ticket/testing';

const screens: [path: string, heading: string, login: string][] = [
  ['/dashboard', 'Bar Barbers', '/login'],
  ['/customer-check-in', 'Welcome to Bar Barbers', '/login'],
  ['/admin', 'Current Customer', '/login'],
  ['/display-queue', 'Now Serving', '/login'],
  ['/pair', 'Add a device', '/login?next=/pair'],
  ['/settings', 'Shop settings', '/login'],
];
/** Pages that customers open without an account. */
const customersPages: [address: string, heading: string][] = [
  [`/ticket/${TICKET_ID}`, 'Your number 31'],
  ['/join/k7p4mx', 'Bar Barbers'],
];
const settings: ShopSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'chime',
  volume: 100,
  boardTheme: 'system',
  boardWait: false,
  busyPage: false,
  busyUrl: null,
  publishesScore: false,
  asksForRating: true,
  clock: '24',
  joining: 'off',
  joinUrl: null,
  kioskCode: '482913',
  retentionDays: 30,
  longWaitMinutes: 15,
  chairs: [],
  callsNext: true,
  mayAskForPerson: false,
  noShowPlace: 'after-two',
  noShowMinutes: null,
};

afterEach(() => window.history.replaceState(null, '', '/'));

/** As the shell does, in a page at that address. */
async function open(host: ReturnType<typeof createFakeHost>, address: string) {
  window.history.replaceState(null, '', address);
  await openRemote('mf-queue', { default: remote }, host, address);
}

describe('the remote mf-queue', () => {
  it('has a route for each path that its build says it owns, and no other', () => {
    expect(pathsOf('mf-queue', { default: remote })).toEqual(pathsOfBuild());
  });

  it('has each part that it declares for a slot, and no other', () => {
    const { given, declared } = partsOf(remote, places);
    expect(given).toEqual(declared);
  });

  it.each(screens)('draws %s', async (path, heading) => {
    const api = {
      readQueue: () => answer(snapshot()),
      watchQueue: noStream,
      listDevices: () => answer([]),
      checkPairing: () => answer({ waiting: 3 }),
      readShop: () => answer(settings),
      readMembershipNotice: () => answer({ notice: null }),
      readToday: () => new Promise<never>(() => undefined),
      readRatings: () => new Promise<never>(() => undefined),
      readWaits: () => answer({ joining: { from: 21, to: 33 }, places: [] }),
      readWaitScore: () => answer({ right: 0, of: 0 }),
    };
    await open(createFakeHost({ api }), path);
    expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument();
  });

  it.each(customersPages)('draws %s for somebody who has no account', async (address, heading) => {
    const api = {
      watchTicket: () => refusal(404, 'NOT_FOUND', 'Not found.'),
      readTicket: () => answer(aTicket()),
      readTicketWait: () => answer({ wait: null }),
      readJoinWait: () => answer({ wait: null }),
      readJoin: () => answer({ shop: { name: 'Bar Barbers' }, paused: false, waiting: 3, nowServing: 28 }),
    };
    await open(createFakeHost({ api, user: null }), address);
    expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument();
  });

  it.each(screens)('sends a visitor without a session from %s to log in', async (path, _heading, login) => {
    const host = createFakeHost({ user: null });
    await open(host, path);
    expect(host.visited).toEqual([login]);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
